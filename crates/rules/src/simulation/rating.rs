//! Ratings from many mixed tables: each pair at a table is a game between the two, and the ratings are those under which
//! the results are likeliest (Bradley and Terry), on the scale that chess uses.

use std::fmt;

use super::Played;
use crate::game::Viewer;
use crate::players::Player;

/// The rating of the first in the list; the others are told from it.
const ANCHOR: f64 = 1000.0;
/// Points of rating for odds of ten to one.
const SCALE: f64 = 400.0;

/// Results of each against each.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<Player>,
    /// By winner and loser; a draw is half a win for both.
    wins: Vec<Vec<f64>>,
}

impl Ratings {
    /// Everybody begins with a draw against everybody, so that who never loses has a rating too.
    pub fn new(players: &[Player]) -> Ratings {
        Ratings { players: players.to_vec(), wins: vec![vec![0.5; players.len()]; players.len()] }
    }

    /// Adds a game in which these sat on these seats.
    pub fn add(&mut self, seats: &[Player], played: &Played) {
        let places: Vec<u8> = played.game.view(Viewer::Public).seats.iter().map(|seat| seat.place).collect();
        let index = |player: &Player| self.players.iter().position(|each| each == player);
        for (one, my_place) in seats.iter().zip(&places) {
            for (other, your_place) in seats.iter().zip(&places) {
                if let (Some(me), Some(you)) = (index(one), index(other))
                    && me != you
                {
                    // Every pair comes twice, once from each side.
                    self.wins[me][you] += match my_place.cmp(your_place) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
    }

    /// The likeliest ratings, in the order of the players.
    pub fn fit(&self) -> Vec<f64> {
        const ROUNDS: usize = 2000;
        let count = self.players.len();
        let mut strengths = vec![1.0_f64; count];
        for _ in 0..ROUNDS {
            let next: Vec<f64> = (0..count)
                .map(|me| {
                    let others = (0..count).filter(|&you| you != me);
                    let won: f64 = others.clone().map(|you| self.wins[me][you]).sum();
                    let met: f64 = others
                        .map(|you| (self.wins[me][you] + self.wins[you][me]) / (strengths[me] + strengths[you]))
                        .sum();
                    if met > 0.0 { won / met } else { 1.0 }
                })
                .collect();
            let first = next.first().copied().unwrap_or(1.0);
            strengths = next.into_iter().map(|strength| strength / first).collect();
        }
        strengths.into_iter().map(|strength| ANCHOR + SCALE * strength.log10()).collect()
    }
}

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<20}{:>8}", "player", "rating")?;
        for (player, rating) in self.players.iter().zip(self.fit()) {
            writeln!(f, "{:<20}{rating:>8.0}", player.name())?;
        }
        Ok(())
    }
}
