//! What an operator can configure, and what tests and simulations replace.

use jiff::SignedDuration;

use crate::service::randomness::Randomness;

#[derive(Clone, Debug)]
pub struct Options {
    /// How long a lobby waits to be started.
    pub lobby_expiry: SignedDuration,
    /// How long a game may be on hold: paused, or parked because its channel is unreachable.
    pub pause_expiry: SignedDuration,
    /// How long a worker may hold a deadline or an intent before another worker may claim it.
    pub lease: SignedDuration,
    /// A shard that was not connected for longer than this had a gap, which is added to the deadlines of its servers.
    pub max_gap: SignedDuration,
    /// How long "somebody has chosen" waits for more players to choose before the round post is updated.
    pub debounce: SignedDuration,
    /// The shortest and longest pause before a computer moves in a live game.
    pub thinking: (SignedDuration, SignedDuration),
    /// After this many missed deadlines in a row, the computer plays until the owner is back.
    pub misses_to_autopilot: u32,
    pub randomness: Randomness,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            lobby_expiry: SignedDuration::from_hours(24),
            pause_expiry: SignedDuration::from_hours(30 * 24),
            lease: SignedDuration::from_secs(30),
            max_gap: SignedDuration::from_secs(10),
            debounce: SignedDuration::ZERO,
            thinking: (SignedDuration::from_millis(800), SignedDuration::from_millis(2500)),
            misses_to_autopilot: 3,
            randomness: Randomness::default(),
        }
    }
}
