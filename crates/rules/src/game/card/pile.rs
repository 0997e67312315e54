//! The cards that can still be drawn.

/// A set of card ids up to 127. It has no order: each draw picks among the remaining cards, so the next card is not
/// stored anywhere before it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pile(u128);

impl Pile {
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, id: u8) -> bool {
        id < 128 && self.0 & (1 << id) != 0
    }

    #[must_use]
    pub const fn without(self, id: u8) -> Pile {
        if id < 128 { Pile(self.0 & !(1 << id)) } else { self }
    }

    /// The n-th remaining card by id, counted from 0.
    pub fn nth(self, n: usize) -> Option<u8> {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        if rest == 0 { None } else { u8::try_from(rest.trailing_zeros()).ok() }
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..128).filter(move |&id| self.contains(id))
    }
}

impl FromIterator<u8> for Pile {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Pile {
        Pile(ids.into_iter().filter(|&id| id < 128).fold(0, |bits, id| bits | 1 << id))
    }
}
