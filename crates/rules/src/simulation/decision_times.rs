//! How long computer players take for their decisions.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::players::Player;

/// The decision times of each player. They differ from run to run, so they are not part of the repeatable statistics.
#[derive(Clone, Debug, Default)]
pub struct DecisionTimes(BTreeMap<Player, (Duration, u32)>);

impl DecisionTimes {
    pub fn add(&mut self, player: Player, time: Duration) {
        let (sum, decisions) = self.0.entry(player).or_default();
        *sum += time;
        *decisions += 1;
    }

    pub fn merge(&mut self, other: &DecisionTimes) {
        for (&player, &(time, number)) in &other.0 {
            let (sum, decisions) = self.0.entry(player).or_default();
            *sum += time;
            *decisions += number;
        }
    }
}

impl fmt::Display for DecisionTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, (time, decisions)) in &self.0 {
            let seconds = time.as_secs_f64() / f64::from((*decisions).max(1));
            writeln!(f, "{:<20}{seconds:>12.6} seconds a decision, {decisions} decisions", player.name())?;
        }
        Ok(())
    }
}
