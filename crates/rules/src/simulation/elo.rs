//! Ratings from many games between different players. Each pair at a table counts as a game between the two. The ratings make
//! the results most likely (Bradley-Terry model) and use the Elo scale.

use std::fmt;

use super::play::PlayedGame;
use crate::game::Viewer;
use crate::players::Player;

/// The rating of the first player. The others are relative to it.
const ANCHOR: f64 = 1000.0;
/// The rating difference for odds of ten to one.
const SCALE: f64 = 400.0;

/// The results of each player against each other player.
#[derive(Clone, Debug, PartialEq)]
pub struct EloRatings {
    players: Vec<Player>,
    /// Indexed by winner and loser. A draw counts as half a win for both.
    wins: Vec<Vec<f64>>,
}

impl EloRatings {
    /// Every pair begins with a draw, so that a player who never loses has a finite rating.
    pub fn new(players: &[Player]) -> EloRatings {
        EloRatings { players: players.to_vec(), wins: vec![vec![0.5; players.len()]; players.len()] }
    }

    /// Adds a game with these players.
    pub fn add(&mut self, seats: &[Player], played: &PlayedGame) {
        let places: Vec<u8> = played.game.view(Viewer::Public).seats.iter().map(|seat| seat.place).collect();
        let index = |player: &Player| self.players.iter().position(|each| each == player);
        for (one, my_place) in seats.iter().zip(&places) {
            for (other, your_place) in seats.iter().zip(&places) {
                if let (Some(me), Some(you)) = (index(one), index(other))
                    && me != you
                {
                    // Every pair comes up twice, once from each side.
                    self.wins[me][you] += match my_place.cmp(your_place) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
    }

    /// The most likely ratings, in the order of the players.
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

impl fmt::Display for EloRatings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<20}{:>8}", "player", "rating")?;
        for (player, rating) in self.players.iter().zip(self.fit()) {
            writeln!(f, "{:<20}{rating:>8.0}", player.name())?;
        }
        Ok(())
    }
}
