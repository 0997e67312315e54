//! Cards and dice in the order of a script.

use basari_rules::game::RandomSource;
use basari_rules::game::card::Pile;

/// Draws what a lesson says. What is wrong with that is remembered, since a source of randomness cannot fail.
#[derive(Debug, Default)]
pub struct ScriptedRandom {
    /// The cards or dice of an answer, then those of the next round.
    next: Vec<u8>,
    used: usize,
    unscripted: u8,
    wrong: Option<String>,
}

impl ScriptedRandom {
    pub fn new(next: Vec<u8>) -> ScriptedRandom {
        ScriptedRandom { next, ..ScriptedRandom::default() }
    }

    fn next(&mut self) -> Option<u8> {
        let next = self.next.get(self.used).copied();
        match next {
            Some(_) => self.used += 1,
            None => self.unscripted = self.unscripted.saturating_add(1),
        }
        next
    }

    /// How many of the scripted cards or dice were used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Whether there were more cards or dice than the script has.
    pub fn ran_out(&self) -> bool {
        self.unscripted > 0
    }

    pub fn check(&mut self) -> Result<(), String> {
        self.wrong.take().map_or(Ok(()), Err)
    }
}

impl RandomSource for ScriptedRandom {
    fn pick(&mut self, _choices: u32) -> u32 {
        0
    }

    fn draw_card(&mut self, pile: Pile) -> Option<u8> {
        match self.next() {
            Some(card) if pile.contains(card) => Some(card),
            Some(card) => {
                self.wrong.get_or_insert_with(|| format!("card {card} is not in the deck or was dealt before"));
                pile.nth(0)
            }
            None => pile.nth(0),
        }
    }

    fn roll_die(&mut self) -> u8 {
        match self.next() {
            Some(die @ 1..=6) => die,
            Some(die) => {
                self.wrong.get_or_insert_with(|| format!("a die cannot show {die}"));
                1
            }
            // Different numbers, so that a tie ends.
            None => self.unscripted % 6 + 1,
        }
    }
}
