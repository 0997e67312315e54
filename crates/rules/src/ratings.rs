//! Player ratings: the Weng-Lin algorithm (Bradley-Terry, full pairing), as in `OpenSkill`.
//!
//! A rating is a normal distribution: `mu` is the estimated skill and `sigma` its uncertainty. People see a conservative
//! estimate, `mu - 3 sigma`, times 100. A new player begins at 0.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::players::Level;

/// The estimated skill of a player.
///
/// ```
/// use basari_rules::ratings::{Participant, Rating, update_ratings};
///
/// let new = |place| Participant { rating: Rating::default(), place, fixed: false, absent: false };
/// let after = update_ratings(&[new(1), new(2), new(3)]);
/// assert_eq!(Rating::default().displayed(), 0);
/// assert!(after[0].displayed() > after[2].displayed());
/// ```
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
    /// The rating of a computer. It is fixed, and people are measured against it. The distances are those measured in
    /// `docs/PLAYERS.md`, with 0.034 per Elo point.
    pub fn of_computer(level: Level) -> Rating {
        let mu = match level {
            Level::Random => 2.0,
            Level::Easy => 20.0,
            Level::Normal => 25.0,
            Level::Hard => 28.6,
        };
        Rating { mu, sigma: 1.0 }
    }

    /// The rating as people see it.
    #[expect(clippy::cast_possible_truncation, reason = "a rating has few digits, and NaN becomes 0")]
    pub fn displayed(self) -> i64 {
        (100.0 * (self.mu - 3.0 * self.sigma)).round() as i64
    }

    /// Whether two ratings are equal except for rounding differences between machines.
    pub fn is_close_to(self, other: Rating) -> bool {
        (self.mu - other.mu).abs() < 1e-6 && (self.sigma - other.sigma).abs() < 1e-6
    }
}

/// One seat of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Participant {
    pub rating: Rating,
    /// 1 for a winner. Tied players share a place.
    pub place: u8,
    /// A computer, whose rating does not change.
    pub fixed: bool,
    /// Absent at the end of the game: the rating may fall, but not rise.
    pub absent: bool,
}

/// The ratings after a game, in the same order.
pub fn update_ratings(participants: &[Participant]) -> Vec<Rating> {
    let before: Vec<[WengLinRating; 1]> = participants
        .iter()
        .map(|participant| [WengLinRating { rating: participant.rating.mu, uncertainty: participant.rating.sigma }])
        .collect();
    let table: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(participants)
        .map(|(team, participant)| (team.as_slice(), MultiTeamOutcome::new(usize::from(participant.place))))
        .collect();
    let after = weng_lin_multi_team(&table, &WengLinConfig::new());
    let after = after.iter().flatten().map(|rating| Rating { mu: rating.rating, sigma: rating.uncertainty });
    participants.iter().zip(after).map(|(participant, after)| apply_exceptions(*participant, after)).collect()
}

fn apply_exceptions(participant: Participant, after: Rating) -> Rating {
    let rises = after.mu > participant.rating.mu || after.displayed() > participant.rating.displayed();
    if participant.fixed || (participant.absent && rises) { participant.rating } else { after }
}
