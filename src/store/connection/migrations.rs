//! The migrations that this program contains, and which of them a database has.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::Row;
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection, SqlStr};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::time::timeout;

/// The files in `migrations/` in order. `sqlx::migrate!` would find them by itself, but sqlx's macros build SQLite a second time.
const MIGRATION_FILES: [(i64, &str, &str); 15] = [
    (1, "schema", include_str!("../../../migrations/0001_schema.sql")),
    (2, "clocks_and_processes", include_str!("../../../migrations/0002_clocks_and_processes.sql")),
    (3, "direct_messages", include_str!("../../../migrations/0003_direct_messages.sql")),
    (4, "seats_and_parked_games", include_str!("../../../migrations/0004_seats_and_parked_games.sql")),
    (6, "rating_scale", include_str!("../../../migrations/0006_rating_scale.sql")),
    (8, "table_talk", include_str!("../../../migrations/0008_table_talk.sql")),
    (10, "round_posts", include_str!("../../../migrations/0010_round_posts.sql")),
    (11, "panels", include_str!("../../../migrations/0011_panels.sql")),
    (12, "barter_plans", include_str!("../../../migrations/0012_barter_plans.sql")),
    (13, "reserve_and_absences", include_str!("../../../migrations/0013_reserve_and_absences.sql")),
    (15, "refused_deliveries", include_str!("../../../migrations/0015_refused_deliveries.sql")),
    (16, "waiting_games", include_str!("../../../migrations/0016_waiting_games.sql")),
    (17, "coaching", include_str!("../../../migrations/0017_coaching.sql")),
    (18, "reviews", include_str!("../../../migrations/0018_reviews.sql")),
    (19, "leaderboard_counts", include_str!("../../../migrations/0019_leaderboard_counts.sql")),
];
pub(in crate::store) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = MIGRATION_FILES.map(|(version, description, sql)| {
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    Migrator::with_migrations(migrations.into())
});
/// Lists the migrations of a database.
pub(in crate::store) const APPLIED: &str = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version";
/// Works only on a database from before the first release.
pub(in crate::store) const PRERELEASE_QUERY: &str = "SELECT 1 AS found FROM causes LIMIT 1";

/// A migration may have to rewrite large tables.
pub(in crate::store) const MIGRATION_TIMEOUT: Duration = Duration::from_mins(30);

/// A migration that a database has.
pub(in crate::store) struct AppliedMigration {
    pub(in crate::store) version: i64,
    pub(in crate::store) checksum: Vec<u8>,
}

pub(in crate::store) fn read_applied(row: &Row) -> Result<AppliedMigration> {
    let checksum = row.get::<&[u8]>("checksum").map(<[u8]>::to_vec);
    let row = Reader::new(row, "_sqlx_migrations", &["version"]);
    let checksum = checksum.ok_or_else(|| row.corrupt("checksum", "has the wrong type"))?;
    Ok(AppliedMigration { version: row.int("version")?, checksum })
}

/// The schema was rewritten before the first release. Older databases have another first migration and a table `causes`, which
/// [`PRERELEASE_QUERY`] reads.
pub(in crate::store) fn has_other_start(applied: &[AppliedMigration]) -> bool {
    applied.iter().any(|migration| migration.version == 1 && !is_ours(migration))
}

fn is_ours(theirs: &AppliedMigration) -> bool {
    MIGRATIONS.iter().any(|ours| ours.version == theirs.version && *ours.checksum == *theirs.checksum)
}

/// Whether all migrations of this program are applied. An error if there are newer ones.
pub(in crate::store) fn is_complete(applied: &[AppliedMigration]) -> Result<bool> {
    let (found, known) = (newest(applied), newest_known());
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    let is_applied = |ours: &Migration| {
        applied.iter().any(|theirs| theirs.version == ours.version && *theirs.checksum == *ours.checksum)
    };
    Ok(MIGRATIONS.iter().all(is_applied))
}

/// The newest migration that this program contains.
pub(in crate::store) fn newest_known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The highest version, or 0 if there is none.
pub(in crate::store) fn newest(applied: &[AppliedMigration]) -> i64 {
    applied.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Applies pending migrations on a separate connection, so that a failure never leaves a lock behind. The migrator holds an
/// advisory lock. Nothing happens, and nothing is locked, if the database is current.
pub(in crate::store) async fn migrate_postgres(address: &PgConnectOptions, limit: Duration) -> Result<()> {
    let mut connection = connect(address, limit).await?;
    let is_current = timeout(limit, is_current(&mut connection)).await;
    let is_current = is_current.map_err(|_| StoreError::Temporary("timed out".into()))??;
    if !is_current {
        let done = timeout(MIGRATION_TIMEOUT, MIGRATIONS.run_direct(None, &mut connection, false)).await;
        done.map_err(|_| StoreError::Temporary("the migration timed out".into()))??;
    }
    // A failure to close does not matter.
    drop(connection.close().await);
    Ok(())
}

/// A connection outside the pool. It fails at once if nobody answers; the pool would keep trying.
pub(in crate::store) async fn connect(address: &PgConnectOptions, limit: Duration) -> Result<PgConnection> {
    let connection = timeout(limit, PgConnection::connect_with(address)).await;
    Ok(connection.map_err(|_| StoreError::Temporary("timed out".into()))??)
}

async fn is_current(connection: &mut PgConnection) -> Result<bool> {
    let Ok(applied) = connection.list_applied_migrations("_sqlx_migrations").await else {
        // Either the table does not exist yet, or the migration will report the same error.
        return Ok(false);
    };
    let applied: Vec<_> = applied
        .into_iter()
        .map(|migration| AppliedMigration { version: migration.version, checksum: migration.checksum.to_vec() })
        .collect();
    if has_other_start(&applied) && connection.execute(PRERELEASE_QUERY).await.is_ok() {
        return Err(StoreError::PreReleaseSchema);
    }
    is_complete(&applied)
}
