//! What a table is worth to each seat: its share of the win, from 0 to 1, all together 1.

use super::table::{COLORS, PerSeat, Side, Table};
use super::weights::Weights;
use crate::game::scoring::worth;
use crate::game::{Color, Kind, MAX_SEATS, STAGES};

/// A round of the next stage is dealt at once, so no stage is ever shorter than this.
const SHORTEST: f32 = 0.05;

/// The shares when a round is over and its luck is known.
pub fn after_round(table: &Table, weights: &Weights) -> PerSeat {
    let mut next = *table;
    if next.stage_is_over() {
        let last = next.is_last_stage();
        next.score_stage();
        if last {
            return final_shares(&next);
        }
    }
    let dealt = next.mean_step();
    for side in &mut next.sides[..table.players] {
        side.progress += dealt;
    }
    before_choice(&next, weights)
}

/// The shares when a round is over but for one draw or die. What matters about the luck is whether it ends the stage, so
/// only the mean of what does and the mean of what does not are looked at.
pub fn after_luck(table: &Table, mover: Option<usize>, weights: &Weights) -> PerSeat {
    let Some(seat) = mover else { return after_round(table, weights) };
    let missing = table.goal - table.sides[seat].progress;
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
            ahead.advance(seat, total / share);
            for (sum, each) in sum.iter_mut().zip(after_round(&ahead, weights)) {
                *sum += share * each;
            }
        }
    }
    sum
}

/// The winners share the win; on the board gems decide between equals (R10).
fn final_shares(table: &Table) -> PerSeat {
    let rank = |side: &Side| match table.kind {
        Kind::Card => (side.points, 0, [0; COLORS]),
        Kind::Board => (side.points, side.gems.iter().copied().map(u32::from).sum::<u32>(), side.gems),
    };
    let mut shares = [0.0; MAX_SEATS];
    let beaten = |side: &Side| table.sides().iter().any(|other| rank(other) > rank(side));
    for (share, side) in shares.iter_mut().zip(table.sides()) {
        *share = if beaten(side) { 0.0 } else { 1.0 };
    }
    let winners: f32 = shares.iter().sum();
    shares.map(|share| share / winners)
}

/// The shares when the cards or dice of a round are out and nobody has chosen yet.
pub fn before_choice(table: &Table, weights: &Weights) -> PerSeat {
    let players = table.players;
    let leader = table.sides().iter().map(|side| side.progress).fold(0.0, f32::max);
    let rounds_after_this = (table.goal - leader).max(0.0) / weights.pace.max(SHORTEST);
    let rounds = 1.0 + rounds_after_this;
    let stages_left = f32::from(STAGES.saturating_sub(table.stage));
    let rounds_of_game = rounds + stages_left * table.goal / weights.pace.max(SHORTEST);
    let spread = grown(weights.spread, weights.spread_growth, rounds);
    let slack = grown(weights.slack, weights.slack_growth, rounds);
    let later = if stages_left > 1.5 { weights.next_stage + weights.last_stage } else { weights.next_stage };

    let mut worths: PerSeat = [0.0; MAX_SEATS];
    for (worth, side) in worths.iter_mut().zip(table.sides()) {
        let short = table.goal - side.progress - weights.drift * rounds_after_this;
        let gems: f32 = side.gems.iter().copied().map(f32::from).sum();
        *worth = side.points
            + table.bonus() / (1.0 + soft_exp(short / slack))
            + weights.money * gems * (rounds_of_game - 1.0);
    }
    for color in Color::ALL {
        let prize = f32::from(worth(color));
        let mut held: PerSeat = [0.0; MAX_SEATS];
        for (held, side) in held.iter_mut().zip(table.sides()) {
            *held = f32::from(side.gems[color.index()]);
        }
        let shares = softmax(held, players, spread);
        for (worth, share) in worths.iter_mut().zip(shares) {
            *worth += prize * share;
        }
        if stages_left > 0.5 {
            for (held, share) in held.iter_mut().zip(shares) {
                *held *= 1.0 - weights.returned * share;
            }
            let shares = softmax(held, players, weights.later_spread.max(SHORTEST));
            for (worth, share) in worths.iter_mut().zip(shares) {
                *worth += prize * later * share;
            }
        }
    }
    softmax(worths, players, grown(weights.doubt, weights.doubt_growth, rounds_of_game))
}

/// Uncertainty adds up like the roads of a random walk.
fn grown(base: f32, growth: f32, rounds: f32) -> f32 {
    (base * base + growth * growth * rounds).sqrt().max(SHORTEST)
}

/// Shares of one, the larger the higher.
pub fn softmax(values: PerSeat, players: usize, heat: f32) -> PerSeat {
    let mut shares = [0.0; MAX_SEATS];
    let best = values[..players].iter().copied().fold(f32::MIN, f32::max);
    for (share, value) in shares[..players].iter_mut().zip(values) {
        *share = soft_exp((value - best) / heat);
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// The exponential function, near enough, out of multiplications alone: quick, and the same on every machine.
pub fn soft_exp(x: f32) -> f32 {
    let small = x.clamp(-60.0, 60.0) / 64.0;
    let mut power = 1.0 + small + 0.5 * small * small;
    for _ in 0..6 {
        power *= power;
    }
    power
}
