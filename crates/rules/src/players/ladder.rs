//! A barter thought through to its end: every offer that could be made is a rung, and from the top rung down it is clear
//! who would take what and who would rather raise.

use super::table::COLORS;
use crate::game::Gems;

/// What an end of the barter is worth to the two of them.
pub type Pair = [f32; 2];
/// One of the two.
pub type Party = usize;

/// How a barter ends: who performs, and what he pays for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub performer: Party,
    pub pays: [u8; COLORS],
    pub worth: Pair,
}

/// An offer that one of the two could make, and how the barter would end then.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    pub offer: [u8; COLORS],
    pub end: End,
}

/// Goes down the rungs above `standing`, up to `most` gems, and tells `seen` of every offer and how it would end.
/// `worth` says what it is worth to both when one of them performs and pays this. Returns the best that either could
/// reach by an offer of his own.
pub fn descend(
    purses: [[u8; COLORS]; 2],
    standing: Option<Gems>,
    most: u8,
    mut worth: impl FnMut(Party, [u8; COLORS]) -> Pair,
    mut seen: impl FnMut(Party, Rung),
) -> [Option<End>; 2] {
    // Those above the present rung.
    let mut best: [Option<End>; 2] = [None; 2];
    let floor = standing.map(|gems| (gems.total(), gems.counts()));
    for size in (1..=most).rev() {
        for_each_of_size(size, purses, |offer| {
            if floor.is_some_and(|floor| (u32::from(size), offer) <= floor) {
                return;
            }
            let mut ends: [Option<End>; 2] = [None; 2];
            for party in 0..2 {
                if !holds(purses[party], offer) {
                    continue;
                }
                let other = 1 - party;
                let taken = End { performer: party, pays: offer, worth: worth(party, offer) };
                let end = match best[other] {
                    Some(raised) if raised.worth[other] > taken.worth[other] => raised,
                    _ => taken,
                };
                ends[party] = Some(end);
                seen(party, Rung { offer, end });
            }
            for party in 0..2 {
                if let Some(end) = ends[party]
                    && best[party].is_none_or(|best| end.worth[party] >= best.worth[party])
                {
                    best[party] = Some(end);
                }
            }
        });
    }
    best
}

fn holds(purse: [u8; COLORS], offer: [u8; COLORS]) -> bool {
    purse.iter().zip(&offer).all(|(have, want)| have >= want)
}

/// All offers of this size that at least one colour-wise larger purse allows, the dearest first.
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
