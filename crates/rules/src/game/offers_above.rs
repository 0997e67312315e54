//! All raises that a purse allows, without listing them: a full purse allows thousands.

use super::gems::{Color, Gems};
use super::offer::Offer;

const COLORS: usize = Color::ALL.len();

/// The offers above a standing one that a purse allows, the cheapest first. Any of them can be found by its index.
///
/// ```
/// use basari_rules::game::{Gems, Offer, OffersAbove};
///
/// let standing = Offer::try_from(Gems::new([0, 0, 1, 0])).ok();
/// let raises = OffersAbove::new(standing, Gems::new([0, 1, 0, 2]));
/// let expected = [[0, 1, 0, 0], [0, 0, 0, 2], [0, 1, 0, 1], [0, 1, 0, 2]].map(Gems::new);
/// assert_eq!(raises.len(), 4);
/// assert!(raises.iter().map(Offer::gems).eq(expected));
/// ```
#[derive(Clone, Debug)]
pub struct OffersAbove {
    purse: [u8; COLORS],
    sizes: usize,
    /// For each color and number of gems: the ways to pick that many gems of this color and the cheaper ones.
    ways: Vec<u32>,
    /// The number of offers that are too low.
    too_low: u32,
}

impl OffersAbove {
    pub fn new(standing: Option<Offer>, purse: Gems) -> OffersAbove {
        let sizes = usize::try_from(purse.total()).unwrap_or(0) + 1;
        let mut offers = OffersAbove { purse: purse.counts(), sizes, ways: vec![0; (COLORS + 1) * sizes], too_low: 1 };
        offers.ways[COLORS * sizes] = 1;
        for color in (0..COLORS).rev() {
            let (these, cheaper) = offers.ways[color * sizes..(color + 2) * sizes].split_at_mut(sizes);
            let have = usize::from(offers.purse[color]);
            let mut sum = 0;
            for (size, ways) in these.iter_mut().enumerate() {
                sum += cheaper[size];
                if size > have {
                    sum -= cheaper[size - have - 1];
                }
                *ways = sum;
            }
        }
        if let Some(standing) = standing {
            offers.too_low = offers.up_to(standing);
        }
        offers
    }

    pub fn len(&self) -> usize {
        let all: u32 = self.ways[..self.sizes].iter().sum();
        usize::try_from(all.saturating_sub(self.too_low)).unwrap_or(usize::MAX)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The offer with this index, or `None` if there are fewer.
    pub fn get(&self, index: usize) -> Option<Offer> {
        let mut index = u32::try_from(index).ok()?.checked_add(self.too_low)?;
        let mut missing = (0..self.sizes).find(|&size| step_past(&mut index, self.ways(0, size)))?;
        let mut counts = [0; COLORS];
        for (color, count) in counts.iter_mut().enumerate() {
            let mut possible = 0..=self.purse[color];
            *count = possible.find(|&count| step_past(&mut index, self.ways_after(color, missing, count)))?;
            missing -= usize::from(*count);
        }
        Offer::try_from(Gems::new(counts)).ok()
    }

    pub fn iter(&self) -> impl Iterator<Item = Offer> {
        (0..).map_while(|index| self.get(index))
    }

    fn ways(&self, color: usize, size: usize) -> u32 {
        if size < self.sizes { self.ways[color * self.sizes + size] } else { 0 }
    }

    /// The ways to pick the missing gems with exactly this many of a color and the rest of the cheaper ones.
    fn ways_after(&self, color: usize, missing: usize, count: u8) -> u32 {
        missing.checked_sub(usize::from(count)).map_or(0, |rest| self.ways(color + 1, rest))
    }

    /// The number of offers up to and including this one, and the empty one. The purse need not contain the offer.
    fn up_to(&self, offer: Offer) -> u32 {
        let mut missing = usize::try_from(offer.gems().total()).unwrap_or(usize::MAX);
        let mut number: u32 = self.ways[..missing.min(self.sizes)].iter().sum();
        for (color, count) in offer.gems().counts().into_iter().enumerate() {
            let have = self.purse[color];
            number +=
                (0..=have).take_while(|&lower| lower < count).map(|c| self.ways_after(color, missing, c)).sum::<u32>();
            if count > have {
                return number;
            }
            missing -= usize::from(count);
        }
        number + 1
    }
}

/// Whether the index is among the next `count` offers. If not, it is reduced by their number.
fn step_past(index: &mut u32, count: u32) -> bool {
    match index.checked_sub(count) {
        Some(rest) => {
            *index = rest;
            false
        }
        None => true,
    }
}
