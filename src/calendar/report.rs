//! The figures of many simulated games.

use serde::Serialize;

/// The figures of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFigures {
    /// Hours from the start to the end.
    pub hours: f64,
    /// Questions that were not settled the moment they were asked. The choices of a round are one question.
    pub waits: u32,
    /// Decisions that the clock made for somebody.
    pub by_clock: u32,
    /// By person.
    pub pings: Vec<u32>,
}

/// The figures of many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub hours_median: f64,
    pub hours_p90: f64,
    pub waits_median: f64,
    /// The mean per game.
    pub by_clock: f64,
    /// Per person and game.
    pub pings_median: f64,
}

impl Report {
    pub fn new(games: &[GameFigures]) -> Report {
        let hours = sorted(games.iter().map(|game| game.hours));
        let waits = sorted(games.iter().map(|game| game.waits.into()));
        let pings = sorted(games.iter().flat_map(|game| &game.pings).map(|&pings| pings.into()));
        let by_clock: f64 = games.iter().map(|game| f64::from(game.by_clock)).sum();
        let count = u32::try_from(games.len().max(1)).unwrap_or(u32::MAX);
        Report {
            hours_median: round(quantile(&hours, 0.5)),
            hours_p90: round(quantile(&hours, 0.9)),
            waits_median: round(quantile(&waits, 0.5)),
            by_clock: round(by_clock / f64::from(count)),
            pings_median: round(quantile(&pings, 0.5)),
        }
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Between the two nearest values in proportion to the distance. 0 if there are none.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let position = share * last as f64;
    let (below, above) = (position.floor() as usize, position.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * position.fract()
}

/// One digit is more than such a simulation knows.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
