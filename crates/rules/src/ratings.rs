//! Ratings out of the places of one game: Weng-Lin (Bradley-Terry, every pair), as `OpenSkill` has it. Pure.
//!
//! A person's skill is a bell curve: `mu` where it is thought to be, `sigma` how sure that is. What people see is what they can
//! be trusted to play at least, `mu - 3 sigma`, in hundredths: a newcomer begins at 0.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::players::Level;

/// How well somebody is thought to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub mu: f64,
    pub sigma: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Rating { mu: rating, sigma: uncertainty }
    }
}

impl Rating {
    /// What a computer plays like. It never changes: people are measured by it, and it learns nothing. The distances are
    /// those that `docs/PLAYERS.md` measured, one point of chess rating being 0.034.
    pub fn anchor(level: Level) -> Rating {
        let mu = match level {
            Level::Random => 2.0,
            Level::Easy => 20.0,
            Level::Normal => 25.0,
            Level::Hard => 28.6,
        };
        Rating { mu, sigma: 1.0 }
    }

    /// As people see it.
    #[expect(clippy::cast_possible_truncation, reason = "a rating has a few digits; what is none is 0")]
    pub fn shown(self) -> i64 {
        (100.0 * (self.mu - 3.0 * self.sigma)).round() as i64
    }

    /// The same but for the noise that another machine's arithmetic may make.
    pub fn is_same(self, other: Rating) -> bool {
        (self.mu - other.mu).abs() < 1e-6 && (self.sigma - other.sigma).abs() < 1e-6
    }
}

/// One seat of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrant {
    pub rating: Rating,
    /// 1 for a winner; equals share a place.
    pub place: u8,
    /// A computer: it is measured by, not measured.
    pub fixed: bool,
    /// Away at the end: may lose by it, but does not gain.
    pub absent: bool,
}

/// The ratings after the game, in the same order.
pub fn settle(entrants: &[Entrant]) -> Vec<Rating> {
    let before: Vec<[WengLinRating; 1]> = entrants
        .iter()
        .map(|entrant| [WengLinRating { rating: entrant.rating.mu, uncertainty: entrant.rating.sigma }])
        .collect();
    let table: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(entrants)
        .map(|(team, entrant)| (team.as_slice(), MultiTeamOutcome::new(usize::from(entrant.place))))
        .collect();
    let after = weng_lin_multi_team(&table, &WengLinConfig::new());
    let after = after.iter().flatten().map(|rating| Rating { mu: rating.rating, sigma: rating.uncertainty });
    entrants.iter().zip(after).map(|(entrant, after)| kept(*entrant, after)).collect()
}

fn kept(entrant: Entrant, after: Rating) -> Rating {
    let gains = after.mu > entrant.rating.mu || after.shown() > entrant.rating.shown();
    if entrant.fixed || (entrant.absent && gains) { entrant.rating } else { after }
}
