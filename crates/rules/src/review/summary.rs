//! The average loss per kind of decision over many games.

use std::collections::BTreeMap;
use std::fmt;

use super::report::{DecisionKind, Review};
use crate::game::Seat;

/// The losses of many games. `Display` prints averages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LossSummary {
    games: u32,
    losses: BTreeMap<DecisionKind, (f64, u32)>,
}

impl LossSummary {
    /// Adds the decisions of a game, of all seats or of one.
    pub fn add(&mut self, review: &Review, only: Option<Seat>) {
        self.games += 1;
        for (_, decision) in review.decisions().filter(|(_, decision)| only.is_none_or(|seat| seat == decision.seat)) {
            let (sum, count) = self.losses.entry(decision.kind).or_default();
            *sum += decision.loss;
            *count += 1;
        }
    }

    /// The average loss of this kind of decision, or `None` if there was none.
    pub fn mean(&self, kind: DecisionKind) -> Option<f64> {
        self.losses.get(&kind).map(|(sum, count)| sum / f64::from(*count))
    }
}

impl fmt::Display for LossSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games: {}", self.games)?;
        writeln!(f, "{:<12}{:>10}{:>16}{:>16}", "decision", "number", "loss each", "loss a game")?;
        for (kind, (sum, count)) in &self.losses {
            let each = 100.0 * sum / f64::from((*count).max(1));
            let a_game = 100.0 * sum / f64::from(self.games.max(1));
            writeln!(f, "{:<12}{count:>10}{each:>14.2} %{a_game:>14.2} %", kind.to_string())?;
        }
        Ok(())
    }
}
