//! The score table of a stage, as it appears in events and records.

use serde::{Deserialize, Serialize};

use super::gems::Color;
use super::seat::Seats;

/// What a line of the score table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    Red,
    Yellow,
    Green,
    Blue,
    Workers,
    Lap,
}

impl From<Color> for Goal {
    fn from(color: Color) -> Goal {
        match color {
            Color::Red => Goal::Red,
            Color::Yellow => Goal::Yellow,
            Color::Green => Goal::Green,
            Color::Blue => Goal::Blue,
        }
    }
}

impl Goal {
    /// The color, if the goal is the majority of a color.
    pub const fn color(self) -> Option<Color> {
        match self {
            Goal::Red => Some(Color::Red),
            Goal::Yellow => Some(Color::Yellow),
            Goal::Green => Some(Color::Green),
            Goal::Blue => Some(Color::Blue),
            Goal::Workers | Goal::Lap => None,
        }
    }
}

/// One line of a stage's score table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreLine {
    #[serde(rename = "for")]
    pub goal: Goal,
    pub seats: Seats,
    /// Points for each of the seats; 0 if there are none.
    pub each: u8,
    /// Gems of the color that each seat returns, one number per seat; empty if the goal is not a color.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<u8>,
}

/// The score table of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageScore {
    pub stage: u8,
    pub lines: Vec<ScoreLine>,
}
