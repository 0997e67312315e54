//! Opens a database: parses its address, connects and migrates.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::migrations::{connect, migrate_postgres};
use crate::store::connection::sqlite::address;
use crate::store::connection::sqlite::connection::{OpenOptions, SqliteConnection};
use crate::store::connection::sqlite::migrate::migrate;
use crate::store::connection::sqlite::session::SqliteDatabase;
use crate::store::connection::statement::statement;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, Executor, PgPool};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// WAL pages after which SQLite checkpoints during a commit. [`Store::checkpoint_wal`] normally does so much earlier.
const WAL_AUTOCHECKPOINT_PAGES: u32 = 16_000;
/// SQLite's own cache, per connection that reads. The operating system caches the file anyway, for all connections together; with
/// SQLite's default of 2 MB each, a busy process grows by as much for every connection.
const SQLITE_CACHE_KIB: u32 = 256;
/// A connection to PostgreSQL that was idle for longer than this is pinged before use.
const MAX_IDLE_WITHOUT_PING: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

#[derive(Debug, Clone)]
pub struct Options {
    /// Maximum number of connections. SQLite has one more, which writes.
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
    pub(in crate::store) database: Database,
    pub(in crate::store) timeout: Duration,
}

#[derive(Clone)]
pub(in crate::store) enum Database {
    Sqlite(SqliteDatabase),
    Postgres(PgPool),
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address may contain a password.
        f.debug_struct("Store").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

enum Address {
    Sqlite(Arc<OpenOptions>),
    Postgres(Box<PgConnectOptions>),
}

impl Store {
    /// Opens and migrates `sqlite://path` (created if missing, unless the address says `?mode=rw` or `?mode=ro`) or
    /// `postgres://...`.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, Options::default()).await
    }

    pub async fn open_with(url: &str, options: Options) -> Result<Self> {
        let address = parse_address(url, &options)?;
        match &address {
            Address::Sqlite(file) => migrate_sqlite(file, options.timeout).await?,
            Address::Postgres(address) => migrate_postgres(address, options.timeout).await?,
        }
        Ok(Self::connect_lazily(address, &options))
    }

    /// For read-only commands: runs no migrations. Call [`Store::require_current_schema`] before reading tables.
    pub async fn open_without_migrating(url: &str) -> Result<Self> {
        let options = Options::default();
        let address = parse_address(url, &options)?;
        match &address {
            Address::Sqlite(file) => drop(SqliteConnection::open(file)?),
            // A failure to close does not matter.
            Address::Postgres(address) => drop(connect(address, options.timeout).await?.close().await),
        }
        Ok(Self::connect_lazily(address, &options))
    }

    fn connect_lazily(address: Address, options: &Options) -> Self {
        let database = match address {
            Address::Sqlite(file) => Database::Sqlite(SqliteDatabase::new(file, options.connections, options.timeout)),
            Address::Postgres(address) => Database::Postgres(postgres_pool(*address, options)),
        };
        Self { database, timeout: options.timeout }
    }

    pub fn backend(&self) -> Backend {
        match self.database {
            Database::Sqlite(_) => Backend::Sqlite,
            Database::Postgres(_) => Backend::Postgres,
        }
    }

    /// The longest wait for the database.
    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<()> {
        statement("SELECT 1 AS number").fetch_one(self.single_read().await?.connection()).await?;
        Ok(())
    }

    /// Copies SQLite's write-ahead log into its file without blocking writers, so that commits do not have to. Call it
    /// regularly. Does nothing on PostgreSQL.
    pub async fn checkpoint_wal(&self) -> Result<()> {
        let Database::Sqlite(database) = &self.database else { return Ok(()) };
        let reader = database.acquire_reader().await?;
        reader.run_blocking(|connection| Ok(connection.execute("PRAGMA wal_checkpoint(PASSIVE)")?)).await
    }

    /// Waits for running statements and closes all connections.
    pub async fn close(&self) {
        match &self.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(pool) => pool.close().await,
        }
    }
}

fn parse_address(url: &str, options: &Options) -> Result<Address> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(Address::Postgres(Box::new(url.parse()?)));
    }
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(StoreError::Address("the database address must start with sqlite:// or postgres://".into()));
    };
    let (path, flags) = address::parse(rest)?;
    Ok(Address::Sqlite(Arc::new(OpenOptions { path, flags, setup: sqlite_setup(options) })))
}

fn sqlite_setup(options: &Options) -> String {
    let cap = options.max_pages.map(|pages| format!("PRAGMA max_page_count = {pages};")).unwrap_or_default();
    format!(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = {WAL_AUTOCHECKPOINT_PAGES};
         PRAGMA cache_size = -{SQLITE_CACHE_KIB}; {cap}"
    )
}

/// Tries again while another process is migrating.
async fn migrate_sqlite(file: &Arc<OpenOptions>, timeout: Duration) -> Result<()> {
    let started = Instant::now();
    loop {
        let options = Arc::clone(file);
        let done = tokio::task::spawn_blocking(move || migrate(&options)).await;
        match done.unwrap_or_else(|_| Err(StoreError::Temporary("the migration was abandoned".into()))) {
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

fn postgres_pool(address: PgConnectOptions, options: &Options) -> PgPool {
    let timeout = options.timeout.as_millis();
    // The database reports a lock in time, so that nobody gives up on a connection that is fine.
    let lock_timeout = (options.timeout * 3 / 4).as_millis();
    // The server may not notice that a client is gone. It must not keep the client's locks.
    let setup = format!("SET lock_timeout = {lock_timeout}; SET idle_in_transaction_session_timeout = {timeout}");
    let ping_timeout = options.timeout / 4;
    PgPoolOptions::new()
        .max_connections(options.connections)
        .acquire_timeout(options.timeout)
        .after_connect(move |connection, _| {
            let setup = setup.clone();
            Box::pin(async move {
                connection.execute(AssertSqlSafe(setup)).await?;
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
        .connect_lazy_with(address)
}
