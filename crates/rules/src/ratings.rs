//! Player ratings: the Weng-Lin algorithm (Bradley-Terry, full pairing), as in `OpenSkill`.
//!
//! A rating is a normal distribution: `mu` is the estimated skill and `sigma` its uncertainty. People see `mu` on the scale
//! of Elo ratings, where a new player begins at 1500, with a question mark until it is reliable.

use std::fmt;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::players::Level;

/// A rating is provisional until a player has this many rated games.
pub const GAMES_UNTIL_ESTABLISHED: u32 = 5;

/// The change of `mu` that corresponds to one point of an Elo rating.
const MU_PER_POINT: f64 = 0.034;
const POINTS_OF_NEW_PLAYER: f64 = 1500.0;

/// The estimated skill of a player.
///
/// ```
/// use basari_rules::ratings::{Participant, Rating, update_ratings};
///
/// let new = |place| Participant { rating: Rating::default(), place, fixed: false, absent: false };
/// let after = update_ratings(&[new(1), new(2), new(3)]);
/// assert_eq!(Rating::default().points(), 1500);
/// assert!(after[0].points() > after[2].points());
/// assert_eq!(after[0].displayed(1).to_string(), "1655?");
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
    /// `docs/PLAYERS.md`.
    pub fn of_computer(level: Level) -> Rating {
        let mu = match level {
            Level::Random => 2.0,
            Level::Easy => 20.0,
            Level::Normal => 25.0,
            Level::Hard => 28.6,
        };
        Rating { mu, sigma: 1.0 }
    }

    /// The rating on the scale that people see. Never negative.
    #[expect(clippy::cast_possible_truncation, reason = "a rating has few digits, and NaN becomes 0")]
    pub fn points(self) -> i64 {
        let new_player = Rating::default();
        (POINTS_OF_NEW_PLAYER + (self.mu - new_player.mu) / MU_PER_POINT).round().max(0.0) as i64
    }

    /// The rating as people see it after this many rated games.
    pub fn displayed(self, rated_games: u32) -> DisplayedRating {
        DisplayedRating::new(self.points(), rated_games)
    }

    /// Whether two ratings are equal except for rounding differences between machines.
    pub fn is_close_to(self, other: Rating) -> bool {
        (self.mu - other.mu).abs() < 1e-6 && (self.sigma - other.sigma).abs() < 1e-6
    }
}

/// A rating as people see it: `1523`, or `1523?` while it is provisional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedRating {
    pub points: i64,
    pub is_provisional: bool,
}

impl DisplayedRating {
    pub fn new(points: i64, rated_games: u32) -> DisplayedRating {
        DisplayedRating { points, is_provisional: rated_games < GAMES_UNTIL_ESTABLISHED }
    }
}

impl fmt::Display for DisplayedRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points, if self.is_provisional { "?" } else { "" })
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
    let rises = after.mu > participant.rating.mu;
    if participant.fixed || (participant.absent && rises) { participant.rating } else { after }
}
