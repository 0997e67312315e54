//! The append-only log of each game. What an event says is text here.

use crate::model::ids::GameId;
use crate::store::connection::error::{Conflict, Result};
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::transaction::{Snapshot, Tx};
use basari_rules::game::record::MovedBy;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::fmt;
use std::fmt::Write;

#[derive(Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// 1 for the first of its game.
    pub number: u64,
    pub at: i64,
    pub author: MovedBy,
    /// JSON text.
    pub payload: String,
}

impl fmt::Debug for LoggedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What it says may be a laid card.
        let Self { number, at, author, .. } = self;
        f.debug_struct("LoggedEvent")
            .field("number", number)
            .field("at", at)
            .field("author", author)
            .finish_non_exhaustive()
    }
}

fn read_event(row: &AnyRow) -> Result<LoggedEvent> {
    let row = Reader::new(row, "events", &["game_id", "number"]);
    Ok(LoggedEvent {
        number: row.small("number")?,
        at: row.int("logged_at")?,
        author: row.word("author")?,
        payload: row.text("payload")?,
    })
}

/// Rows of one statement: more of them are split, so that few different statements are ever prepared.
pub(in crate::store) const BATCH: usize = 16;

/// `($1, $2), ($3, $4)`: the Any driver has no list of rows of its own.
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
    /// The events after a number, in order; 0 for all.
    pub async fn events_after(&mut self, game: &GameId, number: u64) -> Result<Vec<LoggedEvent>> {
        let query = sqlx::query("SELECT * FROM events WHERE game_id = $1 AND number > $2 ORDER BY number");
        let query = query.bind(game.as_str()).bind(number.cast_signed());
        query.fetch_all(self.connection()).await?.iter().map(read_event).collect()
    }
}

impl Tx {
    /// Appends to the log of a game that stood at `version`, and says where it stands then.
    ///
    /// [`Conflict::VersionMoved`] if it stands elsewhere by now: nothing is appended, the transaction stays usable.
    pub async fn append<S: AsRef<str>>(
        &mut self,
        game: &GameId,
        version: u64,
        author: MovedBy,
        payloads: &[S],
        at: i64,
    ) -> Result<u64> {
        let after = version + payloads.len() as u64;
        let query = sqlx::query("UPDATE games SET version = $3, updated_at = $4 WHERE id = $1 AND version = $2");
        let query = query.bind(game.as_str()).bind(version.cast_signed()).bind(after.cast_signed()).bind(at);
        if query.execute(self.connection()).await?.rows_affected() != 1 {
            return Err(Conflict::VersionMoved { game: game.clone() }.into());
        }
        let mut numbers = version + 1..;
        for batch in payloads.chunks(BATCH) {
            let rows = placeholders(batch.len(), 5);
            let sql = format!("INSERT INTO events (game_id, number, logged_at, author, payload) VALUES {rows}");
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for (payload, number) in batch.iter().zip(&mut numbers) {
                query = query.bind(game.as_str()).bind(number.cast_signed()).bind(at).bind(author.into_str());
                query = query.bind(clean(payload.as_ref()));
            }
            query.execute(self.connection()).await?;
        }
        Ok(after)
    }
}
