//! The settings of a game: pace, seats, deck or board.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::pace::Pace;
use crate::service::error::{Result, ServiceError};
use basari_rules::game::{Kind, Seats, Stages};
use basari_rules::players::Level;

/// Settings change only in the lobby, except the pace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    pub pace: Pace,
    /// The maximum number of players.
    pub seats: u8,
    /// Fewer than three in a short game, which is not rated.
    #[serde(default, skip_serializing_if = "Stages::is_full")]
    pub stages: Stages,
    /// The name of the deck or board; none for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// Start as soon as all seats are taken.
    #[serde(default)]
    pub autostart: bool,
    /// Whether the game may wait for players who are away.
    #[serde(default = "yes")]
    pub waiting_allowed: bool,
    /// The level of the next computer player.
    #[serde(default = "default_level", with = "level_word")]
    pub level: Level,
    /// The language of the person who opened the game, or of the first of several rematches. Public posts use it unless the
    /// server chose another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

fn yes() -> bool {
    true
}

fn default_level() -> Level {
    Level::Normal
}

/// Serializes a level by its name.
mod level_word {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use basari_rules::players::Level;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde prescribes the signature")]
    pub fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl Settings {
    /// The defaults: evening pace, as many seats as the game allows.
    pub fn new(kind: Kind) -> Settings {
        let seats = u8::try_from(*kind.players().end()).unwrap_or(u8::MAX);
        Settings {
            pace: Pace::Evening,
            seats,
            material: None,
            autostart: false,
            waiting_allowed: true,
            stages: Stages::FULL,
            level: Level::Normal,
            language: None,
        }
    }
}

/// The content of the column `settings`: the settings, and state that is not in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct Stored {
    #[serde(flatten)]
    pub settings: Settings,
    /// Who has voted to pause, or to resume.
    #[serde(default)]
    pub votes: Seats,
    /// While the game is on hold: whom the current question has pinged already.
    #[serde(default)]
    pub pinged: Seats,
}

impl Stored {
    pub fn parse(game: &impl fmt::Display, text: &str) -> Result<Stored> {
        // A JSON error may quote its input, so only the position is reported.
        serde_json::from_str(text)
            .map_err(|error| ServiceError::Corrupt(format!("settings of game {game}, column {}", error.column())))
    }

    pub fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| ServiceError::Internal(error.to_string()))
    }
}
