//! A connection to a SQLite file. Statements run on the calling thread: they take microseconds, and handing each one to another
//! thread and back costs several times as much as the statement itself.

use crate::store::connection::statement::{ColumnType, Columns, Outcome, Row, RowLimit, Statement, Value};
use rusqlite::ffi::ErrorCode;
use rusqlite::types::{Value as SqliteValue, ValueRef};
use rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Prepared statements that each connection keeps. The store has about 130.
const CACHED_STATEMENTS: usize = 128;
/// How many steps of SQLite's virtual machine pass between two looks at the clock: about a tenth of a millisecond.
const STEPS_BETWEEN_CHECKS: i32 = 10_000;

/// Where a database is and how each connection is set up.
#[derive(Debug)]
pub(in crate::store) struct OpenOptions {
    pub(in crate::store) path: PathBuf,
    pub(in crate::store) flags: OpenFlags,
    /// Pragmas for every connection.
    pub(in crate::store) setup: String,
}

/// When the current statement must end.
#[derive(Debug)]
struct StatementLimit {
    started_at: Instant,
    /// Milliseconds since then.
    ends_at: AtomicU64,
}

impl StatementLimit {
    fn set(&self, limit: Duration) {
        let ends_at = self.started_at.elapsed().saturating_add(limit).as_millis();
        self.ends_at.store(u64::try_from(ends_at).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.started_at.elapsed().as_millis() > u128::from(self.ends_at.load(Ordering::Relaxed))
    }
}

pub(in crate::store) struct SqliteConnection {
    /// Never locked, only borrowed through `get_mut`. It makes the connection `Sync`, which futures that hold it have to be.
    connection: Mutex<Connection>,
    limit: Arc<StatementLimit>,
    /// The columns of each statement.
    columns: HashMap<String, Arc<Columns>>,
}

impl SqliteConnection {
    pub(in crate::store) fn open(options: &OpenOptions) -> rusqlite::Result<SqliteConnection> {
        let connection = Connection::open_with_flags(&options.path, options.flags)?;
        // The caller waits for a lock without blocking the thread.
        connection.busy_timeout(Duration::ZERO)?;
        connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
        connection.execute_batch(&options.setup)?;
        let limit = Arc::new(StatementLimit { started_at: Instant::now(), ends_at: AtomicU64::new(u64::MAX) });
        let watched = Arc::clone(&limit);
        connection.progress_handler(STEPS_BETWEEN_CHECKS, Some(move || watched.is_over()))?;
        Ok(SqliteConnection { connection: Mutex::new(connection), limit, columns: HashMap::new() })
    }

    fn inner(&mut self) -> &mut Connection {
        self.connection.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a transaction is open. SQLite ends it by itself after some errors, such as a full disk.
    pub(in crate::store) fn in_transaction(&mut self) -> bool {
        !self.inner().is_autocommit()
    }

    /// Runs a statement without values and without a limit.
    pub(in crate::store) fn execute(&mut self, sql: &str) -> rusqlite::Result<()> {
        self.limit.ends_at.store(u64::MAX, Ordering::Relaxed);
        self.inner().prepare_cached(sql)?.raw_execute_all()
    }

    /// Runs several statements without values.
    pub(in crate::store) fn execute_batch(&mut self, sql: &str) -> rusqlite::Result<()> {
        self.limit.ends_at.store(u64::MAX, Ordering::Relaxed);
        self.inner().execute_batch(sql)
    }

    /// Runs a statement, which is interrupted if it takes longer than this.
    pub(in crate::store) fn run(
        &mut self,
        statement: &Statement,
        row_limit: RowLimit,
        limit: Duration,
    ) -> rusqlite::Result<Outcome> {
        let mut rows = Vec::new();
        let affected = self.for_each_row(statement, limit, |row| {
            if row_limit == RowLimit::All || rows.is_empty() {
                rows.push(row);
            }
            if row_limit == RowLimit::One { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(Outcome { rows, affected })
    }

    /// Passes on every row until the receiver has enough. Returns the number of changed rows.
    pub(in crate::store) fn for_each_row(
        &mut self,
        statement: &Statement,
        limit: Duration,
        mut receive: impl FnMut(Row) -> ControlFlow<()>,
    ) -> rusqlite::Result<u64> {
        self.limit.set(limit);
        let connection = self.connection.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut prepared = connection.prepare_cached(&statement.sql)?;
        bind(&mut prepared, &statement.values)?;
        let width = prepared.column_count();
        if width == 0 {
            return prepared.raw_execute().map(|changed| changed as u64);
        }
        let columns = match self.columns.get(statement.sql.as_ref()) {
            // Another process may have changed the schema.
            Some(columns) if columns.len() == width => Arc::clone(columns),
            _ => {
                let names = prepared.column_names().into_iter().map(str::to_owned).collect();
                let columns = Arc::new(Columns::new(names));
                self.columns.insert(statement.sql.clone().into_owned(), Arc::clone(&columns));
                columns
            }
        };
        // A statement that changes something must run to its end.
        let may_stop = prepared.readonly();
        let mut rows = prepared.raw_query();
        while let Some(row) = rows.next()? {
            let values = (0..width).map(|index| row.get_ref(index).map(to_value)).collect::<Result<_, _>>()?;
            if receive(Row::new(Arc::clone(&columns), values)).is_break() && may_stop {
                break;
            }
        }
        drop(rows);
        drop(prepared);
        Ok(connection.changes())
    }
}

/// Runs a statement that may return rows nobody needs.
trait RawExecuteAll {
    fn raw_execute_all(&mut self) -> rusqlite::Result<()>;
}

impl RawExecuteAll for rusqlite::Statement<'_> {
    fn raw_execute_all(&mut self) -> rusqlite::Result<()> {
        let mut rows = self.raw_query();
        while rows.next()?.is_some() {}
        Ok(())
    }
}

/// SQLite numbers parameters by their first use, whatever their names are.
fn bind(prepared: &mut rusqlite::Statement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    for index in 1..=prepared.parameter_count() {
        let number = prepared.parameter_name(index).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let Some(value) = number.and_then(|number| values.get(number.checked_sub(1)?)) else {
            return Err(rusqlite::Error::InvalidParameterCount(prepared.parameter_count(), values.len()));
        };
        match value {
            Value::Null(_) => prepared.raw_bind_parameter(index, SqliteValue::Null)?,
            Value::Integer(number) => prepared.raw_bind_parameter(index, number)?,
            Value::Real(number) => prepared.raw_bind_parameter(index, number)?,
            Value::Text(text) => prepared.raw_bind_parameter(index, text)?,
            Value::Bytes(bytes) => prepared.raw_bind_parameter(index, bytes)?,
        }
    }
    Ok(())
}

fn to_value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null(ColumnType::Text),
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        // Invalid text is bytes, so reading it as text fails.
        ValueRef::Text(text) => match str::from_utf8(text) {
            Ok(text) => Value::Text(text.to_owned()),
            Err(_) => Value::Bytes(text.to_owned()),
        },
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
    }
}

/// Whether another connection holds a lock that this one needs.
pub(in crate::store) fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}
