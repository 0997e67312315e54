//! Read transactions, write transactions, and single statements without a transaction.

use crate::store::connection::bounded_connection::BoundedConnection;
use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::{Backend, Store};
use crate::store::connection::request_limit::limit_wait;
use std::io::ErrorKind;
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// All queries. From [`Store::read`] they see one consistent state and block nobody.
pub struct Snapshot {
    connection: BoundedConnection,
    backend: Backend,
}

/// A write transaction: all queries and all changes. Nothing is kept before [`WriteTransaction::commit`]; dropping it rolls back.
///
/// Call [`WriteTransaction::lock`] before changing a game, so that no other writer changes it meanwhile. After an error, drop
/// the transaction, unless it is a [`Conflict`](crate::store::Conflict) that the method documents.
pub struct WriteTransaction {
    snapshot: Snapshot,
}

impl Store {
    /// Begins a consistent read without a write lock.
    pub async fn read(&self) -> Result<Snapshot> {
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN DEFERRED",
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.begin_with(begin, None).await
    }

    /// For a single query. Two queries may see different states.
    pub(in crate::store) async fn single_read(&self) -> Result<Snapshot> {
        Ok(Snapshot { connection: self.acquire().await?, backend: self.backend })
    }

    /// Begins a write transaction. SQLite allows one at a time: keep it short and never nest two.
    pub async fn begin(&self) -> Result<WriteTransaction> {
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN IMMEDIATE",
            Backend::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        };
        let permit = self.write_permit().await?;
        Ok(WriteTransaction { snapshot: self.begin_with(begin, permit).await? })
    }

    /// For a single change, which is permanent when it returns. There is nothing to commit.
    pub(in crate::store) async fn single_write(&self) -> Result<WriteTransaction> {
        let permit = self.write_permit().await?;
        let mut snapshot = self.single_read().await?;
        snapshot.connection.write_permit = permit;
        Ok(WriteTransaction { snapshot })
    }

    /// Skips connections that turn out to be broken.
    async fn begin_with(&self, begin: &'static str, permit: Option<OwnedMutexGuard<()>>) -> Result<Snapshot> {
        let mut broken = 0;
        loop {
            let mut snapshot = self.single_read().await?;
            match snapshot.connection.begin(begin).await {
                Err(error) if is_broken(&error) && broken < self.pool.options().get_max_connections() => broken += 1,
                Err(error) => return Err(error.into()),
                Ok(()) => {
                    snapshot.connection.write_permit = permit;
                    return Ok(snapshot);
                }
            }
        }
    }

    async fn write_permit(&self) -> Result<Option<OwnedMutexGuard<()>>> {
        if self.backend == Backend::Postgres {
            return Ok(None);
        }
        let permit = tokio::time::timeout(limit_wait(self.timeout), self.writers.clone().lock_owned()).await;
        permit.map(Some).map_err(|_| StoreError::Temporary("timed out waiting for other writers".into()))
    }
}

fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        // The server is shutting down.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        // The others may not respond either.
        sqlx::Error::Io(error) => error.kind() != ErrorKind::TimedOut,
        sqlx::Error::Protocol(_) => true,
        _ => false,
    }
}

impl Snapshot {
    pub(in crate::store) fn connection(&mut self) -> &mut BoundedConnection {
        &mut self.connection
    }

    pub(in crate::store) fn backend(&self) -> Backend {
        self.backend
    }

    /// Chooses the SQL for this backend. Only PostgreSQL needs explicit row locks.
    pub(in crate::store) fn sql_for_backend(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self.backend {
            Backend::Sqlite => sqlite,
            Backend::Postgres => postgres,
        }
    }
}

impl WriteTransaction {
    /// Makes all changes permanent. After a [`StoreError::Temporary`] the outcome is unknown, because the connection may have
    /// broken after the commit: retry with the same idempotency key.
    pub async fn commit(mut self) -> Result<()> {
        Ok(self.snapshot.connection.end("COMMIT").await?)
    }

    /// Rolls back now instead of when the connection is used next.
    pub async fn rollback(mut self) -> Result<()> {
        Ok(self.snapshot.connection.end("ROLLBACK").await?)
    }
}

impl Deref for WriteTransaction {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut Snapshot {
        &mut self.snapshot
    }
}
