//! Collects settings from the defaults, a file, the environment and flags. Later sources override earlier ones. Values
//! are still text here and remember where they come from.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;

use toml::Value as Toml;

use crate::config::error::ConfigError;

const DEFAULTS: &str = include_str!("../../config/default.toml");
/// Read if no other file is named and this one exists.
const DEFAULT_FILE: &str = "basari.toml";

/// The environment variable of each setting.
const VARIABLES: &[(&str, &str)] = &[
    ("discord.token_file", "DISCORD_TOKEN_FILE"),
    ("discord.api_base", "DISCORD_API_BASE"),
    ("discord.shards", "BASARI_SHARDS"),
    ("discord.shards_of", "BASARI_SHARDS_OF"),
    ("database.url", "DATABASE_URL"),
    ("database.url_file", "DATABASE_URL_FILE"),
    ("database.connections", "BASARI_DATABASE_CONNECTIONS"),
    ("database.patience", "BASARI_DATABASE_PATIENCE"),
    ("games.data", "BASARI_DATA"),
    ("games.fonts", "BASARI_FONTS"),
    ("games.thinking", "BASARI_THINKING"),
    ("games.lobby_hours", "BASARI_LOBBY_HOURS"),
    ("games.pause_days", "BASARI_PAUSE_DAYS"),
    ("games.misses", "BASARI_MISSES"),
    ("limits.user_per_minute", "BASARI_USER_PER_MINUTE"),
    ("limits.server_per_minute", "BASARI_SERVER_PER_MINUTE"),
    ("log.filter", "BASARI_LOG"),
    ("log.format", "BASARI_LOG_FORMAT"),
    ("monitoring.listen", "BASARI_LISTEN"),
    ("playground.openapi", "DISCORD_OPENAPI"),
];

/// Settings from the command line.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Flags {
    /// Settings file. Default: basari.toml, if it exists.
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Override a setting, such as games.thinking=0-0.
    #[arg(long, value_name = "SETTING=VALUE", global = true)]
    pub set: Vec<String>,
    /// Settings with a flag of their own: key, flag, value.
    #[arg(skip)]
    pub named: Vec<(&'static str, &'static str, String)>,
}

/// Where a value comes from, in increasing precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Defaults,
    File,
    Environment,
    Flags,
}

/// The text of a setting and its origin.
#[derive(Clone, Debug)]
pub struct Value {
    pub text: String,
    /// For error messages: a flag, a variable, or a file with line and key.
    pub place: String,
    pub source: Source,
}

impl Value {
    /// The error for an invalid value.
    pub fn invalid(&self, allowed: impl Into<String>) -> ConfigError {
        ConfigError::Value { place: self.place.clone(), value: self.text.clone(), allowed: allowed.into() }
    }
}

/// All settings as text.
pub struct SettingSources(BTreeMap<String, Value>);

impl SettingSources {
    pub fn collect(flags: &Flags, get: &impl Fn(&str) -> Option<String>) -> Result<SettingSources, ConfigError> {
        let mut layers = SettingSources(BTreeMap::new());
        layers.read_file(Source::Defaults, "config/default.toml", DEFAULTS)?;
        let named = match &flags.config {
            Some(file) => Some((file.display().to_string(), "--config")),
            None => get("BASARI_CONFIG").map(|file| (file, "BASARI_CONFIG")),
        };
        match named {
            Some((file, place)) => {
                let text = std::fs::read_to_string(&file).map_err(|reason| ConfigError::Unreadable {
                    place: place.to_owned(),
                    file: file.clone(),
                    reason,
                })?;
                layers.read_file(Source::File, &file, &text)?;
            }
            None => match std::fs::read_to_string(DEFAULT_FILE) {
                Ok(text) => layers.read_file(Source::File, DEFAULT_FILE, &text)?,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(reason) => {
                    let place = "the working directory".to_owned();
                    return Err(ConfigError::Unreadable { place, file: DEFAULT_FILE.to_owned(), reason });
                }
            },
        }
        for (key, variable) in VARIABLES {
            if let Some(text) = get(variable) {
                layers.put(key, Value { text, place: (*variable).to_owned(), source: Source::Environment });
            }
        }
        for set in &flags.set {
            let (key, text) = set.split_once('=').ok_or_else(|| ConfigError::Set(set.clone()))?;
            let (key, place) = (key.trim(), format!("--set {}", key.trim()));
            check_known(key, &place)?;
            layers.put(key, Value { text: text.trim().to_owned(), place, source: Source::Flags });
        }
        for (key, flag, text) in &flags.named {
            layers.put(key, Value { text: text.clone(), place: (*flag).to_owned(), source: Source::Flags });
        }
        Ok(layers)
    }

    /// A setting. None if it is empty.
    pub fn find(&self, key: &str) -> Option<Value> {
        self.0.get(key).filter(|value| !value.text.is_empty()).cloned()
    }

    /// A required setting.
    pub fn get(&self, key: &str) -> Result<Value, ConfigError> {
        let nothing = || Value { text: String::new(), place: key.to_owned(), source: Source::Defaults };
        let value = self.0.get(key).cloned().unwrap_or_else(nothing);
        if value.text.is_empty() { Err(value.invalid("allowed: the setting must not be empty")) } else { Ok(value) }
    }

    fn put(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    fn read_file(&mut self, source: Source, file: &str, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let reason = error.message().lines().collect::<Vec<_>>().join(" ");
            ConfigError::Toml { file: file.to_owned(), line: before.matches('\n').count() + 1, reason }
        })?;
        for (section, settings) in table {
            let known = VARIABLES.iter().any(|(key, _)| key.split('.').next() == Some(&section));
            let Toml::Table(settings) = settings else { return Err(unknown_section(file, &section)) };
            if !known {
                return Err(unknown_section(file, &section));
            }
            for (name, value) in settings {
                let (key, place) = (format!("{section}.{name}"), format!("{file}: {section}.{name}"));
                check_known(&key, &place)?;
                let text = match &value {
                    Toml::String(text) => text.trim().to_owned(),
                    Toml::Integer(number) => number.to_string(),
                    other => other.to_string(),
                };
                let plain = matches!(value, Toml::String(_) | Toml::Integer(_));
                let value = Value { text, place, source };
                if !plain {
                    return Err(value.invalid("a quoted string or a whole number"));
                }
                self.put(&key, value);
            }
        }
        Ok(())
    }
}

fn check_known(key: &str, place: &str) -> Result<(), ConfigError> {
    if VARIABLES.iter().any(|(known, _)| *known == key) {
        return Ok(());
    }
    let place = place.to_owned();
    if key == "discord.token" {
        return Err(ConfigError::TokenInFile { place });
    }
    let section = key.split('.').next().unwrap_or_default();
    let inside = VARIABLES.iter().filter_map(|(known, _)| known.split_once('.').filter(|(of, _)| *of == section));
    let allowed: Vec<&str> = inside.map(|(_, name)| name).collect();
    if allowed.is_empty() {
        return Err(unknown_section(&place, section));
    }
    Err(ConfigError::UnknownKey { place, section: section.to_owned(), allowed: allowed.join(", ") })
}

fn unknown_section(file: &str, section: &str) -> ConfigError {
    let mut sections: Vec<&str> = VARIABLES.iter().filter_map(|(key, _)| key.split('.').next()).collect();
    sections.dedup();
    ConfigError::UnknownSection { file: file.to_owned(), section: section.to_owned(), allowed: sections.join(", ") }
}
