//! Seeded randomness for simulations.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::game::RandomSource;

/// Repeatable randomness: the same seed and game number give the same game, independent of earlier games.
pub struct SeededRandom(StdRng);

impl SeededRandom {
    pub fn new(seed: u64, number: u64) -> SeededRandom {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        SeededRandom(StdRng::from_seed(bytes))
    }
}

impl RandomSource for SeededRandom {
    fn pick(&mut self, choices: u32) -> u32 {
        self.0.random_range(0..choices.max(1))
    }
}
