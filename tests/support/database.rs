//! A separate database for each test, and one test body for both kinds of database.

use super::postgres;
use super::skip_notice::skip;
use basari::store::{Options, Store};
use rusqlite::types::Value;
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Column, Connection, Executor, PgConnection, Row, TypeInfo, ValueRef};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A new, empty database. Dropping this value deletes it.
pub struct Database {
    url: String,
    /// The folder of the file, for SQLite.
    directory: Option<TempDir>,
    /// The name on the server, for PostgreSQL.
    name: Option<String>,
}

impl Database {
    pub fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", directory.path().join("basari.sqlite").display());
        Self { url, directory: Some(directory), name: None }
    }

    /// None if PostgreSQL is not installed.
    pub async fn postgres() -> Option<Self> {
        let Some(server) = postgres::server() else {
            skip("tests on PostgreSQL, which is not installed (initdb is neither in PATH nor in /usr/lib/postgresql)");
            return None;
        };
        let name = server.create_database().await;
        Some(Self { url: server.url(&name), directory: None, name: Some(name) })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn is_sqlite(&self) -> bool {
        self.directory.is_some()
    }

    /// Another set of connections, like another process would have.
    pub async fn store(&self) -> Store {
        Store::open_with(&self.url, long_timeout()).await.unwrap()
    }

    /// Executes SQL without the store, for example to damage a row.
    pub async fn execute(&self, sql: &str) {
        if let Some(file) = self.file() {
            open_file(&file).execute_batch(sql).unwrap();
        } else {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
            connection.close().await.unwrap();
        }
    }

    /// All rows of a query without the store, each cell as text. NULL is "-".
    pub async fn rows(&self, sql: &str) -> Vec<Vec<String>> {
        let Some(file) = self.file() else {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            let rows = connection.fetch_all(AssertSqlSafe(sql.to_owned())).await.unwrap();
            connection.close().await.unwrap();
            return rows.iter().map(|row| (0..row.len()).map(|index| postgres_cell(row, index)).collect()).collect();
        };
        let connection = open_file(&file);
        let mut statement = connection.prepare(sql).unwrap();
        let width = statement.column_count();
        let rows = statement.query_map([], |row| (0..width).map(|index| Ok(sqlite_cell(row.get(index)?))).collect());
        rows.unwrap().map(Result::unwrap).collect()
    }

    /// The only number that a query returns.
    pub async fn number(&self, sql: &str) -> i64 {
        self.rows(sql).await[0][0].parse().unwrap()
    }

    /// The SQLite file.
    pub fn file(&self) -> Option<PathBuf> {
        Some(self.directory.as_ref()?.path().join("basari.sqlite"))
    }

    /// Creates the database as the program with this schema version did.
    pub async fn migrate_to(&self, version: i64) {
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir("migrations").unwrap().map(Result::unwrap) {
            let name = file.file_name().into_string().unwrap();
            if name.split_once('_').unwrap().0.parse::<i64>().unwrap() <= version {
                std::fs::copy(file.path(), folder.path().join(name)).unwrap();
            }
        }
        let migrations = Migrator::new(folder.path()).await.unwrap();
        let Some(file) = self.file() else {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            migrations.run_direct(None, &mut connection, false).await.unwrap();
            connection.close().await.unwrap();
            return;
        };
        // As sqlx did it, which those programs used for SQLite, too.
        let connection = open_file(&file);
        connection.execute_batch(SQLX_MIGRATIONS_TABLE).unwrap();
        for migration in migrations.iter() {
            connection.execute_batch(migration.sql.as_str()).unwrap();
            connection
                .execute(
                    "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                     VALUES ($1, $2, TRUE, $3, 1)",
                    (migration.version, &migration.description, &migration.checksum),
                )
                .unwrap();
        }
    }

    /// Pretends that a later version of the program has migrated the database to version 9000.
    pub async fn apply_future_migration(&self) {
        self.execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             SELECT 9000, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
        )
        .await;
    }

    /// A database as programs before the first release created it: three migrations and a table `causes`.
    pub async fn create_prerelease_schema(&self) {
        self.store().await.close().await;
        self.execute("CREATE TABLE causes (id TEXT NOT NULL PRIMARY KEY, answer TEXT NOT NULL, at BIGINT NOT NULL)")
            .await;
        self.execute("DELETE FROM _sqlx_migrations WHERE version > 1").await;
        self.execute("UPDATE _sqlx_migrations SET checksum = SUBSTR(checksum, 2)").await;
        for version in [2, 3] {
            self.execute(&format!(
                "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 SELECT {version}, 'before the first release', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1"
            ))
            .await;
        }
    }
}

/// The table in which sqlx 0.9 keeps track of migrations of SQLite.
const SQLX_MIGRATIONS_TABLE: &str = "CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

/// A connection of its own, like another program would have.
pub fn open_file(file: &Path) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection
}

fn sqlite_cell(value: Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => format!("{number:?}"),
        Value::Text(text) => text,
        Value::Blob(bytes) => hex::encode(bytes),
    }
}

fn postgres_cell(row: &sqlx::postgres::PgRow, index: usize) -> String {
    if row.try_get_raw(index).unwrap().is_null() {
        return "-".to_owned();
    }
    match row.column(index).type_info().name() {
        "INT8" => row.get::<i64, _>(index).to_string(),
        "INT4" => row.get::<i32, _>(index).to_string(),
        "FLOAT8" => format!("{:?}", row.get::<f64, _>(index)),
        "BYTEA" => hex::encode(row.get::<Vec<u8>, _>(index)),
        _ => row.get(index),
    }
}

/// Store options for slow machines: a test reaches its own limit before the timeout of the store.
pub fn long_timeout() -> Options {
    Options { timeout: std::time::Duration::from_mins(1), ..Options::default() }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(name) = &self.name
            && let Some(server) = postgres::server()
        {
            server.drop_database(name);
        }
    }
}

/// Each body becomes two tests, `<name>::on_sqlite` and `<name>::on_postgres`, each on a fresh database.
macro_rules! on_both_databases {
    ($($(#[$about:meta])* async fn $name:ident($db:ident: &Database) $body:block)+) => {$(
        $(#[$about])*
        mod $name {
            use super::*;

            async fn body($db: &Database) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                body(&Database::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                if let Some(database) = Database::postgres().await {
                    body(&database).await;
                }
            }
        }
    )+};
}
pub(crate) use on_both_databases;
