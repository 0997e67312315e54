//! The settings of the program: `config/default.toml` < a file < the environment < flags. The only reader of the
//! environment. Secrets do not print themselves.

mod catalog;
mod error;
mod layers;
mod secret;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use catalog::{LoadCatalogError, load_catalog};
pub use error::ConfigError;
pub use layers::Flags;
pub use secret::Secret;
pub use values::{LogFormat, Shards};

use crate::config::layers::{Layer, Layers, Value};

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    token: Option<Secret>,
    /// Another address for Discord's API: a proxy, or a stand-in.
    pub api_base: Option<String>,
    pub shards: Shards,
    /// May hold a password.
    pub database: Secret,
    pub connections: u32,
    pub patience: Duration,
    /// A folder with more decks and boards.
    pub data: Option<PathBuf>,
    /// A folder with more fonts for the names in pictures.
    pub fonts: Option<PathBuf>,
    /// How long a computer seems to think at the quickest pace, in milliseconds: at least and at most.
    pub thinking: (i64, i64),
    pub lobby_hours: u32,
    pub pause_days: u32,
    pub misses: u32,
    /// What makes the bot post, a minute; 0 is no limit.
    pub user_per_minute: u32,
    pub server_per_minute: u32,
    pub log: String,
    pub log_format: LogFormat,
    /// Where the program tells how it is.
    pub listen: Option<SocketAddr>,
    /// Discord's description of its API, for the playground to check requests against.
    pub openapi: Option<PathBuf>,
}

impl Config {
    /// Reads everything that has a say.
    pub fn load(flags: &Flags) -> Result<Config, ConfigError> {
        Config::read(flags, |name| std::env::var(name).ok())
    }

    /// As [`Config::load`], with anything that answers for names in place of the environment. An empty value is none.
    pub fn read(flags: &Flags, look_up: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let get = |name: &str| look_up(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let layers = Layers::debounce(flags, &get)?;
        let token = match (get("DISCORD_TOKEN"), layers.find("discord.token_file")) {
            (Some(_), Some(file)) if file.layer == Layer::Environment => return Err(ConfigError::TwoTokens),
            (Some(token), Some(file)) if file.layer < Layer::Environment => Some(Secret::new(token)),
            (_, Some(file)) => Some(values::secret_in(&file)?),
            (token, None) => token.map(Secret::new),
        };
        let url = layers.get("database.url")?;
        // Of the two ways to say where the database is, the one that counts more; the file where they count the same.
        let url = match layers.find("database.url_file").filter(|file| file.layer >= url.layer) {
            Some(file) => Value { text: values::secret_in(&file)?.reveal().to_owned(), ..file },
            None => url,
        };
        let path = |key| layers.find(key).map(|value| PathBuf::from(value.text));
        let number = |key, allowed| values::number(&layers.get(key)?, allowed);
        Ok(Config {
            token,
            api_base: layers.find("discord.api_base").map(|value| values::address(&value)).transpose()?,
            shards: values::shards(layers.find("discord.shards").as_ref(), &layers.get("discord.shards_of")?)?,
            database: values::database(&url)?,
            connections: number("database.connections", 2..=200)?,
            patience: Duration::from_secs(number("database.patience", 1..=60)?.into()),
            data: path("games.data"),
            fonts: path("games.fonts"),
            thinking: values::thinking(&layers.get("games.thinking")?)?,
            lobby_hours: number("games.lobby_hours", 1..=720)?,
            pause_days: number("games.pause_days", 1..=365)?,
            misses: number("games.misses", 1..=100)?,
            user_per_minute: number("limits.user_per_minute", 0..=100_000)?,
            server_per_minute: number("limits.server_per_minute", 0..=100_000)?,
            log: values::filter(&layers.get("log.filter")?)?,
            log_format: values::log_format(&layers.get("log.format")?)?,
            listen: layers.find("monitoring.listen").map(|value| values::listen(&value)).transpose()?,
            openapi: path("playground.openapi"),
        })
    }

    /// The bot's token; only a command that connects needs one.
    pub fn token(&self) -> Result<&Secret, ConfigError> {
        self.token.as_ref().ok_or(ConfigError::NoToken)
    }
}
