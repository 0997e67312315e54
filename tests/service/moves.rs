//! One move, one transaction: who may, when, and that it happens once.

use basari::service::{MoveRequest, Refusal, Status, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Event, IllegalMove, Kind, LegalMoves, Move};

use super::service_fixture::{Hall, asked, person, refusal, service};
use crate::support::database::{Database, on_both_databases};

/// The service is called from tasks that wander between threads.
fn wanders<T: Send>(future: T) -> T {
    future
}

on_both_databases! {
    async fn a_move_is_made_once_however_often_it_arrives(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let table = hall.table(&game).await;
        let prompt = table.prompt().unwrap();
        let input = MoveRequest {
            game: game.clone(), actor: UserId(1), prompt, key: hall.key(), mv: Move::Play(Action::B),
        };
        let first = wanders(hall.service.submit_move(input.clone())).await.unwrap();
        assert_eq!((first.result.first, first.result.last, first.repeated), (table.version + 1, table.version + 1, false));
        hall.act(&game, 2, prompt, Move::Play(Action::C)).await.unwrap();
        let again = hall.service.submit_move(input).await.unwrap();
        assert!(again.repeated);
        assert_eq!((again.result.first, again.result.last, again.result.prompt, again.result.over), (first.result.first, first.result.last, prompt, false));
        assert_eq!(hall.table(&game).await.version, table.version + 2);
    }

    async fn whoever_moves_is_shown_what_he_would_see_on_looking(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        let (actor, key) = (UserId(2), hall.key());
        let input = MoveRequest { game: game.clone(), actor, prompt, key, mv: Move::Play(Action::B) };
        let shown = hall.service.submit_move_and_view(input.clone()).await.unwrap();
        let looked = hall.service.view_game(&game, Some(actor)).await.unwrap();
        assert_eq!(shown, looked);
        assert_eq!(shown.answer_deadlines.iter().map(|(seat, _)| seat.index()).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(hall.service.submit_move_and_view(input).await.unwrap(), looked, "and when the click comes again");
        // What another process adds is seen here, and the other way round.
        let other = service(hall.service.store().clone(), hall.clock.clone());
        let again = MoveRequest { game: game.clone(), actor, prompt, key: hall.key(), mv: Move::Play(Action::C) };
        assert_eq!(other.submit_move_and_view(again).await.unwrap(), hall.service.view_game(&game, Some(actor)).await.unwrap());
        hall.act(&game, 1, prompt, Move::Play(Action::A)).await.unwrap();
        assert_eq!(other.view_game(&game, Some(actor)).await.unwrap().version, shown.version + 2);
    }

    async fn a_choice_may_be_changed_and_stays_hidden(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let prompt = hall.table(&game).await.prompt().unwrap();
        hall.act(&game, 1, prompt, Move::Play(Action::B)).await.unwrap();
        hall.act(&game, 1, prompt, Move::Play(Action::C)).await.unwrap();
        for viewer in [None, Some(UserId(2)), Some(UserId(9))] {
            let table = hall.service.view_game(&game, viewer).await.unwrap();
            let PhaseView::Choose { laid, mine } = table.view.clone().unwrap().phase else { panic!("all choose") };
            assert_eq!((laid.len(), mine), (1, None));
            assert!(!table.public_log.iter().any(|told| matches!(told.event, Event::Laid { .. })));
        }
        let mine = hall.seen_by(&game, 1).await;
        let PhaseView::Choose { mine, .. } = mine.view.unwrap().phase else { panic!("all choose") };
        assert_eq!(mine, Some(Action::C));
        hall.act(&game, 2, prompt, Move::Play(Action::A)).await.unwrap();
        hall.act(&game, 3, prompt, Move::Play(Action::A)).await.unwrap();
        let story = hall.table(&game).await.public_log;
        assert_eq!(story.iter().filter(|told| matches!(told.event, Event::Laid { .. })).count(), 3, "the last of each");
    }

    async fn what_is_out_of_turn_is_refused_by_name(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 3).await;
        let play = Move::Play(Action::A);
        assert_eq!(refusal(hall.act(&game, 1, 1, play).await), Refusal::NotStarted);
        hall.service.start(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        let prompt = table.prompt().unwrap();
        assert_eq!(refusal(hall.act(&game, 9, prompt, play).await), Refusal::NotSeated);
        assert_eq!(refusal(hall.act(&game, 1, prompt + 1, play).await), Refusal::StalePrompt { prompt });
        let four = Move::Play(Action::D);
        assert_eq!(refusal(hall.act(&game, 1, prompt, four).await), Refusal::Illegal(IllegalMove::NotInHand));
        assert_eq!(refusal(hall.act(&game, 1, prompt, Move::Accept).await), Refusal::Illegal(IllegalMove::WrongMoment));
        assert_eq!(hall.table(&game).await, table, "nothing has changed");
        hall.service.cancel(&game, &person(1), &hall.key()).await.unwrap();
        assert_eq!(refusal(hall.act(&game, 1, prompt, play).await), Refusal::Cancelled);
    }

    async fn a_game_is_played_to_its_end_and_kept(db: &Database) {
        let hall = Hall::open(db).await;
        for (channel, kind, people, computers) in [(100, Kind::Card, 3, 2), (101, Kind::Board, 2, 1)] {
            let game = hall.game_in(channel, kind, people, computers).await;
            let table = hall.play_out(&game).await;
            assert_eq!(table.status, Status::Over);
            let view = table.view.as_ref().unwrap();
            let PhaseView::Over { winners } = view.phase else { panic!("over") };
            assert_eq!(table.results.len(), view.seats.len());
            for (result, seat) in table.results.iter().zip(&view.seats) {
                assert_eq!((result.points, result.place), (i64::from(seat.points), seat.place));
            }
            let first: Vec<u8> = table.results.iter().filter(|row| row.place == 1).map(|row| row.seat).collect();
            assert_eq!(first, winners.iter().map(|seat| u8::try_from(seat.index()).unwrap()).collect::<Vec<_>>());
            let by = |author| table.public_log.iter().any(|told| told.by == author);
            assert!(by(MovedBy::Person) && by(MovedBy::Computer) && !by(MovedBy::Clock));
            assert_eq!(hall.service.next_deadline().await.unwrap(), None, "a game that is over has no deadlines");
            let mine = hall.seen_by(&game, 1).await;
            assert_eq!(mine.legal, LegalMoves::Nothing);
            assert_eq!(refusal(hall.act(&game, 1, 1, Move::Accept).await), Refusal::Over);
        }
        assert_eq!(hall.service.results_of(UserId(1), 10).await.unwrap().len(), 2);
        assert_eq!(hall.service.games_of(UserId(1)).await.unwrap(), []);
    }

    async fn a_list_of_games_says_where_somebody_is_awaited(db: &Database) {
        let hall = Hall::open(db).await;
        let one = hall.game_in(100, Kind::Card, 3, 0).await;
        let two = hall.game_in(101, Kind::Board, 3, 0).await;
        let prompt = hall.table(&one).await.prompt().unwrap();
        hall.act(&one, 1, prompt, Move::Play(Action::A)).await.unwrap();
        let list = hall.service.games_of(UserId(1)).await.unwrap();
        let list: Vec<_> = list.into_iter().map(|game| (game.game, game.asked, game.answer_deadline.is_some())).collect();
        assert_eq!(list.len(), 2);
        assert!(list.contains(&(one.clone(), false, false)) && list.contains(&(two, true, true)));
        assert_eq!(asked(&hall.table(&one).await), [2, 3]);
    }
}
