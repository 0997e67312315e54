//! A house for end-to-end tests: a playground, the real bot in it, and people who play.

mod house;
mod player;

pub use house::{House, Plan, press_parts};
pub use player::Player;
