//! The number of stages of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The number of stages of a full game.
pub const STAGES: u8 = 3;

/// The number of stages of a game: 3, or fewer in a short game.
///
/// ```
/// use basari_rules::game::Stages;
///
/// assert_eq!(Stages::default(), Stages::FULL);
/// assert!(Stages::new(1)?.is_short());
/// assert_eq!(Stages::new(4).unwrap_err().to_string(), "a game has 1 to 3 stages, not 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Stages(u8);

/// A number of stages that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game has 1 to {STAGES} stages, not {0}")]
pub struct InvalidStages(pub u8);

impl Stages {
    pub const FULL: Stages = Stages(STAGES);
    pub const ALL: [Stages; STAGES as usize] = [Stages(1), Stages(2), Stages(3)];

    pub const fn new(count: u8) -> Result<Stages, InvalidStages> {
        if count >= 1 && count <= STAGES { Ok(Stages(count)) } else { Err(InvalidStages(count)) }
    }

    pub const fn count(self) -> u8 {
        self.0
    }

    /// Whether the game has fewer stages than the rule books say.
    pub const fn is_short(self) -> bool {
        self.0 < STAGES
    }

    /// For serde: logs, settings and records mention the number of stages only in short games.
    pub const fn is_full(&self) -> bool {
        !self.is_short()
    }
}

impl Default for Stages {
    fn default() -> Stages {
        Stages::FULL
    }
}

impl TryFrom<u8> for Stages {
    type Error = InvalidStages;

    fn try_from(count: u8) -> Result<Stages, InvalidStages> {
        Stages::new(count)
    }
}

impl From<Stages> for u8 {
    fn from(stages: Stages) -> u8 {
        stages.0
    }
}

impl FromStr for Stages {
    type Err = String;

    fn from_str(text: &str) -> Result<Stages, String> {
        let count: u8 = text.parse().map_err(|_| format!("expected 1 to {STAGES}"))?;
        Stages::new(count).map_err(|error| error.to_string())
    }
}

impl fmt::Display for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
