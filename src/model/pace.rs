//! How long a decision may take.

use std::fmt;
use std::str::FromStr;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// How long a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pace {
    Live,
    Evening,
    Day,
    Slow,
    /// Seconds; see [`Pace::custom`] for the limits.
    Custom(u32),
}

/// A pace that is neither a preset nor within the limits of a custom one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pace is live, evening, day, slow, or 30 seconds to 14 days written as in 90s")]
pub struct InvalidPace;

impl Pace {
    pub const PRESETS: [Pace; 4] = [Pace::Live, Pace::Evening, Pace::Day, Pace::Slow];

    /// A custom pace of 30 seconds to 14 days.
    pub fn custom(seconds: u32) -> Result<Pace, InvalidPace> {
        if (30..=14 * 86_400).contains(&seconds) { Ok(Pace::Custom(seconds)) } else { Err(InvalidPace) }
    }

    /// The time for one decision.
    pub fn decision_time(self) -> SignedDuration {
        match self {
            Pace::Live => SignedDuration::from_mins(2),
            Pace::Evening => SignedDuration::from_mins(20),
            Pace::Day => SignedDuration::from_hours(8),
            Pace::Slow => SignedDuration::from_hours(2 * 24),
            Pace::Custom(seconds) => SignedDuration::from_secs(seconds.into()),
        }
    }

    /// How long the seat of somebody who is away is kept for them.
    pub fn return_time(self) -> SignedDuration {
        if self.decision_time() <= Pace::Evening.decision_time() {
            SignedDuration::from_mins(10)
        } else {
            SignedDuration::from_hours(24)
        }
    }

    /// Whether players are expected to stay and watch each other play.
    pub fn is_live(self) -> bool {
        self.decision_time() <= Pace::Live.decision_time()
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Live => f.write_str("live"),
            Pace::Evening => f.write_str("evening"),
            Pace::Day => f.write_str("day"),
            Pace::Slow => f.write_str("slow"),
            Pace::Custom(seconds) => write!(f, "{seconds}s"),
        }
    }
}

impl FromStr for Pace {
    type Err = InvalidPace;

    fn from_str(text: &str) -> Result<Pace, InvalidPace> {
        match text {
            "live" => Ok(Pace::Live),
            "evening" => Ok(Pace::Evening),
            "day" => Ok(Pace::Day),
            "slow" => Ok(Pace::Slow),
            other => {
                let seconds = other.strip_suffix('s').and_then(|seconds| seconds.parse().ok());
                Pace::custom(seconds.ok_or(InvalidPace)?)
            }
        }
    }
}

impl TryFrom<String> for Pace {
    type Error = InvalidPace;

    fn try_from(text: String) -> Result<Pace, InvalidPace> {
        text.parse()
    }
}

impl From<Pace> for String {
    fn from(pace: Pace) -> String {
        pace.to_string()
    }
}
