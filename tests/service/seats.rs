//! Pausing, leaving a running game, coming back, and taking over seats.

use basari::model::pace::Pace;
use basari::service::{Intent, Notice, Refusal, Settings, Status, StatusReason, UserId, VoteOutcome};
use basari_rules::game::{Action, Kind, Move, Seat};
use basari_rules::players::Level;
use jiff::SignedDuration;

use super::service_fixture::{
    ServiceFixture, intents, manager, manager_elsewhere, options, person, refusal, run_due_deadlines,
};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn a_pause_by_the_host_stops_all_deadlines(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        assert_eq!(refusal(fixture.service.resume(&game, &person(1), &fixture.key()).await), Refusal::NotPaused);
        let key = fixture.key();
        assert_eq!(fixture.service.pause(&game, &person(1), &key).await.unwrap(), VoteOutcome::Decided);
        assert_eq!(fixture.service.pause(&game, &person(1), &key).await.unwrap(), VoteOutcome::Decided);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(
            (snapshot.status, snapshot.reason, snapshot.answer_deadlines.len()),
            (Status::Paused, Some(StatusReason::ByHost), 0)
        );
        assert_eq!(refusal(fixture.submit(&game, 2, prompt, Move::Play(Action::A)).await), Refusal::Paused);
        fixture.clock.advance(SignedDuration::from_hours(48));
        assert_eq!(fixture.run_due_deadlines().await, 0);
        fixture.service.resume(&game, &person(1), &fixture.key()).await.unwrap();
        let delivered = intents(&fixture.deliver_all().await);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.status, Status::Running);
        let pace = snapshot.settings.pace;
        let full = fixture.service.now() + pace.decision_time() + pace.reserve();
        assert!(snapshot.answer_deadlines.len() == 3 && snapshot.answer_deadlines.iter().all(|(_, due)| *due == full));
        for notice in [Notice::Paused, Notice::Resumed] {
            assert_eq!(delivered.iter().filter(|intent| **intent == Intent::Notice(notice)).count(), 1);
        }
    }

    async fn a_majority_of_the_people_can_pause_and_resume(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 4, 1).await;
        let service = &fixture.service;
        let counted = |votes| VoteOutcome::Pending { votes, needed: 3 };
        assert_eq!(service.pause(&game, &person(2), &fixture.key()).await.unwrap(), counted(1));
        assert_eq!(refusal(service.pause(&game, &person(2), &fixture.key()).await), Refusal::AlreadyVoted);
        assert_eq!(refusal(service.pause(&game, &person(9), &fixture.key()).await), Refusal::NotSeated);
        let key = fixture.key();
        assert_eq!(service.pause(&game, &person(3), &key).await.unwrap(), counted(2));
        assert_eq!(service.pause(&game, &person(3), &key).await.unwrap(), counted(2), "the same result again");
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.votes.len(), snapshot.votes_needed, snapshot.status), (2, 3, Status::Running));
        assert_eq!(service.pause(&game, &person(4), &fixture.key()).await.unwrap(), VoteOutcome::Decided);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(
            (snapshot.votes.len(), snapshot.status, snapshot.reason),
            (0, Status::Paused, Some(StatusReason::ByVote))
        );
        for (user, vote) in [(2, counted(1)), (4, counted(2)), (3, VoteOutcome::Decided)] {
            assert_eq!(service.resume(&game, &person(user), &fixture.key()).await.unwrap(), vote);
        }
        assert_eq!(fixture.snapshot(&game).await.status, Status::Running);
    }

    async fn a_pause_that_nobody_ends_cancels_the_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.service.pause(&game, &manager(9), &fixture.key()).await.unwrap();
        fixture.clock.advance(options().pause_expiry);
        assert_eq!(fixture.run_due_deadlines().await, 1);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::Expired)));
    }

    async fn a_computer_plays_for_a_player_who_left_until_they_return(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.host, Some(UserId(2)), "hosting passes on");
        assert!(snapshot.occupants[0].left && snapshot.occupants[0].computer == Some(Level::Normal));
        fixture.run_due_deadlines().await;
        let prompt = snapshot.prompt().unwrap();
        assert_eq!(refusal(fixture.submit(&game, 1, prompt, Move::Play(Action::A)).await), Refusal::YouLeft);
        assert_eq!(refusal(fixture.service.leave(&game, &person(1), &fixture.key()).await), Refusal::YouLeft);
        let view = fixture.snapshot(&game).await.view.unwrap();
        assert_eq!(view.asked.iter().collect::<Vec<_>>(), [Seat::new(1), Seat::new(2)], "the computer has chosen");
        assert_eq!(fixture.snapshot_for(&game, 1).await.viewer_seat, None, "and its choice stays hidden");
        fixture.service.return_to_seat(&game, UserId(1), &fixture.key()).await.unwrap();
        fixture.submit(&game, 1, prompt, Move::Play(Action::A)).await.unwrap();
        let delivered = intents(&fixture.deliver_all().await);
        let seat = Seat::new(0);
        for notice in [Notice::Left { seat }, Notice::Back { seat }] {
            assert_eq!(delivered.iter().filter(|intent| **intent == Intent::Notice(notice)).count(), 1);
        }
    }

    async fn a_game_is_cancelled_when_the_last_person_leaves(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 2, 2).await;
        fixture.service.leave(&game, &person(2), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Running);
        fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::Empty)));
        assert_eq!(fixture.service.next_deadline().await.unwrap(), None);
    }

    async fn the_seat_of_a_player_who_left_is_kept_for_them_and_then_the_host_gives_it_away(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 4, 0).await;
        let (service, easy) = (&fixture.service, Level::Easy);
        let (two, three) = (Seat::new(1), Seat::new(2));
        let take = async |user, seat| service.take_over_seat(&game, &person(user), seat, &fixture.key()).await;
        let replace =
            async |actor, seat| service.replace_with_computer(&game, &actor, seat, easy, &fixture.key()).await;
        assert_eq!(refusal(take(5, two).await), Refusal::SeatNotFree);
        assert_eq!(refusal(replace(person(1), two).await), Refusal::SeatNotFree);
        service.leave(&game, &person(2), &fixture.key()).await.unwrap();
        service.leave(&game, &person(3), &fixture.key()).await.unwrap();
        assert_eq!(refusal(take(4, two).await), Refusal::AlreadyJoined);

        let free_at = service.now() + SignedDuration::from_mins(10);
        assert_eq!(fixture.snapshot(&game).await.occupants[1].kept_until, Some(free_at));
        let kept = |free_at| Refusal::SeatKept { owner: "Ben".to_owned(), free_at, is_host_away: false };
        for actor in [person(1), person(4), manager(9)] {
            assert_eq!(refusal(replace(actor, two).await), kept(Some(free_at)));
        }
        assert_eq!(refusal(take(5, two).await), kept(Some(free_at)));
        service.return_to_seat(&game, UserId(3), &fixture.key()).await.unwrap();
        fixture.clock.advance(SignedDuration::from_mins(10));
        // The host is here, so nobody else decides.
        for actor in [person(4), manager(9)] {
            assert_eq!(refusal(replace(actor, two).await), kept(None));
        }
        assert_eq!(refusal(take(5, two).await), kept(None));
        replace(person(1), two).await.unwrap();
        take(5, two).await.unwrap();
        let occupants = fixture.snapshot(&game).await.occupants;
        assert_eq!((occupants[1].user, occupants[1].computer, occupants[1].left), (Some(UserId(5)), None, false));
        assert_eq!((occupants[2].user, occupants[2].kept_until), (Some(UserId(3)), None), "Cleo is back");
        assert_eq!(refusal(replace(person(1), three).await), Refusal::SeatNotFree);
        // The replaced player cannot return, and the new one plays.
        assert_eq!(refusal(service.return_to_seat(&game, UserId(2), &fixture.key()).await), Refusal::NotSeated);
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        fixture.submit(&game, 5, prompt, Move::Play(Action::B)).await.unwrap();
        assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
    }

    async fn in_a_slow_game_the_seat_is_kept_for_a_day_and_a_manager_decides_if_the_host_is_away(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 3).await;
        let service = &fixture.service;
        let slow = |settings: &mut Settings| settings.pace = Pace::Slow;
        service.change_settings(&game, &person(1), slow, &fixture.key()).await.unwrap();
        service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let replace = async |actor, seat| {
            service.replace_with_computer(&game, &actor, Seat::new(seat), Level::Easy, &fixture.key()).await
        };
        // The host misses three deadlines in a row, so a computer plays for them. Then the others leave.
        while !fixture.snapshot(&game).await.occupants[0].autopilot {
            fixture.deliver_all().await;
            fixture.clock.advance(SignedDuration::from_hours(4 * 24));
            // One batch only: once computers play for everybody, more of them could end the game.
            assert!(run_due_deadlines(service, 50).await.unwrap() > 0);
        }
        for user in [2, 3] {
            service.leave(&game, &person(user), &fixture.key()).await.unwrap();
        }
        let free_at = service.now() + SignedDuration::from_hours(24);
        let kept = |free_at| Refusal::SeatKept { owner: "Ben".to_owned(), free_at, is_host_away: true };
        assert_eq!(refusal(replace(manager(9), 1).await), kept(Some(free_at)));
        fixture.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(refusal(replace(person(3), 1).await), kept(None));
        assert_eq!(refusal(replace(manager_elsewhere(9), 1).await), Refusal::NoAccess);
        replace(manager(9), 1).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.occupants[1].replaced_name.as_deref(), Some("Ben"));
        // The host notices, and decides about the other seat themselves.
        service.return_to_seat(&game, UserId(1), &fixture.key()).await.unwrap();
        let host_decides = Refusal::SeatKept { owner: "Cleo".to_owned(), free_at: None, is_host_away: false };
        assert_eq!(refusal(replace(manager(9), 2).await), host_decides);
        replace(person(1), 2).await.unwrap();
        fixture.service.forget_person(UserId(2)).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.occupants[1].replaced_name, None, "a forgotten name is gone");
    }
}
