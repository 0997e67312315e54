//! Offers and the raising rule, which is the order of offers.

use serde::{Deserialize, Serialize};

use super::gems::{Color, Gems};

/// An offer of at least one gem. Offers are ordered by the raising rule: an offer raises another if it is greater.
///
/// ```
/// use basari_rules::game::{Gems, Offer};
///
/// let three_red = Offer::try_from(Gems::new([3, 0, 0, 0]))?;
/// let four_blue = Offer::try_from(Gems::new([0, 0, 0, 4]))?;
/// assert!(four_blue.raises(Some(three_red)), "more gems, whatever their colors");
/// assert!(Offer::try_from(Gems::NONE).is_err());
/// # Ok::<(), basari_rules::game::offer::EmptyOffer>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Gems", into = "Gems")]
pub struct Offer(Gems);

/// An offer without gems.
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

    /// Whether this offer may follow the standing one. Any offer may be the first.
    pub fn raises(self, standing: Option<Offer>) -> bool {
        standing.is_none_or(|standing| self > standing)
    }

    /// The cheapest offer above the standing one that the purse allows (R8).
    pub fn cheapest_above(standing: Option<Offer>, purse: Gems) -> Option<Offer> {
        let start = standing.map_or(1, |offer| offer.0.total());
        (start..=start + 1).find_map(|size| cheapest_of_size(size, standing, purse))
    }

    /// The cheapest offer above the standing one, and the cheapest ones with one and two gems more, as far as the purse
    /// allows them.
    ///
    /// ```
    /// use basari_rules::game::{Gems, Offer};
    ///
    /// let standing = Offer::try_from(Gems::new([0, 0, 1, 0])).ok();
    /// let raises = Offer::quick_raises(standing, Gems::new([0, 1, 0, 2]));
    /// let expected = [[0, 1, 0, 0], [0, 0, 0, 2], [0, 1, 0, 2]].map(Gems::new);
    /// assert!(raises.into_iter().map(Offer::gems).eq(expected));
    /// ```
    pub fn quick_raises(standing: Option<Offer>, purse: Gems) -> Vec<Offer> {
        let Some(cheapest) = Offer::cheapest_above(standing, purse) else { return Vec::new() };
        let size = cheapest.0.total();
        let larger = (size + 1..=size + 2).filter_map(|size| cheapest_of_size(size, standing, purse));
        std::iter::once(cheapest).chain(larger).collect()
    }

    /// Whether the purse allows any offer above the standing one.
    pub fn exists_above(standing: Option<Offer>, purse: Gems) -> bool {
        let size = standing.map_or(1, |offer| offer.0.total());
        match purse.total().cmp(&size) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => Offer(purse).raises(standing),
        }
    }
}

/// The cheapest offer of exactly this size above the standing one. Offers are compared from red to blue, so the cheapest one
/// is built in the same order: as few gems of each color as still allow a raise.
fn cheapest_of_size(size: u32, standing: Option<Offer>, purse: Gems) -> Option<Offer> {
    let mut chosen = [0_u8; 4];
    let mut missing = u8::try_from(size).ok()?;
    for color in Color::ALL {
        let cheaper: u8 = Color::ALL[color.index() + 1..].iter().map(|&c| purse.count(c)).fold(0, u8::saturating_add);
        let fewest = missing.saturating_sub(cheaper);
        let most = purse.count(color).min(missing);
        let fewest = (fewest..=most).find(|&count| {
            chosen[color.index()] = count;
            highest_completion(chosen, color, missing - count, purse).is_some_and(|offer| offer.raises(standing))
        })?;
        chosen[color.index()] = fewest;
        missing -= fewest;
    }
    Offer::try_from(Gems::new(chosen)).ok()
}

/// The highest offer that begins with these counts up to `color` and has `missing` more gems of cheaper colors.
fn highest_completion(mut counts: [u8; 4], color: Color, mut missing: u8, purse: Gems) -> Option<Offer> {
    for cheaper in &Color::ALL[color.index() + 1..] {
        let taken = purse.count(*cheaper).min(missing);
        counts[cheaper.index()] = taken;
        missing -= taken;
    }
    if missing > 0 { None } else { Offer::try_from(Gems::new(counts)).ok() }
}

impl Ord for Offer {
    /// The offer with more gems is greater, whatever the colors. With equal numbers, the offer with more red is greater,
    /// then yellow, green and blue.
    fn cmp(&self, other: &Offer) -> std::cmp::Ordering {
        self.0.total().cmp(&other.0.total()).then_with(|| self.0.counts().cmp(&other.0.counts()))
    }
}

impl PartialOrd for Offer {
    fn partial_cmp(&self, other: &Offer) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
