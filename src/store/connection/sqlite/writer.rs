//! The only connection of this process that writes to SQLite. Writers queue here in order, because SQLite itself only polls.
//!
//! A commit waits for the disk, so writers that queue at the same time share one (*group commit*): each changes the database
//! inside its own savepoint, the first one to finish asks for the commit, and the commit queues behind everybody who is
//! already waiting. Nobody gets an answer before the commit. One writer that fails is rolled back alone.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

/// The savepoint of a writer that joins an open transaction.
const SAVEPOINT: &str = "SAVEPOINT writer";
const RELEASE: &str = "RELEASE writer";
const ROLL_BACK_SAVEPOINT: &str = "ROLLBACK TO writer";

pub(in crate::store) type WriterLock = Arc<Mutex<SqliteWriter>>;

pub(in crate::store) struct SqliteWriter {
    options: Arc<OpenOptions>,
    /// Opened when it is needed. Closed after a failed commit.
    connection: Option<SqliteConnection>,
    /// Those whose changes are in the open transaction and who wait for its commit. Unless it is empty, a task that commits is
    /// waiting for the lock.
    waiting: Vec<oneshot::Sender<Result<()>>>,
}

/// The right to write, and how far the writer has come.
pub(in crate::store) struct WriteTurn {
    /// Always there until the turn ends.
    writer: Option<OwnedMutexGuard<SqliteWriter>>,
    lock: WriterLock,
    progress: Progress,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Nothing has begun.
    Idle,
    /// The transaction has no other changes.
    Alone,
    /// The transaction contains changes of others, so this writer has a savepoint.
    Joined,
    /// SQLite has rolled back the whole transaction by itself.
    Lost,
}

impl SqliteWriter {
    pub(in crate::store) fn new(options: Arc<OpenOptions>) -> WriterLock {
        Arc::new(Mutex::new(SqliteWriter { options, connection: None, waiting: Vec::new() }))
    }

    fn connection(&mut self) -> rusqlite::Result<&mut SqliteConnection> {
        if self.connection.is_none() {
            self.connection = Some(SqliteConnection::open(&self.options)?);
        }
        self.connection.as_mut().ok_or(rusqlite::Error::InvalidQuery)
    }

    /// Commits the changes of everybody who waits, and tells them.
    fn commit(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return;
        }
        let result = self.connection().and_then(|connection| connection.execute("COMMIT"));
        if result.is_err() {
            // Closing the connection rolls back.
            self.connection = None;
        }
        for writer in waiting {
            // Nobody may be listening any more.
            let _ = writer.send(result.as_ref().copied().map_err(StoreError::from));
        }
    }

    /// Closes the connection when the writer is not needed any more.
    pub(in crate::store) fn close(&mut self) {
        self.commit();
        self.connection = None;
    }
}

impl WriteTurn {
    /// Waits for all writers that came before.
    pub(in crate::store) async fn wait_for(lock: &WriterLock, limit: Duration) -> Result<WriteTurn> {
        let writer = tokio::time::timeout(limit, Arc::clone(lock).lock_owned()).await;
        let writer = writer.map_err(|_| StoreError::Temporary("timed out waiting for other writers".into()))?;
        Ok(WriteTurn { writer: Some(writer), lock: Arc::clone(lock), progress: Progress::Idle })
    }

    /// Begins a transaction or joins the open one. Fails if another process is writing.
    pub(in crate::store) fn begin(&mut self) -> rusqlite::Result<()> {
        let writer = self.writer.as_deref_mut().ok_or(rusqlite::Error::InvalidQuery)?;
        let is_alone = writer.waiting.is_empty();
        writer.connection()?.execute(if is_alone { "BEGIN IMMEDIATE" } else { SAVEPOINT })?;
        self.progress = if is_alone { Progress::Alone } else { Progress::Joined };
        Ok(())
    }

    /// The connection inside the transaction.
    pub(in crate::store) fn connection(&mut self) -> Result<&mut SqliteConnection> {
        let connection = match self.progress {
            Progress::Alone | Progress::Joined => {
                self.writer.as_deref_mut().and_then(|writer| writer.connection.as_mut())
            }
            Progress::Idle | Progress::Lost => None,
        };
        connection.ok_or_else(|| StoreError::Temporary("the transaction was rolled back".into()))
    }

    /// After an error: notices if SQLite has rolled back the whole transaction. Then nobody's changes are kept.
    pub(in crate::store) fn check_transaction(&mut self) {
        let Some(writer) = self.writer.as_deref_mut() else { return };
        if writer.connection.as_mut().is_some_and(SqliteConnection::in_transaction) {
            return;
        }
        self.progress = Progress::Lost;
        for other in writer.waiting.drain(..) {
            let _ = other.send(Err(StoreError::Temporary("the transaction was rolled back".into())));
        }
    }

    /// Ends the turn. The result arrives when the changes are on the disk. After an error or a timeout the outcome is unknown.
    pub(in crate::store) async fn commit(mut self, limit: Duration) -> Result<()> {
        match self.progress {
            Progress::Idle => return Ok(()),
            Progress::Alone => {}
            Progress::Joined => self.connection()?.execute(RELEASE)?,
            Progress::Lost => return Err(StoreError::Temporary("the transaction was rolled back".into())),
        }
        self.wait_for_commit(limit).await
    }

    /// Undoes the changes of this writer. What it has read may be changes of others, so it waits for their commit.
    pub(in crate::store) async fn roll_back(mut self, limit: Duration) -> Result<()> {
        let has_joined = self.progress == Progress::Joined;
        self.undo();
        if has_joined && self.progress == Progress::Idle { self.wait_for_commit(limit).await } else { Ok(()) }
    }

    async fn wait_for_commit(&mut self, limit: Duration) -> Result<()> {
        let Some(mut writer) = self.writer.take() else { return Ok(()) };
        let (sender, result) = oneshot::channel();
        writer.waiting.push(sender);
        if writer.waiting.len() == 1 {
            tokio::spawn(commit_later(Arc::clone(&self.lock)));
        }
        drop(writer);
        match tokio::time::timeout(limit, result).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(StoreError::Temporary("the commit was abandoned".into())),
            Err(_) => Err(StoreError::Temporary("timed out waiting for the commit".into())),
        }
    }

    fn undo(&mut self) {
        let Some(writer) = self.writer.as_deref_mut() else { return };
        let undone = match (self.progress, writer.connection.as_mut()) {
            (Progress::Alone, Some(connection)) => connection.execute("ROLLBACK"),
            (Progress::Joined, Some(connection)) => {
                connection.execute(ROLL_BACK_SAVEPOINT).and_then(|()| connection.execute(RELEASE))
            }
            _ => Ok(()),
        };
        self.progress = Progress::Idle;
        if undone.is_err() {
            // Whatever is left of this writer must not be committed.
            writer.connection = None;
            self.check_transaction();
        }
    }
}

impl Drop for WriteTurn {
    fn drop(&mut self) {
        self.undo();
    }
}

/// Commits after everybody who is already waiting to write.
async fn commit_later(lock: WriterLock) {
    let mut writer = lock.lock_owned().await;
    // The disk may take its time. If the runtime ends first, nobody is left to tell.
    let _ = tokio::task::spawn_blocking(move || writer.commit()).await;
}
