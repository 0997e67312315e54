//! Who holds the majority of a color, what it scores, and who wins. Computer players call the same functions.

use super::gems::{Color, Gems};
use super::seat::{Seat, Seats};
use super::setup::Kind;
use super::shared_state::SharedState;
use super::stage_score::ScoreLine;

/// What the majority of a color scores.
pub const fn majority_points(color: Color) -> u8 {
    match color {
        Color::Red => 14,
        Color::Yellow => 12,
        Color::Green => 10,
        Color::Blue => 8,
    }
}

/// Tied holders of the most gems return this many each, or all they have (R4).
const RETURNED_BY_TIED: u8 = 2;

/// The majority of one color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Majority {
    /// The players with the most gems of the color; none if nobody holds any (R3).
    pub seats: Seats,
    /// Points for each of them.
    pub each: u8,
    /// Gems that each of them returns.
    pub returned: u8,
}

/// The majority of a color, from the number of gems of every seat. `returned_by_sole_holder` differs between the games.
///
/// ```
/// use basari_rules::game::scoring::majority;
/// use basari_rules::game::{Color, Seats, card};
///
/// let red = majority(Color::Red, &[5, 2, 0], card::returned_by_sole_holder);
/// assert_eq!((red.seats.len(), red.each, red.returned), (1, 14, 3));
/// let tied = majority(Color::Red, &[4, 4, 0], card::returned_by_sole_holder);
/// assert_eq!((tied.seats.len(), tied.each, tied.returned), (2, 7, 2));
/// ```
pub fn majority(color: Color, gems: &[u8], returned_by_sole_holder: fn(u8) -> u8) -> Majority {
    let most = gems.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return Majority { seats: Seats::NONE, each: 0, returned: 0 };
    }
    let seats: Seats =
        Seat::all(gems.len()).zip(gems).filter(|&(_, &count)| count == most).map(|(seat, _)| seat).collect();
    let holders = u8::try_from(seats.len()).unwrap_or(u8::MAX);
    let returned = if holders == 1 { returned_by_sole_holder(most) } else { RETURNED_BY_TIED };
    Majority { seats, each: majority_points(color).checked_div(holders).unwrap_or(0), returned: returned.min(most) }
}

/// The lines of the score table for the four colors.
pub(super) fn majority_lines(shared: &SharedState, returned_by_sole_holder: fn(u8) -> u8) -> Vec<ScoreLine> {
    let mut lines = Vec::with_capacity(Color::ALL.len() + 1);
    for color in Color::ALL {
        let gems: Vec<u8> = shared.seats().map(|seat| shared.purse(seat).count(color)).collect();
        let Majority { seats, each, returned } = majority(color, &gems, returned_by_sole_holder);
        let returned = shared.seats().map(|seat| if seats.contains(seat) { returned } else { 0 }).collect();
        lines.push(ScoreLine { goal: color.into(), seats, each, returned });
    }
    lines
}

/// Compares players by the rule that decides who wins: the highest rank wins, and equal ranks share the win. In the board
/// game, gems break a tie in points, first by number and then from red to blue (R10).
pub fn winner_rank<P>(kind: Kind, points: P, gems: Gems) -> (P, u32, [u8; 4]) {
    match kind {
        Kind::Card => (points, 0, [0; 4]),
        Kind::Board => (points, gems.total(), gems.counts()),
    }
}

/// The seats with the highest rank.
pub(super) fn highest_ranked<K: Ord>(shared: &SharedState, rank: impl Fn(Seat) -> K) -> Seats {
    let highest = shared.seats().map(&rank).max();
    shared.seats().filter(|&seat| Some(rank(seat)) == highest).collect()
}
