//! How games ended, and the ratings that came of it.

use super::error::Result;
use super::games::GameKind;
use super::ids::{GameId, ServerId, UserId};
use super::rows::{Reader, clean, flag};
use super::tx::{Snapshot, Tx};
use sqlx::any::AnyRow;

/// How one seat of one game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    pub game: GameId,
    pub seat: u8,
    /// None for a computer, and for a person who has been forgotten.
    pub user: Option<UserId>,
    pub computer: Option<String>,
    pub name: String,
    pub kind: GameKind,
    pub server: ServerId,
    /// 1 for a winner; equals share a place.
    pub place: u8,
    pub points: i64,
    pub players: u8,
    pub rated: bool,
    pub ended_at: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingKey {
    pub user: UserId,
    pub kind: GameKind,
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

const EVERYWHERE: i64 = 0;

fn scope_column(scope: Option<ServerId>) -> i64 {
    scope.map_or(EVERYWHERE, ServerId::column)
}

fn read_result(row: &AnyRow) -> Result<GameResult> {
    let row = Reader::new(row, "results", &["game_id", "seat"]);
    Ok(GameResult {
        game: row.game("game_id")?,
        seat: row.small("seat")?,
        user: row.user_or_none("user_id")?,
        computer: row.text_or_none("computer")?,
        name: row.text("name")?,
        kind: row.word("kind")?,
        server: row.server("server_id")?,
        place: row.small("place")?,
        points: row.int("points")?,
        players: row.small("players")?,
        rated: row.flag("rated")?,
        ended_at: row.int("ended_at")?,
    })
}

fn read_rating(row: &AnyRow) -> Result<Rating> {
    let row = Reader::new(row, "ratings", &["user_id", "kind", "scope"]);
    let scope = row.int("scope")?;
    Ok(Rating {
        key: RatingKey {
            user: row.user("user_id")?,
            kind: row.word("kind")?,
            scope: (scope != EVERYWHERE).then(|| ServerId::of_column(scope)),
        },
        mu: row.float("mu")?,
        sigma: row.float("sigma")?,
        games: row.small("games")?,
        wins: row.small("wins")?,
        updated_at: row.int("updated_at")?,
    })
}

impl Snapshot {
    /// By seat; empty while the game runs.
    pub async fn results(&mut self, game: &GameId) -> Result<Vec<GameResult>> {
        let query = sqlx::query("SELECT * FROM results WHERE game_id = $1 ORDER BY seat").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_result).collect()
    }

    /// A person's results, newest first.
    pub async fn results_of(&mut self, user: UserId, limit: u32) -> Result<Vec<GameResult>> {
        let query = sqlx::query("SELECT * FROM results WHERE user_id = $1 ORDER BY ended_at DESC, game_id LIMIT $2");
        let query = query.bind(user.column()).bind(i64::from(limit));
        query.fetch_all(self.connection()).await?.iter().map(read_result).collect()
    }

    pub async fn rating(&mut self, key: RatingKey) -> Result<Option<Rating>> {
        let query = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 AND kind = $2 AND scope = $3");
        let query = query.bind(key.user.column()).bind(key.kind.as_str()).bind(scope_column(key.scope));
        query.fetch_optional(self.connection()).await?.as_ref().map(read_rating).transpose()
    }

    pub async fn ratings_of(&mut self, user: UserId) -> Result<Vec<Rating>> {
        let query = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 ORDER BY kind, scope").bind(user.column());
        query.fetch_all(self.connection()).await?.iter().map(read_rating).collect()
    }

    /// The best by what their rating is worth at least (mu - 3 sigma), without people who hide.
    pub async fn leaderboard(&mut self, kind: GameKind, scope: Option<ServerId>, limit: u32) -> Result<Vec<Rating>> {
        let query = sqlx::query(
            "SELECT ratings.* FROM ratings LEFT JOIN people ON people.user_id = ratings.user_id
             WHERE ratings.kind = $1 AND ratings.scope = $2 AND COALESCE(people.hidden, 0) = 0
             ORDER BY ratings.mu - 3 * ratings.sigma DESC, ratings.games DESC, ratings.user_id LIMIT $3",
        );
        let query = query.bind(kind.as_str()).bind(scope_column(scope)).bind(i64::from(limit));
        query.fetch_all(self.connection()).await?.iter().map(read_rating).collect()
    }
}

impl Tx {
    /// Keeps a result. One that is there already stays; says whether this one was new.
    pub async fn add_result(&mut self, result: &GameResult) -> Result<bool> {
        let query = sqlx::query(
            "INSERT INTO results (game_id, seat, user_id, computer, name, kind, server_id, place, points, players,
                                  rated, ended_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (game_id, seat) DO NOTHING",
        )
        .bind(result.game.as_str())
        .bind(i64::from(result.seat))
        .bind(result.user.map(UserId::column))
        .bind(result.computer.as_deref().map(clean))
        .bind(clean(&result.name))
        .bind(result.kind.as_str())
        .bind(result.server.column())
        .bind(i64::from(result.place))
        .bind(result.points)
        .bind(i64::from(result.players))
        .bind(flag(result.rated))
        .bind(result.ended_at);
        Ok(query.execute(self.connection()).await?.rows_affected() == 1)
    }

    pub async fn put_rating(&mut self, rating: &Rating) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO ratings (user_id, kind, scope, mu, sigma, games, wins, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (user_id, kind, scope) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
                 games = excluded.games, wins = excluded.wins, updated_at = excluded.updated_at",
        )
        .bind(rating.key.user.column())
        .bind(rating.key.kind.as_str())
        .bind(scope_column(rating.key.scope))
        .bind(rating.mu)
        .bind(rating.sigma)
        .bind(i64::from(rating.games))
        .bind(i64::from(rating.wins))
        .bind(rating.updated_at);
        query.execute(self.connection()).await?;
        Ok(())
    }
}
