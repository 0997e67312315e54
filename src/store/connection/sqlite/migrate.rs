//! Migrates a SQLite file. sqlx keeps track of migrations in a table; this does the same with the same table.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::migrations::{
    APPLIED, AppliedMigration, MIGRATION_TIMEOUT, MIGRATIONS, PRERELEASE_QUERY, has_other_start, is_complete,
    read_applied,
};
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection};
use crate::store::connection::statement::{RowLimit, Value, statement};
use sqlx::migrate::{MigrateError, Migration};
use std::time::Instant;

/// As sqlx creates it.
const CREATE_TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

/// Applies pending migrations in one transaction on a separate connection, so that a failure leaves neither a lock nor half of
/// the tables. Opening a current database takes no lock and works on a read-only file.
pub(in crate::store) fn migrate(options: &OpenOptions) -> Result<()> {
    let mut connection = SqliteConnection::open(options)?;
    let applied = read_all_applied(&mut connection)?;
    if has_other_start(&applied) && connection.execute(PRERELEASE_QUERY).is_ok() {
        return Err(StoreError::PreReleaseSchema);
    }
    if is_complete(&applied)? {
        return Ok(());
    }
    connection.execute("PRAGMA journal_mode = WAL")?;
    connection.execute("BEGIN IMMEDIATE")?;
    connection.execute(CREATE_TABLE)?;
    // Another process may have migrated it meanwhile.
    let applied = read_all_applied(&mut connection)?;
    for migration in MIGRATIONS.iter() {
        match applied.iter().find(|theirs| theirs.version == migration.version) {
            Some(theirs) if *theirs.checksum == *migration.checksum => {}
            Some(_) => return Err(MigrateError::VersionMismatch(migration.version).into()),
            None => apply(&mut connection, migration)?,
        }
    }
    Ok(connection.execute("COMMIT")?)
}

/// Empty if the table does not exist.
fn read_all_applied(connection: &mut SqliteConnection) -> Result<Vec<AppliedMigration>> {
    let mut rows = |sql| connection.run(&statement(sql), RowLimit::All, MIGRATION_TIMEOUT).map(|outcome| outcome.rows);
    if rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'")?.is_empty() {
        return Ok(Vec::new());
    }
    rows(APPLIED)?.iter().map(read_applied).collect()
}

fn apply(connection: &mut SqliteConnection, migration: &Migration) -> Result<()> {
    let started_at = Instant::now();
    connection.execute_batch(migration.sql.as_str())?;
    let nanoseconds = i64::try_from(started_at.elapsed().as_nanos()).unwrap_or(i64::MAX);
    let insert = statement(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES ($1, $2, 1, $3, $4)",
    );
    let insert = insert.bind(migration.version).bind(migration.description.as_ref());
    let insert = insert.bind(Value::Bytes(migration.checksum.to_vec())).bind(nanoseconds);
    connection.run(&insert, RowLimit::All, MIGRATION_TIMEOUT)?;
    Ok(())
}
