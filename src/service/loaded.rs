//! A stored game made whole again: its row, its seats, its log folded.

use super::error::{Result, ServiceError};
use super::settings::{Settings, Stored};
use crate::fairness::{Dealer, Secret, picks};
use crate::game::{Event, Game, Kind, Legal, Seat};
use crate::players::Level;
use crate::store::{GameKind, GameRow, LoggedEvent, Seat as SeatRow, StoredGame, UserId};

/// A game as it stands.
#[derive(Debug)]
pub(super) struct Loaded {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub stored: Stored,
    pub log: Vec<LoggedEvent>,
    pub events: Vec<Event>,
    /// None in the lobby.
    pub game: Option<Game>,
    /// The barter under way, by the number of its first prompt.
    pub barter: Option<u32>,
}

impl Loaded {
    pub fn of(stored: StoredGame) -> Result<Loaded> {
        let StoredGame { row, seats, events: log } = stored;
        let settings = Stored::read(&row.id, &row.settings)?;
        let mut loaded = Loaded { row, seats, stored: settings, log, events: Vec::new(), game: None, barter: None };
        loaded.events = loaded.log.iter().map(|event| loaded.read(event)).collect::<Result<_>>()?;
        loaded.fold()?;
        Ok(loaded)
    }

    fn read(&self, event: &LoggedEvent) -> Result<Event> {
        // The reason of a JSON error may quote what it read, and a laid card is a secret: where it stands is enough.
        serde_json::from_str(&event.payload).map_err(|_| self.corrupt(&format!("event {} does not read", event.number)))
    }

    fn corrupt(&self, what: &str) -> ServiceError {
        ServiceError::Corrupt(format!("game {}: {what}", self.row.id))
    }

    fn fold(&mut self) -> Result<()> {
        let Some((first, rest)) = self.events.split_first() else { return Ok(()) };
        let mut game = Game::replay([first]).map_err(|error| self.corrupt(&error.to_string()))?;
        let mut barter = None;
        for (at, event) in (1..).zip(rest) {
            game.apply(event).map_err(|why| self.corrupt(&format!("event {at}: {why}")))?;
            if matches!(event, Event::BarterBegan { .. }) {
                barter = Some(game.asked().prompt);
            }
        }
        self.barter = barter.filter(|_| in_barter(&game));
        self.game = Some(game);
        Ok(())
    }

    /// The events of a move, which `game` has booked already.
    pub fn note(&mut self, game: Game, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::BarterBegan { .. })) {
            self.barter = Some(game.asked().prompt);
        }
        if !in_barter(&game) {
            self.barter = None;
        }
        self.events.extend_from_slice(events);
        self.game = Some(game);
    }

    pub fn kind(&self) -> Kind {
        match self.row.kind {
            GameKind::Card => Kind::Card,
            GameKind::Board => Kind::Board,
        }
    }

    pub fn settings(&self) -> &Settings {
        &self.stored.settings
    }

    /// Chance, going on where the log ends.
    pub fn dealer(&self) -> Result<Dealer> {
        let secret = Secret::from_hex(self.row.fairness.secret.reveal()).map_err(|_| self.corrupt("no secret"))?;
        Ok(Dealer::new(secret.seed(&self.row.fairness.brought), picks(&self.events)))
    }

    pub fn seat_of(&self, user: UserId) -> Option<&SeatRow> {
        self.seats.iter().find(|seat| seat.user == Some(user))
    }

    pub fn seat(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.iter().find(|row| usize::from(row.seat) == seat.index())
    }

    /// The people who play themselves: whoever left is not one of them.
    pub fn people(&self) -> impl Iterator<Item = &SeatRow> {
        self.seats.iter().filter(|seat| seat.user.is_some() && seat.left_at.is_none())
    }

    /// Votes that decide: more than half of the people.
    pub fn votes_needed(&self) -> usize {
        self.people().count() / 2 + 1
    }
}

fn in_barter(game: &Game) -> bool {
    game.asked().seats.iter().any(|seat| matches!(game.legal(seat), Legal::Bid(_)))
}

/// The level of the computer that plays for a seat: its own, or the usual one for whoever is away.
pub(super) fn level(seat: &SeatRow) -> Level {
    seat.computer.as_deref().and_then(|level| level.parse().ok()).unwrap_or(Level::Normal)
}

/// Whether a computer answers for this seat at present.
pub(super) fn is_computed(seat: &SeatRow) -> bool {
    seat.computer.is_some() || seat.autopilot || seat.user.is_none()
}

pub(super) fn number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}

pub(super) fn game_kind(kind: Kind) -> GameKind {
    match kind {
        Kind::Card => GameKind::Card,
        Kind::Board => GameKind::Board,
    }
}
