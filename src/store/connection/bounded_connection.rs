//! A connection whose every wait ends. A database host can disappear without closing its connections, and nothing else would
//! notice for a quarter of an hour.

use crate::store::connection::request_limit::limit_wait;
use futures_util::future::{BoxFuture, ready};
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, StreamExt, stream};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::migrate::{AppliedMigration, Migrate, MigrateError};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Either, Execute, Executor, SqlStr};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;
use tokio::time::timeout;

/// A connection from the pool. Each statement must respond in time; one that does not is a temporary error. Dropping the
/// connection rolls back an open transaction.
#[derive(Debug)]
pub(in crate::store) struct BoundedConnection {
    /// Always there until it is dropped.
    connection: Option<PoolConnection<Any>>,
    timeout: Duration,
    /// A statement was sent and its response was not read. Nobody will read it after a timeout, or if the caller is gone.
    is_waiting: bool,
    in_transaction: bool,
    /// The right to write to SQLite. Returned when the transaction has ended.
    pub(in crate::store) write_permit: Option<OwnedMutexGuard<()>>,
}

/// The error of a wait that took too long.
fn timed_out() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}

impl BoundedConnection {
    pub(in crate::store) async fn acquire(pool: &AnyPool, limit: Duration) -> Result<Self, sqlx::Error> {
        let connection = timeout(limit_wait(limit), pool.acquire()).await.map_err(|_| timed_out())??;
        Ok(Self {
            connection: Some(connection),
            timeout: limit,
            is_waiting: false,
            in_transaction: false,
            write_permit: None,
        })
    }

    /// The connection, how long it may take to respond, and where to note that it has not responded yet.
    fn parts(&mut self) -> Result<(&mut AnyConnection, Duration, &mut bool), sqlx::Error> {
        let connection = self.connection.as_deref_mut().ok_or(sqlx::Error::PoolClosed)?;
        let limit = limit_wait(self.timeout);
        if limit.is_zero() {
            return Err(timed_out());
        }
        Ok((connection, limit, &mut self.is_waiting))
    }

    pub(in crate::store) async fn applied_migrations(
        &mut self,
        table: &'static str,
    ) -> Result<Vec<AppliedMigration>, MigrateError> {
        let (connection, limit, is_waiting) = self.parts()?;
        *is_waiting = true;
        let applied = timeout(limit, connection.list_applied_migrations(table)).await.map_err(|_| timed_out())?;
        *is_waiting = false;
        applied
    }

    pub(in crate::store) async fn begin(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        self.in_transaction = true;
        self.execute(sql).await?;
        Ok(())
    }

    /// Ends the transaction, if there is one.
    pub(in crate::store) async fn end(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        if self.in_transaction {
            self.execute(sql).await?;
            self.in_transaction = false;
        }
        Ok(())
    }
}

impl<'c> Executor<'c> for &'c mut BoundedConnection {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let (connection, limit, is_waiting) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return stream::once(ready(Err(error))).boxed(),
        };
        *is_waiting = true;
        let rows = connection.fetch_many(query);
        stream::try_unfold((rows, is_waiting), move |(mut rows, is_waiting)| async move {
            // The limit is for each row, because the caller may take its time between two rows.
            let next = timeout(limit, rows.next()).await.map_err(|_| timed_out())?;
            *is_waiting = matches!(next, Some(Ok(_)));
            Ok(next.transpose()?.map(|row| (row, (rows, is_waiting))))
        })
        .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        async move {
            let (connection, limit, is_waiting) = self.parts()?;
            *is_waiting = true;
            let row = timeout(limit, connection.fetch_optional(query)).await.map_err(|_| timed_out())?;
            *is_waiting = false;
            row
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        async move {
            let (connection, limit, is_waiting) = self.parts()?;
            *is_waiting = true;
            let statement = timeout(limit, connection.prepare_with(sql, parameters)).await.map_err(|_| timed_out())?;
            *is_waiting = false;
            statement
        }
        .boxed()
    }
}

impl Drop for BoundedConnection {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if self.is_waiting {
            connection.close_on_drop();
            return;
        }
        let (limit, in_transaction) = (self.timeout, self.in_transaction);
        let permit = self.write_permit.take().filter(|_| in_transaction);
        // The pool itself would wait for a response without a limit.
        tokio::spawn(async move {
            if in_transaction && !matches!(timeout(limit, connection.execute("ROLLBACK")).await, Ok(Ok(_))) {
                // It is broken, or SQLite has rolled back by itself.
                connection.close_on_drop();
                return;
            }
            drop(permit);
            // On a timeout the connection is closed.
            let _ = timeout(limit, connection.return_to_pool()).await;
        });
    }
}
