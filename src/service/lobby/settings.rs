//! How one game is played: its pace, its size, its deck or board.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::pace::Pace;
use crate::service::error::{Result, ServiceError};
use basari_rules::game::{Kind, Seats};
use basari_rules::players::Level;

/// How one game is played. Changed in the lobby only, except the pace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    pub pace: Pace,
    /// The most seats.
    pub seats: u8,
    /// The name of the deck or board; none for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// Begins by itself when all seats are taken.
    #[serde(default)]
    pub autostart: bool,
    /// The level of the next computer.
    #[serde(default = "usual_level", with = "level_word")]
    pub level: Level,
}

/// In old rows it is not written.
fn usual_level() -> Level {
    Level::Normal
}

/// A level as the word for it.
mod level_word {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use basari_rules::players::Level;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
    pub fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl Settings {
    /// The usual ones: an evening, all seats.
    pub fn new(kind: Kind) -> Settings {
        let seats = u8::try_from(*kind.players().end()).unwrap_or(u8::MAX);
        Settings { pace: Pace::Evening, seats, material: None, autostart: false, level: Level::Normal }
    }
}

/// What the column `settings` of a game holds: the settings, and what the service has to remember beside the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct Stored {
    #[serde(flatten)]
    pub settings: Settings,
    /// Who has voted to pause, or to go on.
    #[serde(default)]
    pub votes: Seats,
}

impl Stored {
    pub fn read(game: &impl fmt::Display, text: &str) -> Result<Stored> {
        // The reason of a JSON error may quote what it read; where it stands is enough.
        serde_json::from_str(text)
            .map_err(|error| ServiceError::Corrupt(format!("the settings of game {game}, column {}", error.column())))
    }

    pub fn text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| ServiceError::Internal(error.to_string()))
    }
}
