//! The append-only event log of each game. The payload of an event is plain text here.

use crate::model::ids::GameId;
use crate::store::connection::error::{Conflict, Result};
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::record::MovedBy;
use jiff::Timestamp;
use std::fmt;
use std::fmt::Write;

#[derive(Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// Starts at 1 for each game.
    pub number: u64,
    pub at: Timestamp,
    pub author: MovedBy,
    /// JSON text.
    pub payload: String,
}

impl fmt::Debug for LoggedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The payload may reveal a face-down card.
        let Self { number, at, author, .. } = self;
        f.debug_struct("LoggedEvent")
            .field("number", number)
            .field("at", at)
            .field("author", author)
            .finish_non_exhaustive()
    }
}

fn read_event(row: &Row) -> Result<LoggedEvent> {
    let row = Reader::new(row, "events", &["game_id", "number"]);
    Ok(LoggedEvent {
        number: row.small("number")?,
        at: row.timestamp("logged_at")?,
        author: row.word("author")?,
        payload: row.text("payload")?,
    })
}

/// Maximum rows per INSERT. Larger inserts are split to limit the number of prepared statements.
pub(in crate::store) const MAX_ROWS_PER_INSERT: usize = 16;

/// `($1, $2), ($3, $4)`: the Any driver has no multi-row insert.
pub(in crate::store) fn placeholders(rows: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..columns {
            let comma = if column == 0 { "" } else { ", " };
            // Writing to a String cannot fail.
            let _ = write!(text, "{comma}${}", row * columns + column + 1);
        }
        text.push(')');
    }
    text
}

impl Snapshot {
    /// The events after a number, in order. 0 returns all.
    pub async fn events_after(&mut self, game: &GameId, number: u64) -> Result<Vec<LoggedEvent>> {
        let query = statement("SELECT * FROM events WHERE game_id = $1 AND number > $2 ORDER BY number");
        let query = query.bind(game.as_str()).bind(number.cast_signed());
        query.fetch_all(self.connection()).await?.iter().map(read_event).collect()
    }
}

impl WriteTransaction {
    /// Appends to the log of a game whose version is `version`, and returns the new version.
    ///
    /// [`Conflict::VersionMoved`] if the game has another version: nothing is appended and the transaction stays usable.
    pub async fn append<S: AsRef<str>>(
        &mut self,
        game: &GameId,
        version: u64,
        author: MovedBy,
        payloads: &[S],
        at: Timestamp,
    ) -> Result<u64> {
        let after = version + payloads.len() as u64;
        let query = statement("UPDATE games SET version = $3, updated_at = $4 WHERE id = $1 AND version = $2");
        let query =
            query.bind(game.as_str()).bind(version.cast_signed()).bind(after.cast_signed()).bind(at.as_millisecond());
        if query.execute(self.connection()).await? != 1 {
            return Err(Conflict::VersionMoved { game: game.clone() }.into());
        }
        let mut numbers = version + 1..;
        for batch in payloads.chunks(MAX_ROWS_PER_INSERT) {
            let rows = placeholders(batch.len(), 5);
            let sql = format!("INSERT INTO events (game_id, number, logged_at, author, payload) VALUES {rows}");
            let mut query = statement(sql);
            for (payload, number) in batch.iter().zip(&mut numbers) {
                query = query
                    .bind(game.as_str())
                    .bind(number.cast_signed())
                    .bind(at.as_millisecond())
                    .bind(author.into_str());
                query = query.bind(clean(payload.as_ref()));
            }
            query.execute(self.connection()).await?;
        }
        Ok(after)
    }
}
