//! How long a decision may take, and how much time a player has beyond that.

use std::fmt;
use std::str::FromStr;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// The time for each decision, and each player's reserve for the whole game. A decision uses its own time first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pace {
    Live,
    Evening,
    Day,
    Slow,
    /// Seconds; see [`Pace::custom`] for the limits.
    Custom {
        decision: u32,
        reserve: u32,
    },
}

/// A pace that is neither a preset nor within the limits of a custom one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pace is live, evening, day, slow, or 30 seconds to 14 days and a reserve of at most 14 days, written as in 90s or 90s+600s"
)]
pub struct InvalidPace;

const MAX_SECONDS: u32 = 14 * 86_400;

/// With more time for a decision, nobody stays until the game is over.
const LONGEST_SITTING: SignedDuration = SignedDuration::from_mins(20);

impl Pace {
    pub const PRESETS: [Pace; 4] = [Pace::Live, Pace::Evening, Pace::Day, Pace::Slow];

    /// A custom pace: 30 seconds to 14 days for each decision and a reserve of at most 14 days, both in seconds.
    pub fn custom(decision: u32, reserve: u32) -> Result<Pace, InvalidPace> {
        let is_valid = (30..=MAX_SECONDS).contains(&decision) && reserve <= MAX_SECONDS;
        if is_valid { Ok(Pace::Custom { decision, reserve }) } else { Err(InvalidPace) }
    }

    /// The time for one decision.
    pub fn decision_time(self) -> SignedDuration {
        match self {
            Pace::Live => SignedDuration::from_mins(2),
            Pace::Evening => SignedDuration::from_mins(15),
            Pace::Day => SignedDuration::from_hours(4),
            Pace::Slow => SignedDuration::from_hours(24),
            Pace::Custom { decision, .. } => SignedDuration::from_secs(decision.into()),
        }
    }

    /// The time that a player has beyond that of single decisions, for the whole game.
    pub fn reserve(self) -> SignedDuration {
        match self {
            Pace::Live => SignedDuration::from_mins(5),
            Pace::Evening => SignedDuration::from_mins(30),
            Pace::Day => SignedDuration::from_hours(24),
            Pace::Slow => SignedDuration::from_hours(3 * 24),
            Pace::Custom { reserve, .. } => SignedDuration::from_secs(reserve.into()),
        }
    }

    /// How long the seat of somebody who is away is kept for them.
    pub fn return_time(self) -> SignedDuration {
        if self.is_slow() { SignedDuration::from_hours(24) } else { SignedDuration::from_mins(10) }
    }

    /// Whether players go about their day between decisions, instead of staying for the game.
    pub fn is_slow(self) -> bool {
        self.decision_time() > LONGEST_SITTING
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
            Pace::Custom { decision, reserve: 0 } => write!(f, "{decision}s"),
            Pace::Custom { decision, reserve } => write!(f, "{decision}s+{reserve}s"),
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
                let seconds = |text: &str| text.strip_suffix('s').and_then(|text| text.parse().ok()).ok_or(InvalidPace);
                match other.split_once('+') {
                    Some((decision, reserve)) => Pace::custom(seconds(decision)?, seconds(reserve)?),
                    None => Pace::custom(seconds(other)?, 0),
                }
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
