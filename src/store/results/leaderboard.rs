//! Leaderboards: a row for each person, game, scope and period, summed up as games end. A page is read off an index.

use crate::model::ids::{ServerId, UserId};
use crate::model::sort_by::SortBy;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::transaction::{Snapshot, Tx};
use crate::store::results::ratings::{read_scope, scope_column};
use basari_rules::game::Kind;
use sqlx::any::AnyRow;

/// One leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderboardKey {
    pub kind: Kind,
    /// None: over all servers.
    pub scope: Option<ServerId>,
    /// "all", or what the service calls a month or a week.
    pub period: String,
}

/// What stands on a leaderboard for one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub board: LeaderboardKey,
    pub user: UserId,
    pub name: String,
    /// As people see it, after the last game that counts here.
    pub rating: i64,
    pub wins: u32,
    pub points: i64,
    pub games: u32,
    pub hidden: bool,
    /// When the period ends; 0 for never.
    pub ends_at: i64,
}

impl Standing {
    pub fn value(&self, by: SortBy) -> i64 {
        match by {
            SortBy::Rating => self.rating,
            SortBy::Wins => self.wins.into(),
            SortBy::Points => self.points,
            SortBy::Games => self.games.into(),
        }
    }
}

/// What one game adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gain {
    pub rating: i64,
    pub win: bool,
    pub points: i64,
}

fn read_standing(row: &AnyRow) -> Result<Standing> {
    let row = Reader::new(row, "leaderboard_entries", &["scope", "kind", "period", "user_id"]);
    Ok(Standing {
        board: LeaderboardKey { kind: row.word("kind")?, scope: read_scope(&row)?, period: row.text("period")? },
        user: row.user("user_id")?,
        name: row.text("name")?,
        rating: row.int("rating")?,
        wins: row.small("wins")?,
        points: row.int("points")?,
        games: row.small("games")?,
        hidden: row.flag("hidden")?,
        ends_at: row.int("period_ends_at")?,
    })
}

const SHOWN: &str = "FROM leaderboard_entries WHERE scope = $1 AND kind = $2 AND period = $3 AND hidden = 0";

/// The questions of a leaderboard, which a test has explained.
pub(in crate::store) fn page_sql(by: SortBy) -> String {
    format!("SELECT * {SHOWN} ORDER BY {0} DESC, user_id DESC LIMIT $4 OFFSET $5", by.into_str())
}

pub(in crate::store) fn better_sql(by: SortBy) -> String {
    format!("SELECT COUNT(*) AS better {SHOWN} AND {} > $4", by.into_str())
}

pub(in crate::store) fn people_sql() -> String {
    format!("SELECT COUNT(*) AS people {SHOWN}")
}

pub(in crate::store) const MINE: &str =
    "SELECT * FROM leaderboard_entries WHERE scope = $1 AND kind = $2 AND period = $3 AND user_id = $4";

impl Snapshot {
    /// The best from this place on, counted from 0, without people who hide.
    pub async fn leaderboard(
        &mut self,
        board: &LeaderboardKey,
        by: SortBy,
        from: u32,
        limit: u32,
    ) -> Result<Vec<Standing>> {
        let query = sqlx::query(sqlx::AssertSqlSafe(page_sql(by)))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(i64::from(limit))
            .bind(i64::from(from));
        query.fetch_all(self.connection()).await?.iter().map(read_standing).collect()
    }

    /// How many are better than this, without people who hide.
    pub async fn better_than(&mut self, board: &LeaderboardKey, by: SortBy, value: i64) -> Result<u32> {
        let query = sqlx::query(sqlx::AssertSqlSafe(better_sql(by)))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(value);
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "leaderboard_entries", &[]).small("better")
    }

    /// How many stand there, without people who hide.
    pub async fn people_on(&mut self, board: &LeaderboardKey) -> Result<u32> {
        let query = sqlx::query(sqlx::AssertSqlSafe(people_sql()))
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str());
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "leaderboard_entries", &[]).small("people")
    }

    pub async fn standing(&mut self, board: &LeaderboardKey, user: UserId) -> Result<Option<Standing>> {
        let query = sqlx::query(MINE)
            .bind(scope_column(board.scope))
            .bind(board.kind.into_str())
            .bind(board.period.as_str())
            .bind(user.column());
        query.fetch_optional(self.connection()).await?.as_ref().map(read_standing).transpose()
    }

    /// Everybody's, to be counted again.
    pub async fn all_standings(&mut self) -> Result<Vec<Standing>> {
        let query = sqlx::query("SELECT * FROM leaderboard_entries ORDER BY scope, kind, period, user_id");
        query.fetch_all(self.connection()).await?.iter().map(read_standing).collect()
    }
}

impl Tx {
    /// Adds one game to what stands there for somebody.
    pub async fn add_to_standing(
        &mut self,
        board: &LeaderboardKey,
        ends_at: i64,
        person: (UserId, &str),
        gain: Gain,
    ) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO leaderboard_entries (scope, kind, period, user_id, name, rating, wins, points, games, hidden, period_ends_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1,
                     COALESCE((SELECT hidden FROM people WHERE people.user_id = $4), 0), $9)
             ON CONFLICT (scope, kind, period, user_id) DO UPDATE SET name = excluded.name, rating = excluded.rating,
                 wins = leaderboard_entries.wins + excluded.wins, points = leaderboard_entries.points + excluded.points,
                 games = leaderboard_entries.games + 1, hidden = excluded.hidden",
        )
        .bind(scope_column(board.scope))
        .bind(board.kind.into_str())
        .bind(board.period.as_str())
        .bind(person.0.column())
        .bind(clean(person.1))
        .bind(gain.rating)
        .bind(i64::from(gain.win))
        .bind(gain.points)
        .bind(ends_at);
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Drops the months and weeks of one server, to be summed up anew.
    pub async fn drop_periods_of(&mut self, server: ServerId) -> Result<()> {
        self.hold_endings().await?;
        let query = sqlx::query("DELETE FROM leaderboard_entries WHERE scope = $1 AND period_ends_at > 0")
            .bind(server.column());
        query.execute(self.connection()).await?;
        Ok(())
    }

    /// Drops months and weeks that were over by then.
    pub async fn drop_periods_before(&mut self, then: i64) -> Result<()> {
        let query =
            sqlx::query("DELETE FROM leaderboard_entries WHERE period_ends_at > 0 AND period_ends_at < $1").bind(then);
        query.execute(self.connection()).await?;
        Ok(())
    }
}
