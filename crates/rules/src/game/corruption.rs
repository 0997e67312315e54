//! Why an event or a log cannot be applied.

use super::setup::SetupError;

/// What is wrong with an event that cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Corruption {
    #[error("the log is empty")]
    Empty,
    #[error("the log does not begin with a start event")]
    NoStart,
    #[error("invalid setup: {0}")]
    Start(SetupError),
    #[error("no such seat")]
    NoSuchSeat,
    #[error("this event is not possible here")]
    OutOfOrder,
    #[error("the gems or cards of this event are not available")]
    NotThere,
    #[error("a number is out of range")]
    Impossible,
}

/// A log that cannot be replayed: which event, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index}: {reason}")]
pub struct CorruptLog {
    /// Counted from 0.
    pub index: usize,
    pub reason: Corruption,
}
