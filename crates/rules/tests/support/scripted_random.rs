//! Randomness that a test chooses.

use std::collections::VecDeque;

use basari_rules::game::RandomSource;
use basari_rules::game::card::Pile;

/// The cards and dice of a test. After those, it draws the lowest card and counts through the sides of the die.
#[derive(Default)]
pub struct ScriptedRandom {
    pub cards: VecDeque<u8>,
    pub dice: VecDeque<u8>,
    filler: u8,
}

impl RandomSource for ScriptedRandom {
    fn pick(&mut self, choices: u32) -> u32 {
        u32::from(self.filler) % choices
    }

    fn draw_card(&mut self, pile: Pile) -> Option<u8> {
        self.cards.pop_front().or_else(|| pile.nth(0))
    }

    fn roll_die(&mut self) -> u8 {
        self.dice.pop_front().unwrap_or_else(|| {
            self.filler = self.filler % 6 + 1;
            self.filler
        })
    }
}
