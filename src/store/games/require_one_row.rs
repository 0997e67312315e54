//! Checks that an update changed a row of a game that exists.

use crate::model::ids::GameId;
use crate::store::connection::error::{Conflict, Result};

/// [`Conflict::Missing`] unless the statement changed exactly one row.
pub(in crate::store) fn require_one_row(game: &GameId, result: sqlx::Result<sqlx::any::AnyQueryResult>) -> Result<()> {
    if result?.rows_affected() == 1 { Ok(()) } else { Err(Conflict::Missing { game: game.clone() }.into()) }
}
