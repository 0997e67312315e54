//! Randomness comes from outside, so that a game can be dealt fairly, repeated and verified.

use super::card::Pile;

/// A source of uniform randomness.
///
/// ```
/// use basari_rules::game::RandomSource;
///
/// struct AlwaysFirst;
///
/// impl RandomSource for AlwaysFirst {
///     fn pick(&mut self, _choices: u32) -> u32 {
///         0
///     }
/// }
///
/// assert_eq!(AlwaysFirst.roll_die(), 1);
/// ```
pub trait RandomSource {
    /// A number from 0 up to but not including `choices`, which is never 0.
    fn pick(&mut self, choices: u32) -> u32;

    /// Draws one of the remaining cards. Uses one pick: the n-th card by id. An empty pile uses none.
    fn draw_card(&mut self, pile: Pile) -> Option<u8> {
        if pile.is_empty() {
            return None;
        }
        let left = u32::try_from(pile.len()).unwrap_or(u32::MAX);
        pile.nth(usize::try_from(self.pick(left)).unwrap_or(usize::MAX))
    }

    /// Rolls a die, 1 to 6. Uses one pick.
    fn roll_die(&mut self) -> u8 {
        u8::try_from(self.pick(6)).unwrap_or(u8::MAX) % 6 + 1
    }
}
