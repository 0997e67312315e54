//! Submitting moves: who may move, when, and that every move is made once.

use std::cell::Cell;
use std::future::ready;

use basari::service::{MoveRequest, Refusal, ServiceError, Status, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Event, IllegalMove, Kind, LegalMoves, Move};
use jiff::SignedDuration;

use super::service_fixture::{ServiceFixture, asked, person, refusal, service};
use crate::support::database::{Database, on_both_databases};

/// Tasks move between threads, so the futures of the service have to be `Send`.
fn require_send<T: Send>(future: T) -> T {
    future
}

on_both_databases! {
    async fn a_repeated_click_makes_its_move_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let snapshot = fixture.snapshot(&game).await;
        let prompt = snapshot.prompt().unwrap();
        let request =
            MoveRequest { game: game.clone(), actor: UserId(1), prompt, key: fixture.key(), mv: Move::Play(Action::B) };
        let first = require_send(fixture.service.submit_move(request.clone())).await.unwrap();
        assert_eq!(
            (first.result.first, first.result.last, first.repeated),
            (snapshot.version + 1, snapshot.version + 1, false)
        );
        fixture.submit(&game, 2, prompt, Move::Play(Action::C)).await.unwrap();
        let again = fixture.service.submit_move(request).await.unwrap();
        assert!(again.repeated);
        assert_eq!(
            (again.result.first, again.result.last, again.result.prompt, again.result.over),
            (first.result.first, first.result.last, prompt, false)
        );
        assert_eq!(fixture.snapshot(&game).await.version, snapshot.version + 2);
    }

    async fn a_move_that_could_not_be_shown_is_shown_again_but_not_made_again(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let before = fixture.snapshot(&game).await;
        let (prompt, key, shown) = (before.prompt().unwrap(), fixture.key(), Cell::new(0));
        let request = MoveRequest { game: game.clone(), actor: UserId(1), prompt, key, mv: Move::Play(Action::B) };
        let show = |_| {
            shown.set(shown.get() + 1);
            ready(if shown.get() == 1 { Err(ServiceError::Temporary("busy".into())) } else { Ok(shown.get()) })
        };
        assert_eq!(fixture.service.submit_move_and_show(request, None, show).await.unwrap(), 2);
        assert_eq!(fixture.snapshot(&game).await.version, before.version + 1);
    }

    async fn submitting_a_move_returns_the_players_current_view(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let (actor, key) = (UserId(2), fixture.key());
        let request = MoveRequest { game: game.clone(), actor, prompt, key, mv: Move::Play(Action::B) };
        let returned = fixture.submit_and_view(request.clone()).await;
        let viewed = fixture.service.view_game(&game, Some(actor)).await.unwrap();
        assert_eq!(returned, viewed);
        assert_eq!(returned.answer_deadlines.iter().map(|(seat, _)| seat.index()).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(fixture.submit_and_view(request).await, viewed, "also for a repeated click");
        // Each process sees the moves that the other one stores.
        let other = service(fixture.service.store().clone(), fixture.clock.clone());
        let again = MoveRequest { game: game.clone(), actor, prompt, key: fixture.key(), mv: Move::Play(Action::C) };
        assert_eq!(
            other.submit_move_and_show(again, None, |snapshot| ready(Ok(snapshot))).await.unwrap(),
            fixture.service.view_game(&game, Some(actor)).await.unwrap()
        );
        fixture.submit(&game, 1, prompt, Move::Play(Action::A)).await.unwrap();
        assert_eq!(other.view_game(&game, Some(actor)).await.unwrap().version, returned.version + 2);
    }

    async fn a_choice_can_be_changed_and_stays_hidden_until_the_reveal(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        fixture.submit(&game, 1, prompt, Move::Play(Action::B)).await.unwrap();
        fixture.submit(&game, 1, prompt, Move::Play(Action::C)).await.unwrap();
        for viewer in [None, Some(UserId(2)), Some(UserId(9))] {
            let snapshot = fixture.service.view_game(&game, viewer).await.unwrap();
            let PhaseView::Choose { laid, mine } = snapshot.view.clone().unwrap().phase else {
                panic!("everybody chooses")
            };
            assert_eq!((laid.len(), mine), (1, None));
            assert!(!snapshot.public_log.iter().any(|entry| matches!(entry.event, Event::Laid { .. })));
        }
        let mine = fixture.snapshot_for(&game, 1).await;
        let PhaseView::Choose { mine, .. } = mine.view.unwrap().phase else { panic!("everybody chooses") };
        assert_eq!(mine, Some(Action::C));
        fixture.submit(&game, 2, prompt, Move::Play(Action::A)).await.unwrap();
        fixture.submit(&game, 3, prompt, Move::Play(Action::A)).await.unwrap();
        let log = fixture.snapshot(&game).await.public_log;
        assert_eq!(
            log.iter().filter(|entry| matches!(entry.event, Event::Laid { .. })).count(),
            3,
            "only the last choice of each player"
        );
    }

    async fn moves_out_of_turn_are_refused_with_the_reason(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 3).await;
        let play = Move::Play(Action::A);
        assert_eq!(refusal(fixture.submit(&game, 1, 1, play).await), Refusal::NotStarted);
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        let prompt = snapshot.prompt().unwrap();
        assert_eq!(refusal(fixture.submit(&game, 9, prompt, play).await), Refusal::NotSeated);
        assert_eq!(refusal(fixture.submit(&game, 1, prompt + 1, play).await), Refusal::StalePrompt { prompt });
        let not_in_hand = Move::Play(Action::D);
        assert_eq!(
            refusal(fixture.submit(&game, 1, prompt, not_in_hand).await),
            Refusal::Illegal(IllegalMove::NotInHand)
        );
        assert_eq!(
            refusal(fixture.submit(&game, 1, prompt, Move::Accept).await),
            Refusal::Illegal(IllegalMove::WrongMoment)
        );
        assert_eq!(fixture.snapshot(&game).await, snapshot, "nothing has changed");
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(refusal(fixture.submit(&game, 1, prompt, play).await), Refusal::Cancelled);
    }

    async fn a_finished_game_stores_its_results(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for (channel, kind, people, computers) in [(100, Kind::Card, 3, 2), (101, Kind::Board, 2, 1)] {
            let game = fixture.start_game_in(channel, kind, people, computers).await;
            let snapshot = fixture.play_to_end(&game).await;
            assert_eq!(snapshot.status, Status::Over);
            let view = snapshot.view.as_ref().unwrap();
            let PhaseView::Over { winners } = view.phase else { panic!("the game is over") };
            assert_eq!(snapshot.results.len(), view.seats.len());
            for (result, seat) in snapshot.results.iter().zip(&view.seats) {
                assert_eq!((result.points, result.place), (i64::from(seat.points), seat.place));
            }
            let first: Vec<u8> = snapshot.results.iter().filter(|row| row.place == 1).map(|row| row.seat).collect();
            assert_eq!(first, winners.iter().map(|seat| u8::try_from(seat.index()).unwrap()).collect::<Vec<_>>());
            let by = |author| snapshot.public_log.iter().any(|entry| entry.by == author);
            assert!(by(MovedBy::Person) && by(MovedBy::Computer) && !by(MovedBy::Clock));
            // The thread of the last barter stays open for a while.
            fixture.clock.advance(SignedDuration::from_mins(10));
            fixture.run_due_deadlines().await;
            assert_eq!(fixture.service.next_deadline().await.unwrap(), None, "a finished game has no deadlines");
            let mine = fixture.snapshot_for(&game, 1).await;
            assert_eq!(mine.legal, LegalMoves::Nothing);
            assert_eq!(refusal(fixture.submit(&game, 1, 1, Move::Accept).await), Refusal::Over);
        }
        assert_eq!(fixture.service.results_of(UserId(1), 10).await.unwrap().len(), 2);
        assert_eq!(fixture.service.games_of(UserId(1)).await.unwrap(), []);
    }

    async fn the_list_of_games_marks_those_that_wait_for_the_player(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let one = fixture.start_game_in(100, Kind::Card, 3, 0).await;
        let two = fixture.start_game_in(101, Kind::Board, 3, 0).await;
        fixture.deliver_all().await;
        let prompt = fixture.snapshot(&one).await.prompt().unwrap();
        fixture.submit(&one, 1, prompt, Move::Play(Action::A)).await.unwrap();
        let list = fixture.service.games_of(UserId(1)).await.unwrap();
        let list: Vec<_> =
            list.into_iter().map(|game| (game.game, game.question.is_some(), game.answer_deadline.is_some())).collect();
        assert_eq!(list.len(), 2);
        assert!(list.contains(&(one.clone(), false, false)) && list.contains(&(two, true, true)));
        assert_eq!(asked(&fixture.snapshot(&one).await), [2, 3]);
    }
}
