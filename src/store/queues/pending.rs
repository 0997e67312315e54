//! What a game has before it. Every change of a game ends with a look at it, so it is one statement.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::Tx;
use crate::store::queues::deadlines::{Planned, read_planned};
use crate::store::queues::outbox::{Waiting, read_waiting};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PendingWork {
    /// All deadlines that [`Tx::replace_deadlines`] has to know.
    pub planned: Vec<Planned>,
    /// What nobody has begun to deliver, and nobody begins to before this transaction ends.
    pub waiting: Vec<Waiting>,
}

impl Tx {
    pub async fn ahead(&mut self, game: &GameId) -> Result<PendingWork> {
        macro_rules! ahead {
            ($lock:literal) => {
                concat!(
                    "SELECT 0 AS is_post, game_id, seat, kind, prompt, due_at, done, '' AS payload, 0 AS attempts, 0 AS not_before
                     FROM deadlines WHERE game_id = $1
                     UNION ALL
                     SELECT 1, game_id, 0, '', 0, 0, 0, payload, attempts, not_before FROM (
                         SELECT * FROM outbox WHERE game_id = $1 AND leased_until = 0",
                    $lock,
                    ") AS waiting"
                )
            };
        }
        let sql = self.either(ahead!(""), ahead!(" FOR UPDATE"));
        let mut ahead = PendingWork::default();
        for row in sqlx::query(sql).bind(game.as_str()).fetch_all(self.connection()).await? {
            if Reader::new(&row, "outbox", &["game_id"]).int("is_post")? == 0 {
                ahead.planned.push(read_planned(&row)?);
            } else {
                ahead.waiting.push(read_waiting(&row)?);
            }
        }
        Ok(ahead)
    }
}
