//! Fills tables with SQL that both databases understand: inserting a million rows one by one would take hours.

use std::ops::Range;

use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection};

/// Small enough that a transaction stays small.
const BATCH: usize = 20_000;

/// The id of a stored game. Like real ids, they are spread over the whole index.
pub const GAME_ID: &str = "'stored-' || ((i * 2654435761) % 4294967296)";

/// One kind of row per number `i`.
pub struct Rows<'a> {
    /// The table and its columns.
    pub into: &'a str,
    /// Their values, with `i` for the number and `j` from 1 to `each`.
    pub values: &'a str,
    pub each: u32,
}

/// A connection of its own, beside the store's.
pub enum Connection {
    Sqlite(rusqlite::Connection),
    Postgres(PgConnection),
}

impl Connection {
    pub async fn open(url: &str) -> Connection {
        match url.strip_prefix("sqlite://") {
            Some(file) => Connection::Sqlite(rusqlite::Connection::open(file).unwrap()),
            None => Connection::Postgres(PgConnection::connect(url).await.unwrap()),
        }
    }

    pub async fn execute(&mut self, sql: &str) {
        match self {
            Connection::Sqlite(connection) => connection.execute_batch(sql).unwrap(),
            Connection::Postgres(connection) => {
                connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
            }
        }
    }
}

/// Inserts rows for each number of the range.
pub async fn insert(connection: &mut Connection, numbers: Range<u64>, rows: &[Rows<'_>]) {
    for first in numbers.clone().step_by(BATCH) {
        let last = numbers.end.min(first + BATCH as u64);
        connection.execute("BEGIN").await;
        for Rows { into, values, each } in rows {
            let sql = format!(
                "WITH RECURSIVE n(i) AS (SELECT CAST({first} AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {last}),
                                m(j) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT j + 1 FROM m WHERE j < {each})
                 INSERT INTO {into} SELECT {values} FROM n, m"
            );
            connection.execute(&sql).await;
        }
        connection.execute("COMMIT").await;
    }
    // The database does this by itself over the years in which so many games are played.
    connection.execute("ANALYZE").await;
}
