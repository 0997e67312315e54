//! The value of a table to each seat: its expected share of the win. The shares add up to 1.

use super::table_model::{PerSeat, SeatModel, TableModel};
use super::weights::EvaluationWeights;
use crate::game::scoring::{majority_points, winner_rank};
use crate::game::{Color, Gems, MAX_SEATS};

/// The lower bound of every divisor.
const MIN_SCALE: f32 = 0.05;

/// The shares after a round, when all cards and dice are known.
pub fn after_round(table: &TableModel, weights: &EvaluationWeights) -> PerSeat {
    let mut next = *table;
    if next.is_stage_over() {
        let last = next.is_last_stage();
        next.score_stage();
        if last {
            return final_shares(&next);
        }
    }
    let dealt = next.mean_step();
    for seat in &mut next.seats[..table.players] {
        seat.progress += dealt;
    }
    before_choice(&next, weights)
}

/// The shares after a round in which `mover` still draws a card or rolls a die. What matters is whether that ends the stage,
/// so all results that end it count as their mean, and so do all that do not.
pub fn after_pending_roll(table: &TableModel, mover: Option<usize>, weights: &EvaluationWeights) -> PerSeat {
    let Some(mover) = mover else { return after_round(table, weights) };
    let missing = table.goal - table.seats[mover].progress;
    let mut groups = [(0.0_f32, 0.0_f32); 2];
    for (steps, share) in (0_u8..).zip(table.steps) {
        let steps = f32::from(steps);
        let group = &mut groups[usize::from(steps >= missing)];
        group.0 += share;
        group.1 += share * steps;
    }
    let mut sum = [0.0; MAX_SEATS];
    for (share, total) in groups {
        if share > 1e-6 {
            let mut ahead = *table;
            ahead.advance(mover, total / share);
            for (sum, each) in sum.iter_mut().zip(after_round(&ahead, weights)) {
                *sum += share * each;
            }
        }
    }
    sum
}

/// The shares at the end of the game: the winners share the win.
fn final_shares(table: &TableModel) -> PerSeat {
    let rank = |seat: &SeatModel| winner_rank(table.kind, seat.points, Gems::new(seat.gems));
    let mut shares = [0.0; MAX_SEATS];
    let is_beaten = |seat: &SeatModel| table.seats().iter().any(|other| rank(other) > rank(seat));
    for (share, seat) in shares.iter_mut().zip(table.seats()) {
        *share = if is_beaten(seat) { 0.0 } else { 1.0 };
    }
    let winners: f32 = shares.iter().sum();
    shares.map(|share| share / winners)
}

/// The shares after the cards or dice of a round, before anyone has chosen an action.
pub fn before_choice(table: &TableModel, weights: &EvaluationWeights) -> PerSeat {
    let players = table.players;
    let leader = table.seats().iter().map(|seat| seat.progress).fold(0.0, f32::max);
    let rounds_after_this = (table.goal - leader).max(0.0) / weights.pace.max(MIN_SCALE);
    let rounds = 1.0 + rounds_after_this;
    let stages_left = f32::from(table.stages_left());
    let rounds_of_game = rounds + stages_left * table.goal / weights.pace.max(MIN_SCALE);
    let spread = uncertainty(weights.spread, weights.spread_growth, rounds);
    let slack = uncertainty(weights.slack, weights.slack_growth, rounds);
    let later = if stages_left > 1.5 { weights.next_stage + weights.last_stage } else { weights.next_stage };

    let mut worths: PerSeat = [0.0; MAX_SEATS];
    for (worth, seat) in worths.iter_mut().zip(table.seats()) {
        let short = table.goal - seat.progress - weights.drift * rounds_after_this;
        let gems: f32 = seat.gems.iter().copied().map(f32::from).sum();
        *worth = seat.points
            + table.bonus() / (1.0 + fast_exp(short / slack))
            + weights.money * gems * (rounds_of_game - 1.0);
    }
    for color in Color::ALL {
        let prize = f32::from(majority_points(color));
        let mut held: PerSeat = [0.0; MAX_SEATS];
        for (held, seat) in held.iter_mut().zip(table.seats()) {
            *held = f32::from(seat.gems[color.index()]);
        }
        let shares = softmax(held, players, spread);
        for (worth, share) in worths.iter_mut().zip(shares) {
            *worth += prize * share;
        }
        if stages_left > 0.5 {
            for (held, share) in held.iter_mut().zip(shares) {
                *held *= 1.0 - weights.returned * share;
            }
            let shares = softmax(held, players, weights.later_spread.max(MIN_SCALE));
            for (worth, share) in worths.iter_mut().zip(shares) {
                *worth += prize * later * share;
            }
        }
    }
    softmax(worths, players, uncertainty(weights.doubt, weights.doubt_growth, rounds_of_game))
}

/// Uncertainty grows with the square root of the number of rounds, like the distance of a random walk.
fn uncertainty(base: f32, growth: f32, rounds: f32) -> f32 {
    (base * base + growth * growth * rounds).sqrt().max(MIN_SCALE)
}

/// Converts values into shares that add up to 1. A higher heat makes them more even.
pub fn softmax(values: PerSeat, players: usize, heat: f32) -> PerSeat {
    let mut shares = [0.0; MAX_SEATS];
    let best = values[..players].iter().copied().fold(f32::MIN, f32::max);
    for (share, value) in shares[..players].iter_mut().zip(values) {
        *share = fast_exp((value - best) / heat);
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// An approximation of the exponential function that uses only multiplications: fast, and the same on every machine.
pub fn fast_exp(x: f32) -> f32 {
    let small = x.clamp(-60.0, 60.0) / 64.0;
    let mut power = 1.0 + small + 0.5 * small * small;
    for _ in 0..6 {
        power *= power;
    }
    power
}
