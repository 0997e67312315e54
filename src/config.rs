//! The settings of the program: the only reader of the environment. Secrets do not print themselves.

use std::fmt;
use std::path::PathBuf;

/// A text that no log and no error may show.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// For the one place that needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Where the games are when nothing else is said.
const DEFAULT_DATABASE: &str = "sqlite://basari.sqlite";
/// serenity's own lines at `info` hold whole events, and with them what people have chosen in secret.
const DEFAULT_LOG: &str = "info,serenity=warn,poise=warn,sqlx=warn";

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    token: Option<Secret>,
    /// Another address for Discord's API: a proxy, or a stand-in.
    pub api_base: Option<String>,
    /// May hold a password.
    pub database: Secret,
    /// Discord's description of its API, for the playground to check requests against.
    pub openapi: Option<PathBuf>,
    /// A folder with more decks and boards.
    pub data: Option<PathBuf>,
    /// A folder with more fonts for the names in pictures.
    pub fonts: Option<PathBuf>,
    pub log: String,
    /// How long a computer seems to think at the quickest pace, in milliseconds: at least and at most.
    pub thinking: Option<(i64, i64)>,
}

/// What is wrong with the settings, in one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("there is no token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE to a file that holds it")]
    NoToken,
    #[error("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: keep one of them")]
    TwoTokens,
    #[error("DISCORD_TOKEN_FILE: {file} cannot be read: {reason}")]
    TokenFile { file: String, reason: std::io::Error },
    #[error("{variable}: {value:?} is not an address that begins with http:// or https://")]
    Address { variable: &'static str, value: String },
    #[error(
        "BASARI_THINKING: {0:?} is not two numbers of milliseconds up to 60000, the smaller first, such as 800-2500"
    )]
    Thinking(String),
    #[error("DATABASE_URL has to begin with sqlite:// or postgres://")]
    Database,
}

impl Config {
    /// Reads the environment of the process.
    pub fn from_environment() -> Result<Config, ConfigError> {
        Config::read(|name| std::env::var(name).ok())
    }

    /// Reads the settings from anything that answers for names. An empty value is none.
    pub fn read(look_up: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let get = |name: &str| look_up(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let token = match (get("DISCORD_TOKEN"), get("DISCORD_TOKEN_FILE")) {
            (Some(_), Some(_)) => return Err(ConfigError::TwoTokens),
            (Some(token), None) => Some(Secret::new(token)),
            (None, Some(file)) => Some(read_token(file)?),
            (None, None) => None,
        };
        let api_base = get("DISCORD_API_BASE");
        if let Some(value) =
            api_base.clone().filter(|base| !(base.starts_with("http://") || base.starts_with("https://")))
        {
            return Err(ConfigError::Address { variable: "DISCORD_API_BASE", value });
        }
        let database = get("DATABASE_URL").unwrap_or_else(|| DEFAULT_DATABASE.to_owned());
        if !["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| database.starts_with(scheme)) {
            return Err(ConfigError::Database);
        }
        Ok(Config {
            token,
            api_base: api_base.map(|base| base.trim_end_matches('/').to_owned()),
            database: Secret::new(database),
            openapi: get("DISCORD_OPENAPI").map(PathBuf::from),
            data: get("BASARI_DATA").map(PathBuf::from),
            fonts: get("BASARI_FONTS").map(PathBuf::from),
            log: get("BASARI_LOG").unwrap_or_else(|| DEFAULT_LOG.to_owned()),
            thinking: get("BASARI_THINKING").map(read_thinking).transpose()?,
        })
    }

    /// The bot's token; only a command that connects needs one.
    pub fn token(&self) -> Result<&Secret, ConfigError> {
        self.token.as_ref().ok_or(ConfigError::NoToken)
    }
}

fn read_thinking(text: String) -> Result<(i64, i64), ConfigError> {
    let number = |part: &str| part.trim().parse().ok().filter(|millis| (0..=60_000).contains(millis));
    let both = text.split_once('-').and_then(|(least, most)| Some((number(least)?, number(most)?)));
    both.filter(|(least, most)| least <= most).ok_or(ConfigError::Thinking(text))
}

fn read_token(file: String) -> Result<Secret, ConfigError> {
    match std::fs::read_to_string(&file) {
        Ok(text) if !text.trim().is_empty() => Ok(Secret::new(text.trim())),
        Ok(_) => Err(ConfigError::NoToken),
        Err(reason) => Err(ConfigError::TokenFile { file, reason }),
    }
}
