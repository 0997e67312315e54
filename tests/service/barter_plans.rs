//! Standing orders: what is answered in a barter while somebody is away.

use basari::service::{BarterPlan, PlanScope, Refusal, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{BarterOptions, Gems, Kind, Move, Offer};

use super::service_fixture::{Hall, asked, refusal, user_in};
use crate::support::database::{Database, on_both_databases};

fn offer(counts: [u8; 4]) -> Offer {
    Offer::try_from(Gems::new(counts)).unwrap()
}

#[test]
fn an_order_accepts_raises_or_leaves_it_to_its_giver() {
    let order = BarterPlan { accept_from: Some(offer([0, 2, 0, 0])), raise_up_to: Some(offer([0, 0, 2, 0])) };
    let purse = Gems::new([1, 1, 2, 2]);
    let bid = |standing| BarterOptions { standing, purse, may_decline: false };
    assert_eq!(order.choose_move(&bid(None)), Some(Move::Offer(offer([0, 0, 0, 1]))), "the cheapest to open with");
    assert_eq!(order.choose_move(&bid(Some(offer([1, 0, 0, 0])))), Some(Move::Offer(offer([0, 0, 0, 2]))));
    assert_eq!(order.choose_move(&bid(Some(offer([0, 0, 1, 1])))), Some(Move::Offer(offer([0, 0, 2, 0]))));
    assert_eq!(order.choose_move(&bid(Some(offer([0, 0, 2, 0])))), None, "neither enough nor cheap enough to beat");
    assert_eq!(order.choose_move(&bid(Some(offer([0, 2, 0, 0])))), Some(Move::Accept));
    assert_eq!(order.choose_move(&bid(Some(offer([0, 0, 0, 3])))), Some(Move::Accept), "more gems are always more");
    let only_accept = BarterPlan { raise_up_to: None, ..order };
    assert_eq!(only_accept.choose_move(&bid(None)), None);
    let beyond_purse = BarterPlan { accept_from: None, raise_up_to: Some(offer([9, 0, 0, 0])) };
    assert_eq!(beyond_purse.choose_move(&bid(Some(offer([1, 1, 2, 2])))), None, "what is not owned is not offered");
}

on_both_databases! {
    async fn two_orders_settle_a_barter_overnight(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let table = hall.play_to_barter(&game).await.expect("a barter comes up");
        let now = table.prompt().unwrap();
        let basari_rules::game::view::PhaseView::Barter(barter) = table.view.as_ref().unwrap().phase else { panic!("barter") };
        let (opener, other) = (user_in(&table, barter.opener), user_in(&table, barter.other));
        let third = (1..=3).find(|user| ![opener, other].contains(user)).unwrap();
        // Up to three gems; accepts two of anything.
        let raise = BarterPlan { accept_from: Some(offer([0, 0, 0, 2])), raise_up_to: Some(offer([3, 0, 0, 0])) };
        let outcome = hall.service.set_barter_plan(&game, UserId(third), raise, PlanScope::ThisBarter, now, &hall.key()).await;
        assert_eq!(refusal(outcome), Refusal::NotInBarter);
        let nothing = BarterPlan { accept_from: None, raise_up_to: None };
        let outcome = hall.service.set_barter_plan(&game, UserId(opener), nothing, PlanScope::ThisBarter, now, &hall.key()).await;
        assert_eq!(refusal(outcome), Refusal::EmptyPlan);
        hall.service.set_barter_plan(&game, UserId(opener), raise, PlanScope::ThisBarter, now, &hall.key()).await.unwrap();
        hall.service.set_barter_plan(&game, UserId(other), raise, PlanScope::UntilWithdrawn, now, &hall.key()).await.unwrap();
        assert_eq!(hall.seen_by(&game, opener).await.barter_plan, Some((raise, PlanScope::ThisBarter)));
        assert_eq!(hall.seen_by(&game, third).await.barter_plan, None, "it is private");
        assert_eq!(hall.table(&game).await.barter_plan, None);

        hall.run_due().await;
        let after = hall.table(&game).await;
        assert_ne!(after.barter, table.barter, "the barter is settled");
        let now = after.prompt().unwrap();
        let by_order = after.public_log.iter().filter(|told| told.by == MovedBy::Order).count();
        assert!(by_order >= 2, "each of them answered at least once");
        assert_eq!(after.occupants.iter().map(|occupant| occupant.missed_deadlines).sum::<u32>(), 0);
        let outcome = hall.service.withdraw_barter_plan(&game, UserId(opener), now, &hall.key()).await;
        assert_eq!(refusal(outcome), Refusal::NoPlan, "it held for one barter");
        hall.service.withdraw_barter_plan(&game, UserId(other), now, &hall.key()).await.expect("it lasts");
        let outcome = hall.service.withdraw_barter_plan(&game, UserId(other), now, &hall.key()).await;
        assert_eq!(refusal(outcome), Refusal::NoPlan);
    }

    async fn an_order_that_does_not_apply_leaves_the_question_open(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let outcome = BarterPlan { accept_from: Some(offer([9, 0, 0, 0])), raise_up_to: None };
        let now = hall.table(&game).await.prompt().unwrap();
        let no_barter = hall.service.set_barter_plan(&game, UserId(1), outcome, PlanScope::ThisBarter, now, &hall.key()).await;
        assert_eq!(refusal(no_barter), Refusal::NoBarter);
        let table = hall.play_to_barter(&game).await.expect("a barter comes up");
        let now = table.prompt().unwrap();
        let turn = asked(&table)[0];
        let early = table.barter.unwrap() - 1;
        let stale = hall.service.set_barter_plan(&game, UserId(turn), outcome, PlanScope::ThisBarter, early, &hall.key()).await;
        assert_eq!(refusal(stale), Refusal::StalePrompt { prompt: now }, "an editor from before this barter");
        let stale = hall.service.withdraw_barter_plan(&game, UserId(turn), early, &hall.key()).await;
        assert_eq!(refusal(stale), Refusal::StalePrompt { prompt: now });
        hall.service.set_barter_plan(&game, UserId(turn), outcome, PlanScope::ThisBarter, now, &hall.key()).await.unwrap();
        hall.run_due().await;
        let after = hall.table(&game).await;
        assert_eq!((after.prompt(), after.version), (table.prompt(), table.version));
        assert_eq!(after.answer_deadlines, table.answer_deadlines, "and its deadline stands");
        // He still answers himself, and whose seat is given away takes his order with him.
        let mine = hall.seen_by(&game, turn).await;
        hall.act(&game, turn, mine.prompt().unwrap(), hall.choose(&mine.legal).unwrap()).await.unwrap();
    }
}
