//! Chance comes in from outside, so that a game can be dealt fairly, repeated, and checked.

use super::card::Pile;

/// A source of even luck.
pub trait Chance {
    /// A number from 0 up to, not including, `choices`, which is never 0.
    fn pick(&mut self, choices: u32) -> u32;

    /// One of the cards that are left: the n-th of them by id. One pick a card, none from an empty pile.
    fn card(&mut self, pile: Pile) -> Option<u8> {
        if pile.is_empty() {
            return None;
        }
        let left = u32::try_from(pile.len()).unwrap_or(u32::MAX);
        pile.nth(usize::try_from(self.pick(left)).unwrap_or(usize::MAX))
    }

    /// The throw of a die, 1 to 6. One pick a throw.
    fn die(&mut self) -> u8 {
        u8::try_from(self.pick(6)).unwrap_or(u8::MAX) % 6 + 1
    }
}
