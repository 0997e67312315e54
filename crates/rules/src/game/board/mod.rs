//! The board game: merchants who walk around a ring of archways, and the actions Die, Points and Gemstones.

mod ring;
mod table;

pub use ring::{Archway, Board};
pub use table::{DIE_BASE, LAP_SCORE, compare_openers, returned_by_sole_holder};
pub(super) use table::{HAND, Table};
