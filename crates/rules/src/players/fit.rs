//! Finding the weights: of many tables it is known who won in the end, and the weights that would have foretold it best
//! are searched one number at a time. No luck in it, so the same samples give the same weights.

use super::table::{PerSeat, Table};
use super::value;
use super::weights::{SLOTS, Weights};
use crate::game::{MAX_SEATS, Seat, Seats, View};

/// A table before a choice, and who won in the end.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    table: Table,
    shares: PerSeat,
}

impl Sample {
    /// Several winners share the win.
    pub fn new(view: &View, winners: Seats) -> Sample {
        let share = 1.0 / f32::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
        let mut shares = [0.0; MAX_SEATS];
        for (seat, mine) in Seat::all(view.players()).zip(&mut shares) {
            *mine = if winners.contains(seat) { share } else { 0.0 };
        }
        Sample { table: Table::of(view), shares }
    }
}

/// How badly the weights foretell the samples: the mean of the surprise, 0 for a prophet.
pub fn surprise(weights: &Weights, samples: &[Sample]) -> f64 {
    let mut sum = 0.0;
    for sample in samples {
        let foretold = value::before_choice(&sample.table, weights);
        for (foretold, share) in foretold.iter().zip(sample.shares) {
            if share > 0.0 {
                sum -= f64::from(share) * f64::from(foretold.max(1e-6)).ln();
            }
        }
    }
    sum / f64::from(u32::try_from(samples.len().max(1)).unwrap_or(u32::MAX))
}

/// Weights that foretell the samples better than these do, or as well.
#[must_use]
pub fn improve(start: Weights, samples: &[Sample]) -> Weights {
    const FIRST_STEP: f32 = 0.3;
    const LAST_STEP: f32 = 0.01;
    // Far more than it takes to be within the noise of the samples.
    const MOST_PASSES: usize = 40;
    let (mut best, mut least) = (start, surprise(&start, samples));
    let mut step = FIRST_STEP;
    for _ in 0..MOST_PASSES {
        if step < LAST_STEP {
            break;
        }
        let mut better = false;
        for slot in 0..SLOTS {
            for factor in [1.0 + step, 1.0 / (1.0 + step)] {
                let mut tried = best;
                *tried.slots()[slot] *= factor;
                let badness = surprise(&tried, samples);
                if badness < least {
                    (best, least, better) = (tried, badness, true);
                }
            }
        }
        if !better {
            step /= 2.0;
        }
    }
    best
}
