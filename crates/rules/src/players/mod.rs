//! Computer players. They see what a person in that seat sees, a `View` and a `Legal`, and nothing more. They know the
//! rules (`game`) and nothing else of this crate.

pub mod equilibrium;
pub mod fit;
mod habit;
mod hard;
mod ladder;
mod rough;
mod round;
mod table;
mod value;
pub mod weights;

use std::fmt;
use std::str::FromStr;

pub use habit::{Habit, Player};
pub use hard::Opinion;
pub use rough::{HeuristicWeights, LevelWeights};

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
#[error("unknown level {0:?}; expected random, easy, normal or hard")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// Neither a level nor a habit has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown computer player {0:?}; expected one of {names}", names = Player::all().map(Player::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownPlayer(String);

/// What a computer of this level answers in the seat whose view this is; nothing if the seat is not asked.
pub fn answer(level: Level, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
    let thought = match level {
        Level::Random => None,
        Level::Easy => LevelWeights::embedded().and_then(|thumbs| thumbs.easy.answer(view, legal, luck)),
        Level::Normal => LevelWeights::embedded().and_then(|thumbs| thumbs.normal.answer(view, legal, luck)),
        Level::Hard => hard::answer(weights::Book::embedded(), view, legal, luck),
    };
    thought.or_else(|| any(legal, luck))
}

/// What the strongest player answers when it believes these weights.
pub fn answer_by(book: &weights::Book, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
    hard::answer(book, view, legal, luck)
}

/// What the strongest player thinks of what this seat may do: of every card, archway and gem, and of every offer within
/// reason. Empty if the seat is not asked.
pub fn hint(view: &View, legal: &Legal) -> Vec<Opinion> {
    hard::think(weights::Book::embedded(), view, legal)
}

/// Any legal move.
fn any(legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
    let moves = legal.moves();
    let choices = u32::try_from(moves.len()).ok().filter(|&choices| choices > 0)?;
    moves.get(usize::try_from(luck.pick(choices)).ok()?).copied()
}

/// One of these, each as often as its share says; the last one takes what rounding leaves. A sure thing needs no luck.
fn pick(shares: impl Iterator<Item = (Move, f32)>, luck: &mut dyn Chance) -> Option<Move> {
    const PARTS: u32 = 1 << 16;
    let likely: Vec<(Move, f32)> = shares.filter(|&(_, share)| share > 0.0).collect();
    if let [(only, _)] = likely[..] {
        return Some(only);
    }
    let drawn = f32::from(u16::try_from(luck.pick(PARTS)).unwrap_or(u16::MAX)) / 65_536.0;
    let mut sum = 0.0;
    for &(mv, share) in &likely {
        sum += share;
        if drawn < sum {
            return Some(mv);
        }
    }
    likely.last().map(|&(mv, _)| mv)
}
