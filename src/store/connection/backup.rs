//! Copies the whole database while it is in use.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::{Backend, Store};
use std::path::Path;

impl Store {
    /// Copies a consistent state of a SQLite database into a new file without blocking writers. Never overwrites a file.
    ///
    /// Returns an error for PostgreSQL, which has its own tools for this.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        if self.backend == Backend::Postgres {
            return Err(StoreError::Other("use pg_dump to back up a PostgreSQL database".into()));
        }
        let exists = tokio::fs::try_exists(file).await;
        if exists.map_err(|error| StoreError::Other(format!("cannot create the backup file: {error}")))? {
            return Err(StoreError::Other("the backup file already exists and will not be overwritten".into()));
        }
        let Some(path) = file.to_str() else {
            return Err(StoreError::Other("the backup file's name is not Unicode".into()));
        };
        let mut connection = self.pool.acquire().await?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(&mut *connection).await?;
        Ok(())
    }
}
