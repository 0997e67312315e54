//! Leaderboards: one row per person, kind, scope and period, updated when games end. A page is read from an index, and
//! `leaderboard_counts.rs` knows where in the index.

use crate::model::ids::{ServerId, UserId};
use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::results::leaderboard_counts::{ChangedEntries, Counted};
use crate::store::results::leaderboard_key::LeaderboardKey;
use crate::store::results::ratings::{read_scope, scope_column};
use basari_rules::ratings::GAMES_UNTIL_ESTABLISHED;
use jiff::Timestamp;

/// One person's row on a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardEntry {
    pub board: LeaderboardKey,
    pub user: UserId,
    pub name: String,
    /// The points of the rating after the last game that counts here.
    pub rating: i64,
    /// The person's rated games in this scope, up to the last one that counts here.
    pub rated_games: u32,
    pub wins: u32,
    pub points: i64,
    pub games: u32,
    pub hidden: bool,
    /// When the period ends. None means never.
    pub ends_at: Option<Timestamp>,
}

impl LeaderboardEntry {
    pub fn value(&self, by: SortBy) -> i64 {
        match by {
            SortBy::Rating => self.rating,
            SortBy::Wins => self.wins.into(),
            SortBy::Points => self.points,
            SortBy::Games => self.games.into(),
        }
    }
}

/// What one game adds to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderboardGain {
    pub rating: i64,
    pub rated_games: u32,
    pub win: bool,
    pub points: i64,
}

const NEVER: i64 = 0;

fn read_entry(row: &Row) -> Result<LeaderboardEntry> {
    let row = Reader::new(row, "leaderboard_entries", &["scope", "kind", "period", "user_id"]);
    Ok(LeaderboardEntry {
        board: LeaderboardKey { kind: row.word("kind")?, scope: read_scope(&row)?, period: row.text("period")? },
        user: row.user("user_id")?,
        name: row.text("name")?,
        rating: row.int("rating")?,
        rated_games: row.small("rated_games")?,
        wins: row.small("wins")?,
        points: row.int("points")?,
        games: row.small("games")?,
        hidden: row.flag("hidden")?,
        ends_at: if row.int("period_ends_at")? == NEVER { None } else { Some(row.timestamp("period_ends_at")?) },
    })
}

/// The entries that are listed. Provisional ratings are not ranked.
fn listed_entries(by: SortBy) -> String {
    let established = match by {
        SortBy::Rating => format!("AND rated_games >= {GAMES_UNTIL_ESTABLISHED}"),
        SortBy::Wins | SortBy::Points | SortBy::Games => String::new(),
    };
    format!("FROM leaderboard_entries WHERE scope = $1 AND kind = $2 AND period = $3 AND hidden = 0 {established}")
}

/// The people in a bucket and below it, best first. A test checks the plans of these queries.
pub(in crate::store) fn downwards_sql(by: SortBy) -> String {
    let (listed, column) = (listed_entries(by), by.into_str());
    format!("SELECT * {listed} AND {column} <= $4 ORDER BY {column} DESC, user_id DESC LIMIT $5 OFFSET $6")
}

/// The people in a bucket and above it, worst first.
pub(in crate::store) fn upwards_sql(by: SortBy) -> String {
    let (listed, column) = (listed_entries(by), by.into_str());
    format!("SELECT * {listed} AND {column} >= $4 ORDER BY {column}, user_id LIMIT $5 OFFSET $6")
}

/// The people of one bucket who have more than a value.
pub(in crate::store) fn better_sql(by: SortBy) -> String {
    format!("SELECT COUNT(*) AS better {0} AND {1} > $4 AND {1} <= $5", listed_entries(by), by.into_str())
}

pub(in crate::store) const OWN_ENTRY: &str =
    "SELECT * FROM leaderboard_entries WHERE scope = $1 AND kind = $2 AND period = $3 AND user_id = $4";

impl Snapshot {
    /// A page that starts at position `from`, counted from 0. Leaves out hidden people, and provisional ratings if sorted by them.
    pub async fn leaderboard(
        &mut self,
        board: &LeaderboardKey,
        by: SortBy,
        from: u32,
        limit: u32,
    ) -> Result<Vec<LeaderboardEntry>> {
        let Some(bucket) = self.leaderboard_bucket(board, by, from).await? else { return Ok(Vec::new()) };
        // Skipping rows takes time, so those of the bucket are read from the nearer end.
        let skipped = from.saturating_sub(bucket.above);
        let rows = limit.min(bucket.people.saturating_sub(skipped));
        let skipped_below = bucket.people.saturating_sub(skipped + rows);
        if skipped <= skipped_below {
            return self.entries(board, &downwards_sql(by), bucket.highest, (limit, skipped)).await;
        }
        let mut page = self.entries(board, &upwards_sql(by), bucket.lowest, (rows, skipped_below)).await?;
        page.reverse();
        if rows < limit {
            page.extend(self.entries(board, &downwards_sql(by), bucket.lowest - 1, (limit - rows, 0)).await?);
        }
        Ok(page)
    }

    async fn entries(
        &mut self,
        board: &LeaderboardKey,
        sql: &str,
        value: i64,
        (limit, offset): (u32, u32),
    ) -> Result<Vec<LeaderboardEntry>> {
        let query = statement(sql.to_owned())
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(value)
            .bind(i64::from(limit))
            .bind(i64::from(offset));
        query.fetch_all(self.connection()).await?.iter().map(read_entry).collect()
    }

    /// How many listed people have a higher value.
    pub async fn count_better_than(&mut self, board: &LeaderboardKey, by: SortBy, value: i64) -> Result<u32> {
        let (above, highest) = self.people_above_bucket_of(board, by, value).await?;
        let query = statement(better_sql(by))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(value)
            .bind(highest);
        let row = query.fetch_one(self.connection()).await?;
        let better: u32 = Reader::new(&row, "leaderboard_entries", &[]).small("better")?;
        Ok(above + better)
    }

    pub async fn leaderboard_entry(
        &mut self,
        board: &LeaderboardKey,
        user: UserId,
    ) -> Result<Option<LeaderboardEntry>> {
        let query = statement(OWN_ENTRY)
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(user.column());
        query.fetch_optional(self.connection()).await?.as_ref().map(read_entry).transpose()
    }

    /// All entries, for a recount.
    pub async fn all_leaderboard_entries(&mut self) -> Result<Vec<LeaderboardEntry>> {
        let query = statement("SELECT * FROM leaderboard_entries ORDER BY scope, kind, period, user_id");
        query.fetch_all(self.connection()).await?.iter().map(read_entry).collect()
    }
}

/// How many people come before somebody is there a second time. A statement can change an entry only once.
fn distinct_people(people: &[(UserId, &str, LeaderboardGain)]) -> usize {
    let is_repeated = |at: &usize| people[..*at].iter().any(|(user, ..)| *user == people[*at].0);
    (0..people.len()).find(is_repeated).unwrap_or(people.len())
}

impl WriteTransaction {
    /// Adds a game to the entries of the people who played it.
    pub async fn add_to_leaderboard(
        &mut self,
        board: &LeaderboardKey,
        ends_at: Option<Timestamp>,
        people: &[(UserId, &str, LeaderboardGain)],
    ) -> Result<()> {
        if people.is_empty() {
            return Ok(());
        }
        let users: Vec<i64> = people.iter().map(|(user, ..)| user.column()).collect();
        let entries = ChangedEntries::OfPeople(board, &users);
        self.count_entries(entries, Counted::No).await?;
        let mut rest = people;
        while !rest.is_empty() {
            let (distinct, others) = rest.split_at(distinct_people(rest));
            self.upsert_entries(board, ends_at, distinct).await?;
            rest = others;
        }
        self.count_entries(entries, Counted::Yes).await
    }

    async fn upsert_entries(
        &mut self,
        board: &LeaderboardKey,
        ends_at: Option<Timestamp>,
        people: &[(UserId, &str, LeaderboardGain)],
    ) -> Result<()> {
        let row = |first: usize| {
            let [user, name, rating, rated_games, win, points] = std::array::from_fn(|column| first + column);
            format!(
                "($1, $2, $3, ${user}, ${name}, ${rating}, ${rated_games}, ${win}, ${points}, 1,
                  COALESCE((SELECT hidden FROM people WHERE people.user_id = ${user}), 0), $4)"
            )
        };
        let rows: Vec<String> = (5..).step_by(6).zip(people).map(|(first, _)| row(first)).collect();
        let sql = format!(
            "INSERT INTO leaderboard_entries (scope, kind, period, user_id, name, rating, rated_games, wins, points, games, hidden,
                                              period_ends_at)
             VALUES {}
             ON CONFLICT (scope, kind, period, user_id) DO UPDATE SET name = excluded.name, rating = excluded.rating,
                 rated_games = excluded.rated_games, wins = leaderboard_entries.wins + excluded.wins, points = leaderboard_entries.points + excluded.points,
                 games = leaderboard_entries.games + 1, hidden = excluded.hidden",
            rows.join(", ")
        );
        let mut query = statement(sql)
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(ends_at.map_or(NEVER, Timestamp::as_millisecond));
        for (user, name, gain) in people {
            query = query
                .bind(user.column())
                .bind(clean(name))
                .bind(gain.rating)
                .bind(i64::from(gain.rated_games))
                .bind(i64::from(gain.win))
                .bind(gain.points);
        }
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes the months and weeks of a server, to be rebuilt.
    pub async fn delete_periods_of_server(&mut self, server: ServerId) -> Result<()> {
        self.block_endings().await?;
        self.count_entries(ChangedEntries::PeriodsOf(server.column()), Counted::No).await?;
        let query =
            statement("DELETE FROM leaderboard_entries WHERE scope = $1 AND period_ends_at > 0").bind(server.column());
        query.execute(self.connection()).await?;
        self.delete_empty_counts().await
    }

    /// Deletes months and weeks that ended before a time.
    pub async fn delete_periods_before(&mut self, then: Timestamp) -> Result<()> {
        self.block_endings().await?;
        self.count_entries(ChangedEntries::PeriodsBefore(then.as_millisecond()), Counted::No).await?;
        let query = statement("DELETE FROM leaderboard_entries WHERE period_ends_at > 0 AND period_ends_at < $1")
            .bind(then.as_millisecond());
        query.execute(self.connection()).await?;
        self.delete_empty_counts().await
    }
}
