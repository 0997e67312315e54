//! Opening a database: its address, its connections, its migrations.

use crate::store::connection::error::{Result, StoreError};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{AppliedMigration, Migrate, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

// A new file in `migrations/` is seen when this file is compiled again.
static MIGRATIONS: Migrator = sqlx::migrate!();
const MIGRATIONS_TABLE: &str = "_sqlx_migrations";
/// Pages of a SQLite log after which whoever commits folds it into the file; [`Store::checkpoint_wal`] does so long before.
const LONGEST_WAL: u32 = 16_000;
/// So long a connection may lie idle and is used without a question.
const TRUSTED: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone)]
pub struct Options {
    /// Connections at once.
    pub connections: u32,
    /// How long to wait for a connection or for another writer before the error is [`StoreError::Temporary`].
    pub patience: Duration,
    /// A cap on the pages (of 4 KiB) of a SQLite file; beyond it writes fail as on a full disk.
    pub max_pages: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { connections: 8, patience: Duration::from_secs(10), max_pages: None }
    }
}

/// An open database, migrated unless it was opened as it is. Cheap to clone; clones share the connections.
#[derive(Clone)]
pub struct Store {
    pub(in crate::store) pool: AnyPool,
    pub(in crate::store) backend: Backend,
    pub(in crate::store) patience: Duration,
    /// SQLite has one writer. Ours queue here in order; its own waiting is by polling and starves the unlucky.
    pub(in crate::store) writers: Arc<Mutex<()>>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address may hold a password.
        f.debug_struct("Store").field("backend", &self.backend).finish_non_exhaustive()
    }
}

impl Store {
    /// `sqlite://path` (made if missing, unless `?mode=rw` or `?mode=ro` is asked for) or `postgres://...`.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, Options::default()).await
    }

    pub async fn open_with(url: &str, options: Options) -> Result<Self> {
        let (backend, address) = parsed(url)?;
        migrate(backend, &address, options.patience).await?;
        Ok(Self::with_pool(backend, address, &options))
    }

    /// For whoever only looks: nothing is migrated. What the tables are is for [`Store::must_be_current`] to say.
    pub async fn open_as_it_is(url: &str) -> Result<Self> {
        let options = Options::default();
        let (backend, address) = parsed(url)?;
        // The pool would try for a long while what cannot be.
        let connection = connect(&address, options.patience).await?;
        // Whether the farewell arrives changes nothing.
        drop(connection.close().await);
        Ok(Self::with_pool(backend, address, &options))
    }

    fn with_pool(backend: Backend, address: AnyConnectOptions, options: &Options) -> Self {
        let setup = connection_setup(backend, options);
        let pool = AnyPoolOptions::new()
            .max_connections(options.connections)
            .acquire_timeout(options.patience)
            .after_connect(move |connection, _| {
                let setup = setup.clone();
                Box::pin(async move {
                    connection.execute(sqlx::AssertSqlSafe(setup)).await?;
                    Ok(())
                })
            })
            // A connection that was used a moment ago is there: to ask before each use would cost as much as the use.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for > TRUSTED {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            // After some errors SQLite ends a transaction by itself and sqlx then miscounts: that connection is not kept.
            // It answers the ping after what it still had to undo.
            .after_release(move |connection, _| {
                Box::pin(async move {
                    if backend == Backend::Sqlite && connection.is_in_transaction() {
                        connection.ping().await?;
                    }
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_lazy_with(address);
        Self { pool, backend, patience: options.patience, writers: Arc::default() }
    }

    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The newest migration this program brings.
    pub fn known_schema_version() -> i64 {
        MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
    }

    /// The newest migration the database has.
    pub async fn schema_version(&self) -> Result<i64> {
        let mut connection = self.pool.acquire().await?;
        let applied = connection.list_applied_migrations(MIGRATIONS_TABLE).await?;
        Ok(newest(&applied))
    }

    /// Are the tables those of this program? Asked before they are read where nothing was migrated.
    pub async fn must_be_current(&self) -> Result<()> {
        let mut connection = self.pool.acquire().await?;
        let applied = match connection.list_applied_migrations(MIGRATIONS_TABLE).await.map_err(StoreError::from) {
            Ok(applied) => applied,
            // There is no such table.
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

    /// Is the database there, and does it answer?
    pub async fn ping(&self) -> Result<()> {
        self.pool.execute("SELECT 1").await?;
        Ok(())
    }

    /// Brings what SQLite has in its log into its file, while others go on writing: who commits need not wait for that. To be
    /// called now and then; nothing for PostgreSQL, which does so by itself.
    pub async fn checkpoint_wal(&self) -> Result<()> {
        if self.backend == Backend::Sqlite {
            self.pool.execute("PRAGMA wal_checkpoint(PASSIVE)").await?;
        }
        Ok(())
    }

    /// Waits for what is under way and closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn parsed(url: &str) -> Result<(Backend, AnyConnectOptions)> {
    sqlx::any::install_default_drivers();
    let (backend, address) = address(url)?;
    Ok((backend, address.parse()?))
}

/// The address as sqlx takes it. Relative SQLite paths are made absolute: in a URL their first part would be a host.
fn address(url: &str) -> Result<(Backend, String)> {
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
        full.push_str(&escaped(&here.to_string_lossy()));
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

/// A path with the characters escaped that mean something in a URL.
fn escaped(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}

fn connection_setup(backend: Backend, options: &Options) -> String {
    let patience = options.patience.as_millis();
    match backend {
        Backend::Sqlite => {
            let cap = options.max_pages.map(|pages| format!("PRAGMA max_page_count = {pages};")).unwrap_or_default();
            format!(
                "PRAGMA busy_timeout = {patience}; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                 PRAGMA wal_autocheckpoint = {LONGEST_WAL}; {cap}"
            )
        }
        Backend::Postgres => format!("SET lock_timeout = {patience}"),
    }
}

/// Brings the database up to date, on a connection of its own so that a lock never outlives a failure.
async fn migrate(backend: Backend, address: &AnyConnectOptions, patience: Duration) -> Result<()> {
    let started = Instant::now();
    loop {
        match try_migrate(backend, address, patience).await {
            // Another process may be migrating at this moment; that takes it a moment.
            Err(error) if is_busy(&error) && started.elapsed() < patience => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            other => return other,
        }
    }
}

fn is_busy(error: &StoreError) -> bool {
    matches!(error, StoreError::Temporary(why) if why.contains("busy") || why.contains("schema has just changed"))
}

async fn try_migrate(backend: Backend, address: &AnyConnectOptions, patience: Duration) -> Result<()> {
    let mut connection = connect(address, patience).await?;
    let done = migrate_on(backend, &mut connection).await;
    // Whether the farewell arrives changes nothing.
    drop(connection.close().await);
    done
}

async fn connect(address: &AnyConnectOptions, patience: Duration) -> Result<AnyConnection> {
    let connection = tokio::time::timeout(patience, AnyConnection::connect_with(address)).await;
    Ok(connection.map_err(|_| StoreError::Temporary("timed out".into()))??)
}

async fn migrate_on(backend: Backend, connection: &mut AnyConnection) -> Result<()> {
    if is_current(connection).await? {
        return Ok(());
    }
    match backend {
        // The migrator holds an advisory lock meanwhile.
        Backend::Postgres => MIGRATIONS.run_direct(None, connection, false).await?,
        // Here it has no lock of its own, so the whole run is one write transaction.
        Backend::Sqlite => {
            connection.execute("PRAGMA journal_mode = WAL").await?;
            let mut tx = connection.begin_with("BEGIN IMMEDIATE").await?;
            MIGRATIONS.run_direct(None, &mut *tx, false).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Nothing to do? Asked first so that a start of an up-to-date program takes no lock and works on a read-only file.
async fn is_current(connection: &mut AnyConnection) -> Result<bool> {
    let Ok(applied) = connection.list_applied_migrations(MIGRATIONS_TABLE).await else {
        // No such table yet, or trouble that the migration will meet too, and name.
        return Ok(false);
    };
    reject_prerelease_schema(connection, &applied).await?;
    is_complete(&applied)
}

/// The schema was rewritten before the first release. Databases from before that have another first migration and a table
/// that does not exist since.
async fn reject_prerelease_schema(connection: &mut AnyConnection, applied: &[AppliedMigration]) -> Result<()> {
    let is_ours = |theirs: &AppliedMigration| {
        MIGRATIONS.iter().any(|ours| ours.version == theirs.version && ours.checksum == theirs.checksum)
    };
    let has_other_start = applied.iter().any(|migration| migration.version == 1 && !is_ours(migration));
    if has_other_start && connection.execute("SELECT 1 FROM causes LIMIT 1").await.is_ok() {
        return Err(StoreError::PreReleaseSchema);
    }
    Ok(())
}

/// Is everything of this program's there, and nothing newer?
fn is_complete(applied: &[AppliedMigration]) -> Result<bool> {
    let (found, known) = (newest(applied), Store::known_schema_version());
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    Ok(MIGRATIONS
        .iter()
        .all(|ours| applied.iter().any(|theirs| theirs.version == ours.version && theirs.checksum == ours.checksum)))
}

/// The version of the newest of them; 0 if there is none.
fn newest(applied: &[AppliedMigration]) -> i64 {
    applied.iter().map(|migration| migration.version).max().unwrap_or_default()
}
