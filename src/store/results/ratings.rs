//! What people are thought to play like, and how each game changed it.

use crate::model::ids::{GameId, ServerId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, Tx};
use basari_rules::game::Kind;
use sqlx::any::AnyRow;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingKey {
    pub user: UserId,
    pub kind: Kind,
    /// None: over all servers.
    pub scope: Option<ServerId>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    pub key: RatingKey,
    pub mu: f64,
    pub sigma: f64,
    pub games: u32,
    pub wins: u32,
    pub updated_at: i64,
}

/// What one game did to the rating of one seat: mu and sigma, before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingStep {
    pub game: GameId,
    pub seat: u8,
    /// None: over all servers.
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

fn read_rating(row: &AnyRow) -> Result<Rating> {
    let row = Reader::new(row, "ratings", &["user_id", "kind", "scope"]);
    Ok(Rating {
        key: RatingKey { user: row.user("user_id")?, kind: row.word("kind")?, scope: read_scope(&row)? },
        mu: row.float("mu")?,
        sigma: row.float("sigma")?,
        games: row.small("games")?,
        wins: row.small("wins")?,
        updated_at: row.int("updated_at")?,
    })
}

fn read_step(row: &AnyRow) -> Result<RatingStep> {
    let row = Reader::new(row, "rating_changes", &["game_id", "seat", "scope"]);
    Ok(RatingStep {
        game: row.game("game_id")?,
        seat: row.small("seat")?,
        scope: read_scope(&row)?,
        before: (row.float("mu_before")?, row.float("sigma_before")?),
        after: (row.float("mu_after")?, row.float("sigma_after")?),
    })
}

/// The newest steps of one person; a test has it explained.
pub(in crate::store) const CURVE: &str = "SELECT rating_changes.* FROM results
     JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
     WHERE results.user_id = $1 AND results.kind = $2 AND rating_changes.scope = $3
     ORDER BY results.ended_at DESC, results.ending_number DESC LIMIT $4";

impl Snapshot {
    pub async fn rating(&mut self, key: RatingKey) -> Result<Option<Rating>> {
        let query = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 AND kind = $2 AND scope = $3");
        let query = query.bind(key.user.column()).bind(key.kind.into_str()).bind(scope_column(key.scope));
        query.fetch_optional(self.connection()).await?.as_ref().map(read_rating).transpose()
    }

    /// Everybody's, to be counted again.
    pub async fn all_ratings(&mut self) -> Result<Vec<Rating>> {
        let query = sqlx::query("SELECT * FROM ratings ORDER BY user_id, kind, scope");
        query.fetch_all(self.connection()).await?.iter().map(read_rating).collect()
    }

    /// What a game did to the ratings, by seat and scope; empty if it was not rated.
    pub async fn rating_steps(&mut self, game: &GameId) -> Result<Vec<RatingStep>> {
        let query = sqlx::query("SELECT * FROM rating_changes WHERE game_id = $1 ORDER BY seat, scope");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_step).collect()
    }

    /// The steps of the rated games among the endings `first..last`.
    pub async fn rating_steps_among(&mut self, first: i64, last: i64) -> Result<Vec<RatingStep>> {
        let query = sqlx::query(
            "SELECT rating_changes.* FROM results
             JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
             WHERE results.rated = 1 AND results.ending_number >= $1 AND results.ending_number < $2",
        );
        query.bind(first).bind(last).fetch_all(self.connection()).await?.iter().map(read_step).collect()
    }

    /// The steps on a server of the rated games that ended there since then.
    pub async fn rating_steps_on(&mut self, server: ServerId, since: i64) -> Result<Vec<RatingStep>> {
        let query = sqlx::query(
            "SELECT rating_changes.* FROM results
             JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
             WHERE results.server_id = $1 AND results.ended_at >= $2 AND results.rated = 1 AND rating_changes.scope = $1",
        );
        query.bind(server.column()).bind(since).fetch_all(self.connection()).await?.iter().map(read_step).collect()
    }

    /// How somebody's rating went, the newest first.
    pub async fn rating_curve(&mut self, key: RatingKey, limit: u32) -> Result<Vec<RatingStep>> {
        let query = sqlx::query(CURVE).bind(key.user.column()).bind(key.kind.into_str());
        let query = query.bind(scope_column(key.scope)).bind(i64::from(limit));
        query.fetch_all(self.connection()).await?.iter().map(read_step).collect()
    }
}

impl Tx {
    pub async fn put_rating(&mut self, rating: &Rating) -> Result<()> {
        let query = sqlx::query(
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
        .bind(rating.updated_at);
        query.execute(self.connection()).await?;
        Ok(())
    }

    pub async fn add_rating_step(&mut self, step: &RatingStep) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO rating_changes (game_id, seat, scope, mu_before, sigma_before, mu_after, sigma_after)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(step.game.as_str())
        .bind(i64::from(step.seat))
        .bind(scope_column(step.scope))
        .bind(step.before.0)
        .bind(step.before.1)
        .bind(step.after.0)
        .bind(step.after.1);
        query.execute(self.connection()).await?;
        Ok(())
    }
}
