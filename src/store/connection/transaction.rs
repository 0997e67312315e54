//! The two kinds of transaction, one that reads and one that writes; and single statements, which need none.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::{Backend, Store};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Transaction};
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// All readings. From [`Store::read`] they show one moment and hold up nobody.
pub struct Snapshot {
    on: On,
    backend: Backend,
}

enum On {
    Transaction(Transaction<'static, Any>),
    /// Every statement is a transaction of its own.
    Connection(PoolConnection<Any>),
}

/// A write transaction: all readings, all writings, nothing kept before [`Tx::commit`]. Dropping it undoes everything.
///
/// Inside it, begin a game's part with [`Tx::lock`]: who holds a game reads it whole and alone. After an error other
/// than one of the [`Conflict`](crate::store::Conflict)s a method documents, drop it.
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
        Ok(Snapshot { on: On::Transaction(self.begin_with(begin).await?), backend: self.backend })
    }

    /// For a single reading. Two of them would not show the same moment.
    pub(in crate::store) async fn glance(&self) -> Result<Snapshot> {
        Ok(Snapshot { on: On::Connection(self.pool.acquire().await?), backend: self.backend })
    }

    /// Begins to write. On SQLite there is one writer at a time: keep it short, and never open a second one inside.
    pub async fn begin(&self) -> Result<Tx> {
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN IMMEDIATE",
            Backend::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        };
        let turn = self.turn().await?;
        let on = On::Transaction(self.begin_with(begin).await?);
        Ok(Tx { snapshot: Snapshot { on, backend: self.backend }, _turn: turn })
    }

    /// For a single writing, which is permanent when it returns; there is nothing to commit.
    pub(in crate::store) async fn single(&self) -> Result<Tx> {
        let turn = self.turn().await?;
        Ok(Tx { snapshot: self.glance().await?, _turn: turn })
    }

    /// A connection that broke a moment ago is noticed here; the next one may be whole.
    async fn begin_with(&self, begin: &'static str) -> Result<Transaction<'static, Any>> {
        for _ in 0..self.pool.options().get_max_connections() {
            match self.pool.begin_with(begin).await {
                Err(error) if is_broken(&error) => {}
                other => return Ok(other?),
            }
        }
        Ok(self.pool.begin_with(begin).await?)
    }

    async fn turn(&self) -> Result<Option<OwnedMutexGuard<()>>> {
        if self.backend == Backend::Postgres {
            return Ok(None);
        }
        let turn = tokio::time::timeout(self.patience, self.writers.clone().lock_owned()).await;
        turn.map(Some).map_err(|_| StoreError::Temporary("timed out waiting for other writers".into()))
    }
}

fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        // The server says goodbye.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        _ => false,
    }
}

impl Snapshot {
    pub(in crate::store) fn connection(&mut self) -> &mut AnyConnection {
        match &mut self.on {
            On::Transaction(tx) => tx,
            On::Connection(connection) => connection,
        }
    }

    pub(in crate::store) fn backend(&self) -> Backend {
        self.backend
    }

    /// The one statement of the two that this database takes: where row locks must be spelled out.
    pub(in crate::store) fn either(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self.backend {
            Backend::Sqlite => sqlite,
            Backend::Postgres => postgres,
        }
    }
}

impl Tx {
    /// Makes everything permanent. A [`StoreError::Temporary`] from here may, if the connection broke at the last moment,
    /// mean either outcome: try again with the same key, which tells.
    pub async fn commit(self) -> Result<()> {
        if let On::Transaction(tx) = self.snapshot.on {
            tx.commit().await?;
        }
        Ok(())
    }

    /// Undoes everything now, instead of when the connection is next used.
    pub async fn rollback(self) -> Result<()> {
        if let On::Transaction(tx) = self.snapshot.on {
            tx.rollback().await?;
        }
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
