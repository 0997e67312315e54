//! What a game begins with: which game, which deck or board, and who is older than whom.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::card::Deck;
use super::seat::Seat;
use super::stages::Stages;

/// Gems of each color that every player starts with.
pub const STARTING_GEMS: u8 = 3;

/// Which of the two games.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Kind {
    Card,
    Board,
}

impl Kind {
    pub const ALL: [Kind; 2] = [Kind::Card, Kind::Board];

    /// The numbers of players that the game allows.
    pub const fn players(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Kind::Card => 3..=5,
            Kind::Board => 3..=4,
        }
    }
}

/// The printed material of a game: its deck or its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    Card(Arc<Deck>),
    Board(Arc<Board>),
}

impl Material {
    pub const fn kind(&self) -> Kind {
        match self {
            Material::Card(_) => Kind::Card,
            Material::Board(_) => Kind::Board,
        }
    }

    /// The id of the deck or board.
    pub fn id(&self) -> &str {
        match self {
            Material::Card(deck) => deck.id(),
            Material::Board(board) => board.id(),
        }
    }
}

/// What a game begins with. The log contains a copy of the material, so later changes to a file do not affect old games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub material: Material,
    /// All seats, the oldest player first (R1). The caller decides who is older.
    pub seniority: Vec<Seat>,
    /// Absent in logs of full games.
    #[serde(default, skip_serializing_if = "Stages::is_full")]
    pub stages: Stages,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("the {kind} game is for {} to {} players, not {players}", kind.players().start(), kind.players().end())]
    Players { kind: Kind, players: usize },
    #[error("the order of seniority must list each seat exactly once")]
    Seniority,
    #[error("deck {deck} has {cards} cards, too few to deal one to each of {players} players")]
    TooFewCards { deck: String, cards: usize, players: usize },
    #[error("the stock has too few gems to give {players} players three of each color")]
    TooFewGems { players: usize },
}
