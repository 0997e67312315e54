//! Pausing, leaving a game under way, coming back, and who plays on for whom.

use basari::service::{HOUR, Intent, Notice, Refusal, Status, StatusReason, UserId, VoteOutcome};
use basari_rules::game::{Action, Kind, Move, Seat};
use basari_rules::players::Level;

use super::service_fixture::{Hall, intents, manager, options, person, refusal};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn the_host_pauses_and_the_clock_stands_still(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        assert_eq!(refusal(hall.service.resume(&game, &person(1), &hall.key()).await), Refusal::NotPaused);
        let key = hall.key();
        assert_eq!(hall.service.pause(&game, &person(1), &key).await.unwrap(), VoteOutcome::Decided);
        assert_eq!(hall.service.pause(&game, &person(1), &key).await.unwrap(), VoteOutcome::Decided);
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason, table.answer_deadlines.len()), (Status::Paused, Some(StatusReason::ByHost), 0));
        assert_eq!(refusal(hall.act(&game, 2, prompt, Move::Play(Action::A)).await), Refusal::Paused);
        hall.clock.advance(48 * HOUR);
        assert_eq!(hall.run_due().await, 0);
        hall.service.resume(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!(table.status, Status::Running);
        let full = hall.service.now() + table.settings.pace.span();
        assert!(table.answer_deadlines.len() == 3 && table.answer_deadlines.iter().all(|(_, due)| *due == full));
        let told = intents(&hall.deliver().await);
        for notice in [Notice::Paused, Notice::Resumed] {
            assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(notice)).count(), 1);
        }
    }

    async fn more_than_half_of_the_people_pause_and_resume(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 4, 1).await;
        let service = &hall.service;
        let counted = |votes| VoteOutcome::Pending { votes, needed: 3 };
        assert_eq!(service.pause(&game, &person(2), &hall.key()).await.unwrap(), counted(1));
        assert_eq!(refusal(service.pause(&game, &person(2), &hall.key()).await), Refusal::AlreadyVoted);
        assert_eq!(refusal(service.pause(&game, &person(9), &hall.key()).await), Refusal::NotSeated);
        let key = hall.key();
        assert_eq!(service.pause(&game, &person(3), &key).await.unwrap(), counted(2));
        assert_eq!(service.pause(&game, &person(3), &key).await.unwrap(), counted(2), "the same answer again");
        let table = hall.table(&game).await;
        assert_eq!((table.votes.len(), table.votes_needed, table.status), (2, 3, Status::Running));
        assert_eq!(service.pause(&game, &person(4), &hall.key()).await.unwrap(), VoteOutcome::Decided);
        let table = hall.table(&game).await;
        assert_eq!((table.votes.len(), table.status, table.reason), (0, Status::Paused, Some(StatusReason::ByVote)));
        for (user, vote) in [(2, counted(1)), (4, counted(2)), (3, VoteOutcome::Decided)] {
            assert_eq!(service.resume(&game, &person(user), &hall.key()).await.unwrap(), vote);
        }
        assert_eq!(hall.table(&game).await.status, Status::Running);
    }

    async fn a_pause_that_nobody_ends_ends_the_game(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.service.pause(&game, &manager(9), &hall.key()).await.unwrap();
        hall.clock.advance(options().pause_expiry);
        assert_eq!(hall.run_due().await, 1);
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Cancelled, Some(StatusReason::Expired)));
    }

    async fn whoever_leaves_is_played_for_and_may_come_back(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        hall.deliver().await;
        hall.service.leave(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!(table.host, Some(UserId(2)), "hosting passes on");
        assert!(table.occupants[0].left && table.occupants[0].computer == Some(Level::Normal));
        hall.run_due().await;
        let prompt = table.prompt().unwrap();
        assert_eq!(refusal(hall.act(&game, 1, prompt, Move::Play(Action::A)).await), Refusal::YouLeft);
        assert_eq!(refusal(hall.service.leave(&game, &person(1), &hall.key()).await), Refusal::YouLeft);
        let view = hall.table(&game).await.view.unwrap();
        assert_eq!(view.asked.iter().collect::<Vec<_>>(), [Seat::new(1), Seat::new(2)], "the computer has chosen");
        assert_eq!(hall.seen_by(&game, 1).await.viewer_seat, None, "and its choice is its own");
        hall.service.return_to_seat(&game, UserId(1), &hall.key()).await.unwrap();
        hall.act(&game, 1, prompt, Move::Play(Action::A)).await.unwrap();
        let told = intents(&hall.deliver().await);
        let seat = Seat::new(0);
        for notice in [Notice::Left { seat }, Notice::Back { seat }] {
            assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(notice)).count(), 1);
        }
    }

    async fn the_last_person_to_leave_ends_the_game(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 2, 2).await;
        hall.service.leave(&game, &person(2), &hall.key()).await.unwrap();
        assert_eq!(hall.table(&game).await.status, Status::Running);
        hall.service.leave(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Cancelled, Some(StatusReason::Empty)));
        assert_eq!(hall.service.next_deadline().await.unwrap(), None);
    }

    async fn a_seat_that_was_left_is_taken_by_somebody_else_or_by_a_computer(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 4, 0).await;
        let service = &hall.service;
        let (two, three) = (Seat::new(1), Seat::new(2));
        assert_eq!(refusal(service.take_over_seat(&game, &person(5), two, &hall.key()).await), Refusal::SeatNotFree);
        let easy = Level::Easy;
        let occupied = service.replace_with_computer(&game, &person(1), two, easy, &hall.key()).await;
        assert_eq!(refusal(occupied), Refusal::SeatNotFree);
        service.leave(&game, &person(2), &hall.key()).await.unwrap();
        service.leave(&game, &person(3), &hall.key()).await.unwrap();
        assert_eq!(refusal(service.take_over_seat(&game, &person(4), two, &hall.key()).await), Refusal::AlreadyJoined);
        service.take_over_seat(&game, &person(5), two, &hall.key()).await.unwrap();
        let not_host = service.replace_with_computer(&game, &person(4), three, easy, &hall.key()).await;
        assert_eq!(refusal(not_host), Refusal::NotHost);
        service.replace_with_computer(&game, &person(1), three, easy, &hall.key()).await.unwrap();
        let occupants = hall.table(&game).await.occupants;
        assert_eq!((occupants[1].user, occupants[1].computer, occupants[1].left), (Some(UserId(5)), None, false));
        assert_eq!((occupants[2].user, occupants[2].computer, occupants[2].left), (None, Some(easy), false));
        // Who was replaced has no way back, and the newcomer plays.
        for user in [2, 3] {
            assert_eq!(refusal(service.return_to_seat(&game, UserId(user), &hall.key()).await), Refusal::NotSeated);
        }
        let prompt = hall.table(&game).await.prompt().unwrap();
        hall.act(&game, 5, prompt, Move::Play(Action::B)).await.unwrap();
        assert_eq!(hall.play_out(&game).await.status, Status::Over);
    }
}
