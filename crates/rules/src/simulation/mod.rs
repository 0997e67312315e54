//! Whole games between computer players, and statistics about them. Randomness is seeded, so every game can be repeated.

mod decision_times;
mod elo;
mod parallel;
mod play;
mod random;
mod statistics;
mod win_rates;

pub use decision_times::DecisionTimes;
pub use elo::EloRatings;
pub use parallel::in_parallel;
pub use play::{PlayedGame, SimulationError, play_on, play_one_game, play_with};
pub use random::SeededRandom;
pub use statistics::GameStatistics;
pub use win_rates::WinRates;
