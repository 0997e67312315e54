pub mod game_state;
pub mod game_transaction;
pub mod replay_cache;
