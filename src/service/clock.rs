//! The source of time. The service never asks the operating system directly, so tests can skip days in milliseconds.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// Returns the current time in whole milliseconds, so that it stays the same when it is stored and read again.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Timestamp;
}

/// The clock of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        whole_milliseconds(Timestamp::now())
    }
}

/// A clock for tests, which only moves when told to.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    pub fn at(now: Timestamp) -> ManualClock {
        ManualClock(Mutex::new(now))
    }

    pub fn advance(&self, by: SignedDuration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }

    pub fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        whole_milliseconds(*self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn whole_milliseconds(at: Timestamp) -> Timestamp {
    // Fewer digits cannot be out of range.
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}
