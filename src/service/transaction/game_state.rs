//! A game loaded from the store: its row, its seats, its replayed log.

use std::sync::Arc;

use jiff::Timestamp;

use crate::model::absence::AbsenceMode;
use crate::model::pace::Pace;
use crate::service::error::{Result, ServiceError};
use crate::service::lobby::settings::{Settings, Stored};
use crate::service::transaction::replayed_game::ReplayedGame;
use crate::store::{GameRow, Seat as SeatRow, ServerSettings, Snapshot, StoredGame, UserId};
use basari_rules::fairness::{Secret, VerifiableRandom, count_picks};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;

#[derive(Debug)]
pub(in crate::service) struct GameState {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub stored: Stored,
    pub replay: Arc<ReplayedGame>,
}

impl GameState {
    /// `replay` is the cached beginning of the log; `stored` contains the events after it.
    pub fn load(stored: StoredGame, mut replay: Arc<ReplayedGame>) -> Result<GameState> {
        let StoredGame { row, seats, events } = stored;
        let stored = Stored::parse(&row.id, &row.settings)?;
        if replay.version() > row.version {
            // The snapshot is older than the cache. In this case the store returns the whole log.
            replay = Arc::default();
        }
        if !events.is_empty() {
            Arc::make_mut(&mut replay).replay(&row.id, &events)?;
        }
        Ok(GameState { row, seats, stored, replay })
    }

    fn corrupt(&self, what: &str) -> ServiceError {
        ServiceError::Corrupt(format!("game {}: {what}", self.row.id))
    }

    pub fn kind(&self) -> Kind {
        self.row.kind
    }

    /// Whether it is a practice game in the direct messages of its host: without other people, without a clock.
    pub fn is_private(&self) -> bool {
        self.row.server.is_none()
    }

    pub fn settings(&self) -> &Settings {
        &self.stored.settings
    }

    /// The source of chance, positioned at the end of the log.
    pub fn dealer(&self) -> Result<VerifiableRandom> {
        let secret = Secret::from_hex(self.row.fairness.secret.reveal()).map_err(|_| self.corrupt("invalid secret"))?;
        Ok(VerifiableRandom::new(secret.seed(&self.row.fairness.player_entropy), count_picks(&self.replay.events)))
    }

    /// The settings of the game's server. None for a game without a server.
    pub async fn server_settings(&self, snapshot: &mut Snapshot) -> Result<Option<ServerSettings>> {
        let Some(server) = self.row.server else { return Ok(None) };
        Ok(Some(snapshot.server(server).await?.unwrap_or_else(|| ServerSettings::new(server))))
    }

    pub fn seat_of(&self, user: UserId) -> Option<&SeatRow> {
        self.seats.iter().find(|seat| seat.user == Some(user))
    }

    pub fn seat(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.iter().find(|row| usize::from(row.seat) == seat.index())
    }

    /// The seats of people who have not left.
    pub fn active_players(&self) -> impl Iterator<Item = &SeatRow> {
        self.seats.iter().filter(|seat| seat.user.is_some() && seat.left_at.is_none())
    }

    /// Whether the host neither plays nor reads along, as far as is known.
    pub fn is_host_away(&self) -> bool {
        let seat = self.row.host.and_then(|host| self.seat_of(host));
        seat.is_none_or(|seat| seat.left_at.is_some() || seat.autopilot || seat.absence.is_some())
    }

    /// A majority of the active players.
    pub fn votes_needed(&self) -> usize {
        self.active_players().count() / 2 + 1
    }
}

/// The level of the computer that plays for a seat. It is normal for people who are away.
pub(in crate::service) fn level(seat: &SeatRow) -> Level {
    seat.computer.as_deref().and_then(|level| level.parse().ok()).unwrap_or(Level::Normal)
}

/// Until when only the absent owner may have this seat. None if the owner plays, or if nobody owns it.
pub(in crate::service) fn kept_until(seat: &SeatRow, pace: Pace) -> Option<Timestamp> {
    let is_away = seat.user.is_some() && (seat.left_at.is_some() || seat.autopilot);
    let since = seat.away_since.unwrap_or(seat.joined_at);
    is_away.then(|| since.checked_add(pace.return_time()).unwrap_or(Timestamp::MAX))
}

/// Whether a computer answers for this seat at the moment.
pub(in crate::service) fn is_played_by_computer(seat: &SeatRow) -> bool {
    let is_away = seat.absence.is_some_and(|absence| absence.mode == AbsenceMode::Computer);
    seat.computer.is_some() || seat.autopilot || seat.user.is_none() || is_away
}

/// Whether the game waits for the owner of this seat, who is away.
pub(in crate::service) fn is_waited_for(seat: &SeatRow) -> bool {
    seat.absence.is_some_and(|absence| absence.mode == AbsenceMode::Wait)
}

pub(in crate::service) fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}
