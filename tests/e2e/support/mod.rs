//! A house for end-to-end tests: a playground, the real bot in it, and people who play.

mod game;
mod house;
mod player;
mod process;
mod setting;
mod told;

pub use game::{play_to_the_end, play_until, start_game};
pub use house::{BOUND, House, Plan, press_parts};
pub use player::{Choice, MOVES, Player, options, pick};
pub use process::Process;
pub use setting::{forged, lay, next_thread_opens_slowly, parked, settle, table_of, thread_to_come};
pub use told::{CALLED_OFF, direct, is_refusal, was_done};
