//! The result of a review.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::game::{Action, Gems, Kind, Move, Seat};

/// The version of the evaluation. A stored loss is comparable with others of the same version only.
pub const VERSION: u32 = 2;
/// Win shares are shown with one decimal of a percent.
const MIN_SHOWN_LOSS: f64 = 0.0005;

/// The review of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    pub version: u32,
    pub kind: Kind,
    pub seats: Vec<ReviewedSeat>,
    /// Everything that changed a win share, in order.
    pub steps: Vec<Step>,
    pub barters: Vec<ReviewedBarter>,
}

/// The result of one seat. `end - start` is the sum of the parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ReviewedSeat {
    pub start: f64,
    pub end: f64,
    pub parts: Parts,
}

/// What changed a win share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parts {
    pub cards_and_dice: f64,
    /// What the others chose in secret, compared with their mixtures, and what followed from it.
    pub reveals: f64,
    pub own_decisions: f64,
    pub others_decisions: f64,
}

impl Parts {
    /// Nobody decides about these.
    pub fn luck(&self) -> f64 {
        self.cards_and_dice + self.reveals
    }

    pub fn total(&self) -> f64 {
        self.luck() + self.own_decisions + self.others_decisions
    }
}

impl AddAssign for Parts {
    fn add_assign(&mut self, other: Parts) {
        self.cards_and_dice += other.cards_and_dice;
        self.reveals += other.reveals;
        self.own_decisions += other.own_decisions;
        self.others_decisions += other.others_decisions;
    }
}

/// One change of the win shares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The index of the event in the log.
    pub event: usize,
    pub stage: u8,
    pub round: u8,
    pub cause: Cause,
    /// The change of each seat's win share.
    pub changes: Vec<Parts>,
    /// The win shares afterwards. `None` for a card that is laid in secret: nobody knows all of them before the reveal.
    pub shares: Option<Vec<f64>>,
}

/// Why the win shares changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The cards or dice of a round.
    Deal,
    Draw {
        seat: Seat,
        card: u8,
    },
    Roll {
        seat: Seat,
        die: u8,
    },
    /// The dice that decided who opens a barter.
    OpenerRoll,
    Reveal,
    /// A decision comes up that was only estimated before, and the evaluation looks further ahead.
    CloserLook,
    Decision(Decision),
}

/// A decision of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    pub seat: Seat,
    pub kind: DecisionKind,
    #[serde(rename = "move")]
    pub mv: Move,
    /// The player's win share before and after the move.
    pub before: f64,
    pub after: f64,
    /// The win share that the move gives up, from what the player could know.
    pub loss: f64,
    /// The best other moves, the best one first.
    pub alternatives: Vec<Alternative>,
}

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
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum DecisionKind {
    Start,
    Action,
    Barter,
    Trade,
}

/// Another move that was possible.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alternative {
    #[serde(rename = "move")]
    pub mv: Move,
    pub share: f64,
}

/// A barter and its prices.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedBarter {
    pub event: usize,
    pub stage: u8,
    pub round: u8,
    pub action: Action,
    pub opener: Seat,
    pub other: Seat,
    pub performer: Seat,
    pub paid: Gems,
    /// The price at which the opener is indifferent: for this or more, they would rather take the gems than perform the action
    /// for the same price. `None` if the two could not both pay that much.
    pub fair_to_opener: Option<Gems>,
    pub fair_to_other: Option<Gems>,
}

impl ReviewedBarter {
    pub fn is_of(&self, seat: Seat) -> bool {
        [self.opener, self.other].contains(&seat)
    }

    /// The partner of one side.
    pub fn partner_of(&self, seat: Seat) -> Seat {
        if self.opener == seat { self.other } else { self.opener }
    }

    /// The fair price of one side.
    pub fn fair_to(&self, seat: Seat) -> Option<Gems> {
        if self.opener == seat { self.fair_to_opener } else { self.fair_to_other }
    }
}

impl Review {
    pub fn decisions(&self) -> impl Iterator<Item = (&Step, &Decision)> {
        self.steps.iter().filter_map(|step| match &step.cause {
            Cause::Decision(decision) => Some((step, decision)),
            _ => None,
        })
    }

    /// The decisions of a seat that gave up most, the costliest first. Losses that are shown as 0.0 % do not count.
    pub fn costliest_decisions(&self, seat: Seat, count: usize) -> Vec<(&Step, &Decision)> {
        let mut own: Vec<_> =
            self.decisions().filter(|(_, decision)| decision.seat == seat && decision.loss >= MIN_SHOWN_LOSS).collect();
        own.sort_by(|(_, one), (_, two)| two.loss.total_cmp(&one.loss));
        own.truncate(count);
        own
    }
}
