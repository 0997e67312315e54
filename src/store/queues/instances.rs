//! The running processes. Each one beats regularly; the leases of one that stopped can be taken over.

use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::WriteTransaction;
use jiff::Timestamp;

/// A process that runs some of the bot's shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The name under which it holds leases.
    pub id: String,
    /// Identifies the process on its machine; empty if it cannot be identified.
    pub process: String,
    pub first_shard: u32,
    pub last_shard: u32,
    /// The number of shards of all processes together.
    pub shard_count: u32,
    /// How often it has beaten.
    pub beats: u64,
}

fn read_instance(row: &Row) -> Result<Instance> {
    let row = Reader::new(row, "instances", &["id"]);
    Ok(Instance {
        id: row.text("id")?,
        process: row.text("process")?,
        first_shard: row.small("first_shard")?,
        last_shard: row.small("last_shard")?,
        shard_count: row.small("shard_count")?,
        beats: row.small("beats")?,
    })
}

impl Store {
    /// Adds this process or counts another beat, and returns all other processes.
    pub async fn beat(&self, instance: &Instance) -> Result<Vec<Instance>> {
        let mut tx = self.begin().await?;
        let query = statement(
            "INSERT INTO instances (id, process, first_shard, last_shard, shard_count, beats) VALUES ($1, $2, $3, $4, $5, 1)
             ON CONFLICT (id) DO UPDATE SET beats = instances.beats + 1",
        )
        .bind(&instance.id)
        .bind(clean(&instance.process))
        .bind(i64::from(instance.first_shard))
        .bind(i64::from(instance.last_shard))
        .bind(i64::from(instance.shard_count));
        query.execute(tx.connection()).await?;
        let query = statement("SELECT * FROM instances WHERE id <> $1 ORDER BY id").bind(&instance.id);
        let others = query.fetch_all(tx.connection()).await?.iter().map(read_instance).collect::<Result<_>>()?;
        tx.commit().await?;
        Ok(others)
    }

    /// Removes a process and ends its leases and panels, unless it has beaten since `last_seen`. Returns whether it was removed.
    pub async fn remove_instance(&self, last_seen: &Instance, now: Timestamp) -> Result<bool> {
        let mut tx = self.begin().await?;
        let query = statement("DELETE FROM instances WHERE id = $1 AND beats = $2");
        let query = query.bind(&last_seen.id).bind(last_seen.beats.cast_signed());
        if query.execute(tx.connection()).await? == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        tx.end_work(&last_seen.id, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Removes a process that stops in good order, and ends its leases and panels.
    pub async fn sign_off(&self, id: &str, now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        statement("DELETE FROM instances WHERE id = $1").bind(id).execute(tx.connection()).await?;
        tx.end_work(id, now).await?;
        tx.commit().await
    }
}

impl WriteTransaction {
    /// Ends all leases of a process, and its panels, which nobody else can update. An intent counts its lease as an attempt, because Discord may have the message.
    async fn end_work(&mut self, id: &str, now: Timestamp) -> Result<()> {
        // Only due deadlines are leased, so this reads few rows.
        let deadlines = "UPDATE deadlines SET leased_until = $2
             WHERE done = 0 AND due_at <= $2 AND leased_by = $1 AND leased_until > $2";
        let intents = "UPDATE outbox SET leased_until = $2 WHERE leased_by = $1 AND leased_until > $2";
        let reviews = "UPDATE reviews SET leased_until = $2 WHERE leased_by = $1 AND leased_until > $2";
        for sql in [deadlines, intents, reviews] {
            statement(sql).bind(id).bind(now.as_millisecond()).execute(self.connection()).await?;
        }
        statement("DELETE FROM panels WHERE instance_id = $1").bind(id).execute(self.connection()).await?;
        Ok(())
    }
}
