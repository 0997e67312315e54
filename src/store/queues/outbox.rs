//! The outbox: what is to be posted, in order per game, claimed by lease by workers of many processes.

use crate::model::ids::GameId;
use crate::store::connection::error::{Conflict, Result};
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::transaction::{Snapshot, Tx};
use crate::store::games::events::{BATCH, placeholders};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    pub game: GameId,
    /// Its place in the order of its game, and with it a stable nonce.
    pub number: u64,
    /// JSON text.
    pub payload: String,
    /// How often it has been tried before.
    pub attempts: u32,
}

/// An intent that nobody has begun to deliver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// JSON text.
    pub payload: String,
    pub untried: bool,
    pub not_before: i64,
}

/// So many are looked at to find the next; more than are claimed at once.
const FIRST: i64 = 64;

fn read_intent(row: &AnyRow) -> Result<Intent> {
    let row = Reader::new(row, "outbox", &["game_id", "number"]);
    Ok(Intent {
        game: row.game("game_id")?,
        number: row.small("number")?,
        payload: row.text("payload")?,
        attempts: row.small("attempts")?,
    })
}

pub(in crate::store) fn read_waiting(row: &AnyRow) -> Result<Waiting> {
    let row = Reader::new(row, "outbox", &["game_id"]);
    let untried = row.int("attempts")? == 0;
    Ok(Waiting { payload: row.text("payload")?, untried, not_before: row.int("not_before")? })
}

impl Snapshot {
    /// What of a game is not delivered yet, in order.
    pub async fn undelivered(&mut self, game: &GameId) -> Result<Vec<Intent>> {
        let query = sqlx::query("SELECT * FROM outbox WHERE game_id = $1 ORDER BY number").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_intent).collect()
    }

    /// How many intents wait, over all games.
    pub async fn outbox_size(&mut self) -> Result<u64> {
        let row = sqlx::query("SELECT COUNT(*) AS waiting FROM outbox").fetch_one(self.connection()).await?;
        Reader::new(&row, "outbox", &[]).small("waiting")
    }

    /// When the next intent can be claimed: its own time, or the end of the lease on it. Never later than that.
    pub(in crate::store) async fn next_delivery(&mut self) -> Result<Option<i64>> {
        // The first tell, however many wait while Discord is out of reach.
        let query = sqlx::query(
            "SELECT MIN(CASE WHEN leased_until > not_before THEN leased_until ELSE not_before END) AS free,
                    MAX(not_before) AS last, COUNT(*) AS seen
             FROM (SELECT not_before, leased_until FROM outbox
                   WHERE number = (SELECT MIN(first.number) FROM outbox AS first WHERE first.game_id = outbox.game_id)
                   ORDER BY not_before LIMIT $1) AS soonest",
        );
        let row = query.bind(FIRST).fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "outbox", &[]);
        let (free, last) = (row.int_or_none("free")?, row.int_or_none("last")?);
        // All of so many may be in somebody's hands; the one behind them may be free.
        Ok(if row.int("seen")? == FIRST { free.min(last) } else { free })
    }
}

impl Tx {
    /// What waits untried is due now; what Discord has refused keeps its time.
    pub async fn clear_delay(&mut self, game: &GameId, now: i64) -> Result<()> {
        let query = sqlx::query("UPDATE outbox SET not_before = $2 WHERE game_id = $1 AND attempts = 0");
        query.bind(game.as_str()).bind(now).execute(self.connection()).await?;
        Ok(())
    }

    /// Queues intents behind those of the game that wait already, to be claimed from `not_before` on.
    pub async fn enqueue<S: AsRef<str>>(
        &mut self,
        game: &GameId,
        payloads: &[S],
        at: i64,
        not_before: i64,
    ) -> Result<()> {
        if payloads.is_empty() {
            return Ok(());
        }
        // Locks the game's row, so numbers are given in the order in which transactions commit.
        let count = (payloads.len() as u64).cast_signed();
        let query = sqlx::query(
            "UPDATE games SET next_outbox_number = next_outbox_number + $2 WHERE id = $1 RETURNING id, next_outbox_number",
        );
        let row = query.bind(game.as_str()).bind(count).fetch_optional(self.connection()).await?;
        let row = row.ok_or_else(|| Conflict::Missing { game: game.clone() })?;
        let mut numbers = Reader::new(&row, "games", &["id"]).int("next_outbox_number")? - count..;
        for batch in payloads.chunks(BATCH) {
            let rows = placeholders(batch.len(), 8);
            let sql = format!(
                "INSERT INTO outbox (game_id, number, payload, created_at, attempts, not_before, leased_until, leased_by)
                 VALUES {rows}"
            );
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for (payload, number) in batch.iter().zip(&mut numbers) {
                query = query.bind(game.as_str()).bind(number).bind(clean(payload.as_ref())).bind(at);
                query = query.bind(0_i64).bind(not_before).bind(0_i64).bind("");
            }
            query.execute(self.connection()).await?;
        }
        Ok(())
    }

    /// Gives up on all that a game still has to post; says how much that was.
    pub async fn drop_outbox(&mut self, game: &GameId) -> Result<u64> {
        let query = sqlx::query("DELETE FROM outbox WHERE game_id = $1").bind(game.as_str());
        Ok(query.execute(self.connection()).await?.rows_affected())
    }

    /// Delivered, together with what else this transaction notes (the post it became).
    pub async fn finish_intent(&mut self, game: &GameId, number: u64) -> Result<bool> {
        let query = sqlx::query("DELETE FROM outbox WHERE game_id = $1 AND number = $2");
        let query = query.bind(game.as_str()).bind(number.cast_signed());
        Ok(query.execute(self.connection()).await?.rows_affected() == 1)
    }
}

impl Store {
    /// Takes up to `limit` intents, of each game at most its first undelivered one, for `lease` milliseconds. One whose lease
    /// ran out counts as tried, by somebody who did not live to say so.
    pub async fn claim_outbox(&self, worker: &str, now: i64, lease: i64, limit: u32) -> Result<Vec<Intent>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "WITH picked AS MATERIALIZED (
                         SELECT game_id, number FROM outbox
                         WHERE not_before <= $1 AND leased_until <= $1 AND number =
                             (SELECT MIN(first.number) FROM outbox AS first WHERE first.game_id = outbox.game_id)
                         ORDER BY not_before LIMIT $3 ",
                    $lock,
                    ") UPDATE outbox SET leased_until = $2, leased_by = $4,
                           attempts = attempts + CASE WHEN leased_until > 0 THEN 1 ELSE 0 END
                       WHERE (game_id, number) IN (SELECT game_id, number FROM picked)
                       RETURNING game_id, number, payload, attempts"
                )
            };
        }
        let mut tx = self.single().await?;
        let sql = tx.either(claim!(""), claim!("FOR UPDATE SKIP LOCKED"));
        let query = sqlx::query(sql).bind(now).bind(now.saturating_add(lease)).bind(i64::from(limit)).bind(worker);
        let rows = query.fetch_all(tx.connection()).await?;
        // A row that does not read holds up no other game: it stays leased, and a check of its game names it.
        Ok(rows.iter().filter_map(|row| read_intent(row).ok()).collect())
    }

    /// Delivered. Says whether it was still there: done is done, whoever holds the lease by now.
    pub async fn outbox_done(&self, game: &GameId, number: u64) -> Result<bool> {
        self.single().await?.finish_intent(game, number).await
    }

    /// Not delivered: to be tried again from `not_before` on, and everything behind it waits. Says whether the lease was
    /// still this worker's; if not, nothing changes.
    pub async fn outbox_retry(&self, worker: &str, game: &GameId, number: u64, not_before: i64) -> Result<bool> {
        let mut tx = self.single().await?;
        let query = sqlx::query(
            "UPDATE outbox SET attempts = attempts + 1, not_before = $3, leased_until = 0, leased_by = ''
             WHERE game_id = $1 AND number = $2 AND leased_by = $4",
        );
        let query = query.bind(game.as_str()).bind(number.cast_signed()).bind(not_before).bind(worker);
        Ok(query.execute(tx.connection()).await?.rows_affected() == 1)
    }
}
