//! A reader's or a writer's use of a SQLite connection: waits for locks without blocking the thread, and limits every statement.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::request_limit::limit_wait;
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection, is_busy};
use crate::store::connection::sqlite::readers::{SqliteReader, SqliteReaders};
use crate::store::connection::sqlite::writer::{WriteTurn, WriterQueue};
use crate::store::connection::statement::{Outcome, Row, RowLimit, Statement};
use futures_util::stream::{self, BoxStream, StreamExt};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Pauses between two attempts to get a lock that another process holds.
const FIRST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(16);

/// An open SQLite file.
#[derive(Clone)]
pub(in crate::store) struct SqliteDatabase {
    readers: Arc<SqliteReaders>,
    writer: Arc<WriterQueue>,
    timeout: Duration,
}

/// A connection in use.
pub(in crate::store) struct SqliteSession {
    role: Role,
    timeout: Duration,
    /// A consistent read was begun, so all statements must see the same state.
    is_snapshot: bool,
}

enum Role {
    Reader(Box<SqliteReader>),
    Writer(WriteTurn),
    /// The connection is reading on another thread.
    Lent,
}

impl SqliteDatabase {
    pub(in crate::store) fn new(options: Arc<OpenOptions>, connections: u32, timeout: Duration) -> SqliteDatabase {
        let readers = SqliteReaders::new(Arc::clone(&options), connections);
        SqliteDatabase { readers, writer: WriterQueue::new(options), timeout }
    }

    /// For single statements.
    pub(in crate::store) async fn reader(&self) -> Result<SqliteSession> {
        let role = Role::Reader(Box::new(self.readers.acquire(limit_wait(self.timeout)).await?));
        Ok(SqliteSession { role, timeout: self.timeout, is_snapshot: false })
    }

    /// A consistent read.
    pub(in crate::store) async fn snapshot(&self) -> Result<SqliteSession> {
        let mut session = self.reader().await?;
        session.begin_snapshot()?;
        Ok(session)
    }

    /// A write transaction.
    pub(in crate::store) async fn write(&self) -> Result<SqliteSession> {
        let mut turn = WriteTurn::wait_for(&self.writer, limit_wait(self.timeout)).await?;
        let mut waiter = LockWaiter::new(self.timeout);
        while let Err(error) = turn.begin() {
            Box::pin(waiter.pause_after(error)).await?;
        }
        Ok(SqliteSession { role: Role::Writer(turn), timeout: self.timeout, is_snapshot: false })
    }

    /// A connection for something long.
    pub(in crate::store) async fn acquire_reader(&self) -> Result<SqliteReader> {
        self.readers.acquire(self.timeout).await
    }

    /// Waits for everybody and closes all connections.
    pub(in crate::store) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

impl SqliteSession {
    fn begin_snapshot(&mut self) -> Result<()> {
        self.connection()?.execute("BEGIN DEFERRED")?;
        self.is_snapshot = true;
        Ok(())
    }

    fn connection(&mut self) -> Result<&mut SqliteConnection> {
        match &mut self.role {
            Role::Reader(reader) => reader.connection(),
            Role::Writer(turn) => turn.connection(),
            Role::Lent => Err(StoreError::Temporary("the connection is still reading".into())),
        }
    }

    pub(in crate::store) async fn run(&mut self, statement: Statement, row_limit: RowLimit) -> Result<Outcome> {
        let mut waiter = LockWaiter::new(self.timeout);
        loop {
            let limit = limit_wait(self.timeout);
            if limit.is_zero() {
                return Err(StoreError::Temporary("timed out".into()));
            }
            let is_snapshot = self.is_snapshot;
            let connection = self.connection()?;
            if is_snapshot && !connection.in_transaction() {
                return Err(StoreError::Temporary("the consistent read has ended".into()));
            }
            match connection.run(&statement, row_limit, limit) {
                Ok(outcome) => return Ok(outcome),
                Err(error) => {
                    if let Role::Writer(turn) = &mut self.role {
                        turn.check_transaction();
                    }
                    Box::pin(waiter.pause_after(error)).await?;
                }
            }
        }
    }

    /// The rows of a large result in batches, read on another thread.
    pub(in crate::store) fn batches(
        &mut self,
        statement: Statement,
        size: usize,
    ) -> Result<BoxStream<'_, Result<Vec<Row>>>> {
        let Role::Reader(mut reader) = std::mem::replace(&mut self.role, Role::Lent) else {
            return Err(StoreError::Other("only a reader reads in batches".into()));
        };
        let (sender, received) = mpsc::channel(1);
        let reading = tokio::task::spawn_blocking(move || {
            let mut batch = Vec::with_capacity(size);
            let result = reader.connection().and_then(|connection| {
                connection.for_each_row(&statement, Duration::MAX, |row| {
                    batch.push(row);
                    let is_lost = batch.len() == size && sender.blocking_send(Ok(std::mem::take(&mut batch))).is_err();
                    if is_lost { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })?;
                Ok(batch)
            });
            if !result.as_ref().is_ok_and(Vec::is_empty) {
                // Nobody may be listening any more.
                let _ = sender.blocking_send(result);
            }
            reader
        });
        let batches = Batches { received, reading, role: &mut self.role };
        Ok(stream::try_unfold(batches, Batches::next).boxed())
    }

    pub(in crate::store) async fn commit(self) -> Result<()> {
        match self.role {
            Role::Writer(turn) => turn.commit(limit_wait(self.timeout)).await,
            Role::Reader(_) | Role::Lent => Ok(()),
        }
    }

    pub(in crate::store) async fn roll_back(self) -> Result<()> {
        match self.role {
            Role::Writer(turn) => turn.roll_back(limit_wait(self.timeout)).await,
            Role::Reader(_) | Role::Lent => Ok(()),
        }
    }
}

/// A large result that is being read on another thread.
struct Batches<'s> {
    received: mpsc::Receiver<Result<Vec<Row>>>,
    /// Returns the connection.
    reading: JoinHandle<Box<SqliteReader>>,
    role: &'s mut Role,
}

impl Batches<'_> {
    async fn next(mut self) -> Result<Option<(Vec<Row>, Self)>> {
        if let Some(batch) = self.received.recv().await {
            return Ok(Some((batch?, self)));
        }
        if let Ok(reader) = self.reading.await {
            *self.role = Role::Reader(reader);
        }
        Ok(None)
    }
}

/// Waits for a lock of another process.
struct LockWaiter {
    ends_at: Instant,
    pause: Duration,
}

impl LockWaiter {
    /// Gives up before the caller does, so that the reason is known.
    fn new(timeout: Duration) -> LockWaiter {
        LockWaiter { ends_at: Instant::now() + limit_wait(timeout) * 3 / 4, pause: FIRST_PAUSE }
    }

    /// Waits if the error is that somebody holds a lock. Returns every other error, and this one when it is too late.
    async fn pause_after(&mut self, error: rusqlite::Error) -> Result<()> {
        if !is_busy(&error) || Instant::now() >= self.ends_at {
            return Err(error.into());
        }
        tokio::time::sleep(self.pause).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}
