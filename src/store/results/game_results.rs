//! Results of finished games.

use crate::model::ids::{GameId, ServerId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean, flag};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::Kind;
use jiff::Timestamp;

/// The result of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    pub game: GameId,
    pub seat: u8,
    /// None for a computer and for a person who has been forgotten.
    pub user: Option<UserId>,
    /// The level of the computer if no person owned the seat.
    pub computer: Option<String>,
    pub name: String,
    pub kind: Kind,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    /// 1 for a winner. Players with equal results share a place.
    pub place: u8,
    pub points: i64,
    pub players: u8,
    pub rated: bool,
    pub ended_at: Timestamp,
    /// The position of the game in the order in which games ended.
    pub ending_number: i64,
    /// The owner was away at the end, so the game does not count as a win for them.
    pub absent: bool,
}

pub(in crate::store) fn read_result(row: &Row) -> Result<GameResult> {
    let row = Reader::new(row, "results", &["game_id", "seat"]);
    Ok(GameResult {
        game: row.game("game_id")?,
        seat: row.small("seat")?,
        user: row.user_or_none("user_id")?,
        computer: row.text_or_none("computer_level")?,
        name: row.text("name")?,
        kind: row.word("kind")?,
        server: row.server_or_none("server_id")?,
        place: row.small("place")?,
        points: row.int("points")?,
        players: row.small("players")?,
        rated: row.flag("rated")?,
        ended_at: row.timestamp("ended_at")?,
        ending_number: row.int("ending_number")?,
        absent: row.flag("absent")?,
    })
}

impl Snapshot {
    /// Results by seat. Empty while the game runs.
    pub async fn results(&mut self, game: &GameId) -> Result<Vec<GameResult>> {
        let query = statement("SELECT * FROM results WHERE game_id = $1 ORDER BY seat").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_result).collect()
    }

    /// A person's results, newest first.
    pub async fn results_of(&mut self, user: UserId, limit: u32) -> Result<Vec<GameResult>> {
        let query = statement("SELECT * FROM results WHERE user_id = $1 ORDER BY ended_at DESC, game_id LIMIT $2");
        let query = query.bind(user.column()).bind(i64::from(limit));
        query.fetch_all(self.connection()).await?.iter().map(read_result).collect()
    }

    /// Rated results with ending numbers `first..last`, in that order.
    pub async fn rated_results(&mut self, first: i64, last: i64) -> Result<Vec<GameResult>> {
        let query = statement(
            "SELECT * FROM results WHERE rated = 1 AND ending_number >= $1 AND ending_number < $2 ORDER BY ending_number, seat",
        );
        query.bind(first).bind(last).fetch_all(self.connection()).await?.iter().map(read_result).collect()
    }

    /// How many games have ended.
    pub async fn ending_count(&mut self) -> Result<i64> {
        let query = statement("SELECT value FROM counters WHERE name = 'endings'");
        let row = query.fetch_optional(self.connection()).await?;
        row.map_or(Ok(0), |row| Reader::new(&row, "counters", &[]).int("value"))
    }

    /// Rated results on a server since a time, in the order in which the games ended.
    pub async fn rated_results_on_server(&mut self, server: ServerId, since: Timestamp) -> Result<Vec<GameResult>> {
        let query = statement(
            "SELECT * FROM results WHERE server_id = $1 AND ended_at >= $2 AND rated = 1 ORDER BY ending_number, seat",
        );
        query
            .bind(server.column())
            .bind(since.as_millisecond())
            .fetch_all(self.connection())
            .await?
            .iter()
            .map(read_result)
            .collect()
    }
}

impl WriteTransaction {
    /// Stores a result unless there is one already. Returns whether it was new.
    pub async fn add_result(&mut self, result: &GameResult) -> Result<bool> {
        let query = statement(
            "INSERT INTO results (game_id, seat, user_id, computer_level, name, kind, server_id, place, points, players,
                                  rated, ended_at, ending_number, absent)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (game_id, seat) DO NOTHING",
        )
        .bind(result.game.as_str())
        .bind(i64::from(result.seat))
        .bind(result.user.map(UserId::column))
        .bind(result.computer.as_deref().map(clean))
        .bind(clean(&result.name))
        .bind(result.kind.into_str())
        .bind(result.server.map(ServerId::column))
        .bind(i64::from(result.place))
        .bind(result.points)
        .bind(i64::from(result.players))
        .bind(flag(result.rated))
        .bind(result.ended_at.as_millisecond())
        .bind(result.ending_number)
        .bind(flag(result.absent));
        Ok(query.execute(self.connection()).await? == 1)
    }

    /// The next ending number. Blocks other endings until the commit, so that ratings are always computed from committed ones.
    pub async fn next_ending_number(&mut self) -> Result<i64> {
        let query = statement(
            "INSERT INTO counters (name, value) VALUES ('endings', 1)
             ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value",
        );
        let row = query.fetch_one(self.connection()).await?;
        Reader::new(&row, "counters", &[]).int("value")
    }

    /// Blocks endings until the commit.
    pub(in crate::store) async fn block_endings(&mut self) -> Result<()> {
        let query = statement(
            "INSERT INTO counters (name, value) VALUES ('endings', 0)
             ON CONFLICT (name) DO UPDATE SET value = counters.value",
        );
        query.execute(self.connection()).await?;
        Ok(())
    }
}
