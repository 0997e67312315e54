//! Which migrations a database has, compared with those of this program.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::migrations::{
    APPLIED, MIGRATIONS, PRERELEASE_QUERY, has_other_start, is_complete, newest, newest_known, read_applied,
};
use crate::store::connection::open::Store;
use crate::store::connection::statement::statement;

impl Store {
    /// The migrations that this program contains, oldest first.
    pub fn known_schema_versions() -> impl Iterator<Item = i64> {
        MIGRATIONS.iter().map(|migration| migration.version)
    }

    /// The newest migration that this program contains.
    pub fn known_schema_version() -> i64 {
        newest_known()
    }

    /// The newest migration applied to the database.
    pub async fn schema_version(&self) -> Result<i64> {
        let rows = statement(APPLIED).fetch_all(self.single_read().await?.connection()).await?;
        Ok(newest(&rows.iter().map(read_applied).collect::<Result<Vec<_>>>()?))
    }

    /// Returns an error unless the database has exactly the schema of this program.
    pub async fn require_current_schema(&self) -> Result<()> {
        let applied = match statement(APPLIED).fetch_all(self.single_read().await?.connection()).await {
            Ok(rows) => rows.iter().map(read_applied).collect::<Result<Vec<_>>>()?,
            // The migrations table does not exist.
            Err(StoreError::Other(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        if has_other_start(&applied)
            && statement(PRERELEASE_QUERY).fetch_all(self.single_read().await?.connection()).await.is_ok()
        {
            return Err(StoreError::PreReleaseSchema);
        }
        if is_complete(&applied)? {
            return Ok(());
        }
        match (newest(&applied), Self::known_schema_version()) {
            (found, known) if found < known => Err(StoreError::OlderSchema { found, known }),
            _ => Err(StoreError::Other("its tables come from migrations that this program does not know".into())),
        }
    }
}
