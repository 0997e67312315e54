//! Statement plans of the queries that must stay fast no matter how much is stored.

use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::open::{Backend, Store};
use crate::store::connection::statement::{Value, statement};
use crate::store::results::history::HISTORY;
use crate::store::results::leaderboard::{OWN_ENTRY, better_sql, downwards_sql, upwards_sql};
use crate::store::results::leaderboard_counts::{bucket_sql, people_above_sql, people_sql};
use crate::store::results::ratings::RATING_HISTORY;
use crate::store::results::reviews::RECENT_LOSSES;
use crate::store::results::seat_stats::CAREER_SUMS;
use strum::VariantArray;

/// Names and SQL of the queries, with sample values for `$1`, `$2` and so on.
fn important_queries() -> Vec<(String, String, &'static [&'static str])> {
    let board: &[&str] = &["0", "'card'", "'all'", "10", "10", "10"];
    let counts: &[&str] = &["0", "'card'", "'all'", "'rating'", "10"];
    let mut all = vec![
        ("own entry".to_owned(), OWN_ENTRY.to_owned(), board),
        ("bucket of a position".to_owned(), bucket_sql(), counts),
        ("people above a bucket".to_owned(), people_above_sql(), counts),
        ("people on a leaderboard".to_owned(), people_sql(), counts),
        ("career stats".to_owned(), CAREER_SUMS.to_owned(), &["1", "'card'"]),
        ("rating history".to_owned(), RATING_HISTORY.to_owned(), &["1", "'card'", "0", "50"]),
        ("recent losses".to_owned(), RECENT_LOSSES.to_owned(), &["1", "'card'", "1", "20"]),
        ("history".to_owned(), HISTORY.to_owned(), &["1", "'card'", "10", "10"]),
    ];
    for &by in SortBy::VARIANTS {
        all.push((format!("page downwards by {}", by.into_str()), downwards_sql(by), board));
        all.push((format!("page upwards by {}", by.into_str()), upwards_sql(by), board));
        all.push((format!("better by {}", by.into_str()), better_sql(by), board));
    }
    all
}

impl Store {
    /// Each query with its plan. PostgreSQL prefers sequential scans on small tables, so they are disabled here.
    pub async fn query_plans(&self) -> Result<Vec<(String, String)>> {
        let mut snapshot = self.read().await?;
        let explain = match self.backend() {
            Backend::Sqlite => "EXPLAIN QUERY PLAN",
            Backend::Postgres => {
                for setting in ["SET LOCAL enable_seqscan = off", "SET LOCAL enable_bitmapscan = off"] {
                    statement(setting).execute(snapshot.connection()).await?;
                }
                "EXPLAIN"
            }
        };
        let mut plans = Vec::new();
        for (name, mut sql, values) in important_queries() {
            for (number, value) in (1..).zip(values) {
                sql = sql.replace(&format!("${number}"), value);
            }
            let rows = statement(format!("{explain} {sql}")).fetch_all(snapshot.connection()).await?;
            // The plan is in the last column.
            let lines = rows.iter().filter_map(|row| match row.cells().last() {
                Some((_, Value::Text(line))) => Some(line.as_str()),
                _ => None,
            });
            plans.push((name, lines.collect::<Vec<_>>().join("\n")));
        }
        Ok(plans)
    }
}
