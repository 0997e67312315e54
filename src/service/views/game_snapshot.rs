//! A game as one person, or the public, may see it. Made by `look`; everything in it may be shown to that viewer.

use crate::service::lobby::settings::Settings;
use crate::service::moves::barter_plan::{Order, Scope};
use crate::service::outbox::intent::PostKey;
use crate::store::{ChannelId, GameId, GameResult, ServerId, Status, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Kind, LegalMoves, Seat, Seats, View};
use basari_rules::players::Level;

/// A game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSnapshot {
    pub game: GameId,
    pub server: ServerId,
    pub channel: ChannelId,
    pub kind: Kind,
    pub status: Status,
    /// Why it is paused, parked, over or cancelled.
    pub reason: Option<Reason>,
    /// None once the host has been forgotten.
    pub host: Option<UserId>,
    pub settings: Settings,
    /// The number of events in the log.
    pub version: u64,
    pub occupants: Vec<Occupant>,
    /// The viewer's seat.
    pub me: Option<Seat>,
    /// None in the lobby.
    pub view: Option<View>,
    /// What the viewer may do now.
    pub legal: LegalMoves,
    /// When the computer answers, for each person that is asked.
    pub due: Vec<(Seat, i64)>,
    /// The viewer's standing order that holds in the barter under way.
    pub order: Option<(Order, Scope)>,
    /// The barter under way, by the number of its first prompt.
    pub barter: Option<u32>,
    /// All that has happened and is open to everybody, in order.
    pub story: Vec<PublicLogEntry>,
    /// Who has voted to pause, or to go on.
    pub votes: Seats,
    pub votes_needed: usize,
    pub fairness: Fairness,
    /// By seat, once the game is over.
    pub results: Vec<GameResult>,
    /// What a rated game did to the ratings of its people on this server.
    pub ratings: Vec<RatingChange>,
    pub rematch_of: Option<GameId>,
    pub created_at: i64,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
}

/// Who sits somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    pub seat: Seat,
    /// The person who owns the seat; none for a computer and for somebody who has been forgotten.
    pub user: Option<UserId>,
    /// The computer that plays here, also for somebody who left.
    pub computer: Option<Level>,
    /// A person's name; of no meaning for a computer, empty for somebody who has been forgotten.
    pub name: String,
    /// Deadlines missed in a row.
    pub misses: u32,
    /// The computer plays until the owner is back.
    pub autopilot: bool,
    /// The owner has left; he may come back until somebody else sits here.
    pub left: bool,
}

impl Occupant {
    /// Whether a person answers for this seat at present.
    pub fn is_manned(&self) -> bool {
        self.user.is_some() && self.computer.is_none() && !self.autopilot
    }
}

/// A rating as people see game, before and after the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    pub seat: Seat,
    pub before: i64,
    pub after: i64,
}

/// An event and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicLogEntry {
    /// Its number in the log, from 1.
    pub number: u64,
    pub at: i64,
    pub by: MovedBy,
    pub event: Event,
}

/// What proves that chance was not tampered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    /// SHA-256 of the secret, in hex: shown from the lobby on.
    pub commitment: String,
    /// Once the game has ended.
    pub revealed: Option<Revealed>,
}

/// With these anybody can deal the game again; see `basari_rules::fairness`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// Hex.
    pub secret: String,
    /// What the players brought, as text just as it went into the seed.
    pub brought: String,
    /// Hex.
    pub seed: String,
}

/// Why a game is paused, parked, over or cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    ByHost,
    ByVote,
    /// By a manager of the server, or a player where players may.
    ByOther,
    /// Nobody was left in the lobby.
    Empty,
    /// Nobody started or resumed it for too long.
    Expired,
    ChannelGone,
    /// Played to the end.
    Played,
}

impl Reason {
    const ALL: [Reason; 7] = [
        Reason::ByHost,
        Reason::ByVote,
        Reason::ByOther,
        Reason::Empty,
        Reason::Expired,
        Reason::ChannelGone,
        Reason::Played,
    ];

    pub(in crate::service) fn word(self) -> &'static str {
        match self {
            Reason::ByHost => "host",
            Reason::ByVote => "vote",
            Reason::ByOther => "other",
            Reason::Empty => "empty",
            Reason::Expired => "expired",
            Reason::ChannelGone => "channel-gone",
            Reason::Played => "played",
        }
    }

    pub(in crate::service) fn of(word: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

impl GameSnapshot {
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.occupants.iter().find(|occupant| occupant.seat == seat)
    }

    /// The number of the question that is asked now.
    pub fn prompt(&self) -> Option<u32> {
        self.view.as_ref().map(|view| view.prompt)
    }

    /// The post that asks the present question.
    pub fn question(&self) -> Option<PostKey> {
        question(self.view.as_ref()?, self.barter)
    }
}

/// The post that asks what is asked in this view.
pub(in crate::service) fn question(view: &View, barter: Option<u32>) -> Option<PostKey> {
    let View { stage, round, .. } = *view;
    match view.phase {
        PhaseView::Place => Some(PostKey::Place),
        PhaseView::Choose { .. } => Some(PostKey::Round { stage, round }),
        PhaseView::Barter(_) => barter.map(PostKey::Barter),
        PhaseView::Trade(_) => Some(PostKey::Trade { stage, round }),
        PhaseView::Resolving | PhaseView::Over { .. } => None,
    }
}
