//! A clock that runs faster than real time, in every process of a run alike.

use basari::service::{Clock, SystemClock};
use jiff::{SignedDuration, Timestamp};

/// How many times faster than real time it runs. Leases and retry delays are shorter then.
const SPEED: i32 = 10;

#[derive(Clone, Copy)]
pub struct FastClock {
    /// When it was started, in real time.
    started_at: Timestamp,
}

impl FastClock {
    pub fn start() -> FastClock {
        FastClock { started_at: SystemClock.now() }
    }

    /// The clock of another process.
    pub fn from_millis(millis: &str) -> FastClock {
        FastClock { started_at: Timestamp::from_millisecond(millis.parse().unwrap()).unwrap() }
    }

    pub fn to_millis(self) -> String {
        self.started_at.as_millisecond().to_string()
    }
}

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let elapsed = SystemClock.now().duration_since(self.started_at).max(SignedDuration::ZERO);
        self.started_at + elapsed * SPEED
    }
}
