//! Who looks at their panel in which game, so that every process knows whom not to ping at once.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::events::{MAX_ROWS_PER_INSERT, placeholders};
use jiff::Timestamp;

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
    /// Stores the panels of a process. What is known about a later click stays. People without a seat are left out: somebody
    /// who wants to be forgotten may still have a panel on their screen.
    pub async fn put_panels(&self, instance: &str, panels: &[PanelActivity]) -> Result<()> {
        let mut tx = self.begin().await?;
        for batch in panels.chunks(MAX_ROWS_PER_INSERT) {
            let rows = placeholders(batch.len(), 5);
            // Both databases call the columns of a list of values like this. SQLite needs the WHERE before ON CONFLICT.
            let sql = format!(
                "INSERT INTO panels (game_id, user_id, instance_id, clicked_at, live_until)
                 SELECT seats.game_id, seats.user_id, new.column3, new.column4, new.column5
                 FROM (VALUES {rows}) AS new
                 JOIN seats ON seats.game_id = new.column1 AND seats.user_id = new.column2 WHERE seats.user_id IS NOT NULL
                 ON CONFLICT (game_id, user_id) DO UPDATE SET instance_id = excluded.instance_id,
                     clicked_at = excluded.clicked_at, live_until = excluded.live_until
                 WHERE excluded.clicked_at >= panels.clicked_at"
            );
            let mut query = statement(sql);
            for panel in batch {
                query = query.bind(panel.game.as_str()).bind(panel.user.column()).bind(instance);
                query = query.bind(panel.clicked_at.as_millisecond()).bind(panel.live_until.as_millisecond());
            }
            query.execute(tx.connection()).await?;
        }
        tx.commit().await
    }
}

impl Snapshot {
    /// The panels of a game that are live at this time.
    pub async fn live_panels(&mut self, game: &GameId, now: Timestamp) -> Result<Vec<PanelActivity>> {
        let query = statement("SELECT * FROM panels WHERE game_id = $1 AND live_until > $2 ORDER BY user_id");
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
        let query = statement("DELETE FROM panels WHERE live_until < $1").bind(at.as_millisecond());
        query.execute(self.connection()).await
    }
}
