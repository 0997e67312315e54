//! The two kinds of transaction: one that reads, one that writes.

use super::error::{Result, StoreError};
use super::open::{Backend, Store};
use sqlx::Transaction;
use sqlx::{Any, AnyConnection};
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// All readings. From [`Store::read`] they show one moment and hold up nobody.
pub struct Snapshot {
    tx: Transaction<'static, Any>,
    backend: Backend,
}

/// A write transaction: all readings, all writings, nothing kept before [`Tx::commit`]. Dropping it undoes everything.
///
/// Inside it, begin a game's part with [`Tx::lock`]: who holds a game reads it whole and alone. After an error other
/// than one of the [`Conflict`](super::Conflict)s a method documents, drop it.
pub struct Tx {
    // Dropped in this order: the transaction ends before the next writer starts.
    snapshot: Snapshot,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl Store {
    /// A consistent view without a write lock.
    pub async fn read(&self) -> Result<Snapshot> {
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN DEFERRED",
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        Ok(Snapshot { tx: self.pool.begin_with(begin).await?, backend: self.backend })
    }

    /// Begins to write. On SQLite there is one writer at a time: keep it short, and never open a second one inside.
    pub async fn begin(&self) -> Result<Tx> {
        let (begin, turn) = match self.backend {
            Backend::Sqlite => {
                let turn = tokio::time::timeout(self.patience, self.writers.clone().lock_owned()).await;
                let turn = turn.map_err(|_| StoreError::Temporary("other writers did not finish in time".into()))?;
                ("BEGIN IMMEDIATE", Some(turn))
            }
            Backend::Postgres => ("BEGIN ISOLATION LEVEL READ COMMITTED", None),
        };
        let tx = self.pool.begin_with(begin).await?;
        Ok(Tx { snapshot: Snapshot { tx, backend: self.backend }, _turn: turn })
    }
}

impl Snapshot {
    pub(super) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.tx
    }

    /// The one statement of the two that this database takes: where row locks must be spelled out.
    pub(super) fn either(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self.backend {
            Backend::Sqlite => sqlite,
            Backend::Postgres => postgres,
        }
    }
}

impl Tx {
    /// Makes everything permanent. A [`StoreError::Temporary`] from here may, if the connection broke at the last moment,
    /// mean either outcome: try again with the same cause, which tells.
    pub async fn commit(self) -> Result<()> {
        self.snapshot.tx.commit().await?;
        Ok(())
    }

    /// Undoes everything now, instead of when the connection is next used.
    pub async fn rollback(self) -> Result<()> {
        self.snapshot.tx.rollback().await?;
        Ok(())
    }
}

impl Deref for Tx {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Snapshot {
        &mut self.snapshot
    }
}
