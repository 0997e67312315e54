//! Table talk: what players say in barters, and the occasional remark of a computer player. It never changes a game.

pub mod computer_talk;
pub mod line;
pub mod remove;
pub mod say;
