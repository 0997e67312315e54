//! Store errors, grouped by how the caller should react.
//!
//! No message contains data from a row: errors are logged, and rows hold secrets.

use crate::model::ids::{ChannelId, GameId};
use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;

pub type Result<T> = std::result::Result<T, StoreError>;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing was written. The same call may succeed later.
    #[error("the database is temporarily unavailable: {0}")]
    Temporary(String),
    /// Another writer was faster and nothing was written. Reload and decide again.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// A row is invalid. Retrying does not help.
    #[error("invalid data in {table} {id}: {reason}")]
    Corrupt { table: &'static str, id: String, reason: String },
    /// The database was migrated by a newer version of this program.
    #[error(
        "the database has schema version {found}, but this program only knows versions up to {known}: use a newer program"
    )]
    NewerSchema { found: i64, known: i64 },
    /// The database needs migrations that this caller must not run.
    #[error(
        "the database has schema version {found}, but this program needs {known}: back it up, then update it with `basari run`"
    )]
    OlderSchema { found: i64, known: i64 },
    /// The database has the tables of a program from before the first release.
    #[error(
        "this database was created by a version before the first release; its games cannot be carried over, so start with a new database"
    )]
    PreReleaseSchema,
    /// The database address is invalid, or asks for something that the server does not support.
    #[error("{0}")]
    Address(String),
    /// A bug or a broken database. Neither a retry nor a reload helps.
    #[error("database error: {0}")]
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    #[error("game {game} has changed since it was read")]
    VersionMoved { game: GameId },
    #[error("channel {channel} already has a live game")]
    ChannelBusy { channel: ChannelId },
    #[error("the game id {game} is already taken")]
    IdTaken { game: GameId },
    #[error("seat {seat} of game {game} is already taken")]
    SeatTaken { game: GameId, seat: u8 },
    #[error("this person already has a seat in game {game}")]
    AlreadySeated { game: GameId },
    #[error("game {game} or one of its rows does not exist")]
    Missing { game: GameId },
    /// A uniqueness violation that no method expects. The transaction is unusable.
    #[error("this row already exists")]
    Duplicate,
}

impl StoreError {
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Temporary(_))
    }

    pub(in crate::store) fn corrupt(
        table: &'static str,
        id: &(impl ToString + ?Sized),
        reason: impl Into<String>,
    ) -> Self {
        Self::Corrupt { table, id: id.to_string(), reason: reason.into() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        match error {
            E::Database(error) => from_database(error.as_ref()),
            // rustls reports certificate errors this way.
            E::Io(error) if error.kind() == std::io::ErrorKind::InvalidData => insecure_connection(&error),
            E::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => Self::Temporary("timed out".into()),
            E::Io(error) => Self::Temporary(format!("connection error ({})", error.kind())),
            E::Tls(error) => insecure_connection(&error),
            E::PoolTimedOut => Self::Temporary("timed out waiting for a free connection".into()),
            E::PoolClosed => Self::Temporary("the store is closed".into()),
            E::WorkerCrashed => Self::Temporary("the connection's worker has stopped".into()),
            E::BeginFailed => Self::Temporary("the connection was not ready to begin a transaction".into()),
            // A server that stops may leave an incomplete message in the stream.
            E::Protocol(_) => Self::Temporary("protocol error on the connection".into()),
            E::Configuration(_) => Self::Address("invalid database address".into()),
            E::ColumnDecode { index, .. } => Self::corrupt("a row", "?", format!("column {index} has the wrong type")),
            E::Decode(_) | E::AnyDriverError(_) => Self::corrupt("a row", "?", "a column has the wrong type"),
            E::Migrate(error) => (*error).into(),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Other(format!("migration: {other}")),
        }
    }
}

/// This is permanent: only a change of the address or the server helps.
fn insecure_connection(reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::Address(format!(
        "cannot establish a secure connection to the database: {reason} (see sslmode and sslrootcert in its address)"
    ))
}

fn from_database(error: &dyn DatabaseError) -> StoreError {
    if error.is_unique_violation() {
        return Conflict::Duplicate.into();
    }
    let code = error.code().unwrap_or_default();
    from_postgres(&code, error.message())
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&rusqlite::Error> for StoreError {
    fn from(error: &rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqliteFailure(failure, message) => {
                from_sqlite(failure.extended_code, message.as_deref().unwrap_or_default())
            }
            rusqlite::Error::SqlInputError { error, msg, .. } => from_sqlite(error.extended_code, msg),
            // The others are about names and numbers of parameters and columns.
            other => Self::Other(other.to_string()),
        }
    }
}

fn from_sqlite(code: i32, message: &str) -> StoreError {
    if matches!(code, SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE) {
        return Conflict::Duplicate.into();
    }
    // The low byte is the primary code; the rest is details: https://www.sqlite.org/rescode.html
    let temporary = match code & 0xff {
        5 | 6 => "it is busy",
        7 => "it is out of memory",
        8 => "it is read-only",
        9 => "the statement was interrupted",
        10 => "cannot read or write its file",
        13 => "the disk is full",
        14 => "cannot open its file",
        15 => "locking protocol error",
        17 => "its schema has just changed",
        11 | 26 => return StoreError::corrupt("the database", "file", message),
        // SQLite's messages name columns and tables, never values.
        _ => return StoreError::Other(format!("SQLite {code}: {message}")),
    };
    StoreError::Temporary(format!("{temporary} (SQLite {code})"))
}

fn from_postgres(code: &str, message: &str) -> StoreError {
    let class = code.get(..2).unwrap_or_default();
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    let temporary = match (class, code) {
        ("08", _) => "the connection was lost",
        ("53", "53100") => "the disk is full",
        ("53", _) => "it is out of resources",
        ("57", _) => "it is starting up or shutting down, or canceled the statement",
        ("58", _) => "cannot read or write its files",
        ("40", _) => "conflict with another transaction",
        ("55", "55P03") => "a lock was not available",
        ("25", "25006") => "it is read-only",
        ("25", "25P03") => "it ended a transaction that was idle for too long",
        ("XX", "XX001" | "XX002") => {
            return StoreError::corrupt("the database", "file", "PostgreSQL reports corrupted data");
        }
        // These name tables, roles and databases; messages of other classes may quote values.
        ("42" | "28" | "3D" | "3F", _) => return StoreError::Other(format!("PostgreSQL {code}: {message}")),
        _ => return StoreError::Other(format!("PostgreSQL {code}")),
    };
    StoreError::Temporary(format!("{temporary} (PostgreSQL {code})"))
}
