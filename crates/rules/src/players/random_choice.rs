//! Random choices that several players make.

use crate::game::{LegalMoves, Move, RandomSource};

/// Any legal move.
pub fn pick_any(legal: &LegalMoves, random: &mut dyn RandomSource) -> Option<Move> {
    legal.pick(|count| usize::try_from(random.pick(u32::try_from(count).unwrap_or(u32::MAX))).unwrap_or(usize::MAX))
}

/// A move, each with the probability that its share states. The last one gets what rounding leaves over. If only one move is
/// possible, no randomness is used.
pub fn pick_weighted(shares: impl Iterator<Item = (Move, f32)>, random: &mut dyn RandomSource) -> Option<Move> {
    let possible: Vec<(Move, f32)> = shares.filter(|&(_, share)| share > 0.0).collect();
    if let [(only, _)] = possible[..] {
        return Some(only);
    }
    let drawn = pick_fraction(random);
    let mut sum = 0.0;
    for &(mv, share) in &possible {
        sum += share;
        if drawn < sum {
            return Some(mv);
        }
    }
    possible.last().map(|&(mv, _)| mv)
}

/// A number from 0 up to but not including 1.
pub fn pick_fraction(random: &mut dyn RandomSource) -> f32 {
    f32::from(u16::try_from(random.pick(1 << 16)).unwrap_or(u16::MAX)) / 65_536.0
}
