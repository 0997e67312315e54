//! Computer players. They see what a person in that seat sees, a `View` and a `Legal`, and nothing more.

use std::fmt;
use std::str::FromStr;

use crate::game::{Chance, Legal, Move, View};

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    Random,
    Easy,
    Normal,
    Hard,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Random, Level::Easy, Level::Normal, Level::Hard];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No player of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no computer player is called {0:?}; there are random, easy, normal and hard")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// What a computer of this level answers in the seat whose view this is; nothing if the seat is not asked.
pub fn answer(_level: Level, _view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
    let moves = legal.moves();
    let choices = u32::try_from(moves.len()).ok().filter(|&choices| choices > 0)?;
    moves.get(usize::try_from(luck.pick(choices)).ok()?).copied()
}
