//! What viewers may see of games.

pub mod find_games;
pub mod game_changes;
pub mod game_place;
pub mod game_snapshot;
pub mod load;
pub mod post_state;
pub mod replay_steps;
