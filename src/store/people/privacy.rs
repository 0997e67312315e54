//! Exports and deletes personal data.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{Row, Value as Cell, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::read::Status;
use crate::store::results::leaderboard_counts::{ChangedEntries, Counted};
use serde_json::{Map, Value, json};

/// A seat that the person holds in a live game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldSeat {
    pub game: GameId,
    pub seat: u8,
    pub status: Status,
}

/// What the service still has to do after a person was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgotten {
    /// Seats that need a new player. Their rows no longer name the person.
    pub held: Vec<HeldSeat>,
}

/// The tables with personal data and the queries that find it. Secrets of a running game (its seed, other people's seats)
/// are not personal data and are left out.
const PERSONAL_DATA: &[(&str, &str)] = &[
    ("people", "SELECT * FROM people WHERE user_id = $1"),
    ("direct_channels", "SELECT * FROM direct_channels WHERE user_id = $1"),
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
    ("panels", "SELECT game_id, clicked_at, live_until FROM panels WHERE user_id = $1 ORDER BY clicked_at, game_id"),
    ("barter_plans", "SELECT * FROM barter_plans WHERE user_id = $1 ORDER BY created_at, game_id"),
    (
        "table_talk",
        "SELECT game_id, barter, name, phrase, own_words, said_at FROM table_talk WHERE user_id = $1
         ORDER BY said_at, game_id, number",
    ),
    ("results", "SELECT * FROM results WHERE user_id = $1 ORDER BY ended_at, game_id"),
    (
        "seat_stats",
        "SELECT seat_stats.* FROM seat_stats JOIN results ON results.game_id = seat_stats.game_id AND results.seat = seat_stats.seat
         WHERE results.user_id = $1 ORDER BY results.ended_at, seat_stats.game_id",
    ),
    (
        "review_losses",
        "SELECT review_losses.* FROM review_losses
         JOIN results ON results.game_id = review_losses.game_id AND results.seat = review_losses.seat
         WHERE results.user_id = $1 ORDER BY results.ended_at, review_losses.game_id, review_losses.kind",
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

/// Most JSON parsers lose precision above 2^53, so ids are written as text, as Discord does.
fn is_id(column: &str) -> bool {
    column.ends_with("_id") || column == "scope"
}

fn as_json(row: &Row) -> Value {
    let mut fields = Map::new();
    for (name, cell) in row.cells() {
        // The previous owner is another person's data.
        if matches!(name, "replaced_user_id" | "replaced_name") {
            continue;
        }
        let value = match cell {
            Cell::Text(text) => Value::from(text.as_str()),
            Cell::Integer(number) if is_id(name) => number.to_string().into(),
            Cell::Integer(number) => (*number).into(),
            Cell::Real(number) => (*number).into(),
            Cell::Null(_) | Cell::Bytes(_) => Value::Null,
        };
        fields.insert(name.to_owned(), value);
    }
    Value::Object(fields)
}

impl Snapshot {
    /// All rows about a person as a JSON object with one list per table.
    pub async fn export_person(&mut self, user: UserId) -> Result<Value> {
        let mut export = Map::new();
        export.insert("user_id".into(), json!(user.to_string()));
        for (name, sql) in PERSONAL_DATA {
            let rows = statement(*sql).bind(user.column()).fetch_all(self.connection()).await?;
            export.insert((*name).into(), rows.iter().map(as_json).collect());
        }
        Ok(Value::Object(export))
    }
}

impl WriteTransaction {
    /// Deletes a person's preferences, ratings, leaderboard entries, barter plans, panels, table talk and pending direct messages. Their
    /// seats, results and hosted games stay, under the neutral `name`. Returns their seats in live games.
    pub async fn forget_person(&mut self, user: UserId, name: &str) -> Result<Forgotten> {
        // Without this, a game that ends at the same time could store results with the name.
        self.block_endings().await?;
        let forgotten = Forgotten { held: self.held_seats(user).await? };
        self.count_entries(ChangedEntries::OfPerson(user.column()), Counted::No).await?;
        let name = crate::store::connection::row_reader::clean(name);
        for sql in [
            "UPDATE seats SET user_id = NULL, name = $2, join_key = NULL, language = NULL WHERE user_id = $1",
            "UPDATE results SET user_id = NULL, name = $2 WHERE user_id = $1",
        ] {
            statement(sql).bind(user.column()).bind(&name).execute(self.connection()).await?;
        }
        for sql in [
            "UPDATE seats SET replaced_user_id = NULL, replaced_name = NULL WHERE replaced_user_id = $1",
            "UPDATE games SET host_id = NULL WHERE host_id = $1",
            "UPDATE table_talk SET user_id = NULL, name = '', phrase = NULL, own_words = NULL WHERE user_id = $1",
            "DELETE FROM panels WHERE user_id = $1",
            "DELETE FROM barter_plans WHERE user_id = $1",
            "DELETE FROM ratings WHERE user_id = $1",
            "DELETE FROM leaderboard_entries WHERE user_id = $1",
            "DELETE FROM outbox WHERE lane = $1 AND lane <> 0",
            "DELETE FROM direct_channels WHERE user_id = $1",
            "DELETE FROM people WHERE user_id = $1",
        ] {
            statement(sql).bind(user.column()).execute(self.connection()).await?;
        }
        Ok(forgotten)
    }

    async fn held_seats(&mut self, user: UserId) -> Result<Vec<HeldSeat>> {
        let query = statement(
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
