//! What happened in a game. The log of events is the source of truth: it contains every card, every die roll and every
//! consequence, so neither another source of randomness nor a changed rule alters an old game.

use serde::{Deserialize, Serialize};

use super::gems::{Color, Gems};
use super::moves::{Action, Sealed, colors};
use super::offer::Offer;
use super::seat::{Seat, Seats};
use super::setup::Setup;
use super::stage_score::StageScore;

/// Why a die was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RollReason {
    /// To move the merchant at the beginning of a round.
    Move,
    /// For the Die action.
    Action,
    /// To decide who opens a barter between tied players (R11).
    Opener,
}

/// One thing that happened.
///
/// ```
/// use basari_rules::game::{Event, Seat};
///
/// let event = Event::Scored { seat: Seat::new(2), points: 5 };
/// let json = serde_json::to_string(&event)?;
/// assert_eq!(json, r#"{"scored":{"seat":2,"points":5}}"#);
/// assert_eq!(serde_json::from_str::<Event>(&json)?, event);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started(Box<Setup>),
    /// Board: a player placed their start disk and merchant on an archway.
    Placed {
        seat: Seat,
        archway: u8,
    },
    RoundBegan {
        stage: u8,
        round: u8,
    },
    /// Card: a player received their card for the round.
    Dealt {
        seat: Seat,
        card: u8,
    },
    /// Board: a die roll. For `Move` and `Action`, the merchant walks that far.
    Rolled {
        seat: Seat,
        die: u8,
        why: RollReason,
    },
    /// A player laid an action card, possibly instead of one they laid before.
    Laid {
        seat: Seat,
        action: Sealed,
    },
    /// Everyone has laid a card, and all cards are revealed.
    Revealed,
    /// Three or more players laid the same action, so nobody performs it.
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
    /// A player accepted the standing offer: they get the gems, and the other player performs the action.
    Accepted {
        seat: Seat,
    },
    Declined {
        seat: Seat,
    },
    /// The opener has no gem to offer, so the other player performs the action without a barter.
    Penniless {
        action: Action,
        opener: Seat,
        other: Seat,
    },
    /// A player performs an action. The events up to the next `Performed` are its consequences.
    Performed {
        seat: Seat,
        action: Action,
    },
    /// Card, action A: a player drew one more card, which does not replace the card of the round.
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
    /// Action D begins. Its order is fixed here (R5).
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
    /// Nothing was left for the player to take (R7).
    Missed {
        seat: Seat,
    },
    StageScored(Box<StageScore>),
    Ended {
        winners: Seats,
    },
}

impl Event {
    /// Whether it is somebody's decision. Everything else follows from decisions, cards and dice.
    pub fn is_move(&self) -> bool {
        matches!(
            self,
            Event::Placed { .. }
                | Event::Laid { .. }
                | Event::Offered { .. }
                | Event::Accepted { .. }
                | Event::Declined { .. }
                | Event::Swapped { .. }
                | Event::Took { .. }
        )
    }
}
