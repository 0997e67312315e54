//! Moves: submitting one, persisting its events, barter plans, and the moves of computer players.

pub mod change_plan;
pub mod computer_move;
pub mod find_plan;
pub mod persist;
pub mod settle;
pub mod submit;
