//! How well the evaluation predicts results: of the positions rated 30 %, how many were won?

use std::fmt;

use crate::game::{LegalMoves, Material, Seat, Stages};
use crate::players::{PlayerWeights, PositionEvaluator, Shares, choose_hard_move};
use crate::simulation::{SeededRandom, SimulationError, in_parallel, play_with};

const BUCKETS: usize = 10;

/// Ratings and results of many positions, grouped by rating. `Display` prints a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    buckets: [Bucket; BUCKETS],
}

/// The positions with similar ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bucket {
    positions: u32,
    rated: f64,
    won: f64,
}

impl Bucket {
    fn mean(&self, sum: f64) -> f64 {
        sum / f64::from(self.positions.max(1))
    }
}

impl Calibration {
    /// Adds a position of one seat: its rating, and its share of the win in the end.
    pub fn add(&mut self, rated: f64, won: f64) {
        let upper_bounds = (1_u8..).map(|number| f64::from(number) / 10.0);
        let index = upper_bounds.take(BUCKETS - 1).take_while(|&bound| rated >= bound).count();
        let bucket = &mut self.buckets[index];
        bucket.positions += 1;
        bucket.rated += rated;
        bucket.won += won;
    }

    pub fn positions(&self) -> u32 {
        self.buckets.iter().map(|bucket| bucket.positions).sum()
    }

    /// The mean distance between rating and result, weighted by the number of positions.
    pub fn mean_error(&self) -> f64 {
        let sum: f64 = self.buckets.iter().map(|bucket| (bucket.rated - bucket.won).abs()).sum();
        sum / f64::from(self.positions().max(1))
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10}{:>10}{:>10}{:>10}", "positions", "rated", "won", "won more")?;
        for bucket in self.buckets.iter().filter(|bucket| bucket.positions > 0) {
            let [rated, won] = [bucket.rated, bucket.won].map(|sum| 100.0 * bucket.mean(sum));
            writeln!(f, "{:>10}{rated:>8.1} %{won:>8.1} %{:>+10.1}", bucket.positions, won - rated)?;
        }
        writeln!(f, "mean error {:.1} points", 100.0 * self.mean_error())
    }
}

/// Lets the hard player play against itself and rates every position before a choice, for every seat.
pub fn calibrate(
    material: &Material,
    players: usize,
    games: u32,
    seed: u64,
    jobs: usize,
) -> Result<Calibration, SimulationError> {
    let weights = &PlayerWeights::embedded()?.hard;
    let evaluator = PositionEvaluator::new(weights);
    let play = |number: u32| {
        let mut ratings: Vec<Shares> = Vec::new();
        let mut last_prompt = 0;
        let random = &mut SeededRandom::new(seed, u64::from(number));
        let played = play_with(material.clone(), Stages::FULL, players, random, |_, view, legal, random| {
            if matches!(legal, LegalMoves::Play(_)) && view.prompt != last_prompt {
                last_prompt = view.prompt;
                ratings.push(evaluator.rate_choices(view).expected);
            }
            choose_hard_move(weights, view, legal, random)
        })?;
        Ok::<_, SimulationError>((ratings, played.game.winners().unwrap_or_default()))
    };
    let mut calibration = Calibration::default();
    for result in in_parallel(0..games, jobs, play) {
        let (ratings, winners) = result?;
        let share = 1.0 / f64::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
        for rating in ratings {
            for seat in Seat::all(players) {
                calibration.add(rating[seat.index()], if winners.contains(seat) { share } else { 0.0 });
            }
        }
    }
    Ok(calibration)
}
