//! A stored game made whole again: its row, its seats, its log folded.

use std::sync::Arc;

use crate::service::error::{Result, ServiceError};
use crate::service::lobby::settings::{Settings, Stored};
use crate::service::transaction::replay_cache::ReplayedGame;
use crate::store::{GameRow, Seat as SeatRow, StoredGame, UserId};
use basari_rules::fairness::{Secret, VerifiableRandom, count_picks};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;

/// A game as it stands.
#[derive(Debug)]
pub(in crate::service) struct GameState {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub stored: Stored,
    pub fold: Arc<ReplayedGame>,
}

impl GameState {
    /// `fold` is what was known of its log before; what was stored holds what came since.
    pub fn of(stored: StoredGame, mut fold: Arc<ReplayedGame>) -> Result<GameState> {
        let StoredGame { row, seats, events } = stored;
        let stored = Stored::read(&row.id, &row.settings)?;
        if fold.version() > row.version {
            // This moment is older than what is remembered; then all of the log was loaded.
            fold = Arc::default();
        }
        if !events.is_empty() {
            Arc::make_mut(&mut fold).read(&row.id, &events)?;
        }
        Ok(GameState { row, seats, stored, fold })
    }

    fn corrupt(&self, what: &str) -> ServiceError {
        ServiceError::Corrupt(format!("game {}: {what}", self.row.id))
    }

    pub fn kind(&self) -> Kind {
        self.row.kind
    }

    pub fn settings(&self) -> &Settings {
        &self.stored.settings
    }

    /// Chance, going on where the log ends.
    pub fn dealer(&self) -> Result<VerifiableRandom> {
        let secret = Secret::from_hex(self.row.fairness.secret.reveal()).map_err(|_| self.corrupt("no secret"))?;
        Ok(VerifiableRandom::new(secret.seed(&self.row.fairness.brought), count_picks(&self.fold.events)))
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

/// The level of the computer that plays for a seat: its own, or the usual one for whoever is away.
pub(in crate::service) fn level(seat: &SeatRow) -> Level {
    seat.computer.as_deref().and_then(|level| level.parse().ok()).unwrap_or(Level::Normal)
}

/// Whether a computer answers for this seat at present.
pub(in crate::service) fn is_computed(seat: &SeatRow) -> bool {
    seat.computer.is_some() || seat.autopilot || seat.user.is_none()
}

pub(in crate::service) fn number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}
