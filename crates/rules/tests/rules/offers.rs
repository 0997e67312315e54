//! The raising rule, with every example of the rule books.

use basari_rules::game::{Gems, Offer};

use crate::support::scene::offer;

#[track_caller]
fn raises(higher: [u8; 4], lower: [u8; 4]) {
    assert!(offer(higher).raises(Some(offer(lower))), "{higher:?} should raise {lower:?}");
    assert!(!offer(lower).raises(Some(offer(higher))), "{lower:?} should not raise {higher:?}");
}

#[test]
fn four_blue_raise_three_red() {
    raises([0, 0, 0, 4], [3, 0, 0, 0]);
}

#[test]
fn one_red_and_three_blue_raise_four_yellow() {
    raises([1, 0, 0, 3], [0, 4, 0, 0]);
}

#[test]
fn one_yellow_and_two_blue_raise_three_green() {
    raises([0, 1, 0, 2], [0, 0, 3, 0]);
}

#[test]
fn one_red_and_two_blue_raise_three_green() {
    raises([1, 0, 0, 2], [0, 0, 3, 0]);
}

#[test]
fn one_yellow_and_one_red_raise_two_yellow_and_three_blue_raise_that() {
    raises([1, 1, 0, 0], [0, 2, 0, 0]);
    raises([0, 0, 0, 3], [1, 1, 0, 0]);
}

#[test]
fn one_red_raises_one_yellow() {
    raises([1, 0, 0, 0], [0, 1, 0, 0]);
}

#[test]
fn with_equal_red_yellow_decides_then_green() {
    raises([1, 1, 0, 1], [1, 0, 2, 0]);
    raises([1, 1, 1, 0], [1, 1, 0, 1]);
}

#[test]
fn an_offer_does_not_raise_itself() {
    assert!(!offer([1, 1, 0, 0]).raises(Some(offer([1, 1, 0, 0]))));
}

#[test]
fn any_offer_with_a_gem_may_be_the_first() {
    assert!(offer([0, 0, 0, 1]).raises(None));
    assert!(Offer::try_from(Gems::NONE).is_err());
}
