//! Opens a database: parses its address, connects and migrates.

use crate::store::connection::bounded_connection::BoundedConnection;
use crate::store::connection::error::{Result, StoreError};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{AppliedMigration, Migrate, Migration, MigrationType, Migrator};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, SqlStr};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

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
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = MIGRATION_FILES.map(|(version, description, sql)| {
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    Migrator::with_migrations(migrations.into())
});
const MIGRATIONS_TABLE: &str = "_sqlx_migrations";
/// WAL pages after which SQLite checkpoints during a commit. [`Store::checkpoint_wal`] normally does so much earlier.
const WAL_AUTOCHECKPOINT_PAGES: u32 = 16_000;
/// SQLite's own cache, per connection. The operating system caches the file anyway, for all connections together; with SQLite's
/// default of 2 MB each, a busy process grows by as much for every connection.
const SQLITE_CACHE_KIB: u32 = 256;
/// A connection that was idle for longer than this is pinged before use.
const MAX_IDLE_WITHOUT_PING: Duration = Duration::from_secs(1);
/// A migration may have to rewrite large tables.
const MIGRATION_TIMEOUT: Duration = Duration::from_mins(30);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone)]
pub struct Options {
    /// Maximum number of connections.
    pub connections: u32,
    /// How long to wait for a connection, for another writer, or for the response to a statement before the error is
    /// [`StoreError::Temporary`].
    pub timeout: Duration,
    /// Maximum size of a SQLite file in pages of 4 KiB. Beyond it, writes fail as on a full disk.
    pub max_pages: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { connections: 8, timeout: Duration::from_secs(10), max_pages: None }
    }
}

/// An open database. Cheap to clone; clones share the connections.
#[derive(Clone)]
pub struct Store {
    pub(in crate::store) pool: AnyPool,
    pub(in crate::store) backend: Backend,
    pub(in crate::store) timeout: Duration,
    /// SQLite allows one writer. Writers of this process queue here in order, because SQLite itself only polls, which is unfair.
    pub(in crate::store) writers: Arc<Mutex<()>>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address may contain a password.
        f.debug_struct("Store").field("backend", &self.backend).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens and migrates `sqlite://path` (created if missing, unless the address says `?mode=rw` or `?mode=ro`) or
    /// `postgres://...`.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, Options::default()).await
    }

    pub async fn open_with(url: &str, options: Options) -> Result<Self> {
        let (backend, address) = parse_address(url)?;
        migrate(backend, &address, options.timeout).await?;
        Ok(Self::with_pool(backend, address, &options))
    }

    /// For read-only commands: runs no migrations. Call [`Store::require_current_schema`] before reading tables.
    pub async fn open_without_migrating(url: &str) -> Result<Self> {
        let options = Options::default();
        let (backend, address) = parse_address(url)?;
        // Fail at once if there is no connection; the pool would keep trying.
        let connection = connect(&address, options.timeout).await?;
        // A failure to close does not matter.
        drop(connection.close().await);
        Ok(Self::with_pool(backend, address, &options))
    }

    fn with_pool(backend: Backend, address: AnyConnectOptions, options: &Options) -> Self {
        let setup = connection_setup(backend, options);
        let ping_timeout = options.timeout / 4;
        let pool = AnyPoolOptions::new()
            .max_connections(options.connections)
            .acquire_timeout(options.timeout)
            .after_connect(move |connection, _| {
                let setup = setup.clone();
                Box::pin(async move {
                    connection.execute(sqlx::AssertSqlSafe(setup)).await?;
                    Ok(())
                })
            })
            // A ping before every use would cost as much as the use itself.
            .test_before_acquire(false)
            .before_acquire(move |connection, meta| {
                Box::pin(async move {
                    if meta.idle_for <= MAX_IDLE_WITHOUT_PING {
                        return Ok(true);
                    }
                    // The host may be gone without a trace. That must leave time for a new connection.
                    Ok(matches!(tokio::time::timeout(ping_timeout, connection.ping()).await, Ok(Ok(()))))
                })
            })
            .connect_lazy_with(address);
        Self { pool, backend, timeout: options.timeout, writers: Arc::default() }
    }

    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The migrations that this program contains, oldest first.
    pub fn known_schema_versions() -> impl Iterator<Item = i64> {
        MIGRATIONS.iter().map(|migration| migration.version)
    }

    /// The newest migration that this program contains.
    pub fn known_schema_version() -> i64 {
        Self::known_schema_versions().max().unwrap_or_default()
    }

    /// The newest migration applied to the database.
    pub async fn schema_version(&self) -> Result<i64> {
        Ok(newest(&self.acquire().await?.applied_migrations(MIGRATIONS_TABLE).await?))
    }

    /// Returns an error unless the database has exactly the schema of this program.
    pub async fn require_current_schema(&self) -> Result<()> {
        let mut connection = self.acquire().await?;
        let applied = match connection.applied_migrations(MIGRATIONS_TABLE).await.map_err(StoreError::from) {
            Ok(applied) => applied,
            // The migrations table does not exist.
            Err(StoreError::Other(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        reject_prerelease_schema(&mut connection, &applied).await?;
        if is_complete(&applied)? {
            return Ok(());
        }
        match (newest(&applied), Self::known_schema_version()) {
            (found, known) if found < known => Err(StoreError::OlderSchema { found, known }),
            _ => Err(StoreError::Other("its tables come from migrations that this program does not know".into())),
        }
    }

    /// The longest wait for the database.
    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    pub(in crate::store) async fn acquire(&self) -> Result<BoundedConnection> {
        Ok(BoundedConnection::acquire(&self.pool, self.timeout).await?)
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<()> {
        self.acquire().await?.execute("SELECT 1").await?;
        Ok(())
    }

    /// Copies SQLite's write-ahead log into its file without blocking writers, so that commits do not have to. Call it
    /// regularly. Does nothing on PostgreSQL.
    pub async fn checkpoint_wal(&self) -> Result<()> {
        if self.backend == Backend::Sqlite {
            self.acquire().await?.execute("PRAGMA wal_checkpoint(PASSIVE)").await?;
        }
        Ok(())
    }

    /// Waits for running statements and closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn parse_address(url: &str) -> Result<(Backend, AnyConnectOptions)> {
    sqlx::any::install_default_drivers();
    let (backend, address) = normalize_address(url)?;
    Ok((backend, address.parse()?))
}

/// The address in the form that sqlx expects. Relative SQLite paths become absolute, because a URL would treat their first
/// part as a host.
fn normalize_address(url: &str) -> Result<(Backend, String)> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok((Backend::Postgres, url.to_owned()));
    }
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(StoreError::Address("the database address must start with sqlite:// or postgres://".into()));
    };
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    if path.is_empty() || path.contains(":memory:") || query.contains("mode=memory") {
        return Err(StoreError::Address("a SQLite address must name a file, such as sqlite://basari.sqlite".into()));
    }
    let mut full = String::from("sqlite://");
    if !path.starts_with('/') {
        let here = std::path::absolute(".").map_err(|error| {
            StoreError::Address(format!("cannot resolve {path} against the current directory: {error}"))
        })?;
        full.push_str(&escape_path(&here.to_string_lossy()));
        full.push('/');
    }
    full.push_str(path);
    full.push('?');
    full.push_str(query);
    if !query.contains("mode=") {
        full.push_str(if query.is_empty() { "mode=rwc" } else { "&mode=rwc" });
    }
    Ok((Backend::Sqlite, full))
}

/// Escapes characters that have a meaning in a URL.
fn escape_path(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}

fn connection_setup(backend: Backend, options: &Options) -> String {
    let timeout = options.timeout.as_millis();
    // The database reports a lock in time, so that nobody gives up on a connection that is fine.
    let lock_timeout = (options.timeout * 3 / 4).as_millis();
    match backend {
        Backend::Sqlite => {
            let cap = options.max_pages.map(|pages| format!("PRAGMA max_page_count = {pages};")).unwrap_or_default();
            format!(
                "PRAGMA busy_timeout = {lock_timeout}; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                 PRAGMA wal_autocheckpoint = {WAL_AUTOCHECKPOINT_PAGES}; PRAGMA cache_size = -{SQLITE_CACHE_KIB}; {cap}"
            )
        }
        // The server may not notice that a client is gone. It must not keep the client's locks.
        Backend::Postgres => {
            format!("SET lock_timeout = {lock_timeout}; SET idle_in_transaction_session_timeout = {timeout}")
        }
    }
}

/// Runs pending migrations on a separate connection, so that a failure never leaves a lock behind.
async fn migrate(backend: Backend, address: &AnyConnectOptions, timeout: Duration) -> Result<()> {
    let started = Instant::now();
    loop {
        match try_migrate(backend, address, timeout).await {
            // Another process may be migrating at the same time.
            Err(error) if is_busy(&error) && started.elapsed() < timeout => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            other => return other,
        }
    }
}

fn is_busy(error: &StoreError) -> bool {
    matches!(error, StoreError::Temporary(why) if why.contains("busy") || why.contains("schema has just changed"))
}

async fn try_migrate(backend: Backend, address: &AnyConnectOptions, timeout: Duration) -> Result<()> {
    let mut connection = connect(address, timeout).await?;
    let done = tokio::time::timeout(MIGRATION_TIMEOUT, migrate_on(backend, &mut connection, timeout)).await;
    let done = done.unwrap_or_else(|_| Err(StoreError::Temporary("the migration timed out".into())));
    // A failure to close does not matter.
    drop(connection.close().await);
    done
}

async fn connect(address: &AnyConnectOptions, timeout: Duration) -> Result<AnyConnection> {
    let connection = tokio::time::timeout(timeout, AnyConnection::connect_with(address)).await;
    Ok(connection.map_err(|_| StoreError::Temporary("timed out".into()))??)
}

async fn migrate_on(backend: Backend, connection: &mut AnyConnection, timeout: Duration) -> Result<()> {
    let current = tokio::time::timeout(timeout, is_current(connection)).await;
    if current.map_err(|_| StoreError::Temporary("timed out".into()))?? {
        return Ok(());
    }
    match backend {
        // The migrator holds an advisory lock.
        Backend::Postgres => MIGRATIONS.run_direct(None, connection, false).await?,
        // The migrator takes no lock on SQLite, so the whole run is one write transaction.
        Backend::Sqlite => {
            connection.execute("PRAGMA journal_mode = WAL").await?;
            let mut tx = connection.begin_with("BEGIN IMMEDIATE").await?;
            MIGRATIONS.run_direct(None, &mut *tx, false).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Whether there is nothing to migrate. Checked first, so that opening a current database takes no lock and works on a
/// read-only file.
async fn is_current(connection: &mut AnyConnection) -> Result<bool> {
    let Ok(applied) = connection.list_applied_migrations(MIGRATIONS_TABLE).await else {
        // Either the table does not exist yet, or the migration will report the same error.
        return Ok(false);
    };
    reject_prerelease_schema(connection, &applied).await?;
    is_complete(&applied)
}

/// The schema was rewritten before the first release. Older databases have another first migration and a table `causes`.
async fn reject_prerelease_schema<'c>(
    connection: impl Executor<'c, Database = Any>,
    applied: &[AppliedMigration],
) -> Result<()> {
    let is_ours = |theirs: &AppliedMigration| {
        MIGRATIONS.iter().any(|ours| ours.version == theirs.version && ours.checksum == theirs.checksum)
    };
    let has_other_start = applied.iter().any(|migration| migration.version == 1 && !is_ours(migration));
    if has_other_start && connection.execute("SELECT 1 FROM causes LIMIT 1").await.is_ok() {
        return Err(StoreError::PreReleaseSchema);
    }
    Ok(())
}

/// Whether all migrations of this program are applied. An error if there are newer ones.
fn is_complete(applied: &[AppliedMigration]) -> Result<bool> {
    let (found, known) = (newest(applied), Store::known_schema_version());
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    Ok(MIGRATIONS
        .iter()
        .all(|ours| applied.iter().any(|theirs| theirs.version == ours.version && theirs.checksum == ours.checksum)))
}

/// The highest version, or 0 if there is none.
fn newest(applied: &[AppliedMigration]) -> i64 {
    applied.iter().map(|migration| migration.version).max().unwrap_or_default()
}
