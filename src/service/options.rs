//! What an operator can configure.

use crate::service::clock::{DAY, SECOND};

/// Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long a lobby waits to be started.
    pub lobby_expiry: i64,
    /// How long a pause may last.
    pub pause_expiry: i64,
    /// How long a worker may hold a deadline or an intent before another worker may claim it.
    pub lease: i64,
    /// How long "somebody has chosen" waits for more players to choose before the round post is updated.
    pub debounce: i64,
    /// The shortest and longest pause before a computer moves in a live game.
    pub thinking: (i64, i64),
    /// After this many missed deadlines in a row, the computer plays until the owner is back.
    pub misses_to_autopilot: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            lobby_expiry: DAY,
            pause_expiry: 30 * DAY,
            lease: 30 * SECOND,
            debounce: 0,
            thinking: (800, 2500),
            misses_to_autopilot: 3,
        }
    }
}
