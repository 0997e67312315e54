//! Statistics about the course of many games.

use std::fmt;

use super::play::PlayedGame;
use crate::game::{Event, MAX_SEATS, STAGES, Viewer};

/// Totals over many games. `Display` prints averages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameStatistics {
    games: u32,
    players: usize,
    rounds: [u32; STAGES as usize],
    barters: u32,
    bids: u32,
    sold: u32,
    price: u32,
    declined: u32,
    penniless: u32,
    lost: u32,
    points_by_place: [u64; MAX_SEATS],
    wins: [f64; MAX_SEATS],
}

impl GameStatistics {
    /// Adds a finished game.
    pub fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        self.players = played.game.players();
        let mut standing = 0;
        for event in &played.log {
            match event {
                Event::RoundBegan { stage, .. } => {
                    if let Some(rounds) = self.rounds.get_mut(usize::from(stage.saturating_sub(1))) {
                        *rounds += 1;
                    }
                }
                Event::BarterBegan { .. } => self.barters += 1,
                Event::Offered { offer, .. } => {
                    self.bids += 1;
                    standing = offer.gems().total();
                }
                Event::Accepted { .. } => {
                    self.sold += 1;
                    self.price += standing;
                }
                Event::Declined { .. } => self.declined += 1,
                Event::Penniless { .. } => self.penniless += 1,
                Event::Lost { .. } => self.lost += 1,
                _ => {}
            }
        }
        let mut points: Vec<u16> = played.game.view(Viewer::Public).seats.iter().map(|seat| seat.points).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        for (sum, points) in self.points_by_place.iter_mut().zip(points) {
            *sum += u64::from(points);
        }
        let winners = played.game.winners().unwrap_or_default();
        for seat in winners.iter() {
            if let Some(wins) = self.wins.get_mut(seat.index()) {
                *wins += 1.0 / f64::from(u32::try_from(winners.len()).unwrap_or(1));
            }
        }
    }

    pub fn games(&self) -> u32 {
        self.games
    }

    /// The share of the games that a seat won. A shared win counts as a fraction.
    pub fn win_share(&self, seat: usize) -> f64 {
        self.wins.get(seat).map_or(0.0, |wins| wins / f64::from(self.games.max(1)))
    }

    fn per_game(&self, count: u32) -> f64 {
        ratio(count, self.games)
    }

    fn places(&self) -> impl Iterator<Item = f64> {
        let games = f64::from(self.games.max(1));
        // The points of a game fit in 16 bits, so the sum over 2^32 games is below 2^53.
        #[allow(clippy::cast_precision_loss)]
        self.points_by_place.into_iter().take(self.players).map(move |sum| sum as f64 / games)
    }
}

fn ratio(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}

impl fmt::Display for GameStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |name: &str, cells: &[String]| {
            write!(f, "{name:<28}")?;
            cells.iter().try_for_each(|cell| write!(f, "{cell:>9}"))?;
            writeln!(f)
        };
        let number = |value: f64| format!("{value:.2}");
        let percent = |value: f64| format!("{:.1} %", value * 100.0);
        let heads = |word: &str, count: usize| (1..=count).map(|n| format!("{word} {n}")).collect::<Vec<_>>();
        let stages = self.rounds.iter().filter(|&&rounds| rounds > 0).count();

        row("games", &[self.games.to_string()])?;
        row("", &heads("stage", stages))?;
        row("rounds a stage", &self.rounds.map(|rounds| number(self.per_game(rounds)))[..stages])?;
        row("barters a game", &[number(self.per_game(self.barters))])?;
        row("bids a barter", &[number(ratio(self.bids, self.barters))])?;
        row("price in gems", &[number(ratio(self.price, self.sold))])?;
        row("openers declined a game", &[number(self.per_game(self.declined))])?;
        row("openers without gems a game", &[number(self.per_game(self.penniless))])?;
        row("actions lost a game", &[number(self.per_game(self.lost))])?;
        row("", &heads("place", self.players))?;
        row("points", &self.places().map(number).collect::<Vec<_>>())?;
        let seats: Vec<String> = (0..self.players).map(|seat| format!("seat {seat}")).collect();
        row("", &seats)?;
        row("win share", &(0..self.players).map(|seat| percent(self.win_share(seat))).collect::<Vec<_>>())
    }
}
