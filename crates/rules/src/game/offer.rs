//! Offers and the raising rule: the order of offers *is* the rule.

use serde::{Deserialize, Serialize};

use super::gems::{Color, Gems};

/// A bid of at least one gem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Gems", into = "Gems")]
pub struct Offer(Gems);

/// An offer of nothing is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an offer needs at least one gem")]
pub struct EmptyOffer;

impl TryFrom<Gems> for Offer {
    type Error = EmptyOffer;

    fn try_from(gems: Gems) -> Result<Offer, EmptyOffer> {
        if gems.is_empty() { Err(EmptyOffer) } else { Ok(Offer(gems)) }
    }
}

impl From<Offer> for Gems {
    fn from(offer: Offer) -> Gems {
        offer.0
    }
}

impl Offer {
    pub const fn gems(self) -> Gems {
        self.0
    }

    /// Whether this may follow the standing offer; anything may be the first.
    pub fn raises(self, standing: Option<Offer>) -> bool {
        standing.is_none_or(|standing| self > standing)
    }

    /// Every offer that the purse allows above the standing one, the cheapest first.
    pub fn all_above(standing: Option<Offer>, purse: Gems) -> Vec<Offer> {
        let mut all = Vec::new();
        let [red, yellow, green, blue] = purse.counts();
        for r in 0..=red {
            for y in 0..=yellow {
                for g in 0..=green {
                    for b in 0..=blue {
                        if let Ok(offer) = Offer::try_from(Gems::new([r, y, g, b]))
                            && offer.raises(standing)
                        {
                            all.push(offer);
                        }
                    }
                }
            }
        }
        all.sort_unstable();
        all
    }

    /// The cheapest offer above the standing one, if the purse allows any (R8).
    pub fn cheapest_above(standing: Option<Offer>, purse: Gems) -> Option<Offer> {
        let start = standing.map_or(1, |offer| offer.0.total());
        (start..=start + 1).find_map(|size| cheapest_of_size(size, standing, purse))
    }

    /// Whether the purse allows any offer above the standing one: its dearest gems of the same number, or one gem more.
    pub fn possible_above(standing: Option<Offer>, purse: Gems) -> bool {
        let size = standing.map_or(1, |offer| offer.0.total());
        match purse.total().cmp(&size) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => Offer(purse).raises(standing),
        }
    }
}

/// The cheapest offer of just this many gems above the standing one. The value is compared from red to blue, so the
/// cheapest is built from red to blue as well: each colour as few as still leaves a legal offer.
fn cheapest_of_size(size: u32, standing: Option<Offer>, purse: Gems) -> Option<Offer> {
    let mut chosen = [0_u8; 4];
    let mut missing = u8::try_from(size).ok()?;
    for color in Color::ALL {
        let cheaper: u8 = Color::ALL[color.index() + 1..].iter().map(|&c| purse.count(c)).fold(0, u8::saturating_add);
        let fewest = missing.saturating_sub(cheaper);
        let most = purse.count(color).min(missing);
        let few = (fewest..=most).find(|&count| {
            chosen[color.index()] = count;
            dearest_completion(chosen, color, missing - count, purse).is_some_and(|offer| offer.raises(standing))
        })?;
        chosen[color.index()] = few;
        missing -= few;
    }
    Offer::try_from(Gems::new(chosen)).ok()
}

/// The dearest offer that begins with these counts up to `color` and holds `missing` more gems of cheaper colours.
fn dearest_completion(mut counts: [u8; 4], color: Color, mut missing: u8, purse: Gems) -> Option<Offer> {
    for cheaper in &Color::ALL[color.index() + 1..] {
        let taken = purse.count(*cheaper).min(missing);
        counts[cheaper.index()] = taken;
        missing -= taken;
    }
    if missing > 0 { None } else { Offer::try_from(Gems::new(counts)).ok() }
}

impl Ord for Offer {
    /// More gems first, colours irrelevant; of the same number the one with more red, then yellow, green, blue.
    fn cmp(&self, other: &Offer) -> std::cmp::Ordering {
        self.0.total().cmp(&other.0.total()).then_with(|| self.0.counts().cmp(&other.0.counts()))
    }
}

impl PartialOrd for Offer {
    fn partial_cmp(&self, other: &Offer) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
