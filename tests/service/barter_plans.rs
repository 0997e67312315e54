//! Barter plans: barters that are answered without their players.

use basari::service::{
    GameId, GameSnapshot, Intent, MoveRequest, PlanChoice, PlanPause, PlanScope, PostKey, Refusal, UserId,
};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, BarterPlan, Event, Gems, Kind, LegalMoves, Move, Offer, Seat};

use super::service_fixture::{ServiceFixture, asked, refusal, user_in};
use crate::support::database::{Database, on_both_databases};

fn offer(counts: [u8; 4]) -> Offer {
    Offer::try_from(Gems::new(counts)).unwrap()
}

impl ServiceFixture {
    async fn lay_with_plan(&self, game: &GameId, user: u64, action: Action, plan: PlanChoice) {
        let prompt = self.snapshot(game).await.prompt().unwrap();
        let mv = Move::Play(action);
        let request = MoveRequest { game: game.clone(), actor: UserId(user), prompt, key: self.key(), mv };
        self.service.submit_move_with_plan(request, plan).await.unwrap();
    }

    /// Two players choose B with these plans, and the third chooses C last.
    async fn collide(&self, game: &GameId, plans: [PlanChoice; 2]) -> GameSnapshot {
        self.lay_with_plan(game, 1, Action::B, plans[0]).await;
        self.lay_with_plan(game, 3, Action::C, PlanChoice::Ask).await;
        self.lay_with_plan(game, 2, Action::B, plans[1]).await;
        self.snapshot(game).await
    }

    async fn plan_as_seen_by(&self, game: &GameId, user: u64) -> Option<BarterPlan> {
        self.snapshot_for(game, user).await.barter_plan.map(|saved| saved.plan)
    }
}

fn this_round(plan: BarterPlan) -> PlanChoice {
    PlanChoice::Follow(plan, PlanScope::ThisRound)
}

fn barter_events(snapshot: &GameSnapshot) -> Vec<(&Event, MovedBy)> {
    let is_bid = |event: &Event| matches!(event, Event::Offered { .. } | Event::Accepted { .. });
    snapshot.public_log.iter().filter(|entry| is_bid(&entry.event)).map(|entry| (&entry.event, entry.by)).collect()
}

on_both_databases! {
    async fn two_plans_settle_a_barter_in_the_click_that_starts_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        let pays_more = BarterPlan::pay_up_to(3);
        let gives_in = BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(1) };
        let after = fixture.collide(&game, [this_round(pays_more), this_round(gives_in)]).await;
        assert_eq!(after.barter, None, "the barter is over before anybody has seen it");
        let bids = barter_events(&after);
        assert!(bids.len() >= 3, "every bid is in the log: {bids:?}");
        assert!(bids.iter().all(|(_, by)| *by == MovedBy::Order));
        let posted = fixture.deliver_all().await;
        let is_barter = |intent: &Intent| matches!(intent, Intent::Show { post: PostKey::Barter(_), .. });
        assert!(!posted.iter().any(|delivery| is_barter(&delivery.intent)), "there is no thread and no ping");
        assert_eq!(after.occupants.iter().map(|occupant| occupant.missed_deadlines).sum::<u32>(), 0);
    }

    async fn a_plan_that_does_not_apply_asks_its_player(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let give_way = this_round(BarterPlan::give_way_for(3));
        let after = fixture.collide(&game, [give_way, give_way]).await;
        assert!(after.barter.is_some(), "neither of them opens");
        assert_eq!(barter_events(&after), []);
        let turn = asked(&after)[0];
        let mine = fixture.snapshot_for(&game, turn).await;
        let LegalMoves::Bid(_) = mine.legal else { panic!("they are asked") };
        // One gem is too few, so the other one is asked, too.
        let one = Move::Offer(offer([0, 0, 0, 1]));
        fixture.submit(&game, turn, mine.prompt().unwrap(), one).await.unwrap();
        let after = fixture.snapshot(&game).await;
        assert_ne!(asked(&after)[0], turn);
        let late = fixture
            .service
            .set_barter_plan(&game, UserId(turn), this_round(BarterPlan::pay_up_to(2)), after.prompt().unwrap(), &fixture.key())
            .await;
        assert_eq!(refusal(late), Refusal::AnsweredAlready);
    }

    async fn a_plan_answers_a_computer_at_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 1, 2).await;
        let plan = BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(3) };
        let mut settled = 0;
        for _ in 0..200 {
            let snapshot = fixture.snapshot(&game).await;
            let Some(prompt) = snapshot.prompt() else { break };
            let mine = fixture.snapshot_for(&game, 1).await;
            let is_asked = snapshot.view.as_ref().is_some_and(|view| view.asked.contains(Seat::new(0)));
            if let (LegalMoves::Play(_), true) = (&mine.legal, is_asked) {
                fixture.lay_with_plan(&game, 1, Action::B, this_round(plan)).await;
            } else if is_asked {
                let mv = fixture.random_move(&mine.legal).unwrap();
                fixture.submit(&game, 1, prompt, mv).await.unwrap();
            } else {
                fixture.run_due_deadlines().await;
            }
            let now = fixture.snapshot(&game).await;
            if let Some(PhaseView::Barter(barter)) = now.view.as_ref().map(|view| view.phase.clone()) {
                let people = [barter.opener, barter.other].map(|seat| now.occupant(seat).unwrap().user);
                assert!(people.iter().all(Option::is_none), "a barter with the planner is never left open");
            }
            settled = now.public_log.iter().filter(|entry| entry.by == MovedBy::Order).count();
        }
        assert!(settled > 0, "the plan has answered");
    }

    async fn a_plan_is_private_and_can_be_changed_with_the_action(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let (first, second) = (BarterPlan::pay_up_to(2), BarterPlan::give_way_for(1));
        fixture.lay_with_plan(&game, 1, Action::A, this_round(first)).await;
        assert_eq!(fixture.plan_as_seen_by(&game, 1).await, Some(first));
        // An old button without a plan keeps it.
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        fixture.submit(&game, 1, prompt, Move::Play(Action::C)).await.unwrap();
        assert_eq!(fixture.plan_as_seen_by(&game, 1).await, Some(first));
        fixture.lay_with_plan(&game, 1, Action::B, this_round(second)).await;
        assert_eq!(fixture.plan_as_seen_by(&game, 1).await, Some(second));
        fixture.lay_with_plan(&game, 1, Action::B, PlanChoice::Ask).await;
        assert_eq!(fixture.plan_as_seen_by(&game, 1).await, None);
        assert_eq!(fixture.snapshot_for(&game, 1).await.last_plan, Some(BarterPlan::default()));
        for snapshot in [fixture.snapshot(&game).await, fixture.snapshot_for(&game, 2).await] {
            assert_eq!((snapshot.barter_plan, snapshot.last_plan), (None, None));
        }
    }

    async fn a_plan_for_the_whole_game_pauses_when_a_stage_is_scored(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let plan = BarterPlan::give_way_for(1);
        fixture.lay_with_plan(&game, 1, Action::A, PlanChoice::Follow(plan, PlanScope::WholeGame)).await;
        let rich = BarterPlan { raise_up_to: Some(offer([13, 0, 0, 0])), ..BarterPlan::default() };
        fixture.lay_with_plan(&game, 2, Action::A, PlanChoice::Follow(rich, PlanScope::WholeGame)).await;
        let paused = fixture.snapshot_for(&game, 2).await.barter_plan.unwrap().paused;
        assert_eq!(paused, Some(PlanPause::NotCovered), "thirteen gems are more than they have");
        assert_eq!(fixture.snapshot_for(&game, 1).await.barter_plan.unwrap().paused, None);
        while fixture.snapshot(&game).await.view.unwrap().stage == 1 {
            assert!(fixture.answer_all(&game).await);
        }
        let saved = fixture.snapshot_for(&game, 1).await.barter_plan.unwrap();
        assert_eq!((saved.plan, saved.paused), (plan, Some(PlanPause::StageScored)));
    }

    async fn a_plan_can_be_chosen_and_changed_after_the_action(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        for (user, action) in [(1, Action::B), (2, Action::B)] {
            fixture.submit(&game, user, prompt, Move::Play(action)).await.unwrap();
        }
        let takes_anything = BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(1) };
        for (user, plan) in [(1, BarterPlan::give_way_for(3)), (1, BarterPlan::pay_up_to(3)), (2, takes_anything)] {
            let key = fixture.key();
            fixture.service.set_barter_plan(&game, UserId(user), this_round(plan), prompt, &key).await.unwrap();
            assert_eq!(fixture.plan_as_seen_by(&game, user).await, Some(plan));
        }
        fixture.submit(&game, 3, prompt, Move::Play(Action::C)).await.unwrap();
        let after = fixture.snapshot(&game).await;
        assert_eq!(after.barter, None, "the last plans have settled the barter");
        assert!(barter_events(&after).iter().all(|(_, by)| *by == MovedBy::Order));
    }

    async fn a_plan_can_be_changed_until_its_owner_answers_in_the_barter(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let give_way = this_round(BarterPlan::give_way_for(3));
        let revealed = fixture.collide(&game, [give_way, give_way]).await;
        let opener = asked(&revealed)[0];
        let other = [1, 2].into_iter().find(|user| *user != opener).unwrap();
        let set = async |user: u64, plan: BarterPlan| {
            let (prompt, key) = (fixture.snapshot(&game).await.prompt().unwrap(), fixture.key());
            fixture.service.set_barter_plan(&game, UserId(user), this_round(plan), prompt, &key).await
        };
        set(opener, BarterPlan::give_way_for(2)).await.unwrap();
        assert_eq!(barter_events(&fixture.snapshot(&game).await), [], "it does not open");
        let prompt = revealed.prompt().unwrap();
        fixture.submit(&game, opener, prompt, Move::Offer(offer([0, 0, 0, 1]))).await.unwrap();
        assert_eq!(refusal(set(opener, BarterPlan::pay_up_to(3)).await), Refusal::AnsweredAlready);
        assert_eq!(fixture.plan_as_seen_by(&game, opener).await, Some(BarterPlan::give_way_for(2)));
        // The other one has not answered yet. Their new plan does so at once.
        set(other, BarterPlan::give_way_for(1)).await.unwrap();
        let after = fixture.snapshot(&game).await;
        assert_eq!(after.barter, None);
        let authors: Vec<MovedBy> = barter_events(&after).into_iter().map(|(_, by)| by).collect();
        assert_eq!(authors, [MovedBy::Person, MovedBy::Order]);
    }

    async fn a_paused_plan_asks_and_continues_with_the_next_action(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let plan = BarterPlan { then_accept: true, ..BarterPlan::pay_up_to(1) };
        let whole_game = PlanChoice::Follow(plan, PlanScope::WholeGame);
        fixture.lay_with_plan(&game, 1, Action::A, whole_game).await;
        while fixture.snapshot(&game).await.view.unwrap().stage == 1 {
            assert!(fixture.answer_all(&game).await);
        }
        let orders = |snapshot: &GameSnapshot| {
            snapshot.public_log.iter().filter(|entry| entry.by == MovedBy::Order).count()
        };
        let before = orders(&fixture.snapshot(&game).await);
        // An old button without a plan leaves it paused.
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        for (user, action) in [(1, Action::B), (2, Action::B), (3, Action::C)] {
            fixture.submit(&game, user, prompt, Move::Play(action)).await.unwrap();
        }
        let during = fixture.snapshot(&game).await;
        assert!(during.barter.is_some() && orders(&during) == before, "the player is asked");
        while fixture.snapshot(&game).await.barter.is_some() {
            assert!(fixture.answer_all(&game).await);
        }
        fixture.lay_with_plan(&game, 1, Action::A, whole_game).await;
        assert_eq!(fixture.snapshot_for(&game, 1).await.barter_plan.unwrap().paused, None);
    }

    async fn wrong_plans_are_refused(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let mv = Move::Play(Action::A);
        let request = MoveRequest { game: game.clone(), actor: UserId(1), prompt, key: fixture.key(), mv };
        for scope in [PlanScope::ThisRound, PlanScope::WholeGame] {
            let empty = PlanChoice::Follow(BarterPlan::default(), scope);
            let outcome = fixture.service.submit_move_with_plan(request.clone(), empty).await;
            assert_eq!(refusal(outcome), Refusal::EmptyPlan);
        }
        let snapshot = fixture.play_to_barter(&game).await.expect("a barter comes up");
        let now = snapshot.prompt().unwrap();
        let Some(PhaseView::Barter(barter)) = snapshot.view.as_ref().map(|view| view.phase.clone()) else {
            panic!("barter")
        };
        let (opener, other) = (user_in(&snapshot, barter.opener), user_in(&snapshot, barter.other));
        let third = (1..=3).find(|user| ![opener, other].contains(user)).unwrap();
        let set = |user: u64, plan: BarterPlan, prompt: u32| {
            let (game, fixture) = (game.clone(), &fixture);
            async move {
                let key = fixture.key();
                fixture.service.set_barter_plan(&game, UserId(user), this_round(plan), prompt, &key).await
            }
        };
        let plan = BarterPlan::give_way_for(1);
        assert_eq!(refusal(set(opener, BarterPlan::default(), now).await), Refusal::EmptyPlan);
        assert_eq!(refusal(set(third, plan, now).await), Refusal::NotInBarter);
        let early = snapshot.barter.unwrap() - 1;
        assert_eq!(refusal(set(opener, plan, early).await), Refusal::StalePrompt { prompt: now });
        let none = fixture.service.withdraw_barter_plan(&game, UserId(opener), now, &fixture.key()).await;
        assert_eq!(refusal(none), Refusal::NoPlan);
        set(other, plan, now).await.unwrap();
        fixture.service.withdraw_barter_plan(&game, UserId(other), now, &fixture.key()).await.unwrap();
        assert_eq!(fixture.plan_as_seen_by(&game, other).await, None);
    }
}
