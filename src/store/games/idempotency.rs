//! Idempotency keys. Discord delivers at least once; a repeated key gets the earlier result.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use jiff::Timestamp;

/// Identifies an interaction or a deadline. Contains no user id.
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
    /// The stored result, as the caller wrote it. Contains no names or user ids.
    pub result: String,
    pub at: Timestamp,
}

impl Snapshot {
    pub async fn stored_result(&mut self, key: &IdempotencyKey) -> Result<Option<EarlierResult>> {
        let query = statement("SELECT * FROM idempotency_keys WHERE key = $1").bind(key.as_str());
        let Some(row) = query.fetch_optional(self.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "idempotency_keys", &["key"]);
        Ok(Some(EarlierResult {
            game: row.game_or_none("game_id")?,
            result: row.text("result")?,
            at: row.timestamp("claimed_at")?,
        }))
    }
}

impl WriteTransaction {
    /// Claims a key. `None` means that the key is new and this transaction calls [`WriteTransaction::store_result`] for it;
    /// otherwise returns the earlier result.
    ///
    /// Waits while another transaction holds the same key. Call it before [`WriteTransaction::lock`].
    pub async fn claim_key(&mut self, key: &IdempotencyKey, at: Timestamp) -> Result<Option<EarlierResult>> {
        let query = statement(
            "INSERT INTO idempotency_keys (key, result, claimed_at) VALUES ($1, '', $2) ON CONFLICT DO NOTHING",
        );
        let query = query.bind(key.as_str()).bind(at.as_millisecond());
        if query.execute(self.connection()).await? == 1 {
            return Ok(None);
        }
        self.stored_result(key).await
    }

    /// Like [`WriteTransaction::claim_key`], but also locks the game as [`WriteTransaction::lock`] does. Every click begins with
    /// this, so it is a single statement. Claims nothing if the game does not exist.
    pub async fn claim_key_for_game(
        &mut self,
        game: &GameId,
        key: &IdempotencyKey,
        at: Timestamp,
    ) -> Result<Option<EarlierResult>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "INSERT INTO idempotency_keys (key, game_id, result, claimed_at) SELECT $1, id, '', $3 FROM games WHERE id = $2",
                    $lock,
                    " ON CONFLICT DO NOTHING"
                )
            };
        }
        let sql = self.sql_for_backend(claim!(""), claim!(" FOR NO KEY UPDATE"));
        let query = statement(sql).bind(key.as_str()).bind(game.as_str()).bind(at.as_millisecond());
        if query.execute(self.connection()).await? == 1 {
            return Ok(None);
        }
        self.stored_result(key).await
    }

    /// Stores the result for a redelivery.
    pub async fn store_result(&mut self, key: &IdempotencyKey, game: &GameId, result: &str) -> Result<()> {
        let query = statement("UPDATE idempotency_keys SET game_id = $2, result = $3 WHERE key = $1");
        let query = query.bind(key.as_str()).bind(game.as_str()).bind(clean(result));
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes keys that are too old to be redelivered, and returns their number.
    pub async fn delete_keys_before(&mut self, at: Timestamp) -> Result<u64> {
        let query = statement("DELETE FROM idempotency_keys WHERE claimed_at < $1").bind(at.as_millisecond());
        query.execute(self.connection()).await
    }
}
