//! Skill ratings and how each game changed them.

use crate::model::ids::{GameId, ServerId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::Kind;
use jiff::Timestamp;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingKey {
    pub user: UserId,
    pub kind: Kind,
    /// None means all servers together.
    pub scope: Option<ServerId>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    pub key: RatingKey,
    pub mu: f64,
    pub sigma: f64,
    pub games: u32,
    pub wins: u32,
    pub updated_at: Timestamp,
}

impl From<Rating> for basari_rules::ratings::Rating {
    fn from(stored: Rating) -> basari_rules::ratings::Rating {
        basari_rules::ratings::Rating { mu: stored.mu, sigma: stored.sigma }
    }
}

/// How one game changed the rating of one seat: mu and sigma, before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChangeRow {
    pub game: GameId,
    pub seat: u8,
    /// None means all servers together.
    pub scope: Option<ServerId>,
    pub before: (f64, f64),
    pub after: (f64, f64),
}

const EVERYWHERE: i64 = 0;

pub(in crate::store) fn scope_column(scope: Option<ServerId>) -> i64 {
    scope.map_or(EVERYWHERE, ServerId::column)
}

pub(in crate::store) fn read_scope(row: &Reader<'_>) -> Result<Option<ServerId>> {
    let scope = row.int("scope")?;
    Ok((scope != EVERYWHERE).then(|| ServerId::of_column(scope)))
}

fn read_rating(row: &Row) -> Result<Rating> {
    let row = Reader::new(row, "ratings", &["user_id", "kind", "scope"]);
    Ok(Rating {
        key: RatingKey { user: row.user("user_id")?, kind: row.word("kind")?, scope: read_scope(&row)? },
        mu: row.float("mu")?,
        sigma: row.float("sigma")?,
        games: row.small("games")?,
        wins: row.small("wins")?,
        updated_at: row.timestamp("updated_at")?,
    })
}

fn read_change(row: &Row) -> Result<RatingChangeRow> {
    let row = Reader::new(row, "rating_changes", &["game_id", "seat", "scope"]);
    Ok(RatingChangeRow {
        game: row.game("game_id")?,
        seat: row.small("seat")?,
        scope: read_scope(&row)?,
        before: (row.float("mu_before")?, row.float("sigma_before")?),
        after: (row.float("mu_after")?, row.float("sigma_after")?),
    })
}

/// A person's rating changes, newest first. A test checks its query plan.
pub(in crate::store) const RATING_HISTORY: &str = "SELECT rating_changes.* FROM results
     JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
     WHERE results.user_id = $1 AND results.kind = $2 AND rating_changes.scope = $3
     ORDER BY results.ended_at DESC, results.ending_number DESC LIMIT $4";

impl Snapshot {
    pub async fn rating(&mut self, key: RatingKey) -> Result<Option<Rating>> {
        let query = statement("SELECT * FROM ratings WHERE user_id = $1 AND kind = $2 AND scope = $3");
        let query = query.bind(key.user.column()).bind(key.kind.into_str()).bind(scope_column(key.scope));
        query.fetch_optional(self.connection()).await?.as_ref().map(read_rating).transpose()
    }

    /// All ratings, for a recount.
    pub async fn all_ratings(&mut self) -> Result<Vec<Rating>> {
        let query = statement("SELECT * FROM ratings ORDER BY user_id, kind, scope");
        query.fetch_all(self.connection()).await?.iter().map(read_rating).collect()
    }

    /// The rating changes of a game by seat and scope. Empty if it was not rated.
    pub async fn rating_changes(&mut self, game: &GameId) -> Result<Vec<RatingChangeRow>> {
        let query = statement("SELECT * FROM rating_changes WHERE game_id = $1 ORDER BY seat, scope");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_change).collect()
    }

    /// The changes of rated games with ending numbers `first..last`.
    pub async fn rating_changes_between(&mut self, first: i64, last: i64) -> Result<Vec<RatingChangeRow>> {
        let query = statement(
            "SELECT rating_changes.* FROM results
             JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
             WHERE results.rated = 1 AND results.ending_number >= $1 AND results.ending_number < $2",
        );
        query.bind(first).bind(last).fetch_all(self.connection()).await?.iter().map(read_change).collect()
    }

    /// The changes on a server by rated games that ended there since a time.
    pub async fn rating_changes_on_server(
        &mut self,
        server: ServerId,
        since: Timestamp,
    ) -> Result<Vec<RatingChangeRow>> {
        let query = statement(
            "SELECT rating_changes.* FROM results
             JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
             WHERE results.server_id = $1 AND results.ended_at >= $2 AND results.rated = 1 AND rating_changes.scope = $1",
        );
        query
            .bind(server.column())
            .bind(since.as_millisecond())
            .fetch_all(self.connection())
            .await?
            .iter()
            .map(read_change)
            .collect()
    }

    /// A person's rating changes, newest first.
    pub async fn rating_history(&mut self, key: RatingKey, limit: u32) -> Result<Vec<RatingChangeRow>> {
        let query = statement(RATING_HISTORY).bind(key.user.column()).bind(key.kind.into_str());
        let query = query.bind(scope_column(key.scope)).bind(i64::from(limit));
        query.fetch_all(self.connection()).await?.iter().map(read_change).collect()
    }
}

impl WriteTransaction {
    pub async fn put_rating(&mut self, rating: &Rating) -> Result<()> {
        let query = statement(
            "INSERT INTO ratings (user_id, kind, scope, mu, sigma, games, wins, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (user_id, kind, scope) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
                 games = excluded.games, wins = excluded.wins, updated_at = excluded.updated_at",
        )
        .bind(rating.key.user.column())
        .bind(rating.key.kind.into_str())
        .bind(scope_column(rating.key.scope))
        .bind(rating.mu)
        .bind(rating.sigma)
        .bind(i64::from(rating.games))
        .bind(i64::from(rating.wins))
        .bind(rating.updated_at.as_millisecond());
        query.execute(self.connection()).await?;
        Ok(())
    }

    pub async fn add_rating_change(&mut self, change: &RatingChangeRow) -> Result<()> {
        let query = statement(
            "INSERT INTO rating_changes (game_id, seat, scope, mu_before, sigma_before, mu_after, sigma_after)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(change.game.as_str())
        .bind(i64::from(change.seat))
        .bind(scope_column(change.scope))
        .bind(change.before.0)
        .bind(change.before.1)
        .bind(change.after.0)
        .bind(change.after.1);
        query.execute(self.connection()).await?;
        Ok(())
    }
}
