//! Chance for tests: repeatable, or dictated.

use std::collections::VecDeque;

use basari::game::Chance;
use basari::game::card::Pile;

/// Repeatable chance that depends on no library, so that golden files stay (splitmix64).
pub struct Repeatable(pub u64);

impl Chance for Repeatable {
    fn pick(&mut self, choices: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(choices)).unwrap()
    }
}

/// The cards and dice that a test wants; when they are used up the lowest card, and dice that go round.
#[derive(Default)]
pub struct Dictated {
    pub cards: VecDeque<u8>,
    pub dice: VecDeque<u8>,
    filler: u8,
}

impl Chance for Dictated {
    fn pick(&mut self, choices: u32) -> u32 {
        u32::from(self.filler) % choices
    }

    fn card(&mut self, pile: Pile) -> Option<u8> {
        self.cards.pop_front().or_else(|| pile.nth(0))
    }

    fn die(&mut self) -> u8 {
        self.dice.pop_front().unwrap_or_else(|| {
            self.filler = self.filler % 6 + 1;
            self.filler
        })
    }
}
