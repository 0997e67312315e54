//! The card game: rows of bazaar cards, workers, and the actions A to D.

mod deck;
mod pile;
mod table;

pub use deck::{Card, Deck};
pub use pile::Pile;
pub use table::{Row, WORKERS_SCORE, WORKERS_TO_END, opener_rank, returned_by_sole_holder};
pub(super) use table::{Table, hand};
