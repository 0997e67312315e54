//! Checks that an update changed a row of a game that exists.

use crate::model::ids::GameId;
use crate::store::connection::error::{Conflict, Result};

/// [`Conflict::Missing`] unless the statement changed exactly one row.
pub(in crate::store) fn require_one_row(game: &GameId, changed: Result<u64>) -> Result<()> {
    if changed? == 1 { Ok(()) } else { Err(Conflict::Missing { game: game.clone() }.into()) }
}
