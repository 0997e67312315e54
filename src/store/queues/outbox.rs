//! The outbox: posts to send, in order per game, leased by workers of several processes. A direct message waits for the
//! earlier posts of its game, which it may link to. Posts wait for no direct message.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::{Conflict, Result};
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::events::{MAX_ROWS_PER_INSERT, placeholders};
use jiff::{SignedDuration, Timestamp};

/// Intents of the same game and lane are delivered in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Posts in the game's channel.
    Channel,
    /// Direct messages to this person.
    Direct(UserId),
}

impl Lane {
    fn column(self) -> i64 {
        match self {
            Lane::Channel => 0,
            Lane::Direct(user) => user.column(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewIntent {
    pub lane: Lane,
    /// JSON text.
    pub payload: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    pub game: GameId,
    /// Its position within its game, which also serves as a stable nonce.
    pub number: u64,
    /// JSON text.
    pub payload: String,
    /// Number of earlier attempts.
    pub attempts: u32,
    /// Number of earlier attempts that Discord refused.
    pub refusals: u32,
    /// How often its message was deleted.
    pub nonce_version: u32,
}

/// Why a delivery is attempted again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryReason {
    Failed,
    /// Discord refused the request. Some refusals pass, such as a missing permission, but not forever.
    Refused,
    /// Discord is out of reach. The wait ends when it is back.
    Outage,
    /// Discord did not process the request, so it is no attempt.
    RateLimited,
    /// Its message was deleted. The next attempt must not get that message back.
    MessageDeleted,
}

/// An intent that no worker has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingIntent {
    /// JSON text.
    pub payload: String,
    pub is_untried: bool,
    pub not_before: Timestamp,
}

/// How many rows to check for the next delivery. Must exceed the number claimed at once.
const LOOKAHEAD: i64 = 64;

fn read_intent(row: &Row) -> Result<Intent> {
    let row = Reader::new(row, "outbox", &["game_id", "number"]);
    Ok(Intent {
        game: row.game("game_id")?,
        number: row.small("number")?,
        payload: row.text("payload")?,
        attempts: row.small("attempts")?,
        refusals: row.small("refusals")?,
        nonce_version: row.small("nonce_version")?,
    })
}

pub(in crate::store) fn read_pending(row: &Row) -> Result<PendingIntent> {
    let row = Reader::new(row, "outbox", &["game_id"]);
    let is_untried = row.int("attempts")? == 0;
    Ok(PendingIntent { payload: row.text("payload")?, is_untried, not_before: row.timestamp("not_before")? })
}

impl Snapshot {
    /// The undelivered intents of a game, in order.
    pub async fn undelivered(&mut self, game: &GameId) -> Result<Vec<Intent>> {
        let query = statement("SELECT * FROM outbox WHERE game_id = $1 ORDER BY number").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_intent).collect()
    }

    /// The undelivered intents of all games whose payload contains this text.
    pub async fn undelivered_containing(&mut self, text: &str) -> Result<Vec<Intent>> {
        let sql = "SELECT * FROM outbox WHERE payload LIKE '%' || $1 || '%' ORDER BY game_id, number";
        let rows = statement(sql).bind(clean(text)).fetch_all(self.connection()).await?;
        rows.iter().map(read_intent).collect()
    }

    /// The number of undelivered intents across all games.
    pub async fn outbox_size(&mut self) -> Result<u64> {
        let row = statement("SELECT COUNT(*) AS waiting FROM outbox").fetch_one(self.connection()).await?;
        Reader::new(&row, "outbox", &[]).small("waiting")
    }

    /// When the next intent can be claimed: its own time or the end of its lease. May be too early, never too late.
    pub(in crate::store) async fn next_delivery(&mut self) -> Result<Option<Timestamp>> {
        // The first rows are enough, even if many intents wait because Discord is unreachable.
        let query = statement(
            "SELECT MIN(leased_until) AS lease_end, MAX(not_before) AS last, COUNT(*) AS leased,
                    (SELECT not_before FROM outbox
                     WHERE leased_until = 0 AND number = (SELECT MIN(first.number) FROM outbox AS first
                                                          WHERE first.game_id = outbox.game_id AND first.lane IN (0, outbox.lane))
                     ORDER BY not_before LIMIT 1) AS unclaimed
             FROM (SELECT not_before, leased_until FROM outbox ORDER BY not_before LIMIT $1) AS soonest
             WHERE leased_until > 0",
        );
        let row = query.bind(LOOKAHEAD).fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "outbox", &[]);
        let time = |column| row.clamped_timestamp_or_none(column);
        let (lease_end, unclaimed) = (time("lease_end")?, time("unclaimed")?);
        // If all of the first rows are leased, another lease may end at the time of the last one.
        let last = if row.int("leased")? == LOOKAHEAD { time("last")? } else { None };
        Ok([lease_end, unclaimed, last].into_iter().flatten().min())
    }
}

impl WriteTransaction {
    /// Makes untried intents due now. Intents that Discord rejected keep their time.
    pub async fn clear_delay(&mut self, game: &GameId, now: Timestamp) -> Result<()> {
        let query = statement("UPDATE outbox SET not_before = $2 WHERE game_id = $1 AND attempts = 0");
        query.bind(game.as_str()).bind(now.as_millisecond()).execute(self.connection()).await?;
        Ok(())
    }

    /// Appends intents to the queue of a game. They can be claimed from `not_before` on.
    pub async fn enqueue(
        &mut self,
        game: &GameId,
        intents: &[NewIntent],
        at: Timestamp,
        not_before: Timestamp,
    ) -> Result<()> {
        if intents.is_empty() {
            return Ok(());
        }
        // This locks the game's row, so numbers follow the commit order.
        let count = (intents.len() as u64).cast_signed();
        let query = statement(
            "UPDATE games SET next_outbox_number = next_outbox_number + $2 WHERE id = $1 RETURNING id, next_outbox_number",
        );
        let row = query.bind(game.as_str()).bind(count).fetch_optional(self.connection()).await?;
        let row = row.ok_or_else(|| Conflict::Missing { game: game.clone() })?;
        let mut numbers = Reader::new(&row, "games", &["id"]).int("next_outbox_number")? - count..;
        for batch in intents.chunks(MAX_ROWS_PER_INSERT) {
            let rows = placeholders(batch.len(), 9);
            let sql = format!(
                "INSERT INTO outbox (game_id, number, payload, created_at, attempts, not_before, leased_until, leased_by, lane)
                 VALUES {rows}"
            );
            let mut query = statement(sql);
            for (intent, number) in batch.iter().zip(&mut numbers) {
                query = query.bind(game.as_str()).bind(number).bind(clean(&intent.payload)).bind(at.as_millisecond());
                query = query.bind(0_i64).bind(not_before.as_millisecond()).bind(0_i64).bind("");
                query = query.bind(intent.lane.column());
            }
            query.execute(self.connection()).await?;
        }
        Ok(())
    }

    /// Deletes all undelivered intents of a game and returns their number.
    pub async fn clear_outbox(&mut self, game: &GameId) -> Result<u64> {
        let query = statement("DELETE FROM outbox WHERE game_id = $1").bind(game.as_str());
        query.execute(self.connection()).await
    }

    /// Replaces the payload of an intent, if it is still undelivered.
    pub async fn rewrite_intent(&mut self, game: &GameId, number: u64, payload: &str) -> Result<()> {
        let query = statement("UPDATE outbox SET payload = $3 WHERE game_id = $1 AND number = $2");
        let query = query.bind(game.as_str()).bind(number.cast_signed()).bind(clean(payload));
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Removes a delivered intent, in the transaction that stores its post.
    pub async fn finish_intent(&mut self, game: &GameId, number: u64) -> Result<bool> {
        let query = statement("DELETE FROM outbox WHERE game_id = $1 AND number = $2");
        let query = query.bind(game.as_str()).bind(number.cast_signed());
        Ok(query.execute(self.connection()).await? == 1)
    }
}

impl Store {
    /// Leases up to `limit` intents for the time of `lease`, at most the first undelivered one of each lane. An expired lease
    /// counts as a failed attempt.
    pub async fn claim_outbox(
        &self,
        worker: &str,
        now: Timestamp,
        lease: SignedDuration,
        limit: u32,
    ) -> Result<Vec<Intent>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "WITH picked AS MATERIALIZED (
                         SELECT game_id, number FROM outbox
                         WHERE not_before <= $1 AND leased_until <= $1 AND number =
                             (SELECT MIN(first.number) FROM outbox AS first
                              WHERE first.game_id = outbox.game_id AND first.lane IN (0, outbox.lane))
                         ORDER BY not_before LIMIT $3 ",
                    $lock,
                    ") UPDATE outbox SET leased_until = $2, leased_by = $4,
                           attempts = attempts + CASE WHEN leased_until > 0 THEN 1 ELSE 0 END
                       WHERE (game_id, number) IN (SELECT game_id, number FROM picked)
                       RETURNING game_id, number, payload, attempts, refusals, nonce_version"
                )
            };
        }
        let mut tx = self.single_write().await?;
        let sql = tx.sql_for_backend(claim!(""), claim!("FOR UPDATE SKIP LOCKED"));
        let query = statement(sql)
            .bind(now.as_millisecond())
            .bind((now + lease).as_millisecond())
            .bind(i64::from(limit))
            .bind(worker);
        let rows = query.fetch_all(tx.connection()).await?;
        tx.commit().await?;
        // Skip invalid rows, so that they block no other game. They stay leased, and `check` reports them.
        Ok(rows.iter().filter_map(|row| read_intent(row).ok()).collect())
    }

    /// Removes a delivered intent, even if another worker holds its lease. Returns whether it existed.
    pub async fn mark_delivered(&self, game: &GameId, number: u64) -> Result<bool> {
        let mut tx = self.single_write().await?;
        let existed = tx.finish_intent(game, number).await?;
        tx.commit().await?;
        Ok(existed)
    }

    /// Schedules another attempt at `not_before`; later intents of its lane wait. Returns false and changes nothing if this
    /// worker no longer holds the lease.
    pub async fn reschedule_delivery(
        &self,
        worker: &str,
        game: &GameId,
        number: u64,
        not_before: Timestamp,
        reason: RetryReason,
    ) -> Result<bool> {
        let mut tx = self.single_write().await?;
        let query = statement(
            "UPDATE outbox SET attempts = attempts + $5, nonce_version = nonce_version + $6, not_before = $3,
                 leased_until = 0, leased_by = '', backs_off = $7, refusals = refusals + $8
             WHERE game_id = $1 AND number = $2 AND leased_by = $4",
        );
        let query = query.bind(game.as_str()).bind(number.cast_signed()).bind(not_before.as_millisecond()).bind(worker);
        let query = query
            .bind(i64::from(reason != RetryReason::RateLimited))
            .bind(i64::from(reason == RetryReason::MessageDeleted))
            .bind(i64::from(reason == RetryReason::Outage))
            .bind(i64::from(reason == RetryReason::Refused));
        let changed = query.execute(tx.connection()).await?;
        tx.commit().await?;
        Ok(changed == 1)
    }

    /// Ends the wait of everything that Discord was out of reach for. Returns the number of intents.
    pub async fn end_backoff(&self, now: Timestamp) -> Result<u64> {
        let mut tx = self.single_write().await?;
        let query = statement("UPDATE outbox SET not_before = $1 WHERE backs_off = 1 AND not_before > $1");
        let changed = query.bind(now.as_millisecond()).execute(tx.connection()).await?;
        tx.commit().await?;
        Ok(changed)
    }

    /// Ends the wait of one intent that Discord was out of reach for, the next one in time. Returns whether there was any.
    pub async fn end_one_backoff(&self, now: Timestamp) -> Result<bool> {
        let mut tx = self.single_write().await?;
        let query = statement(
            "UPDATE outbox SET not_before = $1 WHERE (game_id, number) IN
             (SELECT game_id, number FROM outbox WHERE backs_off = 1 AND leased_until = 0 AND not_before > $1
              ORDER BY not_before LIMIT 1)",
        );
        let changed = query.bind(now.as_millisecond()).execute(tx.connection()).await?;
        tx.commit().await?;
        Ok(changed > 0)
    }
}
