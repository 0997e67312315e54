//! The only connection of this process that writes to SQLite. Writers queue here in order, because SQLite itself only polls.
//!
//! A commit waits for the disk, so writers that queue at the same time share one (*group commit*): each changes the database
//! inside its own savepoint, the first one to finish asks for the commit, and the commit queues behind everybody who is
//! already waiting. If nobody waits, it begins at once. Nobody gets an answer before the commit. One writer that fails is rolled
//! back alone.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

/// The pages that a busy moment changes. Unlike those of a reader, they stay valid after a commit, because nobody else writes.
const CACHE: &str = "PRAGMA cache_size = -2048";
/// The savepoint of a writer that joins an open transaction.
const SAVEPOINT: &str = "SAVEPOINT writer";
const RELEASE: &str = "RELEASE writer";
const ROLL_BACK_SAVEPOINT: &str = "ROLLBACK TO writer";

/// The writer and those who wait for it.
pub(in crate::store) struct WriterQueue {
    writer: Arc<Mutex<SqliteWriter>>,
    length: AtomicUsize,
}

/// A place in the queue, until it is dropped.
struct Place<'q>(&'q AtomicUsize);

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
    queue: Arc<WriterQueue>,
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

impl WriterQueue {
    pub(in crate::store) fn new(options: Arc<OpenOptions>) -> Arc<WriterQueue> {
        let writer = SqliteWriter { options, connection: None, waiting: Vec::new() };
        Arc::new(WriterQueue { writer: Arc::new(Mutex::new(writer)), length: AtomicUsize::new(0) })
    }

    fn join(&self) -> Place<'_> {
        self.length.fetch_add(1, Ordering::Relaxed);
        Place(&self.length)
    }

    fn is_empty(&self) -> bool {
        self.length.load(Ordering::Relaxed) == 0
    }

    /// Closes the connection when the writer is not needed any more.
    pub(in crate::store) async fn close(&self) {
        let mut writer = self.writer.lock().await;
        writer.commit();
        writer.connection = None;
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl SqliteWriter {
    fn connection(&mut self) -> rusqlite::Result<&mut SqliteConnection> {
        if self.connection.is_none() {
            let mut connection = SqliteConnection::open(&self.options)?;
            connection.execute_batch(CACHE)?;
            self.connection = Some(connection);
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
}

impl WriteTurn {
    /// Waits for all writers that came before.
    pub(in crate::store) async fn wait_for(queue: &Arc<WriterQueue>, limit: Duration) -> Result<WriteTurn> {
        let place = queue.join();
        let writer = tokio::time::timeout(limit, Arc::clone(&queue.writer).lock_owned()).await;
        let writer = writer.map_err(|_| StoreError::Temporary("timed out waiting for other writers".into()))?;
        drop(place);
        Ok(WriteTurn { writer: Some(writer), queue: Arc::clone(queue), progress: Progress::Idle })
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
        if self.queue.is_empty() {
            commit(writer);
        } else {
            if writer.waiting.len() == 1 {
                tokio::spawn(commit_later(Arc::clone(&self.queue)));
            }
            drop(writer);
        }
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

/// Commits on another thread, because the disk may take its time. If the runtime ends first, nobody is left to tell.
fn commit(mut writer: OwnedMutexGuard<SqliteWriter>) {
    tokio::task::spawn_blocking(move || writer.commit());
}

/// Commits after everybody who is already waiting to write.
async fn commit_later(queue: Arc<WriterQueue>) {
    commit(Arc::clone(&queue.writer).lock_owned().await);
}
