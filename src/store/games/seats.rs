//! The seats of a game.

use crate::model::absence::Absence;
use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::{Conflict, Result};
use crate::store::connection::row_reader::{Reader, clean, flag, milliseconds};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::require_one_row::require_one_row;
use jiff::{SignedDuration, Timestamp};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    pub seat: u8,
    /// The owner of the seat. None for a computer and for a person who has been forgotten.
    pub user: Option<UserId>,
    /// The level of the computer in this seat, or of the one that replaced a player who left.
    pub computer: Option<String>,
    pub name: String,
    /// The idempotency key with which the occupant joined.
    pub join_key: Option<String>,
    pub joined_at: Timestamp,
    /// Consecutive missed deadlines.
    pub missed_deadlines: u32,
    pub autopilot: bool,
    pub left_at: Option<Timestamp>,
    pub replaced_at: Option<Timestamp>,
    /// The previous owner.
    pub replaced_user: Option<UserId>,
    /// The language that the occupant read when they joined.
    pub language: Option<String>,
    /// Since when the owner has been away. None while they play.
    pub away_since: Option<Timestamp>,
    /// The name of the previous owner, if they were a person.
    pub replaced_name: Option<String>,
    /// How much of their reserve the owners of this seat have used.
    pub reserve_used: SignedDuration,
    /// The absence that the owner has declared.
    pub absence: Option<Absence>,
    /// How long the game has waited for the owner in earlier absences.
    pub waited: SignedDuration,
}

impl Seat {
    pub fn person(seat: u8, user: UserId, name: impl Into<String>, at: Timestamp) -> Self {
        Self { user: Some(user), ..Self::empty(seat, name.into(), at) }
    }

    pub fn computer(seat: u8, level: impl Into<String>, name: impl Into<String>, at: Timestamp) -> Self {
        Self { computer: Some(level.into()), ..Self::empty(seat, name.into(), at) }
    }

    fn empty(seat: u8, name: String, joined_at: Timestamp) -> Self {
        Self {
            seat,
            user: None,
            computer: None,
            name,
            join_key: None,
            joined_at,
            missed_deadlines: 0,
            autopilot: false,
            left_at: None,
            replaced_at: None,
            replaced_user: None,
            language: None,
            away_since: None,
            replaced_name: None,
            reserve_used: SignedDuration::ZERO,
            absence: None,
            waited: SignedDuration::ZERO,
        }
    }
}

pub(in crate::store) fn read_seat(row: &Row) -> Result<Seat> {
    let row = Reader::new(row, "seats", &["game_id", "seat"]);
    Ok(Seat {
        seat: row.small("seat")?,
        user: row.user_or_none("user_id")?,
        computer: row.text_or_none("computer_level")?,
        name: row.text("name")?,
        join_key: row.text_or_none("join_key")?,
        joined_at: row.timestamp("joined_at")?,
        missed_deadlines: row.small("missed_deadlines")?,
        autopilot: row.flag("autopilot")?,
        left_at: row.timestamp_or_none("left_at")?,
        replaced_at: row.timestamp_or_none("replaced_at")?,
        replaced_user: row.user_or_none("replaced_user_id")?,
        language: row.text_or_none("language")?,
        away_since: row.timestamp_or_none("away_since")?,
        replaced_name: row.text_or_none("replaced_name")?,
        reserve_used: row.duration("reserve_used")?,
        absence: read_absence(&row)?,
        waited: row.duration("waited")?,
    })
}

fn read_absence(row: &Reader<'_>) -> Result<Option<Absence>> {
    let Some(mode) = row.word_or_none("absence_mode")? else { return Ok(None) };
    Ok(Some(Absence { mode, since: row.timestamp("absence_since")?, until: row.timestamp("absence_until")? }))
}

/// Binds the values of a seat in the order of both statements below.
macro_rules! bind_seat {
    ($query:expr, $game:expr, $seat:expr) => {
        $query
            .bind($game.as_str())
            .bind(i64::from($seat.seat))
            .bind($seat.user.map(UserId::column))
            .bind($seat.computer.as_deref().map(clean))
            .bind(clean(&$seat.name))
            .bind($seat.join_key.as_deref().map(clean))
            .bind($seat.joined_at.as_millisecond())
            .bind(i64::from($seat.missed_deadlines))
            .bind(flag($seat.autopilot))
            .bind($seat.left_at.map(Timestamp::as_millisecond))
            .bind($seat.replaced_at.map(Timestamp::as_millisecond))
            .bind($seat.replaced_user.map(UserId::column))
            .bind($seat.language.as_deref().map(clean))
            .bind($seat.away_since.map(Timestamp::as_millisecond))
            .bind($seat.replaced_name.as_deref().map(clean))
            .bind(milliseconds($seat.reserve_used))
            .bind($seat.absence.map(|absence| absence.mode.into_str()))
            .bind($seat.absence.map(|absence| absence.since.as_millisecond()))
            .bind($seat.absence.map(|absence| absence.until.as_millisecond()))
            .bind(milliseconds($seat.waited))
    };
}

impl Snapshot {
    /// By seat number.
    pub async fn seats(&mut self, game: &GameId) -> Result<Vec<Seat>> {
        let query = statement("SELECT * FROM seats WHERE game_id = $1 ORDER BY seat").bind(game.as_str());
        query.fetch_all(self.connection()).await?.iter().map(read_seat).collect()
    }

    async fn seat_of(&mut self, game: &GameId, user: UserId) -> Result<Option<Seat>> {
        let query = statement("SELECT * FROM seats WHERE game_id = $1 AND user_id = $2");
        let row = query.bind(game.as_str()).bind(user.column()).fetch_optional(self.connection()).await?;
        row.as_ref().map(read_seat).transpose()
    }
}

impl WriteTransaction {
    /// [`Conflict::SeatTaken`] and [`Conflict::AlreadySeated`] leave the transaction usable.
    pub async fn add_seat(&mut self, game: &GameId, seat: &Seat) -> Result<()> {
        let query = statement(
            "INSERT INTO seats (game_id, seat, user_id, computer_level, name, join_key, joined_at, missed_deadlines, autopilot,
                                left_at, replaced_at, replaced_user_id, language, away_since, replaced_name, reserve_used,
                                absence_mode, absence_since, absence_until, waited)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
             ON CONFLICT DO NOTHING",
        );
        if bind_seat!(query, game, seat).execute(self.connection()).await? == 1 {
            return Ok(());
        }
        Err(self.seat_conflict(game, seat).await?.into())
    }

    async fn seat_conflict(&mut self, game: &GameId, seat: &Seat) -> Result<Conflict> {
        let game_id = game.clone();
        if let Some(user) = seat.user
            && self.seat_of(game, user).await?.is_some()
        {
            return Ok(Conflict::AlreadySeated { game: game_id });
        }
        Ok(Conflict::SeatTaken { game: game_id, seat: seat.seat })
    }

    /// Overwrites a seat. [`Conflict::AlreadySeated`] if its new owner has another seat.
    pub async fn update_seat(&mut self, game: &GameId, seat: &Seat) -> Result<()> {
        if let Some(user) = seat.user
            && self.seat_of(game, user).await?.is_some_and(|other| other.seat != seat.seat)
        {
            return Err(Conflict::AlreadySeated { game: game.clone() }.into());
        }
        let query = statement(
            "UPDATE seats SET user_id = $3, computer_level = $4, name = $5, join_key = $6, joined_at = $7, missed_deadlines = $8,
                              autopilot = $9, left_at = $10, replaced_at = $11, replaced_user_id = $12, language = $13,
                              away_since = $14, replaced_name = $15, reserve_used = $16,
                              absence_mode = $17, absence_since = $18, absence_until = $19, waited = $20
             WHERE game_id = $1 AND seat = $2",
        );
        let result = bind_seat!(query, game, seat).execute(self.connection()).await;
        require_one_row(game, result)
    }

    /// Removes a seat. The others keep their numbers. Returns whether there was one.
    pub async fn remove_seat(&mut self, game: &GameId, seat: u8) -> Result<bool> {
        let query = statement("DELETE FROM seats WHERE game_id = $1 AND seat = $2");
        let query = query.bind(game.as_str()).bind(i64::from(seat));
        Ok(query.execute(self.connection()).await? == 1)
    }

    /// Replaces all seats, as when they are shuffled at the start.
    pub async fn replace_seats(&mut self, game: &GameId, seats: &[Seat]) -> Result<()> {
        let query = statement("DELETE FROM seats WHERE game_id = $1").bind(game.as_str());
        query.execute(self.connection()).await?;
        for seat in seats {
            self.add_seat(game, seat).await?;
        }
        Ok(())
    }
}
