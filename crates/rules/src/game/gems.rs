//! Colors, and numbers of gems of each color, which cannot be negative.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The four colors by value, the most valuable first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    Red,
    Yellow,
    Green,
    Blue,
}

impl Color {
    /// By value, the most valuable first. All comparisons in the rules use this order.
    pub const ALL: [Color; 4] = [Color::Red, Color::Yellow, Color::Green, Color::Blue];

    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A number of gems of each color, in the order red, yellow, green, blue.
///
/// ```
/// use basari_rules::game::{Color, Gems};
///
/// let purse = Gems::each(3);
/// let paid = Gems::of(Color::Red, 2);
/// assert_eq!(purse.minus(paid), Some(Gems::new([1, 3, 3, 3])));
/// assert_eq!(paid.minus(purse), None, "nobody can pay what they do not have");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gems([u8; 4]);

impl Gems {
    pub const NONE: Gems = Gems([0; 4]);

    pub const fn new(counts: [u8; 4]) -> Gems {
        Gems(counts)
    }

    /// The same number of each color.
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

    /// `None` if a color would exceed 255, which no valid deck allows.
    #[must_use]
    pub fn plus(self, other: Gems) -> Option<Gems> {
        let mut sum = self.0;
        for (have, more) in sum.iter_mut().zip(other.0) {
            *have = have.checked_add(more)?;
        }
        Some(Gems(sum))
    }

    /// `None` if `other` is not contained in these gems.
    #[must_use]
    pub fn minus(self, other: Gems) -> Option<Gems> {
        let mut rest = self.0;
        for (have, less) in rest.iter_mut().zip(other.0) {
            *have = have.checked_sub(less)?;
        }
        Some(Gems(rest))
    }

    /// The minimum of both for each color: what a player gets if the stock is short.
    #[must_use]
    pub fn at_most(self, limit: Gems) -> Gems {
        let mut least = self.0;
        for (have, most) in least.iter_mut().zip(limit.0) {
            *have = (*have).min(most);
        }
        Gems(least)
    }

    /// Every single gem, the most valuable first.
    pub fn one_by_one(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().flat_map(move |color| std::iter::repeat_n(color, usize::from(self.count(color))))
    }
}

impl FromIterator<Color> for Gems {
    /// Counts stop at 255.
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
