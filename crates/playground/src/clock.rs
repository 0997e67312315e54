//! The time of a playground. Tests move it forward, so that an hour passes without waiting.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The system clock, moved forward by what tests have added.
#[derive(Debug, Default)]
pub struct Clock {
    shift: Duration,
}

impl Clock {
    /// Milliseconds since the Unix epoch.
    pub fn now_ms(&self) -> u64 {
        let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + self.shift;
        u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    pub fn advance(&mut self, by: Duration) {
        self.shift += by;
    }
}

/// The time between two moments in milliseconds since the Unix epoch.
pub fn elapsed(since_ms: u64, now_ms: u64) -> Duration {
    Duration::from_millis(now_ms.saturating_sub(since_ms))
}
