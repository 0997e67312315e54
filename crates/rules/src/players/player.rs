//! Everyone who can take part in a simulation: the levels and the fixed policies.

use std::fmt;
use std::str::FromStr;

use super::choose::choose_move;
use super::fixed_policy::FixedPolicy;
use super::level::Level;
use super::player_weights::PlayerWeights;
use crate::game::{LegalMoves, Move, RandomSource, View};

/// A computer player: a level or a fixed policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    Level(Level),
    Fixed(FixedPolicy),
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player::Level(level)
    }
}

impl Player {
    pub const fn name(self) -> &'static str {
        match self {
            Player::Level(level) => level.name(),
            Player::Fixed(policy) => policy.name(),
        }
    }

    pub fn all() -> impl Iterator<Item = Player> {
        Level::ALL.into_iter().map(Player::Level).chain(FixedPolicy::ALL.into_iter().map(Player::Fixed))
    }

    /// The move of this player, or `None` if there is no legal move.
    pub fn choose_move(
        self,
        weights: &PlayerWeights,
        view: &View,
        legal: &LegalMoves,
        random: &mut dyn RandomSource,
    ) -> Option<Move> {
        match self {
            Player::Level(level) => choose_move(weights, level, view, legal, random),
            Player::Fixed(policy) => policy.choose_move(weights, view, legal, random),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Neither a level nor a fixed policy has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown computer player {0:?}; expected one of {names}", names = Player::all().map(Player::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        Player::all().find(|player| player.name() == name).ok_or_else(|| UnknownPlayer(name.to_owned()))
    }
}
