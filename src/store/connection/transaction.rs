//! Read transactions, write transactions, and single statements without a transaction.

use crate::store::connection::any_connection::AnyConnection;
use crate::store::connection::error::Result;
use crate::store::connection::open::{Backend, Database, Store};
use crate::store::connection::postgres::PostgresSession;
use std::ops::{Deref, DerefMut};

/// All queries. From [`Store::read`] they see one consistent state and block nobody.
pub struct Snapshot {
    connection: AnyConnection,
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
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let connection = match &self.database {
            Database::Sqlite(file) => AnyConnection::Sqlite(Box::new(file.snapshot().await?)),
            Database::Postgres(pool) => {
                AnyConnection::Postgres(Box::pin(PostgresSession::begin(pool, self.timeout, begin)).await?)
            }
        };
        Ok(Snapshot { connection })
    }

    /// For a single query. Two queries may see different states.
    pub(in crate::store) async fn single_read(&self) -> Result<Snapshot> {
        let connection = match &self.database {
            Database::Sqlite(file) => AnyConnection::Sqlite(Box::new(file.reader().await?)),
            Database::Postgres(pool) => {
                AnyConnection::Postgres(Box::pin(PostgresSession::acquire(pool, self.timeout)).await?)
            }
        };
        Ok(Snapshot { connection })
    }

    /// Begins a write transaction. SQLite allows one at a time: keep it short and never nest two.
    pub async fn begin(&self) -> Result<WriteTransaction> {
        let connection = match &self.database {
            Database::Sqlite(file) => AnyConnection::Sqlite(Box::new(Box::pin(file.write()).await?)),
            Database::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL READ COMMITTED";
                AnyConnection::Postgres(Box::pin(PostgresSession::begin(pool, self.timeout, begin)).await?)
            }
        };
        Ok(WriteTransaction { snapshot: Snapshot { connection } })
    }

    /// For a change of a single statement, which PostgreSQL makes permanent at once. SQLite keeps it only after
    /// [`WriteTransaction::commit`].
    pub(in crate::store) async fn single_write(&self) -> Result<WriteTransaction> {
        match &self.database {
            Database::Sqlite(_) => self.begin().await,
            Database::Postgres(_) => Ok(WriteTransaction { snapshot: self.single_read().await? }),
        }
    }
}

impl Snapshot {
    pub(in crate::store) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }

    pub(in crate::store) fn backend(&self) -> Backend {
        match self.connection {
            AnyConnection::Sqlite(_) => Backend::Sqlite,
            AnyConnection::Postgres(_) => Backend::Postgres,
        }
    }

    /// Chooses the SQL for this backend. Only PostgreSQL needs explicit row locks.
    pub(in crate::store) fn sql_for_backend(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self.backend() {
            Backend::Sqlite => sqlite,
            Backend::Postgres => postgres,
        }
    }
}

impl WriteTransaction {
    /// Makes all changes permanent. After a [temporary error](crate::store::StoreError::Temporary) the outcome is unknown, because
    /// the connection may have broken after the commit: retry with the same idempotency key.
    pub async fn commit(self) -> Result<()> {
        self.snapshot.connection.commit().await
    }

    /// Rolls back, and waits until what this transaction has read is permanent.
    pub async fn rollback(self) -> Result<()> {
        self.snapshot.connection.roll_back().await
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
