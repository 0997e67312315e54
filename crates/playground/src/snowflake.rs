//! Discord's ids: milliseconds since 2015 in the upper bits, so an id also tells when its thing was made.

use std::time::{SystemTime, UNIX_EPOCH};

/// Any Discord id. On the wire it is always a string.
pub type Id = u64;

const EPOCH_MS: u64 = 1_420_070_400_000;

/// Hands out ids that only ever grow, whatever the clock does.
#[derive(Debug, Default)]
pub struct Snowflakes {
    last: Id,
}

impl Snowflakes {
    pub fn fresh(&mut self) -> Id {
        self.last = at(now_ms(), 0).max(self.last + 1);
        self.last
    }
}

/// The id of something made at that moment.
pub const fn at(unix_ms: u64, low_bits: u64) -> Id {
    (unix_ms.saturating_sub(EPOCH_MS) << 22) | low_bits
}

/// When the thing with this id was made.
pub const fn unix_ms(id: Id) -> u64 {
    (id >> 22) + EPOCH_MS
}

pub fn now_ms() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |passed| u64::try_from(passed.as_millis()).unwrap_or(u64::MAX))
}

/// A moment as Discord writes it (ISO 8601).
pub fn iso(unix_ms: u64) -> String {
    i64::try_from(unix_ms)
        .ok()
        .and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok())
        .unwrap_or_default()
        .to_string()
}
