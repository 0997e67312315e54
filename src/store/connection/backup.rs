//! Copies the whole database while it is in use.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::{Database, Store};
use crate::store::connection::statement::{RowLimit, statement};
use std::path::Path;
use std::time::Duration;

impl Store {
    /// Copies a consistent state of a SQLite database into a new file without blocking writers. Never overwrites a file.
    ///
    /// Returns an error for PostgreSQL, which has its own tools for this.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        let Database::Sqlite(database) = &self.database else {
            return Err(StoreError::Other("use pg_dump to back up a PostgreSQL database".into()));
        };
        let exists = tokio::fs::try_exists(file).await;
        if exists.map_err(|error| StoreError::Other(format!("cannot create the backup file: {error}")))? {
            return Err(StoreError::Other("the backup file already exists and will not be overwritten".into()));
        }
        let Some(path) = file.to_str() else {
            return Err(StoreError::Other("the backup file's name is not Unicode".into()));
        };
        let copy = statement("VACUUM INTO $1").bind(path);
        let reader = database.acquire_reader().await?;
        reader.run_blocking(move |connection| Ok(connection.run(&copy, RowLimit::All, Duration::MAX).map(drop)?)).await
    }
}
