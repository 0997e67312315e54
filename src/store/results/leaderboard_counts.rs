//! How many listed people a leaderboard has in each range of values. With these counts, a place or a page far down is found
//! without reading everybody above it.

use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::results::leaderboard_key::LeaderboardKey;
use crate::store::results::ratings::{read_scope, scope_column};
use basari_rules::ratings::GAMES_UNTIL_ESTABLISHED;
use strum::VariantArray;

/// How many different values share a bucket. Narrow enough that few people are in one, and wide enough that there are few
/// of them. The stored buckets depend on it.
const fn width(by: SortBy) -> i64 {
    match by {
        SortBy::Rating | SortBy::Points => 8,
        SortBy::Wins | SortBy::Games => 1,
    }
}

/// A range of values, and who has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct Bucket {
    pub lowest: i64,
    pub highest: i64,
    pub people: u32,
    /// How many listed people have higher values.
    pub above: u32,
}

/// The lowest and the highest value of a bucket. Like SQL, this rounds towards zero.
const fn bounds(bucket: i64, width: i64) -> (i64, i64) {
    let first = bucket * width;
    match bucket {
        0 => (1 - width, width - 1),
        1.. => (first, first + width - 1),
        _ => (first - width + 1, first),
    }
}

const OF_BOARD: &str = "FROM leaderboard_counts WHERE scope = $1 AND kind = $2 AND period = $3 AND sort_by = $4";

pub(in crate::store) fn bucket_sql() -> String {
    format!(
        "SELECT bucket, people, upto FROM (
             SELECT bucket, people, CAST(SUM(people) OVER (ORDER BY bucket DESC) AS BIGINT) AS upto {OF_BOARD}
         ) AS sums WHERE upto > $5 ORDER BY bucket DESC LIMIT 1"
    )
}

pub(in crate::store) fn people_above_sql() -> String {
    format!("SELECT CAST(COALESCE(SUM(people), 0) AS BIGINT) AS people {OF_BOARD} AND bucket > $5")
}

pub(in crate::store) fn people_sql() -> String {
    format!("SELECT CAST(COALESCE(SUM(people), 0) AS BIGINT) AS people {OF_BOARD}")
}

impl Snapshot {
    /// The bucket in which the person at this position is, counted from 0.
    pub(in crate::store) async fn leaderboard_bucket(
        &mut self,
        board: &LeaderboardKey,
        by: SortBy,
        position: u32,
    ) -> Result<Option<Bucket>> {
        let query = statement(bucket_sql())
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(by.into_str())
            .bind(i64::from(position));
        let Some(row) = query.fetch_optional(self.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "leaderboard_counts", &[]);
        let (people, upto) = (row.small("people")?, row.small::<u32>("upto")?);
        let (lowest, highest) = bounds(row.int("bucket")?, width(by));
        Ok(Some(Bucket { lowest, highest, people, above: upto.saturating_sub(people) }))
    }

    /// How many listed people are in higher buckets than a value, and the highest value of its own bucket.
    pub(in crate::store) async fn people_above_bucket_of(
        &mut self,
        board: &LeaderboardKey,
        by: SortBy,
        value: i64,
    ) -> Result<(u32, i64)> {
        let bucket = value / width(by);
        let query = statement(people_above_sql())
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(by.into_str())
            .bind(bucket);
        let row = query.fetch_one(self.connection()).await?;
        let above = Reader::new(&row, "leaderboard_counts", &[]).small("people")?;
        Ok((above, bounds(bucket, width(by)).1))
    }

    /// The leaderboards whose counts do not match their entries.
    pub async fn miscounted_leaderboards(&mut self) -> Result<Vec<(LeaderboardKey, SortBy)>> {
        let rows = statement(miscounted_sql()).fetch_all(self.connection()).await?;
        let read = |row| {
            let row = Reader::new(row, "leaderboard_counts", &["scope", "kind", "period", "sort_by"]);
            let board =
                LeaderboardKey { kind: row.word("kind")?, scope: read_scope(&row)?, period: row.text("period")? };
            Ok((board, row.word("sort_by")?))
        };
        rows.iter().map(read).collect()
    }

    /// How many people are listed.
    pub async fn count_people_on(&mut self, board: &LeaderboardKey, by: SortBy) -> Result<u32> {
        let query = statement(people_sql())
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(by.into_str());
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "leaderboard_counts", &[]).small("people")
    }
}

/// Whether entries begin or cease to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Counted {
    Yes,
    No,
}

/// Entries that are about to change or have just changed.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) enum ChangedEntries<'a> {
    OfPerson(i64),
    OfPeople(&'a LeaderboardKey, &'a [i64]),
    /// Months and weeks of a server.
    PeriodsOf(i64),
    /// Months and weeks that ended before a time.
    PeriodsBefore(i64),
}

impl ChangedEntries<'_> {
    fn condition(self) -> String {
        match self {
            ChangedEntries::OfPerson(_) => "user_id = $1".into(),
            ChangedEntries::OfPeople(_, users) => {
                let places: Vec<String> = (4..).zip(users).map(|(number, _)| format!("${number}")).collect();
                format!("scope = $1 AND kind = $2 AND period = $3 AND user_id IN ({})", places.join(", "))
            }
            ChangedEntries::PeriodsOf(_) => "scope = $1 AND period_ends_at > 0".into(),
            ChangedEntries::PeriodsBefore(_) => "period_ends_at > 0 AND period_ends_at < $1".into(),
        }
    }
}

/// The buckets of listed entries.
fn buckets_of(entries: &str) -> String {
    let buckets = SortBy::VARIANTS.iter().map(|&by| {
        let (column, width) = (by.into_str(), width(by));
        let ranked = if by == SortBy::Rating { GAMES_UNTIL_ESTABLISHED } else { 0 };
        format!(
            "SELECT scope, kind, period, '{column}' AS sort_by, {column} / {width} AS bucket FROM {entries}
             WHERE hidden = 0 AND rated_games >= {ranked}"
        )
    });
    buckets.collect::<Vec<_>>().join(" UNION ALL ")
}

/// The few changed entries are found by their key. `hidden` is compared later, because with it SQLite would prefer an index that
/// sorts everybody.
fn count_sql(condition: &str, counted: Counted) -> String {
    let sign = if counted == Counted::Yes { 1 } else { -1 };
    format!(
        "WITH changed AS (SELECT * FROM leaderboard_entries WHERE {condition})
         INSERT INTO leaderboard_counts (scope, kind, period, sort_by, bucket, people)
         SELECT scope, kind, period, sort_by, bucket, COUNT(*) * {sign} FROM ({}) AS listed
         GROUP BY scope, kind, period, sort_by, bucket
         ON CONFLICT (scope, kind, period, sort_by, bucket) DO UPDATE SET people = leaderboard_counts.people + excluded.people",
        buckets_of("changed")
    )
}

fn miscounted_sql() -> String {
    format!(
        "SELECT DISTINCT scope, kind, period, sort_by FROM (
             SELECT scope, kind, period, sort_by, bucket FROM (
                 SELECT scope, kind, period, sort_by, bucket, people FROM leaderboard_counts
                 UNION ALL
                 SELECT scope, kind, period, sort_by, bucket, -1 AS people FROM ({}) AS listed
             ) AS compared GROUP BY scope, kind, period, sort_by, bucket HAVING SUM(people) <> 0
         ) AS miscounted ORDER BY scope, kind, period, sort_by",
        buckets_of("leaderboard_entries")
    )
}

impl WriteTransaction {
    /// Call this with `No` before entries change and with `Yes` afterwards, in a transaction that blocks endings.
    pub(in crate::store) async fn count_entries(
        &mut self,
        entries: ChangedEntries<'_>,
        counted: Counted,
    ) -> Result<()> {
        let sql = count_sql(&entries.condition(), counted);
        let mut query = statement(sql);
        query = match entries {
            ChangedEntries::OfPerson(value)
            | ChangedEntries::PeriodsOf(value)
            | ChangedEntries::PeriodsBefore(value) => query.bind(value),
            ChangedEntries::OfPeople(board, users) => {
                let board =
                    query.bind(scope_column(board.scope)).bind(board.kind.into_str()).bind(board.period.as_str());
                users.iter().fold(board, |query, &user| query.bind(user))
            }
        };
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes the counts of leaderboards that are gone.
    pub(in crate::store) async fn delete_empty_counts(&mut self) -> Result<()> {
        statement("DELETE FROM leaderboard_counts WHERE people = 0").execute(self.connection()).await?;
        Ok(())
    }
}
