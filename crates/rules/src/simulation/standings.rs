//! Who wins how often, by player and not by seat, and how long each thinks.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::Played;
use crate::game::{Seat, Viewer};
use crate::players::Player;

/// Sums over many games, one for every kind of player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    games: u32,
    lines: BTreeMap<Player, Line>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Line {
    /// Seats at one table, the same in every game.
    seats: u32,
    wins: f64,
    points: f64,
}

impl Standings {
    /// Adds a game in which these sat on these seats.
    pub fn add(&mut self, seats: &[Player], played: &Played) {
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

    /// The share of the games that one seat of this player wins, and half the width of its 95% interval. The seats of one
    /// player at one table win at each other's cost, so it is the table that is counted, not the seat.
    pub fn share(&self, player: Player) -> Option<(f64, f64)> {
        let line = self.lines.get(&player)?;
        let (games, seats) = (f64::from(self.games.max(1)), f64::from(line.seats.max(1)));
        let all = line.wins / games;
        Some((all / seats, 1.96 * (all * (1.0 - all).max(0.0) / games).sqrt() / seats))
    }
}

impl fmt::Display for Standings {
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

/// How long the players think; on another run it is another time, so it stands apart from what repeats itself.
#[derive(Clone, Debug, Default)]
pub struct Thinking(BTreeMap<Player, (Duration, u32)>);

impl Thinking {
    pub fn add(&mut self, player: Player, time: Duration) {
        let (sum, decisions) = self.0.entry(player).or_default();
        *sum += time;
        *decisions += 1;
    }

    pub fn merge(&mut self, other: &Thinking) {
        for (&player, &(time, number)) in &other.0 {
            let (sum, decisions) = self.0.entry(player).or_default();
            *sum += time;
            *decisions += number;
        }
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, (time, decisions)) in &self.0 {
            let seconds = time.as_secs_f64() / f64::from((*decisions).max(1));
            writeln!(f, "{:<20}{seconds:>12.6} seconds a decision, {decisions} decisions", player.name())?;
        }
        Ok(())
    }
}
