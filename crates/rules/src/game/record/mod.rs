//! The game record: a complete game as lines that anyone can check without this program. `docs/RECORD.md` describes the
//! format. Here the lines are plain data; `crate::record` converts them to JSON Lines and back.

mod line;
mod read;
mod write;

pub use line::{BarterState, ChanceLine, FORMAT, Line, MovedBy, PhaseName, SeatState, StandingState, State};
pub use read::{Difference, NumberedLine, RecordError, RecordErrorKind, RecordedGame, read};
pub use write::write;
