//! The limit for edits of old messages.

use std::time::Duration;

use super::state::WorldState;
use crate::clock::elapsed;
use crate::error::ApiError;
use crate::snowflake::{self, Id};

/// The age from which on a message counts as old.
const OLD_AGE: Duration = Duration::from_hours(1);

/// How many edits of old messages a channel allows within [`WINDOW`]. Discord does not document the numbers.
const MAX_OLD_EDITS: usize = 3;
const WINDOW: Duration = Duration::from_secs(6);

impl WorldState {
    /// Counts an edit of a message. Fails with 30046 if the channel had too many edits of old messages.
    pub fn count_edit(&mut self, channel: Id, message: Id) -> Result<(), ApiError> {
        let now = self.now_ms();
        if elapsed(snowflake::unix_ms(message), now) < OLD_AGE {
            return Ok(());
        }
        let edits = self.old_edits.entry(channel).or_default();
        edits.retain(|edited_ms| elapsed(*edited_ms, now) < WINDOW);
        if edits.len() < MAX_OLD_EDITS {
            edits.push(now);
            return Ok(());
        }
        let oldest = edits.first().copied().unwrap_or(now);
        let wait = WINDOW.saturating_sub(elapsed(oldest, now));
        Err(ApiError::too_many_old_edits(wait.as_secs_f64()))
    }
}
