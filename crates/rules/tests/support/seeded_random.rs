//! Repeatable randomness for tests.

use basari_rules::game::RandomSource;

/// The `SplitMix64` generator. It depends on no library, so golden files stay the same.
pub struct SplitMix(pub u64);

impl RandomSource for SplitMix {
    fn pick(&mut self, choices: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(choices)).unwrap()
    }
}
