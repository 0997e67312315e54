//! The connections of this process that read from SQLite. In WAL mode, readers block nobody and nobody blocks them.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(in crate::store) struct SqliteReaders {
    options: Arc<OpenOptions>,
    /// One for every connection that is not in use.
    permits: Arc<Semaphore>,
    size: u32,
    idle: Mutex<Vec<SqliteConnection>>,
}

/// A connection that goes back when this value is dropped.
pub(in crate::store) struct SqliteReader {
    /// Always there until it is dropped.
    connection: Option<SqliteConnection>,
    pool: Arc<SqliteReaders>,
    _permit: OwnedSemaphorePermit,
}

impl SqliteReaders {
    pub(in crate::store) fn new(options: Arc<OpenOptions>, size: u32) -> Arc<SqliteReaders> {
        let permits = Arc::new(Semaphore::new(size as usize));
        Arc::new(SqliteReaders { options, permits, size, idle: Mutex::default() })
    }

    pub(in crate::store) async fn acquire(self: &Arc<Self>, limit: Duration) -> Result<SqliteReader> {
        let permit = tokio::time::timeout(limit, Arc::clone(&self.permits).acquire_owned()).await;
        let permit = permit.map_err(|_| StoreError::Temporary("timed out waiting for a free connection".into()))?;
        let permit = permit.map_err(|_| StoreError::Temporary("the store is closed".into()))?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => SqliteConnection::open(&self.options)?,
        };
        Ok(SqliteReader { connection: Some(connection), pool: Arc::clone(self), _permit: permit })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody reads, and closes all connections.
    pub(in crate::store) async fn close(&self) {
        // An error means that it is closed already.
        let all = self.permits.acquire_many(self.size).await;
        self.permits.close();
        self.idle().clear();
        drop(all);
    }
}

impl SqliteReader {
    pub(in crate::store) fn connection(&mut self) -> Result<&mut SqliteConnection> {
        self.connection.as_mut().ok_or_else(|| StoreError::Temporary("the connection is closed".into()))
    }

    /// Runs something long away from the async threads.
    pub(in crate::store) async fn run_blocking<T: Send + 'static>(
        mut self,
        work: impl FnOnce(&mut SqliteConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let done = tokio::task::spawn_blocking(move || work(self.connection()?)).await;
        done.unwrap_or_else(|_| Err(StoreError::Temporary("the work on the database was abandoned".into())))
    }
}

impl Drop for SqliteReader {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        // Ends the consistent state that it has read. A connection that cannot do that is closed.
        if connection.in_transaction() && connection.execute("COMMIT").is_err() {
            return;
        }
        self.pool.idle().push(connection);
    }
}
