//! Before a game: opening, coming, going, starting.

use basari::model::pace::Pace;
use basari::model::permissions::WhoMayCancel;
use basari::model::permissions::WhoMayStart;
use basari::service::{
    ChannelId, DAY, Intent, NewGame, Notice, PostKey, Refusal, ServerSettings, Settings, Status, StatusReason, UserId,
};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;

use super::service_fixture::{Hall, SERVER, intents, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn a_lobby_fills_and_starts(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 2).await;
        hall.service.add_computer(&game, &person(1), Level::Hard, &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.host, table.view.is_none()), (Status::Lobby, Some(UserId(1)), true));
        assert_eq!(table.fairness.commitment.len(), 64);
        let names: Vec<_> = table.occupants.iter().map(|occupant| (occupant.name.as_str(), occupant.computer)).collect();
        assert_eq!(names, [("Anna", None), ("Ben", None), ("hard", Some(Level::Hard))]);

        hall.service.start(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!(table.status, Status::Running);
        let view = table.view.unwrap();
        assert_eq!((view.stage, view.round, view.asked.len()), (1, 1, 3));
        // R1: the smallest id is the eldest, computers come last.
        assert_eq!(view.seats.iter().map(|seat| seat.age_rank).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(refusal(hall.service.join(&game, &person(3), &hall.key()).await), Refusal::AlreadyStarted);
    }

    async fn the_eldest_account_is_the_eldest_wherever_it_sits(db: &Database) {
        let hall = Hall::open(db).await;
        let new = NewGame { host: person(6), computers: vec![Level::Easy], ..hall.new_game(Kind::Card, 100) };
        let game = hall.service.new_game(new).await.unwrap().game;
        hall.service.join(&game, &person(2), &hall.key()).await.unwrap();
        hall.service.start(&game, &person(6), &hall.key()).await.unwrap();
        let view = hall.table(&game).await.view.unwrap();
        assert_eq!(view.seats.iter().map(|seat| seat.age_rank).collect::<Vec<_>>(), [1, 2, 0]);
    }

    async fn a_repeated_cause_changes_nothing_and_answers_the_same(db: &Database) {
        let hall = Hall::open(db).await;
        let new = hall.new_game(Kind::Card, 100);
        let first = hall.service.new_game(new.clone()).await.unwrap();
        let again = hall.service.new_game(new).await.unwrap();
        assert_eq!((first.repeated, again.repeated), (false, true));
        assert_eq!(first.game, again.game);
        let join = hall.key();
        assert!(!hall.service.join(&first.game, &person(2), &join).await.unwrap().repeated);
        assert!(hall.service.join(&first.game, &person(2), &join).await.unwrap().repeated);
        assert_eq!(hall.table(&first.game).await.occupants.len(), 2);
        assert_eq!(hall.deliver().await.len(), 1, "one post for the lobby, with who has joined since");
    }

    async fn a_channel_holds_one_live_game(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 1).await;
        let other = hall.service.new_game(hall.new_game(Kind::Board, 100)).await;
        assert_eq!(refusal(other), Refusal::ChannelBusy { game: game.clone() });
        assert_eq!(hall.service.live_in(ChannelId(100)).await.unwrap(), Some(game.clone()));
        assert_eq!(hall.service.find(100).await.unwrap(), Some(game.clone()));
        hall.service.cancel(&game, &person(1), &hall.key()).await.unwrap();
        hall.service.new_game(hall.new_game(Kind::Board, 100)).await.unwrap();
    }

    async fn mistakes_in_the_lobby_are_refused_by_name(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Board, 2).await;
        let service = &hall.service;
        assert_eq!(refusal(service.join(&game, &person(2), &hall.key()).await), Refusal::AlreadyJoined);
        assert_eq!(refusal(service.leave(&game, &person(3), &hall.key()).await), Refusal::NotSeated);
        assert_eq!(refusal(service.start(&game, &person(2), &hall.key()).await), Refusal::NotHost);
        let few = Refusal::WrongNumber { kind: Kind::Board, players: 2, min: 3, max: 4 };
        assert_eq!(refusal(service.start(&game, &person(1), &hall.key()).await), few);
        assert_eq!(refusal(service.remove_computer(&game, &person(1), &hall.key()).await), Refusal::NoComputer);
        let easy = Level::Easy;
        assert_eq!(refusal(service.add_computer(&game, &person(2), easy, &hall.key()).await), Refusal::NotHost);
        service.add_computer(&game, &person(1), easy, &hall.key()).await.unwrap();
        service.add_computer(&game, &person(1), easy, &hall.key()).await.unwrap();
        assert_eq!(refusal(service.join(&game, &person(3), &hall.key()).await), Refusal::LobbyFull);
        service.remove_computer(&game, &person(1), &hall.key()).await.unwrap();
        service.join(&game, &person(3), &hall.key()).await.unwrap();
        let five = service.change_settings(&game, &person(1), |settings| settings.seats = 5, &hall.key()).await;
        assert!(matches!(refusal(five), Refusal::WrongNumber { players: 5, .. }));
        let full = service.change_settings(&game, &person(1), |settings| settings.seats = 3, &hall.key()).await;
        assert_eq!(refusal(full), Refusal::LobbyFull, "four sit there already");
        let other_board = |settings: &mut Settings| settings.material = Some("no-such-board".into());
        let unknown = service.change_settings(&game, &person(1), other_board, &hall.key()).await;
        assert_eq!(refusal(unknown), Refusal::UnknownMaterial);
        let nobody = "bobo-bobo-bobo-11".parse().unwrap();
        assert_eq!(refusal(service.join(&nobody, &person(1), &hall.key()).await), Refusal::NoSuchGame);
    }

    async fn the_pace_may_change_later_but_nothing_else(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let slow = |settings: &mut Settings| settings.pace = Pace::Slow;
        hall.service.change_settings(&game, &person(1), slow, &hall.key()).await.unwrap();
        assert_eq!(hall.table(&game).await.settings.pace, Pace::Slow);
        let fewer = |settings: &mut Settings| settings.seats = 3;
        let outcome = hall.service.change_settings(&game, &person(1), fewer, &hall.key()).await;
        assert_eq!(refusal(outcome), Refusal::AlreadyStarted);
    }

    async fn two_settings_changed_at_once_both_hold(db: &Database) {
        let hall = Hall::open(db).await;
        for _ in 0..10 {
            let game = hall.lobby(Kind::Card, 2).await;
            let (host, causes) = (person(1), [hall.key(), hall.key()]);
            let (first, second) = tokio::join!(
                hall.service.change_settings(&game, &host, |settings| settings.pace = Pace::Slow, &causes[0]),
                hall.service.change_settings(&game, &host, |settings| settings.seats = 4, &causes[1]),
            );
            first.unwrap();
            second.unwrap();
            let settings = hall.table(&game).await.settings;
            assert_eq!((settings.pace, settings.seats), (Pace::Slow, 4));
            hall.service.cancel(&game, &host, &hall.key()).await.unwrap();
        }
    }

    async fn hosting_passes_on_and_an_empty_lobby_closes(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 2).await;
        hall.service.add_computer(&game, &person(1), Level::Easy, &hall.key()).await.unwrap();
        hall.service.leave(&game, &person(1), &hall.key()).await.unwrap();
        assert_eq!(hall.table(&game).await.host, Some(UserId(2)));
        hall.service.join(&game, &person(3), &hall.key()).await.unwrap();
        hall.service.start(&game, &person(2), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!(table.occupants.iter().map(|occupant| occupant.seat).collect::<Vec<_>>(), Seat::all(3).collect::<Vec<_>>());

        let game = hall.lobby_in(101, Kind::Card, 1).await;
        hall.service.add_computer(&game, &person(1), Level::Easy, &hall.key()).await.unwrap();
        hall.service.leave(&game, &person(1), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Cancelled, Some(StatusReason::Empty)));
    }

    async fn a_full_lobby_starts_by_itself_where_that_is_wanted(db: &Database) {
        let hall = Hall::open(db).await;
        let settings = Settings { autostart: true, seats: 3, ..Settings::new(Kind::Card) };
        let new = NewGame { settings, computers: vec![Level::Easy], ..hall.new_game(Kind::Card, 100) };
        let game = hall.service.new_game(new).await.unwrap().game;
        assert_eq!(hall.table(&game).await.status, Status::Lobby);
        hall.service.join(&game, &person(2), &hall.key()).await.unwrap();
        assert_eq!(hall.table(&game).await.status, Status::Running);
    }

    async fn a_lobby_nobody_starts_expires_once(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 2).await;
        hall.clock.advance(DAY - 1);
        hall.service.join(&game, &person(3), &hall.key()).await.unwrap();
        assert_eq!(hall.run_due().await, 0);
        hall.clock.advance(1);
        assert_eq!(hall.run_due().await, 1);
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Cancelled, Some(StatusReason::Expired)));
        assert!(table.fairness.revealed.is_some());
        let told = intents(&hall.deliver().await);
        assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(Notice::Expired)).count(), 1);
        assert_eq!(hall.service.next_deadline().await.unwrap(), None);
    }

    async fn servers_say_who_may_start_where_and_who_may_cancel(db: &Database) {
        let hall = Hall::open(db).await;
        let mut rules = ServerSettings::new(SERVER);
        rules.who_may_start = WhoMayStart::Managers;
        rules.who_may_cancel = WhoMayCancel::Managers;
        rules.allowed_channels = vec![ChannelId(100)];
        hall.service.set_server(rules.server, |kept| *kept = rules.clone()).await.unwrap();
        let new = hall.new_game(Kind::Card, 100);
        assert_eq!(refusal(hall.service.new_game(new.clone()).await), Refusal::OnlyManagersStart);
        let elsewhere = NewGame { host: manager(1), channel: ChannelId(101), ..new.clone() };
        assert_eq!(refusal(hall.service.new_game(elsewhere).await), Refusal::ChannelNotAllowed);
        let game = hall.service.new_game(NewGame { host: manager(1), computers: vec![Level::Easy; 2], ..new }).await;
        let game = game.unwrap().game;
        hall.service.start(&game, &person(1), &hall.key()).await.unwrap();
        assert_eq!(refusal(hall.service.cancel(&game, &person(1), &hall.key()).await), Refusal::MayNotCancel);
        rules.who_may_cancel = WhoMayCancel::Host;
        hall.service.set_server(rules.server, |kept| *kept = rules.clone()).await.unwrap();
        assert_eq!(refusal(hall.service.cancel(&game, &person(2), &hall.key()).await), Refusal::MayNotCancel);
        hall.service.cancel(&game, &manager(9), &hall.key()).await.unwrap();
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.reason), (Status::Cancelled, Some(StatusReason::ByOther)));
        assert_eq!(refusal(hall.service.cancel(&game, &manager(9), &hall.key()).await), Refusal::Cancelled);
    }

    async fn a_lobby_holds_no_more_than_its_seats_whatever_their_numbers(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.lobby(Kind::Card, 5).await;
        for number in [3, 4] {
            hall.service.leave(&game, &person(number), &hall.key()).await.unwrap();
        }
        let fewer = |settings: &mut Settings| settings.seats = 3;
        hall.service.change_settings(&game, &person(1), fewer, &hall.key()).await.unwrap();
        assert_eq!(refusal(hall.service.join(&game, &person(6), &hall.key()).await), Refusal::LobbyFull);
        assert_eq!(hall.table(&game).await.occupants.len(), 3);
    }

    async fn whoever_left_and_asks_for_a_rematch_sits_in_his_own_seat(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        for number in 1..=3 {
            hall.service.leave(&game, &person(number), &hall.key()).await.unwrap();
        }
        let next = hall.service.rematch(&game, &person(2), &hall.key()).await.unwrap().game;
        let occupants = hall.table(&next).await.occupants;
        assert_eq!(occupants.iter().filter(|occupant| occupant.user.is_some()).count(), 1);
        assert_eq!(occupants.iter().filter(|occupant| occupant.computer.is_some()).count(), 2, "for the two others who left");
    }

    async fn two_who_ask_for_a_rematch_at_once_sit_at_one_table(db: &Database) {
        let hall = Hall::open(db).await;
        for channel in 100..110 {
            let game = hall.game_in(channel, Kind::Card, 3, 0).await;
            hall.service.cancel(&game, &person(1), &hall.key()).await.unwrap();
            let (one, two, causes) = (person(1), person(2), [hall.key(), hall.key()]);
            let asked = tokio::join!(
                hall.service.rematch(&game, &one, &causes[0]),
                hall.service.rematch(&game, &two, &causes[1])
            );
            assert_eq!(asked.0.unwrap().game, asked.1.unwrap().game);
        }
    }

    async fn a_rematch_is_opened_once_and_joined_by_the_others(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 2, 1).await;
        assert_eq!(refusal(hall.service.rematch(&game, &person(1), &hall.key()).await), Refusal::NotOver);
        hall.play_out(&game).await;
        let key = hall.key();
        let next = hall.service.rematch(&game, &person(2), &key).await.unwrap().game;
        assert_ne!(next, game);
        let again = hall.service.rematch(&game, &person(2), &key).await.unwrap();
        assert_eq!((again.game, again.repeated), (next.clone(), true));
        assert_eq!(hall.service.rematch(&game, &person(1), &hall.key()).await.unwrap().game, next);
        let table = hall.table(&next).await;
        assert_eq!((table.rematch_of, table.host), (Some(game), Some(UserId(2))));
        let occupants: Vec<_> = table.occupants.iter().map(|occupant| (occupant.user, occupant.computer)).collect();
        assert_eq!(occupants, [(Some(UserId(2)), None), (None, Some(Level::Random)), (Some(UserId(1)), None)]);
        let told: Vec<_> = hall.deliver().await.into_iter().filter(|delivery| delivery.game == next).collect();
        assert_eq!(intents(&told), [Intent::Show { post: PostKey::Lobby, mentions: vec![] }]);
    }
}
