//! The lines of a record. The fields are in the order in which they are written.

use serde::{Deserialize, Deserializer, Serialize};

use crate::game::event::RollReason;
use crate::game::gems::Gems;
use crate::game::moves::{Action, Move};
use crate::game::offer::Offer;
use crate::game::seat::{Seat, Seats};
use crate::game::setup::Kind;
use crate::game::stage_score::StageScore;
use crate::game::stages::Stages;

/// The version of the format.
pub const FORMAT: u8 = 1;

/// Who made a move.
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
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum MovedBy {
    Person,
    Computer,
    /// A barter plan of the player.
    Order,
    /// A deadline passed.
    Clock,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum Line {
    Start {
        format: u8,
        game: String,
        variant: Kind,
        players: usize,
        /// The oldest player first.
        seniority: Vec<Seat>,
        /// The id of the deck or board.
        data: String,
        /// Absent for a full game.
        #[serde(default, skip_serializing_if = "Stages::is_full")]
        stages: Stages,
    },
    Chance(ChanceLine),
    Move {
        seat: Seat,
        #[serde(rename = "move")]
        mv: Move,
        by: MovedBy,
    },
    State(State),
    Scored(StageScore),
    End {
        points: Vec<u16>,
        winners: Seats,
    },
}

/// A card or a die roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum ChanceLine {
    /// A card dealt for the round.
    Deal {
        seat: Seat,
        card: u8,
    },
    /// A card drawn by action A.
    Draw {
        seat: Seat,
        card: u8,
    },
    Roll {
        seat: Seat,
        die: u8,
        why: RollReason,
    },
}

/// The public state while the game waits for a player, and once after the last stage is scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stage: u8,
    pub round: u8,
    pub phase: PhaseName,
    pub asked: Seats,
    pub stock: Gems,
    pub seats: Vec<SeatState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barter: Option<BarterState>,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    Place,
    Choose,
    Barter,
    Trade,
    Over,
}

/// The public state of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum SeatState {
    Card {
        gems: Gems,
        points: u16,
        workers: u8,
        /// In the order received.
        cards: Vec<u8>,
        #[serde(deserialize_with = "required")]
        current: Option<u8>,
    },
    Board {
        gems: Gems,
        points: u16,
        #[serde(deserialize_with = "required")]
        archway: Option<u8>,
        #[serde(deserialize_with = "required")]
        start: Option<u8>,
        travelled: u8,
    },
}

/// The current barter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarterState {
    pub action: Action,
    /// The opener first.
    pub seats: [Seat; 2],
    #[serde(deserialize_with = "required")]
    pub standing: Option<StandingState>,
}

/// The standing offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingState {
    pub seat: Seat,
    pub gems: Offer,
}

/// A field that may be null but must be present.
fn required<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}
