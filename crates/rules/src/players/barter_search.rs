//! Solves a barter by backward induction: from the highest possible offer down, it determines for every offer whether the
//! other player would accept or raise.

use super::table_model::COLORS;
use crate::game::Gems;

/// The value of a result to both players.
pub type Pair = [f32; 2];
/// One of the two players, 0 or 1.
pub type Party = usize;

/// The result of a barter: who performs the action, and what they pay for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarterResult {
    pub performer: Party,
    pub pays: [u8; COLORS],
    pub worth: Pair,
}

/// An offer that a player could make, and how the barter would end.
#[derive(Clone, Copy, Debug)]
pub struct RatedOffer {
    pub offer: [u8; COLORS],
    pub result: BarterResult,
}

/// Evaluates all offers above `standing` of up to `most` gems and calls `visit` for each of them. `worth` returns the value
/// to both players if one of them performs the action and pays these gems. Returns the best result that each player can
/// reach with an offer of their own.
pub fn solve_barter(
    purses: [[u8; COLORS]; 2],
    standing: Option<Gems>,
    most: u8,
    mut worth: impl FnMut(Party, [u8; COLORS]) -> Pair,
    mut visit: impl FnMut(Party, RatedOffer),
) -> [Option<BarterResult>; 2] {
    // The best results among the higher offers.
    let mut best: [Option<BarterResult>; 2] = [None; 2];
    let floor = standing.map(|gems| (gems.total(), gems.counts()));
    for size in (1..=most).rev() {
        for_each_of_size(size, purses, |offer| {
            if floor.is_some_and(|floor| (u32::from(size), offer) <= floor) {
                return;
            }
            let mut results: [Option<BarterResult>; 2] = [None; 2];
            for party in 0..2 {
                if !contains(purses[party], offer) {
                    continue;
                }
                let other = 1 - party;
                let taken = BarterResult { performer: party, pays: offer, worth: worth(party, offer) };
                let result = match best[other] {
                    Some(raised) if raised.worth[other] > taken.worth[other] => raised,
                    _ => taken,
                };
                results[party] = Some(result);
                visit(party, RatedOffer { offer, result });
            }
            for party in 0..2 {
                if let Some(result) = results[party]
                    && best[party].is_none_or(|best| result.worth[party] >= best.worth[party])
                {
                    best[party] = Some(result);
                }
            }
        });
    }
    best
}

fn contains(purse: [u8; COLORS], offer: [u8; COLORS]) -> bool {
    purse.iter().zip(&offer).all(|(have, want)| have >= want)
}

/// All offers of this size that do not exceed the larger purse in any color, the highest first.
fn for_each_of_size(size: u8, purses: [[u8; COLORS]; 2], mut visit: impl FnMut([u8; COLORS])) {
    let limit = |color: usize| purses[0][color].max(purses[1][color]);
    for red in (0..=size.min(limit(0))).rev() {
        for yellow in (0..=(size - red).min(limit(1))).rev() {
            let rest = size - red - yellow;
            for green in (0..=rest.min(limit(2))).rev() {
                let blue = rest - green;
                if blue <= limit(3) {
                    visit([red, yellow, green, blue]);
                }
            }
        }
    }
}
