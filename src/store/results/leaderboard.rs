//! Leaderboards: one row per person, kind, scope and period, updated when games end. A page is read from an index.

use crate::model::ids::{ServerId, UserId};
use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::results::ratings::{read_scope, scope_column};
use basari_rules::game::Kind;
use basari_rules::ratings::GAMES_UNTIL_ESTABLISHED;
use jiff::Timestamp;

/// Identifies a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderboardKey {
    pub kind: Kind,
    /// None means all servers together.
    pub scope: Option<ServerId>,
    /// "all", or the service's name of a month or a week.
    pub period: String,
}

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

/// A page of a leaderboard. A test checks the plans of these queries.
pub(in crate::store) fn page_sql(by: SortBy) -> String {
    let listed = listed_entries(by);
    format!("SELECT * {listed} ORDER BY {0} DESC, user_id DESC LIMIT $4 OFFSET $5", by.into_str())
}

pub(in crate::store) fn better_sql(by: SortBy) -> String {
    format!("SELECT COUNT(*) AS better {} AND {} > $4", listed_entries(by), by.into_str())
}

pub(in crate::store) fn people_sql(by: SortBy) -> String {
    format!("SELECT COUNT(*) AS people {}", listed_entries(by))
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
        let query = statement(page_sql(by))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(i64::from(limit))
            .bind(i64::from(from));
        query.fetch_all(self.connection()).await?.iter().map(read_entry).collect()
    }

    /// How many listed people have a higher value.
    pub async fn count_better_than(&mut self, board: &LeaderboardKey, by: SortBy, value: i64) -> Result<u32> {
        let query = statement(better_sql(by))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(value);
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "leaderboard_entries", &[]).small("better")
    }

    /// How many people are listed.
    pub async fn count_people_on(&mut self, board: &LeaderboardKey, by: SortBy) -> Result<u32> {
        let query = statement(people_sql(by))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str());
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "leaderboard_entries", &[]).small("people")
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

impl WriteTransaction {
    /// Adds one game to a person's entry.
    pub async fn add_to_leaderboard(
        &mut self,
        board: &LeaderboardKey,
        ends_at: Option<Timestamp>,
        person: (UserId, &str),
        gain: LeaderboardGain,
    ) -> Result<()> {
        let query = statement(
            "INSERT INTO leaderboard_entries (scope, kind, period, user_id, name, rating, rated_games, wins, points, games, hidden,
                                              period_ends_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1,
                     COALESCE((SELECT hidden FROM people WHERE people.user_id = $4), 0), $10)
             ON CONFLICT (scope, kind, period, user_id) DO UPDATE SET name = excluded.name, rating = excluded.rating,
                 rated_games = excluded.rated_games, wins = leaderboard_entries.wins + excluded.wins, points = leaderboard_entries.points + excluded.points,
                 games = leaderboard_entries.games + 1, hidden = excluded.hidden",
        )
        .bind(scope_column(board.scope))
        .bind(board.kind.into_str())
        .bind(board.period.as_str())
        .bind(person.0.column())
        .bind(clean(person.1))
        .bind(gain.rating)
        .bind(i64::from(gain.rated_games))
        .bind(i64::from(gain.win))
        .bind(gain.points)
        .bind(ends_at.map_or(NEVER, Timestamp::as_millisecond));
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes the months and weeks of a server, to be rebuilt.
    pub async fn delete_periods_of_server(&mut self, server: ServerId) -> Result<()> {
        self.block_endings().await?;
        let query =
            statement("DELETE FROM leaderboard_entries WHERE scope = $1 AND period_ends_at > 0").bind(server.column());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Deletes months and weeks that ended before a time.
    pub async fn delete_periods_before(&mut self, then: Timestamp) -> Result<()> {
        let query = statement("DELETE FROM leaderboard_entries WHERE period_ends_at > 0 AND period_ends_at < $1")
            .bind(then.as_millisecond());
        query.execute(self.connection()).await?;
        Ok(())
    }
}
