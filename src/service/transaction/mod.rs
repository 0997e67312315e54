//! How a game is loaded and changed: one transaction per change, retried when the failure is transient.

pub mod change;
pub mod game_state;
pub mod game_transaction;
pub mod guards;
pub mod replay_cache;
pub mod replayed_game;
pub mod retry;
