//! Why a game could not be started or a move could not be made.

use super::corruption::Corruption;
use super::event::Event;
use super::moves::IllegalMove;
use super::setup::SetupError;

/// The rules, or the source of randomness, produced an event that cannot be applied. This is a bug. The event never reaches
/// the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot apply the event {event:?}: {reason}")]
pub struct InvalidEvent {
    pub event: Box<Event>,
    pub reason: Corruption,
}

/// Why a move was not made. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error(transparent)]
    Internal(#[from] InvalidEvent),
}

/// Why a game did not start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Internal(#[from] InvalidEvent),
}
