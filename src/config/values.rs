//! Parses the texts of settings.

use std::net::{Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;

use jiff::SignedDuration;
use tracing_subscriber::EnvFilter;

use crate::config::error::ConfigError;
use crate::config::secret::Secret;
use crate::config::sources::Value;

/// The shards of this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shards {
    /// All, as many as Discord recommends.
    #[default]
    All,
    /// A range, counted from 0, out of a total.
    Range { first: u32, last: u32, of: u32 },
}

impl Shards {
    /// The first shard receives direct messages, and its process registers the commands.
    pub fn includes_first(self) -> bool {
        matches!(self, Shards::All | Shards::Range { first: 0, .. })
    }

    /// The number of shards in this process, if Discord recommends `recommended` in total.
    pub fn count(self, recommended: u32) -> u32 {
        match self {
            Shards::All => recommended,
            Shards::Range { first, last, .. } => last - first + 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

const MAX_SHARDS: u32 = 100_000;

pub fn number(value: &Value, allowed: RangeInclusive<u32>) -> Result<u32, ConfigError> {
    let found = value.text.parse().ok().filter(|number| allowed.contains(number));
    found.ok_or_else(|| value.invalid(format!("a whole number from {} to {}", allowed.start(), allowed.end())))
}

pub fn address(value: &Value) -> Result<String, ConfigError> {
    if !(value.text.starts_with("http://") || value.text.starts_with("https://")) {
        return Err(value.invalid("an address that starts with http:// or https://"));
    }
    Ok(value.text.trim_end_matches('/').to_owned())
}

pub fn database(value: &Value) -> Result<Secret, ConfigError> {
    let known = ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| value.text.starts_with(scheme));
    if known {
        return Ok(Secret::new(&value.text));
    }
    let allowed = "an address that starts with sqlite:// or postgres://";
    Err(ConfigError::SecretValue { place: value.place.clone(), allowed })
}

/// Reads a secret from the file that a setting names.
pub fn secret_from_file(value: &Value) -> Result<Secret, ConfigError> {
    let place = value.place.clone();
    match std::fs::read_to_string(&value.text) {
        Ok(text) if !text.trim().is_empty() => Ok(Secret::new(text.trim())),
        Ok(_) => Err(ConfigError::SecretEmpty { place }),
        Err(reason) => Err(ConfigError::SecretUnreadable { place, reason }),
    }
}

pub fn shards(range: Option<&Value>, of: &Value) -> Result<Shards, ConfigError> {
    let count = number(of, 0..=MAX_SHARDS)?;
    let Some(range) = range else {
        return Ok(if count == 0 { Shards::All } else { Shards::Range { first: 0, last: count - 1, of: count } });
    };
    if count == 0 {
        return Err(ConfigError::ShardsOfWhat { place: range.place.clone() });
    }
    let (first, last) = range.text.split_once('-').unwrap_or((&range.text, &range.text));
    let both = first.trim().parse().ok().zip(last.trim().parse().ok());
    let (first, last) = both
        .filter(|(first, last)| first <= last && *last < count)
        .ok_or_else(|| range.invalid(format!("a shard or an ascending range of shards from 0 to {}", count - 1)))?;
    Ok(Shards::Range { first, last, of: count })
}

pub fn thinking(value: &Value) -> Result<(SignedDuration, SignedDuration), ConfigError> {
    let allowed = |millis: &i64| (0..=60_000).contains(millis);
    let time = |part: &str| part.trim().parse().ok().filter(allowed).map(SignedDuration::from_millis);
    let both = value.text.split_once('-').and_then(|(least, most)| Some((time(least)?, time(most)?)));
    both.filter(|(least, most)| least <= most)
        .ok_or_else(|| value.invalid("an ascending range of milliseconds up to 60000, such as 800-2500"))
}

pub fn filter(value: &Value) -> Result<String, ConfigError> {
    match EnvFilter::try_new(&value.text) {
        Ok(_) => Ok(value.text.clone()),
        Err(_) => {
            Err(value.invalid("a level (error, warn, info, debug, trace) or a comma-separated list of target=level"))
        }
    }
}

pub fn log_format(value: &Value) -> Result<LogFormat, ConfigError> {
    match value.text.as_str() {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(value.invalid("text or json")),
    }
}

/// A port without an address listens on the loopback interface only.
pub fn listen(value: &Value) -> Result<SocketAddr, ConfigError> {
    let port = value.text.parse::<u16>().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    port.or_else(|_| value.text.parse())
        .map_err(|_| value.invalid("a port or an address with a port, such as 9464 or 127.0.0.1:9464"))
}
