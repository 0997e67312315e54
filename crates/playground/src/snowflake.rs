//! Discord's ids. The upper bits hold the creation time in milliseconds since 2015.

use serde_json::Value;

use crate::clock::Clock;

/// A Discord id. In JSON it is always a string.
pub type Id = u64;

const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// Generates ids that always increase, even if the clock goes backwards.
#[derive(Debug, Default)]
pub struct SnowflakeGenerator {
    last: Id,
    pub clock: Clock,
}

impl SnowflakeGenerator {
    pub fn next_id(&mut self) -> Id {
        self.last = from_unix_ms(self.clock.now_ms(), 0).max(self.last + 1);
        self.last
    }
}

/// The id of something created at this time.
pub const fn from_unix_ms(unix_ms: u64, low_bits: u64) -> Id {
    (unix_ms.saturating_sub(DISCORD_EPOCH_MS) << 22) | low_bits
}

/// When the object with this id was created.
pub const fn unix_ms(id: Id) -> u64 {
    (id >> 22) + DISCORD_EPOCH_MS
}

/// A time in Discord's format (ISO 8601).
pub fn iso_timestamp(unix_ms: u64) -> String {
    i64::try_from(unix_ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok())
        .unwrap_or_default()
        .to_string()
}

/// Reads an id from a request. Bots send strings, and some libraries also send numbers.
pub fn parse_id(value: &Value) -> Option<Id> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
