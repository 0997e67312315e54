//! Colours and handfuls of gems. A handful is never negative, so nobody can hold fewer than none.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The four colours by value, the dearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    Red,
    Yellow,
    Green,
    Blue,
}

impl Color {
    /// By value, the dearest first: the order of every comparison in the rules.
    pub const ALL: [Color; 4] = [Color::Red, Color::Yellow, Color::Green, Color::Blue];

    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A handful of gems: red, yellow, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gems([u8; 4]);

impl Gems {
    pub const NONE: Gems = Gems([0; 4]);

    pub const fn new(counts: [u8; 4]) -> Gems {
        Gems(counts)
    }

    /// The same number of each colour.
    pub const fn each(count: u8) -> Gems {
        Gems([count; 4])
    }

    pub const fn of(color: Color, count: u8) -> Gems {
        let mut counts = [0; 4];
        counts[color.index()] = count;
        Gems(counts)
    }

    pub const fn counts(self) -> [u8; 4] {
        self.0
    }

    pub const fn count(self, color: Color) -> u8 {
        self.0[color.index()]
    }

    pub fn total(self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    pub fn is_empty(self) -> bool {
        self == Gems::NONE
    }

    pub fn contains(self, other: Gems) -> bool {
        Color::ALL.iter().all(|&color| self.count(color) >= other.count(color))
    }

    /// `None` when a colour would pass 255; with any deck that was validated it cannot.
    #[must_use]
    pub fn plus(self, other: Gems) -> Option<Gems> {
        let mut sum = self.0;
        for (have, more) in sum.iter_mut().zip(other.0) {
            *have = have.checked_add(more)?;
        }
        Some(Gems(sum))
    }

    /// `None` when `other` is not contained.
    #[must_use]
    pub fn minus(self, other: Gems) -> Option<Gems> {
        let mut rest = self.0;
        for (have, less) in rest.iter_mut().zip(other.0) {
            *have = have.checked_sub(less)?;
        }
        Some(Gems(rest))
    }

    /// What both hold, colour by colour: what is left of a wish when the stock is short.
    #[must_use]
    pub fn at_most(self, limit: Gems) -> Gems {
        let mut least = self.0;
        for (have, most) in least.iter_mut().zip(limit.0) {
            *have = (*have).min(most);
        }
        Gems(least)
    }

    /// Each gem on its own, the dearest first.
    pub fn one_by_one(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().flat_map(move |color| std::iter::repeat_n(color, usize::from(self.count(color))))
    }
}

impl FromIterator<Color> for Gems {
    /// More than 255 of a colour stay 255: no rule counts that far.
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Gems {
        let mut counts = [0_u8; 4];
        for color in colors {
            counts[color.index()] = counts[color.index()].saturating_add(1);
        }
        Gems(counts)
    }
}

impl fmt::Debug for Gems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, yellow, green, blue] = self.0;
        write!(f, "{red}r{yellow}y{green}g{blue}b")
    }
}
