//! Barter plans: how a barter is answered while a player is away.

use basari::service::{BarterPlan, PlanScope, Refusal, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{BarterOptions, Gems, Kind, Move, Offer};

use super::service_fixture::{ServiceFixture, asked, refusal, user_in};
use crate::support::database::{Database, on_both_databases};

fn offer(counts: [u8; 4]) -> Offer {
    Offer::try_from(Gems::new(counts)).unwrap()
}

#[test]
fn a_plan_accepts_raises_or_leaves_the_answer_to_its_player() {
    let plan = BarterPlan { accept_from: Some(offer([0, 2, 0, 0])), raise_up_to: Some(offer([0, 0, 2, 0])) };
    let purse = Gems::new([1, 1, 2, 2]);
    let bid = |standing| BarterOptions { standing, purse, may_decline: false };
    assert_eq!(plan.choose_move(&bid(None)), Some(Move::Offer(offer([0, 0, 0, 1]))), "opens with the cheapest gem");
    assert_eq!(plan.choose_move(&bid(Some(offer([1, 0, 0, 0])))), Some(Move::Offer(offer([0, 0, 0, 2]))));
    assert_eq!(plan.choose_move(&bid(Some(offer([0, 0, 1, 1])))), Some(Move::Offer(offer([0, 0, 2, 0]))));
    assert_eq!(
        plan.choose_move(&bid(Some(offer([0, 0, 2, 0])))),
        None,
        "neither enough to accept nor cheap enough to raise"
    );
    assert_eq!(plan.choose_move(&bid(Some(offer([0, 2, 0, 0])))), Some(Move::Accept));
    assert_eq!(plan.choose_move(&bid(Some(offer([0, 0, 0, 3])))), Some(Move::Accept), "more gems always beat fewer");
    let only_accept = BarterPlan { raise_up_to: None, ..plan };
    assert_eq!(only_accept.choose_move(&bid(None)), None);
    let beyond_purse = BarterPlan { accept_from: None, raise_up_to: Some(offer([9, 0, 0, 0])) };
    assert_eq!(
        beyond_purse.choose_move(&bid(Some(offer([1, 1, 2, 2])))),
        None,
        "a plan offers only gems that the player has"
    );
}

on_both_databases! {
    async fn two_plans_settle_a_barter_without_their_players(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let snapshot = fixture.play_to_barter(&game).await.expect("a barter comes up");
        let now = snapshot.prompt().unwrap();
        let basari_rules::game::view::PhaseView::Barter(barter) = snapshot.view.as_ref().unwrap().phase else {
            panic!("barter")
        };
        let (opener, other) = (user_in(&snapshot, barter.opener), user_in(&snapshot, barter.other));
        let third = (1..=3).find(|user| ![opener, other].contains(user)).unwrap();
        // Up to three gems; accepts two of anything.
        let raise = BarterPlan { accept_from: Some(offer([0, 0, 0, 2])), raise_up_to: Some(offer([3, 0, 0, 0])) };
        let outcome = fixture
            .service
            .set_barter_plan(&game, UserId(third), raise, PlanScope::ThisBarter, now, &fixture.key())
            .await;
        assert_eq!(refusal(outcome), Refusal::NotInBarter);
        let nothing = BarterPlan { accept_from: None, raise_up_to: None };
        let outcome = fixture
            .service
            .set_barter_plan(&game, UserId(opener), nothing, PlanScope::ThisBarter, now, &fixture.key())
            .await;
        assert_eq!(refusal(outcome), Refusal::EmptyPlan);
        fixture
            .service
            .set_barter_plan(&game, UserId(opener), raise, PlanScope::ThisBarter, now, &fixture.key())
            .await
            .unwrap();
        fixture
            .service
            .set_barter_plan(&game, UserId(other), raise, PlanScope::UntilWithdrawn, now, &fixture.key())
            .await
            .unwrap();
        assert_eq!(fixture.snapshot_for(&game, opener).await.barter_plan, Some((raise, PlanScope::ThisBarter)));
        assert_eq!(fixture.snapshot_for(&game, third).await.barter_plan, None, "a plan is private");
        assert_eq!(fixture.snapshot(&game).await.barter_plan, None);

        fixture.run_due_deadlines().await;
        let after = fixture.snapshot(&game).await;
        assert_ne!(after.barter, snapshot.barter, "the barter is settled");
        let now = after.prompt().unwrap();
        let by_plan = after.public_log.iter().filter(|entry| entry.by == MovedBy::Order).count();
        assert!(by_plan >= 2, "each plan answered at least once");
        assert_eq!(after.occupants.iter().map(|occupant| occupant.missed_deadlines).sum::<u32>(), 0);
        let outcome = fixture.service.withdraw_barter_plan(&game, UserId(opener), now, &fixture.key()).await;
        assert_eq!(refusal(outcome), Refusal::NoPlan, "it was for one barter only");
        fixture
            .service
            .withdraw_barter_plan(&game, UserId(other), now, &fixture.key())
            .await
            .expect("it stays until it is withdrawn");
        let outcome = fixture.service.withdraw_barter_plan(&game, UserId(other), now, &fixture.key()).await;
        assert_eq!(refusal(outcome), Refusal::NoPlan);
    }

    async fn a_plan_that_does_not_apply_leaves_the_question_open(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let plan = BarterPlan { accept_from: Some(offer([9, 0, 0, 0])), raise_up_to: None };
        let now = fixture.snapshot(&game).await.prompt().unwrap();
        let no_barter =
            fixture.service.set_barter_plan(&game, UserId(1), plan, PlanScope::ThisBarter, now, &fixture.key()).await;
        assert_eq!(refusal(no_barter), Refusal::NoBarter);
        let snapshot = fixture.play_to_barter(&game).await.expect("a barter comes up");
        let now = snapshot.prompt().unwrap();
        let turn = asked(&snapshot)[0];
        let early = snapshot.barter.unwrap() - 1;
        let stale = fixture
            .service
            .set_barter_plan(&game, UserId(turn), plan, PlanScope::ThisBarter, early, &fixture.key())
            .await;
        assert_eq!(refusal(stale), Refusal::StalePrompt { prompt: now }, "the click is from before this barter");
        let stale = fixture.service.withdraw_barter_plan(&game, UserId(turn), early, &fixture.key()).await;
        assert_eq!(refusal(stale), Refusal::StalePrompt { prompt: now });
        fixture
            .service
            .set_barter_plan(&game, UserId(turn), plan, PlanScope::ThisBarter, now, &fixture.key())
            .await
            .unwrap();
        fixture.run_due_deadlines().await;
        let after = fixture.snapshot(&game).await;
        assert_eq!((after.prompt(), after.version), (snapshot.prompt(), snapshot.version));
        assert_eq!(after.answer_deadlines, snapshot.answer_deadlines, "and keep their deadlines");
        // The player can still answer.
        let mine = fixture.snapshot_for(&game, turn).await;
        fixture.submit(&game, turn, mine.prompt().unwrap(), fixture.random_move(&mine.legal).unwrap()).await.unwrap();
    }
}
