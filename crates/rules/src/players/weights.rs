//! The weights of the hard player: what it assumes about the game, as numbers in a file. `basari train` finds them.

use serde::{Deserialize, Serialize};

use crate::game::Kind;

/// The weights for one game with one number of players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationWeights {
    /// Expected progress of the leader in a round.
    pub pace: f32,
    /// Expected progress of the other players in a round.
    pub drift: f32,
    /// How uncertain a majority is in the last round, in gems, and how much that grows with each remaining round.
    pub spread: f32,
    pub spread_growth: f32,
    /// The same for the fifteenth worker or the lap.
    pub slack: f32,
    pub slack_growth: f32,
    /// How much the current gems count for the majorities of the next stage, and of the stage after it.
    pub next_stage: f32,
    pub last_stage: f32,
    /// How uncertain those majorities are, in gems.
    pub later_spread: f32,
    /// The part of a color that its likely holder will have to return.
    pub returned: f32,
    /// The value of any gem as money, for each remaining round of the game.
    pub money: f32,
    /// How uncertain the final points are in the last round, and how much that grows with each remaining round.
    pub doubt: f32,
    pub doubt_growth: f32,
    /// The part of a round that looking ahead does not foresee. It makes win shares more even and changes no move.
    pub surprise: f32,
}

/// The number of weights that decide what a table is worth: all except `surprise`.
pub const SLOTS: usize = 13;

/// The names of these weights, in the order of [`EvaluationWeights::slots`].
const SLOT_NAMES: [&str; SLOTS] = [
    "pace",
    "drift",
    "spread",
    "spread_growth",
    "slack",
    "slack_growth",
    "next_stage",
    "last_stage",
    "later_spread",
    "returned",
    "money",
    "doubt",
    "doubt_growth",
];

/// No useful weight is higher. Training stays below, too.
pub(super) const HIGHEST: f32 = 1000.0;

impl EvaluationWeights {
    /// The weights that decide what a table is worth, for code that searches for better ones.
    pub fn slots(&mut self) -> [&mut f32; SLOTS] {
        [
            &mut self.pace,
            &mut self.drift,
            &mut self.spread,
            &mut self.spread_growth,
            &mut self.slack,
            &mut self.slack_growth,
            &mut self.next_stage,
            &mut self.last_stage,
            &mut self.later_spread,
            &mut self.returned,
            &mut self.money,
            &mut self.doubt,
            &mut self.doubt_growth,
        ]
    }

    /// Rounded to three digits, which keeps the file readable and parses back to the same numbers.
    #[must_use]
    pub fn rounded(mut self) -> EvaluationWeights {
        for slot in self.slots() {
            *slot = rounded(*slot);
        }
        self.surprise = rounded(self.surprise);
        self
    }

    /// Estimates from reading the rules. The training starts here.
    pub const fn untrained(kind: Kind) -> EvaluationWeights {
        let (pace, drift) = match kind {
            Kind::Card => (3.0, 2.6),
            Kind::Board => (4.5, 3.9),
        };
        EvaluationWeights {
            pace,
            drift,
            spread: 0.5,
            spread_growth: 0.8,
            slack: 0.8,
            slack_growth: 0.8,
            next_stage: 0.6,
            last_stage: 0.4,
            later_spread: 2.0,
            returned: 0.5,
            money: 0.02,
            doubt: 1.0,
            doubt_growth: 2.0,
            surprise: 0.0,
        }
    }
}

fn rounded(weight: f32) -> f32 {
    (weight * 1000.0).round() / 1000.0
}

/// The weights for every game and number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HardWeights {
    pub card_3: EvaluationWeights,
    pub card_4: EvaluationWeights,
    pub card_5: EvaluationWeights,
    pub board_3: EvaluationWeights,
    pub board_4: EvaluationWeights,
}

/// Why a file with weights cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    #[error("cannot parse the weights: {0}")]
    Toml(#[from] toml::de::Error),
    #[error("the weight {name} is {value}, but must be from 0 to {most}")]
    OutOfRange { name: &'static str, value: f32, most: f32 },
}

/// Checks a weight. Infinity and NaN are out of range too.
pub(super) fn check_range(name: &'static str, value: f32, most: f32) -> Result<(), WeightsError> {
    if (0.0..=most).contains(&value) { Ok(()) } else { Err(WeightsError::OutOfRange { name, value, most }) }
}

impl HardWeights {
    /// Parses and validates weights written in TOML.
    pub fn parse(text: &str) -> Result<HardWeights, WeightsError> {
        let mut weights: HardWeights = toml::from_str(text)?;
        for (kind, players) in [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)] {
            let table = weights.for_table_mut(kind, players);
            for (name, slot) in SLOT_NAMES.into_iter().zip(table.slots()) {
                check_range(name, *slot, HIGHEST)?;
            }
            check_range("surprise", table.surprise, 1.0)?;
        }
        Ok(weights)
    }

    pub fn to_text(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }

    /// The starting point of the training.
    pub const fn untrained() -> HardWeights {
        let (card, board) = (EvaluationWeights::untrained(Kind::Card), EvaluationWeights::untrained(Kind::Board));
        HardWeights { card_3: card, card_4: card, card_5: card, board_3: board, board_4: board }
    }

    /// The weights for one game with one number of players.
    pub const fn for_table(&self, kind: Kind, players: usize) -> &EvaluationWeights {
        match (kind, players) {
            (Kind::Card, ..=3) => &self.card_3,
            (Kind::Card, 4) => &self.card_4,
            (Kind::Card, _) => &self.card_5,
            (Kind::Board, ..=3) => &self.board_3,
            (Kind::Board, _) => &self.board_4,
        }
    }

    pub const fn for_table_mut(&mut self, kind: Kind, players: usize) -> &mut EvaluationWeights {
        match (kind, players) {
            (Kind::Card, ..=3) => &mut self.card_3,
            (Kind::Card, 4) => &mut self.card_4,
            (Kind::Card, _) => &mut self.card_5,
            (Kind::Board, ..=3) => &mut self.board_3,
            (Kind::Board, _) => &mut self.board_4,
        }
    }
}
