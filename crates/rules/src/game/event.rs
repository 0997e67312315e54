//! What happened. The log of these is the truth about a game: every drawn card, every die and every consequence stands
//! in it, so that neither another source of chance nor a mended rule rewrites an old game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::card::Deck;
use super::gems::{Color, Gems};
use super::moves::{Action, Sealed, colors};
use super::offer::Offer;
use super::seat::{Seat, Seats};

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

    /// How many can play it.
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

    /// The name of the deck or board.
    pub fn id(&self) -> &str {
        match self {
            Material::Card(deck) => deck.id(),
            Material::Board(board) => board.id(),
        }
    }
}

/// What a game begins with. The material is copied into the log: a file that changes later does not change old games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub material: Material,
    /// All seats, the eldest first (R1): how old people are is not for the rules to find out.
    pub seniority: Vec<Seat>,
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

/// What a die was rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The walk at the beginning of a round.
    Move,
    /// The Die action.
    Action,
    /// Who opens a barter between equals (R11).
    Opener,
}

/// What is scored at the end of a stage.
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
    /// The colour whose majority this is.
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
    /// What each of them scores; 0 where there is nobody.
    pub each: u8,
    /// Gems of the colour given back, one number a seat; absent where no colour is scored.
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

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started(Box<Setup>),
    /// Board: a start disk and its merchant came onto an archway.
    Placed {
        seat: Seat,
        archway: u8,
    },
    RoundBegan {
        stage: u8,
        round: u8,
    },
    /// Card: the card of the round.
    Dealt {
        seat: Seat,
        card: u8,
    },
    /// Board: a die; for `Move` and `Action` the merchant walks that far.
    Rolled {
        seat: Seat,
        die: u8,
        why: Why,
    },
    /// An action card was laid, or laid anew by somebody who changed his mind.
    Laid {
        seat: Seat,
        action: Sealed,
    },
    /// All had laid a card; the seals are broken.
    Revealed,
    /// Three or more laid the same: nobody performs it.
    Lost {
        action: Action,
        seats: Seats,
    },
    BarterBegan {
        action: Action,
        opener: Seat,
        other: Seat,
    },
    Offered {
        seat: Seat,
        offer: Offer,
    },
    /// The standing offer changed hands; whoever made it performs.
    Accepted {
        seat: Seat,
    },
    Declined {
        seat: Seat,
    },
    /// The opener has no gem to offer, so there is no barter.
    Penniless {
        action: Action,
        opener: Seat,
        other: Seat,
    },
    /// From here on what it brings, up to the next of these.
    Performed {
        seat: Seat,
        action: Action,
    },
    /// Card, action A: one more card, which does not replace the card of the round.
    Drew {
        seat: Seat,
        card: u8,
    },
    Scored {
        seat: Seat,
        points: u8,
    },
    Received {
        seat: Seat,
        gems: Gems,
    },
    /// D begins; the order is fixed here, once (R5).
    TradeBegan {
        order: Vec<Seat>,
    },
    Swapped {
        seat: Seat,
        give: Option<Color>,
        #[serde(with = "colors")]
        take: Gems,
    },
    Took {
        seat: Seat,
        color: Color,
    },
    /// There was nothing left to take (R7).
    Missed {
        seat: Seat,
    },
    StageScored(Box<StageScore>),
    Ended {
        winners: Seats,
    },
}
