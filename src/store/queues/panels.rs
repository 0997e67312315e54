//! Who looks at their panel in which game, so that every process knows whom not to ping at once.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::events::placeholders;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

const MAX_ROWS_PER_INSERT: usize = 64;

/// What is known about a person's panel in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelActivity {
    pub game: GameId,
    pub user: UserId,
    /// Their last click in the game.
    pub clicked_at: Timestamp,
    /// Until when the panel shows every change of the game by itself.
    pub live_until: Timestamp,
}

impl Store {
    /// Stores the panels of a process, at most one per person and game. What is known about a later click stays.
    pub async fn put_panels(&self, instance: &str, panels: &[PanelActivity]) -> Result<()> {
        let mut rest = panels;
        while !rest.is_empty() {
            // The connection caches a statement for every number of rows, so there are only a few such numbers.
            let (batch, others) = rest.split_at(1 << rest.len().min(MAX_ROWS_PER_INSERT).ilog2());
            rest = others;
            let rows = placeholders(batch.len(), 5);
            let sql = format!(
                "INSERT INTO panels (game_id, user_id, instance_id, clicked_at, live_until) VALUES {rows}
                 ON CONFLICT (game_id, user_id) DO UPDATE SET instance_id = excluded.instance_id,
                     clicked_at = excluded.clicked_at, live_until = excluded.live_until
                 WHERE excluded.clicked_at >= panels.clicked_at"
            );
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for panel in batch {
                query = query
                    .bind(panel.game.as_str())
                    .bind(panel.user.column())
                    .bind(instance)
                    .bind(panel.clicked_at.as_millisecond())
                    .bind(panel.live_until.as_millisecond());
            }
            let mut tx = self.single_write().await?;
            query.execute(tx.connection()).await?;
        }
        Ok(())
    }
}

impl Snapshot {
    /// The panels of a game that are live at this time.
    pub async fn live_panels(&mut self, game: &GameId, now: Timestamp) -> Result<Vec<PanelActivity>> {
        let query = sqlx::query("SELECT * FROM panels WHERE game_id = $1 AND live_until > $2 ORDER BY user_id");
        let query = query.bind(game.as_str()).bind(now.as_millisecond());
        let rows = query.fetch_all(self.connection()).await?;
        let read = |row| {
            let row = Reader::new(row, "panels", &["game_id", "user_id"]);
            Ok(PanelActivity {
                game: row.game("game_id")?,
                user: row.user("user_id")?,
                clicked_at: row.timestamp("clicked_at")?,
                live_until: row.timestamp("live_until")?,
            })
        };
        rows.iter().map(read).collect()
    }
}

impl WriteTransaction {
    /// Deletes the panels that cannot be live any more, and returns their number.
    pub async fn delete_panels_before(&mut self, at: Timestamp) -> Result<u64> {
        let query = sqlx::query("DELETE FROM panels WHERE live_until < $1").bind(at.as_millisecond());
        Ok(query.execute(self.connection()).await?.rows_affected())
    }
}
