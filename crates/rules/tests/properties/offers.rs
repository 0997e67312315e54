//! Compares the shortcuts for offers with trying every offer.

use basari_rules::game::{Gems, Offer, OffersAbove};
use proptest::prelude::*;

use super::cases;

fn handful(most: u8) -> impl Strategy<Value = Gems> {
    prop::array::uniform4(0..=most).prop_map(Gems::new)
}

/// Every offer that the purse allows.
fn everything(purse: Gems) -> Vec<Offer> {
    let [red, yellow, green, blue] = purse.counts();
    let mut all = Vec::new();
    for r in 0..=red {
        for y in 0..=yellow {
            for g in 0..=green {
                for b in 0..=blue {
                    all.extend(Offer::try_from(Gems::new([r, y, g, b])));
                }
            }
        }
    }
    all
}

/// The raising rule in the words of the rule book: first the number, then color by color.
fn is_raise(new: Offer, old: Offer) -> bool {
    let (new, old) = (new.gems(), old.gems());
    if new.total() != old.total() {
        return new.total() > old.total();
    }
    for (mine, yours) in new.counts().into_iter().zip(old.counts()) {
        if mine != yours {
            return mine > yours;
        }
    }
    false
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_order_of_offers_is_the_raising_rule(one in handful(6), other in handful(6)) {
        if let (Ok(one), Ok(other)) = (Offer::try_from(one), Offer::try_from(other)) {
            prop_assert_eq!(one.raises(Some(other)), is_raise(one, other));
        }
    }

    #[test]
    fn offer_shortcuts_agree_with_trying_every_offer(standing in handful(4), purse in handful(4)) {
        let standing = Offer::try_from(standing).ok();
        let mut above: Vec<Offer> = everything(purse);
        above.retain(|&offer| standing.is_none_or(|standing| is_raise(offer, standing)));
        above.sort_unstable();
        prop_assert_eq!(Offer::cheapest_above(standing, purse), above.first().copied());
        prop_assert_eq!(Offer::exists_above(standing, purse), !above.is_empty());
        let size = above.first().map_or(0, |offer| offer.gems().total());
        let quick = (size..=size + 2).filter_map(|size| above.iter().find(|offer| offer.gems().total() == size));
        prop_assert_eq!(Offer::quick_raises(standing, purse), quick.copied().collect::<Vec<_>>());
        let offers = OffersAbove::new(standing, purse);
        prop_assert_eq!(offers.len(), above.len());
        prop_assert_eq!(offers.iter().collect::<Vec<_>>(), above);
    }
}
