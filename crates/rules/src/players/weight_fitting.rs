//! Finds weights from many tables whose winners are known: it searches for the weights that would have predicted the winners
//! best, one weight at a time. The search is deterministic, so the same samples give the same weights.

use super::evaluation;
use super::position_evaluator::predict_choices;
use super::round_model::RoundModel;
use super::table_model::{PerSeat, TableModel};
use super::weights::{EvaluationWeights, HIGHEST, SLOTS};
use crate::game::{Action, MAX_SEATS, Seat, Seats, View};

/// Looking ahead takes a hundred times as long as a first glance, and one number needs fewer samples than thirteen.
const MAX_SURPRISE_SAMPLES: usize = 20_000;

/// A table before a choice, and who won the game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    table: TableModel,
    hand: &'static [Action],
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
        Sample { table: TableModel::new(view), hand: view.hand, shares }
    }
}

/// The mean log loss of the predicted winners; 0 is a perfect prediction.
pub fn log_loss(weights: &EvaluationWeights, samples: &[Sample]) -> f64 {
    let predicted = samples.iter().map(|sample| (evaluation::before_choice(&sample.table, weights), &sample.shares));
    mean_log_loss(predicted)
}

fn mean_log_loss<'a>(predictions: impl Iterator<Item = (PerSeat, &'a PerSeat)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for (predicted, shares) in predictions {
        count += 1;
        for (predicted, share) in predicted.iter().zip(shares) {
            if *share > 0.0 {
                sum -= f64::from(*share) * f64::from(predicted.max(1e-6)).ln();
            }
        }
    }
    sum / f64::from(count.max(1))
}

/// The surprise that fits the samples best: how much of the first glance should be left after looking ahead through the round.
pub fn fit_surprise(weights: &EvaluationWeights, samples: &[Sample]) -> f32 {
    let chosen = samples.iter().step_by(samples.len().div_ceil(MAX_SURPRISE_SAMPLES).max(1));
    let rated: Vec<(PerSeat, PerSeat, &PerSeat)> = chosen
        .map(|sample| {
            let ahead = predict_choices(&RoundModel::new(sample.table, sample.hand, weights).matrix()).expected();
            (evaluation::before_choice(&sample.table, weights), ahead, &sample.shares)
        })
        .collect();
    let loss = |surprise: f32| {
        mean_log_loss(rated.iter().map(|(first, ahead, shares)| {
            let mut blended = *ahead;
            blended.iter_mut().zip(first).for_each(|(share, first)| *share += surprise * (first - *share));
            (blended, *shares)
        }))
    };
    let candidates = (0_u8..=100).map(|percent| f32::from(percent) / 100.0);
    let losses = candidates.map(|surprise| (surprise, loss(surprise)));
    losses.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(0.0, |(surprise, _)| surprise)
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
                if loss < least && *tried.slots()[slot] <= HIGHEST {
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
