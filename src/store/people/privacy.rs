//! A person's right to see and to remove what is kept on him.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, Tx};
use crate::store::games::read::Status;
use serde_json::{Map, Value, json};
use sqlx::any::{Any, AnyRow};
use sqlx::{Column, Row};

/// A seat in a game that is not over, with the person still in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldSeat {
    pub game: GameId,
    pub seat: u8,
    pub status: Status,
}

/// What remains to be done after a person was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgotten {
    /// Seats for the service to hand on; their rows no longer name the person.
    pub held: Vec<HeldSeat>,
}

/// Each table with rows on a person, and how to find them. Secrets of a running game (its seed, other people's seats)
/// are not about the person and stay out.
const ABOUT: &[(&str, &str)] = &[
    ("people", "SELECT * FROM people WHERE user_id = $1"),
    ("seats", "SELECT * FROM seats WHERE user_id = $1 ORDER BY joined_at, game_id"),
    (
        "former_seats",
        "SELECT game_id, seat, replaced_at FROM seats WHERE replaced_user_id = $1 ORDER BY replaced_at, game_id",
    ),
    (
        "hosted_games",
        "SELECT id, server_id, channel_id, kind, status, settings, created_at, started_at, ended_at FROM games
         WHERE host_id = $1 ORDER BY created_at, id",
    ),
    ("barter_plans", "SELECT * FROM barter_plans WHERE user_id = $1 ORDER BY created_at, game_id"),
    ("results", "SELECT * FROM results WHERE user_id = $1 ORDER BY ended_at, game_id"),
    (
        "seat_stats",
        "SELECT seat_stats.* FROM seat_stats JOIN results ON results.game_id = seat_stats.game_id AND results.seat = seat_stats.seat
         WHERE results.user_id = $1 ORDER BY results.ended_at, seat_stats.game_id",
    ),
    ("ratings", "SELECT * FROM ratings WHERE user_id = $1 ORDER BY kind, scope"),
    (
        "rating_changes",
        "SELECT rating_changes.* FROM rating_changes
         JOIN results ON results.game_id = rating_changes.game_id AND results.seat = rating_changes.seat
         WHERE results.user_id = $1 ORDER BY results.ended_at, rating_changes.game_id, rating_changes.scope",
    ),
    ("leaderboard_entries", "SELECT * FROM leaderboard_entries WHERE user_id = $1 ORDER BY scope, kind, period"),
];

/// Ids beyond 2^53 do not survive most JSON readers as numbers, so they are written as text, as Discord does.
fn is_id(column: &str) -> bool {
    column.ends_with("_id") || column == "scope"
}

fn as_json(row: &AnyRow) -> Value {
    let mut fields = Map::new();
    for column in row.columns() {
        // Who held the seat before is somebody else's data.
        if column.name() == "replaced_user_id" {
            continue;
        }
        let name = column.name();
        let value = text::<String>(row, name)
            .or_else(|| text::<i64>(row, name).map(|n| if is_id(name) { n.to_string().into() } else { n }))
            .or_else(|| text::<f64>(row, name));
        fields.insert(name.to_owned(), value.unwrap_or(Value::Null));
    }
    Value::Object(fields)
}

fn text<'r, T>(row: &'r AnyRow, column: &str) -> Option<Value>
where
    T: sqlx::Decode<'r, Any> + sqlx::Type<Any> + Into<Value>,
{
    row.try_get::<Option<T>, _>(column).ok().flatten().map(Into::into)
}

impl Snapshot {
    /// Every row that is about a person, as JSON: an object with one list a table.
    pub async fn export_person(&mut self, user: UserId) -> Result<Value> {
        let mut export = Map::new();
        export.insert("user_id".into(), json!(user.to_string()));
        for (name, sql) in ABOUT {
            let rows = sqlx::query(*sql).bind(user.column()).fetch_all(self.connection()).await?;
            export.insert((*name).into(), rows.iter().map(as_json).collect());
        }
        Ok(Value::Object(export))
    }
}

impl Tx {
    /// Removes a person: choices, ratings, places and orders are deleted; seats, results and hosting stay without who it was,
    /// under the neutral `name`. The seats that are still being played are told, for the service to hand on.
    pub async fn forget_person(&mut self, user: UserId, name: &str) -> Result<Forgotten> {
        // No game ends meanwhile, with results that name the person still.
        self.hold_endings().await?;
        let forgotten = Forgotten { held: self.held_seats(user).await? };
        let name = crate::store::connection::row_reader::clean(name);
        for sql in [
            "UPDATE seats SET user_id = NULL, name = $2, join_key = NULL WHERE user_id = $1",
            "UPDATE results SET user_id = NULL, name = $2 WHERE user_id = $1",
        ] {
            sqlx::query(sql).bind(user.column()).bind(&name).execute(self.connection()).await?;
        }
        for sql in [
            "UPDATE seats SET replaced_user_id = NULL WHERE replaced_user_id = $1",
            "UPDATE games SET host_id = NULL WHERE host_id = $1",
            "DELETE FROM barter_plans WHERE user_id = $1",
            "DELETE FROM ratings WHERE user_id = $1",
            "DELETE FROM leaderboard_entries WHERE user_id = $1",
            "DELETE FROM people WHERE user_id = $1",
        ] {
            sqlx::query(sql).bind(user.column()).execute(self.connection()).await?;
        }
        Ok(forgotten)
    }

    async fn held_seats(&mut self, user: UserId) -> Result<Vec<HeldSeat>> {
        let query = sqlx::query(
            "SELECT seats.game_id, seats.seat, games.status FROM seats JOIN games ON games.id = seats.game_id
             WHERE seats.user_id = $1 AND games.status IN ('lobby', 'running', 'paused', 'parked')
             ORDER BY games.created_at, games.id",
        );
        let rows = query.bind(user.column()).fetch_all(self.connection()).await?;
        let read = |row| {
            let row = Reader::new(row, "seats", &["game_id", "seat"]);
            Ok(HeldSeat { game: row.game("game_id")?, seat: row.small("seat")?, status: row.word("status")? })
        };
        rows.iter().map(read).collect()
    }
}
