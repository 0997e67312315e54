//! Finds weights from many tables whose winners are known: it searches for the weights that would have predicted the winners
//! best, one weight at a time. The search is deterministic, so the same samples give the same weights.

use super::evaluation;
use super::table_model::{PerSeat, TableModel};
use super::weights::{EvaluationWeights, SLOTS};
use crate::game::{MAX_SEATS, Seat, Seats, View};

/// A table before a choice, and who won the game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    table: TableModel,
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
        Sample { table: TableModel::new(view), shares }
    }
}

/// The mean log loss of the predicted winners; 0 is a perfect prediction.
pub fn log_loss(weights: &EvaluationWeights, samples: &[Sample]) -> f64 {
    let mut sum = 0.0;
    for sample in samples {
        let predicted = evaluation::before_choice(&sample.table, weights);
        for (predicted, share) in predicted.iter().zip(sample.shares) {
            if share > 0.0 {
                sum -= f64::from(share) * f64::from(predicted.max(1e-6)).ln();
            }
        }
    }
    sum / f64::from(u32::try_from(samples.len().max(1)).unwrap_or(u32::MAX))
}

/// Weights that predict the samples at least as well as these.
#[must_use]
pub fn improve(start: EvaluationWeights, samples: &[Sample]) -> EvaluationWeights {
    const FIRST_STEP: f32 = 0.3;
    const LAST_STEP: f32 = 0.01;
    // More than the noise of the samples justifies.
    const MAX_PASSES: usize = 40;
    let (mut best, mut least) = (start, log_loss(&start, samples));
    let mut step = FIRST_STEP;
    for _ in 0..MAX_PASSES {
        if step < LAST_STEP {
            break;
        }
        let mut has_improved = false;
        for slot in 0..SLOTS {
            for factor in [1.0 + step, 1.0 / (1.0 + step)] {
                let mut tried = best;
                *tried.slots()[slot] *= factor;
                let loss = log_loss(&tried, samples);
                if loss < least {
                    (best, least, has_improved) = (tried, loss, true);
                }
            }
        }
        if !has_improved {
            step /= 2.0;
        }
    }
    best
}
