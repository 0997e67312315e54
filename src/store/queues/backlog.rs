//! Pending work across all games, for monitoring.

use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::Snapshot;
use jiff::Timestamp;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    pub outbox: u64,
    /// When the oldest intent was enqueued.
    pub outbox_since: Option<Timestamp>,
    /// The due time of the earliest open deadline.
    pub first_due: Option<Timestamp>,
    pub live_games: u64,
}

impl Snapshot {
    pub async fn backlog(&mut self) -> Result<Backlog> {
        let query = statement(
            "SELECT (SELECT COUNT(*) FROM outbox) AS outbox,
                    (SELECT MIN(created_at) FROM outbox) AS outbox_since,
                    (SELECT MIN(due_at) FROM deadlines WHERE done = 0) AS first_due,
                    (SELECT COUNT(*) FROM games WHERE status IN ('lobby', 'running', 'paused', 'parked')) AS live_games",
        );
        let row = query.fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "backlog", &[]);
        Ok(Backlog {
            outbox: row.small("outbox")?,
            outbox_since: row.clamped_timestamp_or_none("outbox_since")?,
            first_due: row.clamped_timestamp_or_none("first_due")?,
            live_games: row.small("live_games")?,
        })
    }
}
