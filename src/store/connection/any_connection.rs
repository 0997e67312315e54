//! A connection to either database, and how statements run on it.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::postgres::PostgresSession;
use crate::store::connection::sqlite::session::SqliteSession;
use crate::store::connection::statement::{Outcome, Row, RowLimit, Statement};
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};

pub(in crate::store) enum AnyConnection {
    Sqlite(Box<SqliteSession>),
    Postgres(PostgresSession),
}

impl AnyConnection {
    pub(in crate::store) async fn run(&mut self, statement: Statement, row_limit: RowLimit) -> Result<Outcome> {
        match self {
            AnyConnection::Sqlite(session) => session.run(statement, row_limit).await,
            // Boxed, because callers nest so deeply that the compiler gives up otherwise.
            AnyConnection::Postgres(session) => Ok(Box::pin(session.run(statement, row_limit)).await?),
        }
    }

    /// The rows of a large result in batches of this size.
    pub(in crate::store) fn batches(
        &mut self,
        statement: Statement,
        size: usize,
    ) -> Result<BoxStream<'_, Result<Vec<Row>>>> {
        match self {
            AnyConnection::Sqlite(session) => session.batches(statement, size),
            AnyConnection::Postgres(session) => Ok(session.batches(statement, size)?.map_err(StoreError::from).boxed()),
        }
    }

    /// Makes all changes permanent.
    pub(in crate::store) async fn commit(self) -> Result<()> {
        match self {
            AnyConnection::Sqlite(session) => Box::pin(session.commit()).await,
            AnyConnection::Postgres(mut session) => Ok(Box::pin(session.end("COMMIT")).await?),
        }
    }

    pub(in crate::store) async fn roll_back(self) -> Result<()> {
        match self {
            AnyConnection::Sqlite(session) => Box::pin(session.roll_back()).await,
            AnyConnection::Postgres(mut session) => Ok(Box::pin(session.end("ROLLBACK")).await?),
        }
    }
}

impl Statement {
    /// Returns the number of changed rows.
    pub(in crate::store) async fn execute(self, connection: &mut AnyConnection) -> Result<u64> {
        Ok(connection.run(self, RowLimit::All).await?.affected)
    }

    pub(in crate::store) async fn fetch_all(self, connection: &mut AnyConnection) -> Result<Vec<Row>> {
        Ok(connection.run(self, RowLimit::All).await?.rows)
    }

    pub(in crate::store) async fn fetch_optional(self, connection: &mut AnyConnection) -> Result<Option<Row>> {
        Ok(connection.run(self, RowLimit::One).await?.rows.pop())
    }

    pub(in crate::store) async fn fetch_one(self, connection: &mut AnyConnection) -> Result<Row> {
        let row = self.fetch_optional(connection).await?;
        row.ok_or_else(|| StoreError::Other("a query returned no row".into()))
    }
}
