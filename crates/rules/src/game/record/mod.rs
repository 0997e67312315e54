//! The game record: the whole course of a game as lines that anybody can check without this program. Here they are plain
//! data; `crate::record` turns them into JSON Lines and back. `docs/RECORD.md` describes the format.

mod line;
mod read;
mod write;

pub use line::{BarterState, ChanceLine, FORMAT, Line, MovedBy, PhaseName, SeatState, StandingState, State};
pub use read::{Fault, Numbered, RecordError, Recorded, read};
pub use write::{UnfitForRecord, write};
