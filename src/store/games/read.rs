//! Game rows and the queries that find them.

use crate::model::ids::{ChannelId, GameId, ServerId, UserId};
use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::Backend;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::events::LoggedEvent;
use crate::store::games::seats::{Seat, read_seat};
use basari_rules::game::Kind;
use jiff::Timestamp;
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Status {
    Lobby,
    Running,
    Paused,
    /// On hold because its channel is unreachable.
    Parked,
    Over,
    Cancelled,
}

impl Status {
    /// A channel has at most one live game.
    pub fn is_live(self) -> bool {
        !matches!(self, Self::Over | Self::Cancelled)
    }
}

/// Text that must never be logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Proves after the game that cards and dice were not manipulated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fairness {
    pub secret: Secret,
    pub commitment: String,
    /// The entropy that the players contributed to the seed, as JSON text.
    pub player_entropy: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    pub id: GameId,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub kind: Kind,
    pub status: Status,
    /// Why it is paused, parked, over or cancelled.
    pub reason: Option<String>,
    /// None after the host has been forgotten.
    pub host: Option<UserId>,
    /// JSON text.
    pub settings: String,
    /// The number of events in the log.
    pub version: u64,
    /// The last question whose post is visible. None if the current question has to be posted again.
    pub posted_prompt: Option<u32>,
    pub fairness: Fairness,
    pub rematch_of: Option<GameId>,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    pub id: GameId,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub kind: Kind,
    pub host: UserId,
    pub settings: String,
    pub fairness: Fairness,
    pub rematch_of: Option<GameId>,
    pub at: Timestamp,
}

/// A game: its row, its seats by number, and the events that the caller does not know yet, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    pub row: GameRow,
    pub seats: Vec<Seat>,
    pub events: Vec<LoggedEvent>,
}

pub(in crate::store) fn read_game(row: &Row) -> Result<GameRow> {
    let row = Reader::new(row, "games", &["id"]);
    Ok(GameRow {
        id: row.game("id")?,
        server: row.server_or_none("server_id")?,
        channel: row.channel("channel_id")?,
        kind: row.word("kind")?,
        status: row.word("status")?,
        reason: row.text_or_none("status_reason")?,
        host: row.user_or_none("host_id")?,
        settings: row.text("settings")?,
        version: row.small("version")?,
        posted_prompt: row.small_or_none("posted_prompt")?,
        fairness: Fairness {
            secret: Secret::new(row.text("secret")?),
            commitment: row.text("commitment")?,
            player_entropy: row.text("player_entropy")?,
        },
        rematch_of: row.game_or_none("rematch_of")?,
        created_at: row.timestamp("created_at")?,
        started_at: row.timestamp_or_none("started_at")?,
        ended_at: row.timestamp_or_none("ended_at")?,
        updated_at: row.timestamp("updated_at")?,
    })
}

fn read_games(rows: Result<Vec<Row>>) -> Result<Vec<GameRow>> {
    rows?.iter().map(read_game).collect()
}

impl Snapshot {
    pub async fn game(&mut self, game: &GameId) -> Result<Option<GameRow>> {
        let query = statement("SELECT * FROM games WHERE id = $1").bind(game.as_str());
        query.fetch_optional(self.connection()).await?.as_ref().map(read_game).transpose()
    }

    /// The game with its seats and its whole log.
    pub async fn load(&mut self, game: &GameId) -> Result<Option<StoredGame>> {
        self.load_after(game, 0).await
    }

    /// The game with its seats and the events after number `known`. Returns the whole log if it is shorter than that, because
    /// the caller then knows a different log.
    pub async fn load_after(&mut self, game: &GameId, known: u64) -> Result<Option<StoredGame>> {
        // The two tables share no column name.
        let query = statement(
            "SELECT games.*, seats.* FROM games LEFT JOIN seats ON seats.game_id = games.id
             WHERE games.id = $1 ORDER BY seats.seat",
        );
        let rows = query.bind(game.as_str()).fetch_all(self.connection()).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let row = read_game(first)?;
        let known = if known > row.version { 0 } else { known };
        let is_empty = Reader::new(first, "games", &["id"]).int_or_none("seat")?.is_none();
        let seats = if is_empty { Vec::new() } else { rows.iter().map(read_seat).collect::<Result<_>>()? };
        let events = if known == row.version { Vec::new() } else { self.events_after(&row.id, known).await? };
        // A log with a gap would replay into a different game.
        let whole = (known + 1..=row.version).eq(events.iter().map(|event| event.number));
        if !whole {
            return Err(StoreError::corrupt("games", &row.id, "its log is not numbered 1 to its version"));
        }
        Ok(Some(StoredGame { row, seats, events }))
    }

    /// The live game of a channel.
    pub async fn live_game_in(&mut self, channel: ChannelId) -> Result<Option<GameRow>> {
        let query = statement(
            "SELECT * FROM games WHERE channel_id = $1 AND status IN ('lobby', 'running', 'paused', 'parked')",
        );
        let row = query.bind(channel.column()).fetch_optional(self.connection()).await?;
        row.as_ref().map(read_game).transpose()
    }

    /// The live games in which a person has a seat, oldest first.
    pub async fn live_games_of(&mut self, user: UserId) -> Result<Vec<GameRow>> {
        let query = statement(
            "SELECT games.* FROM seats JOIN games ON games.id = seats.game_id
             WHERE seats.user_id = $1 AND games.status IN ('lobby', 'running', 'paused', 'parked')
             ORDER BY games.created_at, games.id",
        );
        read_games(query.bind(user.column()).fetch_all(self.connection()).await)
    }

    /// The live games of a server, oldest first.
    pub async fn live_games_on_server(&mut self, server: ServerId) -> Result<Vec<GameRow>> {
        let query = statement(
            "SELECT * FROM games WHERE server_id = $1 AND status IN ('lobby', 'running', 'paused', 'parked')
             ORDER BY created_at, id",
        );
        read_games(query.bind(server.column()).fetch_all(self.connection()).await)
    }

    /// The ids of all live games as text, so that a check can continue after an invalid row.
    pub async fn live_game_ids(&mut self) -> Result<Vec<String>> {
        let query = statement(
            "SELECT id FROM games WHERE status IN ('lobby', 'running', 'paused', 'parked') ORDER BY created_at, id",
        );
        let rows = query.fetch_all(self.connection()).await?;
        rows.iter().map(|row| Reader::new(row, "games", &["id"]).text("id")).collect()
    }

    /// All games of a channel, newest first.
    pub async fn games_in_channel(&mut self, channel: ChannelId, limit: u32) -> Result<Vec<GameRow>> {
        let query = statement("SELECT * FROM games WHERE channel_id = $1 ORDER BY created_at DESC, id LIMIT $2");
        read_games(query.bind(channel.column()).bind(i64::from(limit)).fetch_all(self.connection()).await)
    }

    /// The game of a channel, thread or message: the live game of the channel, or else the latest game that has a post there.
    pub async fn game_at(&mut self, place: u64) -> Result<Option<GameId>> {
        let place = ChannelId(place);
        if let Some(game) = self.live_game_in(place).await? {
            return Ok(Some(game.id));
        }
        let query = statement(
            "SELECT games.id FROM posts JOIN games ON games.id = posts.game_id
             WHERE posts.message_id = $1 OR posts.thread_id = $1 ORDER BY games.created_at DESC, games.id LIMIT 1",
        );
        let row = query.bind(place.column()).fetch_optional(self.connection()).await?;
        row.map(|row| Reader::new(&row, "games", &["id"]).game("id")).transpose()
    }
}

impl WriteTransaction {
    /// Loads a game and blocks its other writers until this transaction ends.
    pub async fn lock(&mut self, game: &GameId) -> Result<Option<StoredGame>> {
        self.lock_after(game, 0).await
    }

    /// Like [`WriteTransaction::lock`], with the events of [`Snapshot::load_after`].
    pub async fn lock_after(&mut self, game: &GameId, known: u64) -> Result<Option<StoredGame>> {
        if self.backend() == Backend::Postgres {
            // Lock first, then read: a locking read that waits would return seats from before the wait.
            let query = statement("SELECT id FROM games WHERE id = $1 FOR NO KEY UPDATE").bind(game.as_str());
            query.execute(self.connection()).await?;
        }
        self.load_after(game, known).await
    }
}
