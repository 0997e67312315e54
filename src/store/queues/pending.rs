//! The pending deadlines and intents of a game. Every change of a game reads them, so it is a single statement.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::WriteTransaction;
use crate::store::queues::deadlines::{ScheduledDeadline, read_scheduled};
use crate::store::queues::outbox::{PendingIntent, read_pending};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PendingWork {
    /// All deadlines of the game, as [`WriteTransaction::replace_deadlines`] needs them.
    pub deadlines: Vec<ScheduledDeadline>,
    /// Unclaimed intents. They stay unclaimed until this transaction ends.
    pub intents: Vec<PendingIntent>,
}

impl WriteTransaction {
    pub async fn pending_work(&mut self, game: &GameId) -> Result<PendingWork> {
        macro_rules! select_pending {
            ($lock:literal) => {
                concat!(
                    "SELECT 0 AS is_post, game_id, seat, kind, prompt, due_at, reserve_from, done, '' AS payload, 0 AS attempts,
                            0 AS not_before
                     FROM deadlines WHERE game_id = $1
                     UNION ALL
                     SELECT 1, game_id, 0, '', 0, 0, 0, 0, payload, attempts, not_before FROM (
                         SELECT * FROM outbox WHERE game_id = $1 AND leased_until = 0",
                    $lock,
                    ") AS waiting"
                )
            };
        }
        let sql = self.sql_for_backend(select_pending!(""), select_pending!(" FOR UPDATE"));
        let mut pending = PendingWork::default();
        for row in statement(sql).bind(game.as_str()).fetch_all(self.connection()).await? {
            if Reader::new(&row, "outbox", &["game_id"]).int("is_post")? == 0 {
                pending.deadlines.push(read_scheduled(&row)?);
            } else {
                pending.intents.push(read_pending(&row)?);
            }
        }
        Ok(pending)
    }
}
