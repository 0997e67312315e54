//! The settings: `config/default.toml`, then a file, the environment and flags, each overriding the previous one. No
//! other module reads the environment. Secrets never print themselves.

mod catalog;
mod error;
mod secret;
mod sources;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use jiff::SignedDuration;

pub use catalog::{LoadCatalogError, load_catalog};
pub use error::ConfigError;
pub use secret::Secret;
pub use sources::Flags;
pub use values::{LogFormat, Shards};

use crate::config::sources::{SettingSources, Source, Value};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    token: Option<Secret>,
    /// Another base URL for Discord's API, such as a proxy or a stand-in.
    pub api_base: Option<String>,
    pub shards: Shards,
    /// May contain a password.
    pub database: Secret,
    pub connections: u32,
    pub patience: Duration,
    /// A folder with more decks and boards.
    pub data: Option<PathBuf>,
    /// A folder with more fonts for the names in pictures.
    pub fonts: Option<PathBuf>,
    /// The minimum and maximum delay of computer moves at the fastest pace.
    pub thinking: (SignedDuration, SignedDuration),
    pub lobby_hours: u32,
    pub pause_days: u32,
    pub misses: u32,
    /// Requests per minute that make the bot post. 0: no limit.
    pub user_per_minute: u32,
    pub server_per_minute: u32,
    pub log: String,
    pub log_format: LogFormat,
    /// The address of the monitoring endpoints.
    pub listen: Option<SocketAddr>,
    /// Discord's API description, for request checks in the playground.
    pub openapi: Option<PathBuf>,
}

impl Config {
    /// Reads all sources.
    pub fn load(flags: &Flags) -> Result<Config, ConfigError> {
        Config::read(flags, |name| std::env::var(name).ok())
    }

    /// As [`Config::load`], with a lookup function in place of the environment. Empty values count as missing.
    pub fn read(flags: &Flags, look_up: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let get = |name: &str| look_up(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let settings = SettingSources::collect(flags, &get)?;
        let token = match (get("DISCORD_TOKEN"), settings.find("discord.token_file")) {
            (Some(_), Some(file)) if file.source == Source::Environment => return Err(ConfigError::TwoTokens),
            (Some(token), Some(file)) if file.source < Source::Environment => Some(Secret::new(token)),
            (_, Some(file)) => Some(values::secret_from_file(&file)?),
            (token, None) => token.map(Secret::new),
        };
        let url = settings.get("database.url")?;
        // Of the two ways to set the database, the source with higher precedence wins; on a tie, the file variant.
        let url = match settings.find("database.url_file").filter(|file| file.source >= url.source) {
            Some(file) => Value { text: values::secret_from_file(&file)?.reveal().to_owned(), ..file },
            None => url,
        };
        let path = |key| settings.find(key).map(|value| PathBuf::from(value.text));
        let number = |key, allowed| values::number(&settings.get(key)?, allowed);
        Ok(Config {
            token,
            api_base: settings.find("discord.api_base").map(|value| values::address(&value)).transpose()?,
            shards: values::shards(settings.find("discord.shards").as_ref(), &settings.get("discord.shards_of")?)?,
            database: values::database(&url)?,
            connections: number("database.connections", 2..=200)?,
            patience: Duration::from_secs(number("database.patience", 1..=60)?.into()),
            data: path("games.data"),
            fonts: path("games.fonts"),
            thinking: values::thinking(&settings.get("games.thinking")?)?,
            lobby_hours: number("games.lobby_hours", 1..=720)?,
            pause_days: number("games.pause_days", 1..=365)?,
            misses: number("games.misses", 1..=100)?,
            user_per_minute: number("limits.user_per_minute", 0..=100_000)?,
            server_per_minute: number("limits.server_per_minute", 0..=100_000)?,
            log: values::filter(&settings.get("log.filter")?)?,
            log_format: values::log_format(&settings.get("log.format")?)?,
            listen: settings.find("monitoring.listen").map(|value| values::listen(&value)).transpose()?,
            openapi: path("playground.openapi"),
        })
    }

    /// The bot's token. Only commands that connect need it.
    pub fn token(&self) -> Result<&Secret, ConfigError> {
        self.token.as_ref().ok_or(ConfigError::NoToken)
    }
}
