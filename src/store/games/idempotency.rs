//! What has been done already. Discord delivers at least once; a key seen before is answered as before.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::transaction::{Snapshot, Tx};

/// What brought something about: an interaction, a deadline. Holds no user id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    pub fn new(id: impl AsRef<str>) -> Self {
        Self(clean(id.as_ref()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierResult {
    pub game: Option<GameId>,
    /// What was answered then, as the caller wrote it; no names, no user ids.
    pub answer: String,
    pub at: i64,
}

impl Snapshot {
    pub async fn past_cause(&mut self, key: &IdempotencyKey) -> Result<Option<EarlierResult>> {
        let query = sqlx::query("SELECT * FROM idempotency_keys WHERE key = $1").bind(key.as_str());
        let Some(row) = query.fetch_optional(self.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "idempotency_keys", &["key"]);
        Ok(Some(EarlierResult {
            game: row.game_or_none("game_id")?,
            answer: row.text("result")?,
            at: row.int("claimed_at")?,
        }))
    }
}

impl Tx {
    /// Takes a key: `None`, and it is this transaction's to answer by [`Tx::answer_cause`]; or what came of it before.
    ///
    /// While another transaction is at work on the same key, this waits for its outcome. Call it before [`Tx::lock`].
    pub async fn take_cause(&mut self, key: &IdempotencyKey, at: i64) -> Result<Option<EarlierResult>> {
        let query = sqlx::query(
            "INSERT INTO idempotency_keys (key, result, claimed_at) VALUES ($1, '', $2) ON CONFLICT DO NOTHING",
        );
        let query = query.bind(key.as_str()).bind(at);
        if query.execute(self.connection()).await?.rows_affected() == 1 {
            return Ok(None);
        }
        self.past_cause(key).await
    }

    /// As [`Tx::take_cause`], for a game, which is kept from every other writer as by [`Tx::lock`]; in one statement, since
    /// every click begins so. That the key was for this game need not be answered. Of a game that is not there nothing is
    /// taken.
    pub async fn take_cause_for(
        &mut self,
        game: &GameId,
        key: &IdempotencyKey,
        at: i64,
    ) -> Result<Option<EarlierResult>> {
        macro_rules! take {
            ($lock:literal) => {
                concat!(
                    "INSERT INTO idempotency_keys (key, game_id, result, claimed_at) SELECT $1, id, '', $3 FROM games WHERE id = $2",
                    $lock,
                    " ON CONFLICT DO NOTHING"
                )
            };
        }
        let sql = self.either(take!(""), take!(" FOR NO KEY UPDATE"));
        let query = sqlx::query(sql).bind(key.as_str()).bind(game.as_str()).bind(at);
        if query.execute(self.connection()).await?.rows_affected() == 1 {
            return Ok(None);
        }
        self.past_cause(key).await
    }

    /// Keeps the answer for a redelivery.
    pub async fn answer_cause(&mut self, key: &IdempotencyKey, game: &GameId, answer: &str) -> Result<()> {
        let query = sqlx::query("UPDATE idempotency_keys SET game_id = $2, result = $3 WHERE key = $1");
        let query = query.bind(key.as_str()).bind(game.as_str()).bind(clean(answer));
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Drops causes too old to be redelivered; says how many.
    pub async fn drop_causes_before(&mut self, at: i64) -> Result<u64> {
        let query = sqlx::query("DELETE FROM idempotency_keys WHERE claimed_at < $1").bind(at);
        Ok(query.execute(self.connection()).await?.rows_affected())
    }
}
