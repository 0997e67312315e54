//! What can come instead of what was asked for. A [`Refusal`] is the player's mistake, or bad luck: it is told to him and
//! nothing was changed. Everything else is ours.

use crate::store::{GameId, StoreError};
use basari_rules::game::{Illegal, Kind};

pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// Why something was not done. Whatever it is, nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The same call may well succeed in a moment.
    #[error("not possible right now: {0}")]
    Temporary(String),
    /// What is stored does not make sense; trying again does not help. Other games are not touched by it.
    #[error("stored data does not read: {0}")]
    Corrupt(String),
    #[error("{0}")]
    Internal(String),
}

impl ServiceError {
    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            ServiceError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        match error {
            StoreError::Temporary(why) => ServiceError::Temporary(why),
            // Whoever was quicker has written; the next try sees it.
            StoreError::Conflict(conflict) => ServiceError::Temporary(conflict.to_string()),
            corrupt @ StoreError::Corrupt { .. } => ServiceError::Corrupt(corrupt.to_string()),
            other => ServiceError::Internal(other.to_string()),
        }
    }
}

/// The player's mistake. The texts are for logs; people read theirs in their own language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("there is no such game")]
    NoSuchGame,
    #[error("there is a live game in this channel already: {game}")]
    ChannelBusy { game: GameId },
    #[error("games may not be played in this channel")]
    ChannelNotAllowed,
    #[error("only managers may start games on this server")]
    OnlyManagersStart,
    #[error("this is for the host")]
    NotHost,
    #[error("not allowed to cancel this game")]
    MayNotCancel,
    #[error("the game has begun already")]
    AlreadyStarted,
    #[error("the game has not begun yet")]
    NotStarted,
    #[error("the game is paused")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("the game is parked: its channel could not be reached")]
    Parked,
    #[error("the game is not parked")]
    NotParked,
    #[error("the game is over")]
    Over,
    #[error("the game was cancelled")]
    Cancelled,
    #[error("the game belongs to another server")]
    OtherServer,
    #[error("all seats are taken")]
    LobbyFull,
    #[error("this person has a seat already")]
    AlreadyJoined,
    #[error("this person has no seat in this game")]
    NotSeated,
    #[error("this person has left the game")]
    YouLeft,
    #[error("there is no computer to remove")]
    NoComputer,
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("nobody has left this seat")]
    SeatNotFree,
    #[error("{kind:?} is for {least} to {most} players, not {players}")]
    WrongNumber { kind: Kind, players: usize, least: usize, most: usize },
    #[error("a game without people is none")]
    NoPeople,
    #[error("there is no deck or board of this name")]
    UnknownMaterial,
    #[error("this pace is too fast or too slow")]
    BadPace,
    /// The question has changed since the button was posted.
    #[error("the question has changed; it is number {prompt} now")]
    StalePrompt { prompt: u32 },
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error("there is no barter under way")]
    NoBarter,
    #[error("this person is not in the barter")]
    NotInBarter,
    #[error("an order says what to accept, how far to raise, or both")]
    EmptyOrder,
    #[error("there is no order to withdraw")]
    NoOrder,
    #[error("this person has voted already")]
    AlreadyVoted,
    #[error("there is no such time zone")]
    UnknownTimeZone,
    #[error("quiet hours begin and end at different minutes of a day")]
    BadQuietHours,
    #[error("this is no language tag")]
    BadLanguage,
    #[error("a name has 1 to 100 characters")]
    BadName,
    #[error("the game is not over yet")]
    NotOver,
    #[error("this person keeps his figures to himself")]
    Hides,
    /// Said by the front end, which counts.
    #[error("too much at once")]
    TooOften,
}
