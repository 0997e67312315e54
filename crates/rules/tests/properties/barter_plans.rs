//! A barter plan never does anything that its owner did not allow, and every planned move is legal.

use basari_rules::game::{BarterPlan, Game, Gems, LegalMoves, Move, Offer, Seat};
use proptest::option;
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::watch;

fn offers() -> impl Strategy<Value = Offer> {
    proptest::array::uniform4(0_u8..4)
        .prop_filter_map("an empty offer", |counts| Offer::try_from(Gems::new(counts)).ok())
}

fn plans() -> impl Strategy<Value = BarterPlan> {
    let own = (option::of(offers()), option::of(offers()), any::<bool>(), any::<bool>()).prop_map(
        |(accept_from, raise_up_to, without_red, then_accept)| BarterPlan {
            accept_from,
            raise_up_to,
            without_red,
            then_accept,
        },
    );
    prop_oneof![own, (1_u8..4).prop_map(BarterPlan::give_way_for), (1_u8..4).prop_map(BarterPlan::pay_up_to)]
}

/// Checks one answer of a plan against what its owner allowed.
fn check_answer(plan: &BarterPlan, game: &Game, seat: Seat) {
    let LegalMoves::Bid(options) = game.legal_moves(seat) else { return };
    match plan.choose_move(&options) {
        None => assert!(
            options.standing.is_none() || options.can_raise(),
            "a player who can only accept is not asked: {plan:?}, {options:?}"
        ),
        Some(Move::Accept) => {
            let standing = options.standing.expect("there is an offer to accept");
            let wanted = plan.accept_from.is_some_and(|least| standing >= least);
            assert!(wanted || plan.then_accept || !options.can_raise(), "{plan:?} accepts {standing:?}");
        }
        Some(Move::Offer(offer)) => {
            assert!(options.purse.contains(offer.gems()) && offer.raises(options.standing), "{offer:?} is illegal");
            assert!(offer <= plan.raise_up_to.expect("the plan may offer something"));
            assert!(offer <= plan.worst_case(options.purse).expect("the plan has a price"));
            assert!(!plan.without_red || offer.gems().counts()[0] == 0, "a red gem in {offer:?}");
            let is_cheaper = |other: Offer| other < offer && (!plan.without_red || other.gems().counts()[0] == 0);
            assert!(!options.offers().iter().any(is_cheaper), "{offer:?} is not the cheapest raise");
        }
        Some(other) => panic!("a plan never makes the move {other:?}"),
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn a_plan_never_does_what_its_owner_did_not_allow(
        ((kind, players), seed) in tables(),
        plans in proptest::collection::vec(plans(), 8),
    ) {
        watch(kind, players, seed, |step| {
            for seat in Seat::all(players) {
                for plan in &plans {
                    check_answer(plan, step.before, seat);
                }
            }
        });
    }

    #[test]
    fn the_worst_case_is_within_the_limits_and_the_purse(plan in plans(), counts in proptest::array::uniform4(0_u8..8)) {
        let purse = Gems::new(counts);
        if let Some(worst) = plan.worst_case(purse) {
            prop_assert!(worst <= plan.raise_up_to.unwrap() && purse.contains(worst.gems()));
            prop_assert!(!plan.without_red || worst.gems().counts()[0] == 0);
        }
    }

    #[test]
    fn a_plan_round_trips_through_json(plan in plans()) {
        let text = serde_json::to_string(&plan).unwrap();
        prop_assert_eq!(serde_json::from_str::<BarterPlan>(&text).unwrap(), plan);
    }
}

#[test]
fn two_plans_always_settle_or_ask() {
    let purses = [Gems::new([2, 1, 3, 1]), Gems::new([1, 3, 0, 4])];
    let plans = [BarterPlan::pay_up_to(3), BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(2) }];
    let mut standing = None;
    for turn in 0.. {
        let options = basari_rules::game::BarterOptions { standing, purse: purses[turn % 2], may_decline: false };
        match plans[turn % 2].choose_move(&options) {
            Some(Move::Offer(offer)) => standing = Some(offer),
            Some(Move::Accept) => return assert_eq!(turn % 2, 1, "the one who pays more gets the action"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_plan_accepts_if_nothing_else_is_legal_r8() {
    let standing = Offer::try_from(Gems::new([1, 0, 0, 0])).unwrap();
    let options = basari_rules::game::BarterOptions {
        standing: Some(standing),
        purse: Gems::new([0, 0, 0, 1]),
        may_decline: false,
    };
    let presets = (1..4).flat_map(|gems| [BarterPlan::give_way_for(gems), BarterPlan::pay_up_to(gems)]);
    for plan in presets.flat_map(|plan| [plan, BarterPlan { without_red: true, then_accept: true, ..plan }]) {
        assert_eq!(plan.choose_move(&options), Some(Move::Accept), "{plan:?}");
    }
}
