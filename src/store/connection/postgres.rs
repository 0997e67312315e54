//! A connection to PostgreSQL whose every wait ends. A database host can disappear without closing its connections, and nothing
//! else would notice for a quarter of an hour.

use crate::store::connection::request_limit::limit_wait;
use crate::store::connection::statement::{ColumnType, Columns, Outcome, Row, RowLimit, Statement, Value};
use futures_util::stream::{self, BoxStream, TryChunksError};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{AssertSqlSafe, Column, Decode, Either, Executor, PgConnection, PgPool, Postgres, Type, TypeInfo};
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// A connection from the pool. Each statement must respond in time; one that does not is a temporary error. Dropping the
/// connection rolls back an open transaction.
#[derive(Debug)]
pub(in crate::store) struct PostgresSession {
    /// Always there until it is dropped.
    connection: Option<PoolConnection<Postgres>>,
    timeout: Duration,
    /// A statement was sent and its response was not read. Nobody will read it after a timeout, or if the caller is gone.
    is_waiting: bool,
    in_transaction: bool,
}

/// The error of a wait that took too long.
fn timed_out() -> sqlx::Error {
    sqlx::Error::Io(ErrorKind::TimedOut.into())
}

impl PostgresSession {
    pub(in crate::store) async fn acquire(pool: &PgPool, limit: Duration) -> Result<Self, sqlx::Error> {
        let connection = timeout(limit_wait(limit), pool.acquire()).await.map_err(|_| timed_out())??;
        Ok(Self { connection: Some(connection), timeout: limit, is_waiting: false, in_transaction: false })
    }

    /// Begins a transaction on a connection that works. Skips connections that turn out to be broken.
    pub(in crate::store) async fn begin(
        pool: &PgPool,
        limit: Duration,
        begin: &'static str,
    ) -> Result<Self, sqlx::Error> {
        let mut broken = 0;
        loop {
            let mut session = Self::acquire(pool, limit).await?;
            session.in_transaction = true;
            match session.execute(begin).await {
                Err(error) if is_broken(&error) && broken < pool.options().get_max_connections() => broken += 1,
                Err(error) => return Err(error),
                Ok(()) => return Ok(session),
            }
        }
    }

    /// The connection, how long it may take to respond, and where to note that it has not responded yet.
    fn parts(&mut self) -> Result<(&mut PgConnection, Duration, &mut bool), sqlx::Error> {
        let connection = self.connection.as_deref_mut().ok_or(sqlx::Error::PoolClosed)?;
        let limit = limit_wait(self.timeout);
        if limit.is_zero() {
            return Err(timed_out());
        }
        Ok((connection, limit, &mut self.is_waiting))
    }

    /// Executes statements without values.
    pub(in crate::store) async fn execute(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        let (connection, limit, is_waiting) = self.parts()?;
        *is_waiting = true;
        let done = timeout(limit, connection.execute(sql)).await.map_err(|_| timed_out())?;
        *is_waiting = false;
        done.map(|_| ())
    }

    pub(in crate::store) async fn run(
        &mut self,
        statement: Statement,
        row_limit: RowLimit,
    ) -> Result<Outcome, sqlx::Error> {
        let (connection, limit, is_waiting) = self.parts()?;
        *is_waiting = true;
        let query = to_sqlx(statement);
        let answer = async {
            let mut outcome = Outcome::default();
            if row_limit == RowLimit::One {
                let row = connection.fetch_optional(query).await?;
                outcome.rows = to_rows(row.as_slice())?;
                return Ok(outcome);
            }
            let mut rows = Vec::new();
            let mut parts = connection.fetch_many(query);
            while let Some(part) = parts.try_next().await? {
                match part {
                    Either::Left(done) => outcome.affected += done.rows_affected(),
                    Either::Right(row) => rows.push(row),
                }
            }
            outcome.rows = to_rows(&rows)?;
            Ok(outcome)
        };
        let outcome = timeout(limit, answer).await.map_err(|_| timed_out())?;
        *is_waiting = false;
        outcome
    }

    /// The rows of a large result in batches. The limit is for each batch, because the caller may take its time between them.
    pub(in crate::store) fn batches(
        &mut self,
        statement: Statement,
        size: usize,
    ) -> Result<BoxStream<'_, Result<Vec<Row>, sqlx::Error>>, sqlx::Error> {
        let (connection, limit, is_waiting) = self.parts()?;
        *is_waiting = true;
        let batches =
            Batches { rows: connection.fetch(to_sqlx(statement)).try_chunks(size).boxed(), limit, is_waiting };
        Ok(stream::try_unfold(batches, Batches::next).boxed())
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

/// A large result that is being read.
struct Batches<'c> {
    rows: BoxStream<'c, Result<Vec<PgRow>, TryChunksError<PgRow, sqlx::Error>>>,
    limit: Duration,
    is_waiting: &'c mut bool,
}

impl Batches<'_> {
    async fn next(mut self) -> Result<Option<(Vec<Row>, Self)>, sqlx::Error> {
        let batch = timeout(self.limit, self.rows.next()).await.map_err(|_| timed_out())?;
        *self.is_waiting = batch.is_some();
        let Some(batch) = batch else { return Ok(None) };
        Ok(Some((to_rows(&batch.map_err(|error| error.1)?)?, self)))
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

fn to_sqlx(statement: Statement) -> sqlx::query::Query<'static, Postgres, PgArguments> {
    let Statement { sql, values } = statement;
    let query = sqlx::query(AssertSqlSafe(sql.into_owned()));
    values.into_iter().fold(query, |query, value| match value {
        Value::Null(ColumnType::Text) => query.bind(None::<String>),
        Value::Null(ColumnType::Integer) => query.bind(None::<i64>),
        Value::Null(ColumnType::Real) => query.bind(None::<f64>),
        Value::Integer(number) => query.bind(number),
        Value::Real(number) => query.bind(number),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes),
    })
}

fn to_rows(rows: &[PgRow]) -> Result<Vec<Row>, sqlx::Error> {
    use sqlx::Row as _;
    let Some(first) = rows.first() else { return Ok(Vec::new()) };
    let names = first.columns().iter().map(|column| column.name().to_owned()).collect();
    let columns = Arc::new(Columns::new(names));
    let to_row = |row: &PgRow| {
        let values = (0..columns.len()).map(|index| to_value(row, index)).collect::<Result<_, _>>()?;
        Ok(Row::new(Arc::clone(&columns), values))
    };
    rows.iter().map(to_row).collect()
}

/// Numbers of every size become the types that the store uses.
fn to_value(row: &PgRow, index: usize) -> Result<Value, sqlx::Error> {
    use sqlx::Row as _;
    fn read<'r, T: Decode<'r, Postgres> + Type<Postgres>>(
        row: &'r PgRow,
        index: usize,
    ) -> Result<Option<T>, sqlx::Error> {
        row.try_get(index)
    }
    match row.column(index).type_info().name() {
        "INT8" => Ok(read::<i64>(row, index)?.into()),
        "INT4" => Ok(read::<i32>(row, index)?.map(i64::from).into()),
        "INT2" => Ok(read::<i16>(row, index)?.map(i64::from).into()),
        "BOOL" => Ok(read::<bool>(row, index)?.map(i64::from).into()),
        "FLOAT8" => Ok(read::<f64>(row, index)?.into()),
        "FLOAT4" => Ok(read::<f32>(row, index)?.map(f64::from).into()),
        "BYTEA" => Ok(read::<Vec<u8>>(row, index)?.map_or(Value::Null(ColumnType::Text), Value::Bytes)),
        _ => Ok(read::<String>(row, index)?.into()),
    }
}

impl Drop for PostgresSession {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if self.is_waiting {
            connection.close_on_drop();
            return;
        }
        let (limit, in_transaction) = (self.timeout, self.in_transaction);
        // The pool itself would wait for a response without a limit.
        tokio::spawn(async move {
            if in_transaction && !matches!(timeout(limit, connection.execute("ROLLBACK")).await, Ok(Ok(_))) {
                connection.close_on_drop();
                return;
            }
            // On a timeout the connection is closed.
            let _ = timeout(limit, connection.return_to_pool()).await;
        });
    }
}
