//! Errors of the service. A [`Refusal`] is the player's mistake or bad luck and is shown to them; everything else is our
//! own failure.

use jiff::{SignedDuration, Timestamp};

use crate::model::pace::InvalidPace;
use crate::store::{GameId, StoreError};
use basari_rules::game::{IllegalMove, Kind, PlayError};

pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// Why a request failed. In every case, nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The same alert may well succeed in a moment.
    #[error("temporarily unavailable: {0}")]
    Temporary(String),
    /// Stored data is inconsistent; a retry does not help. Other games are not affected.
    #[error("stored data is invalid: {0}")]
    Corrupt(String),
    #[error("{0}")]
    Internal(String),
}

impl ServiceError {
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            ServiceError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<InvalidPace> for Refusal {
    fn from(InvalidPace: InvalidPace) -> Refusal {
        Refusal::BadPace
    }
}

impl From<InvalidPace> for ServiceError {
    fn from(error: InvalidPace) -> ServiceError {
        Refusal::from(error).into()
    }
}

impl From<PlayError> for ServiceError {
    fn from(error: PlayError) -> ServiceError {
        match error {
            PlayError::Illegal(illegal) => ServiceError::Refused(Refusal::Illegal(illegal)),
            PlayError::Internal(invalid_event) => ServiceError::Internal(invalid_event.to_string()),
        }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        match error {
            StoreError::Temporary(why) => ServiceError::Temporary(why),
            // Another transaction was faster; the next attempt sees its changes.
            StoreError::Conflict(conflict) => ServiceError::Temporary(conflict.to_string()),
            corrupt @ StoreError::Corrupt { .. } => ServiceError::Corrupt(corrupt.to_string()),
            other => ServiceError::Internal(other.to_string()),
        }
    }
}

/// The player's mistake. These texts are for logs; players get localized ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("there is no such game")]
    NoSuchGame,
    #[error("this channel already has a live game: {game}")]
    ChannelBusy { game: GameId },
    #[error("games are not allowed in this channel")]
    ChannelNotAllowed,
    #[error("only managers may start games on this server")]
    OnlyManagersStart,
    #[error("only the host can do this")]
    NotHost,
    #[error("this person may not cancel this game")]
    MayNotCancel,
    #[error("the game has already started")]
    AlreadyStarted,
    #[error("the game has not started yet")]
    NotStarted,
    #[error("the game is paused")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("the game is parked because its channel is unreachable")]
    Parked,
    #[error("the game is not parked")]
    NotParked,
    #[error("the game is over")]
    Over,
    #[error("the game was canceled")]
    Cancelled,
    /// They do not play in it, and they do not act where its members do.
    #[error("this person has no access to the game")]
    NoAccess,
    #[error("this is only possible on the game's own server")]
    OtherServer,
    #[error("all seats are taken")]
    LobbyFull,
    #[error("this person already has a seat")]
    AlreadyJoined,
    #[error("this person has no seat in this game")]
    NotSeated,
    #[error("the person of whom the request speaks has no seat in this game")]
    NotInGame,
    #[error("a review may not be shared here")]
    MayNotShare,
    #[error("this person has left the game")]
    YouLeft,
    #[error("there is no computer to remove")]
    NoComputer,
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("the seat is not free")]
    SeatNotFree,
    /// The owner is away. From `free_at` on, the host can give the seat away, or a manager if the host is away; none: from now
    /// on.
    #[error("the seat is kept for {owner}")]
    SeatKept { owner: String, free_at: Option<Timestamp>, is_host_away: bool },
    #[error("the {kind:?} game needs {min} to {max} players, not {players}")]
    WrongNumber { kind: Kind, players: usize, min: usize, max: usize },
    #[error("{seats} seats are too few for the host and {computers} computers")]
    TooManyComputers { seats: u8, computers: usize },
    #[error("a game needs at least one person")]
    NoPeople,
    #[error("there is no deck or board with this name")]
    UnknownMaterial,
    #[error("this pace is too fast or too slow")]
    BadPace,
    #[error("this is neither a date nor a time nor a duration")]
    BadAwayTime,
    #[error("an absence cannot end in the past")]
    AwayInThePast,
    #[error("an absence lasts at most 14 days")]
    AwayTooLong,
    #[error("this game waits for nobody")]
    WaitNotAllowed,
    #[error("a practice game has no clock")]
    NoClock,
    /// What is left of the time that the game waits for this person.
    #[error("the game has waited long enough; {left:#} are left")]
    WaitsUsedUp { left: SignedDuration },
    #[error("the game does not wait for this player")]
    NotWaiting,
    /// From then on, the host may end the wait.
    #[error("the wait can be ended from {allowed_at} on")]
    WaitTooYoung { allowed_at: Timestamp },
    #[error("a game has 1 to 3 stages")]
    BadStages,
    /// The question has changed since the button was posted.
    #[error("the question has changed; the current one is number {prompt}")]
    StalePrompt { prompt: u32 },
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("there is no barter right now")]
    NoBarter,
    #[error("this person is not in the barter")]
    NotInBarter,
    #[error("this server allows only stock phrases")]
    StockPhrasesOnly,
    /// Used by the front end, which knows the permissions.
    #[error("this person may not write in the channel of the game")]
    MayNotWrite,
    /// Used by the front end: permissions are known only where somebody acts.
    #[error("own words are possible only in the channel of the game and its threads")]
    OwnWordsElsewhere,
    #[error("there is nothing to read in these words")]
    NothingSaid,
    #[error("these are more than {max} characters")]
    TooMuchSaid { max: usize },
    #[error("this person has just said the same")]
    SaidAlready,
    #[error("this person has said something {max} times in this barter")]
    SaidEnough { max: usize },
    #[error("only managers of the server can do this")]
    OnlyManagers,
    #[error("they have already answered in this barter")]
    AnsweredAlready,
    #[error("a barter plan must say what to accept or how far to raise")]
    EmptyPlan,
    #[error("there is no barter plan to withdraw")]
    NoPlan,
    #[error("this person has already voted")]
    AlreadyVoted,
    #[error("there is no such time zone")]
    UnknownTimeZone,
    #[error("quiet hours must last between 1 minute and 16 hours")]
    BadQuietHours,
    #[error("invalid language tag")]
    BadLanguage,
    #[error("a name must have 1 to 100 characters")]
    BadName,
    #[error("the game is not over yet")]
    NotOver,
    #[error("this person hides their statistics")]
    StatsHidden,
    /// Used by the front end, which counts requests.
    #[error("rate limit exceeded")]
    RateLimited,
}
