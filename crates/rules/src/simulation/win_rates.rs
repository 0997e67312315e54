//! How often each player wins, independent of the seat.

use std::collections::BTreeMap;
use std::fmt;

use super::play::PlayedGame;
use crate::game::{Seat, Viewer};
use crate::players::Player;

/// The wins and points of each player over many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinRates {
    games: u32,
    lines: BTreeMap<Player, PlayerTotals>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlayerTotals {
    /// The number of seats of this player, which is the same in every game.
    seats: u32,
    wins: f64,
    points: f64,
}

impl WinRates {
    /// Adds a game with these players.
    pub fn add(&mut self, seats: &[Player], played: &PlayedGame) {
        self.games += 1;
        let winners = played.game.winners().unwrap_or_default();
        let part = 1.0 / f64::from(u32::try_from(winners.len().max(1)).unwrap_or(1));
        let view = played.game.view(Viewer::Public);
        for line in self.lines.values_mut() {
            line.seats = 0;
        }
        for ((seat, &player), seen) in Seat::all(seats.len()).zip(seats).zip(&view.seats) {
            let line = self.lines.entry(player).or_default();
            line.seats += 1;
            line.points += f64::from(seen.points);
            line.wins += if winners.contains(seat) { part } else { 0.0 };
        }
    }

    /// The share of the games that one seat of this player wins, and half the width of its 95% interval. Several seats of one
    /// player compete with each other, so the interval counts games and not seats.
    pub fn share(&self, player: Player) -> Option<(f64, f64)> {
        let line = self.lines.get(&player)?;
        let (games, seats) = (f64::from(self.games.max(1)), f64::from(line.seats.max(1)));
        let all = line.wins / games;
        Some((all / seats, 1.96 * (all * (1.0 - all).max(0.0) / games).sqrt() / seats))
    }
}

impl fmt::Display for WinRates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<20}{:>6}{:>12}{:>18}{:>9}", "player", "seats", "win share", "95% interval", "points")?;
        for (&player, line) in &self.lines {
            let (share, half) = self.share(player).unwrap_or_default();
            let interval = format!("{:.3} to {:.3}", (share - half).max(0.0), (share + half).min(1.0));
            let points = line.points / f64::from(self.games.max(1)) / f64::from(line.seats.max(1));
            let seats = line.seats;
            writeln!(f, "{:<20}{seats:>6}{share:>12.3}{interval:>18}{points:>9.1}", player.name())?;
        }
        Ok(())
    }
}
