//! How the database means to answer the questions that have to be quick however much is stored.

use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::open::{Backend, Store};
use crate::store::results::history::HISTORY;
use crate::store::results::leaderboard::{MINE, better_sql, page_sql, people_sql};
use crate::store::results::ratings::CURVE;
use crate::store::results::seat_stats::SUMS;
use sqlx::{Executor, Row};
use strum::VariantArray;

/// The questions, with values for `$1`, `$2` and so on.
fn questions() -> Vec<(String, String, &'static [&'static str])> {
    let board: &[&str] = &["0", "'card'", "'all'", "10", "10"];
    let mut all = vec![
        ("mine".to_owned(), MINE.to_owned(), board),
        ("people".to_owned(), people_sql(), board),
        ("figures".to_owned(), SUMS.to_owned(), &["1", "'card'"]),
        ("curve".to_owned(), CURVE.to_owned(), &["1", "'card'", "0", "50"]),
        ("history".to_owned(), HISTORY.to_owned(), &["1", "'card'", "10", "10"]),
    ];
    for &by in SortBy::VARIANTS {
        all.push((format!("page by {}", by.into_str()), page_sql(by), board));
        all.push((format!("better by {}", by.into_str()), better_sql(by), board));
    }
    all
}

impl Store {
    /// Each question with its plan. PostgreSQL reads small tables whole whatever their indexes: that is forbidden it here.
    pub async fn plans(&self) -> Result<Vec<(String, String)>> {
        let mut connection = self.pool.begin().await?;
        let explain = match self.backend {
            Backend::Sqlite => "EXPLAIN QUERY PLAN",
            Backend::Postgres => {
                connection.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off").await?;
                "EXPLAIN"
            }
        };
        let mut plans = Vec::new();
        for (name, mut sql, values) in questions() {
            for (number, value) in (1..).zip(values) {
                sql = sql.replace(&format!("${number}"), value);
            }
            let rows = connection.fetch_all(sqlx::AssertSqlSafe(format!("{explain} {sql}"))).await?;
            let lines = rows.iter().map(|row| row.try_get::<String, _>(row.len() - 1));
            plans.push((name, lines.collect::<std::result::Result<Vec<_>, _>>()?.join("\n")));
        }
        connection.rollback().await?;
        Ok(plans)
    }
}
