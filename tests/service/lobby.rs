//! Before a game: opening a lobby, joining, leaving, starting, and rematches.

use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::permissions::WhoMayCancel;
use basari::model::permissions::WhoMayStart;
use basari::service::{
    Actor, ChannelId, Intent, NewGame, Notice, PostKey, Refusal, ServerSettings, Settings, Status, StatusReason, UserId,
};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;
use jiff::SignedDuration;

use super::service_fixture::{SERVER, ServiceFixture, intents, manager, person, refusal};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn a_lobby_fills_and_starts(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 2).await;
        fixture.service.add_computer(&game, &person(1), Level::Hard, &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.host, snapshot.view.is_none()), (Status::Lobby, Some(UserId(1)), true));
        assert_eq!(snapshot.fairness.commitment.len(), 64);
        let names: Vec<_> =
            snapshot.occupants.iter().map(|occupant| (occupant.name.as_str(), occupant.computer)).collect();
        assert_eq!(names, [("Anna", None), ("Ben", None), ("hard", Some(Level::Hard))]);

        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.status, Status::Running);
        let view = snapshot.view.unwrap();
        assert_eq!((view.stage, view.round, view.asked.len()), (1, 1, 3));
        // R1: the smallest id is the oldest, computers come last.
        assert_eq!(view.seats.iter().map(|seat| seat.age_rank).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(refusal(fixture.service.join(&game, &person(3), &fixture.key()).await), Refusal::AlreadyStarted);
    }

    async fn the_oldest_account_counts_as_the_oldest_player_in_any_seat(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let new = NewGame { host: person(6), computers: vec![Level::Easy], ..fixture.new_game(Kind::Card, 100) };
        let game = fixture.service.new_game(new).await.unwrap().game;
        fixture.service.join(&game, &person(2), &fixture.key()).await.unwrap();
        fixture.service.start(&game, &person(6), &fixture.key()).await.unwrap();
        let view = fixture.snapshot(&game).await.view.unwrap();
        assert_eq!(view.seats.iter().map(|seat| seat.age_rank).collect::<Vec<_>>(), [1, 2, 0]);
    }

    async fn a_repeated_key_changes_nothing_and_returns_the_same_result(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let new = fixture.new_game(Kind::Card, 100);
        let first = fixture.service.new_game(new.clone()).await.unwrap();
        let again = fixture.service.new_game(new).await.unwrap();
        assert_eq!((first.repeated, again.repeated), (false, true));
        assert_eq!(first.game, again.game);
        let join = fixture.key();
        assert!(!fixture.service.join(&first.game, &person(2), &join).await.unwrap().repeated);
        assert!(fixture.service.join(&first.game, &person(2), &join).await.unwrap().repeated);
        assert_eq!(fixture.snapshot(&first.game).await.occupants.len(), 2);
        assert_eq!(fixture.deliver_all().await.len(), 1, "one post of the lobby shows both changes");
    }

    async fn a_channel_holds_one_live_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        let other = fixture.service.new_game(fixture.new_game(Kind::Board, 100)).await;
        assert_eq!(refusal(other), Refusal::ChannelBusy { game: game.clone() });
        assert_eq!(fixture.service.live_in(ChannelId(100)).await.unwrap(), Some(game.clone()));
        assert_eq!(fixture.service.find(100).await.unwrap(), Some(game.clone()));
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.service.new_game(fixture.new_game(Kind::Board, 100)).await.unwrap();
    }

    async fn mistakes_in_the_lobby_are_refused_with_the_reason(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Board, 2).await;
        let service = &fixture.service;
        assert_eq!(refusal(service.join(&game, &person(2), &fixture.key()).await), Refusal::AlreadyJoined);
        assert_eq!(refusal(service.leave(&game, &person(3), &fixture.key()).await), Refusal::NotSeated);
        assert_eq!(refusal(service.start(&game, &person(2), &fixture.key()).await), Refusal::NotHost);
        let few = Refusal::WrongNumber { kind: Kind::Board, players: 2, min: 3, max: 4 };
        assert_eq!(refusal(service.start(&game, &person(1), &fixture.key()).await), few);
        assert_eq!(refusal(service.remove_computer(&game, &person(1), &fixture.key()).await), Refusal::NoComputer);
        let easy = Level::Easy;
        assert_eq!(refusal(service.add_computer(&game, &person(2), easy, &fixture.key()).await), Refusal::NotHost);
        service.add_computer(&game, &person(1), easy, &fixture.key()).await.unwrap();
        service.add_computer(&game, &person(1), easy, &fixture.key()).await.unwrap();
        assert_eq!(refusal(service.join(&game, &person(3), &fixture.key()).await), Refusal::LobbyFull);
        service.remove_computer(&game, &person(1), &fixture.key()).await.unwrap();
        service.join(&game, &person(3), &fixture.key()).await.unwrap();
        let five = service.change_settings(&game, &person(1), |settings| settings.seats = 5, &fixture.key()).await;
        assert!(matches!(refusal(five), Refusal::WrongNumber { players: 5, .. }));
        let full = service.change_settings(&game, &person(1), |settings| settings.seats = 3, &fixture.key()).await;
        assert_eq!(refusal(full), Refusal::LobbyFull, "four seats are taken");
        let other_board = |settings: &mut Settings| settings.material = Some("no-such-board".into());
        let unknown = service.change_settings(&game, &person(1), other_board, &fixture.key()).await;
        assert_eq!(refusal(unknown), Refusal::UnknownMaterial);
        let nobody = "bobo-bobo-bobo-11".parse().unwrap();
        assert_eq!(refusal(service.join(&nobody, &person(1), &fixture.key()).await), Refusal::NoSuchGame);
    }

    async fn only_the_pace_can_change_after_the_start(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let slow = |settings: &mut Settings| settings.pace = Pace::Slow;
        fixture.service.change_settings(&game, &person(1), slow, &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.settings.pace, Pace::Slow);
        let fewer = |settings: &mut Settings| settings.seats = 3;
        let outcome = fixture.service.change_settings(&game, &person(1), fewer, &fixture.key()).await;
        assert_eq!(refusal(outcome), Refusal::AlreadyStarted);
    }

    async fn two_settings_changed_at_the_same_time_both_apply(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for _ in 0..10 {
            let game = fixture.open_lobby(Kind::Card, 2).await;
            let (host, keys) = (person(1), [fixture.key(), fixture.key()]);
            let (first, second) = tokio::join!(
                fixture.service.change_settings(&game, &host, |settings| settings.pace = Pace::Slow, &keys[0]),
                fixture.service.change_settings(&game, &host, |settings| settings.seats = 4, &keys[1]),
            );
            first.unwrap();
            second.unwrap();
            let settings = fixture.snapshot(&game).await.settings;
            assert_eq!((settings.pace, settings.seats), (Pace::Slow, 4));
            fixture.service.cancel(&game, &host, &fixture.key()).await.unwrap();
        }
    }

    async fn hosting_passes_to_the_next_person_and_an_empty_lobby_closes(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 2).await;
        fixture.service.add_computer(&game, &person(1), Level::Easy, &fixture.key()).await.unwrap();
        fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.host, Some(UserId(2)));
        fixture.service.join(&game, &person(3), &fixture.key()).await.unwrap();
        fixture.service.start(&game, &person(2), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(
            snapshot.occupants.iter().map(|occupant| occupant.seat).collect::<Vec<_>>(),
            Seat::all(3).collect::<Vec<_>>()
        );

        let game = fixture.open_lobby_in(101, Kind::Card, 1).await;
        fixture.service.add_computer(&game, &person(1), Level::Easy, &fixture.key()).await.unwrap();
        fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::Empty)));
    }

    async fn a_full_lobby_starts_by_itself_with_autostart(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let settings = Settings { autostart: true, seats: 3, ..Settings::new(Kind::Card) };
        let new = NewGame { settings, computers: vec![Level::Easy], ..fixture.new_game(Kind::Card, 100) };
        let game = fixture.service.new_game(new).await.unwrap().game;
        assert_eq!(fixture.snapshot(&game).await.status, Status::Lobby);
        fixture.service.join(&game, &person(2), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Running);
    }

    async fn a_lobby_nobody_starts_expires_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 2).await;
        fixture.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_millis(1));
        fixture.service.join(&game, &person(3), &fixture.key()).await.unwrap();
        assert_eq!(fixture.run_due_deadlines().await, 0);
        fixture.clock.advance(SignedDuration::from_millis(1));
        assert_eq!(fixture.run_due_deadlines().await, 1);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::Expired)));
        assert!(snapshot.fairness.revealed.is_some());
        let sent = intents(&fixture.deliver_all().await);
        assert_eq!(sent.iter().filter(|intent| **intent == Intent::Notice(Notice::Expired)).count(), 1);
        assert_eq!(fixture.service.next_deadline().await.unwrap(), None);
    }

    async fn a_server_decides_who_may_start_and_cancel_and_in_which_channels(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let mut rules = ServerSettings::new(SERVER);
        rules.who_may_start = WhoMayStart::Managers;
        rules.who_may_cancel = WhoMayCancel::Managers;
        rules.allowed_channels = vec![ChannelId(100)];
        fixture.service.set_server(rules.server, |stored| *stored = rules.clone()).await.unwrap();
        let new = fixture.new_game(Kind::Card, 100);
        assert_eq!(refusal(fixture.service.new_game(new.clone()).await), Refusal::OnlyManagersStart);
        let elsewhere = NewGame { host: manager(1), channel: ChannelId(101), ..new.clone() };
        assert_eq!(refusal(fixture.service.new_game(elsewhere).await), Refusal::ChannelNotAllowed);
        let game = fixture.service.new_game(NewGame { host: manager(1), computers: vec![Level::Easy; 2], ..new }).await;
        let game = game.unwrap().game;
        fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(refusal(fixture.service.cancel(&game, &person(1), &fixture.key()).await), Refusal::MayNotCancel);
        rules.who_may_cancel = WhoMayCancel::Host;
        fixture.service.set_server(rules.server, |stored| *stored = rules.clone()).await.unwrap();
        assert_eq!(refusal(fixture.service.cancel(&game, &person(2), &fixture.key()).await), Refusal::MayNotCancel);
        fixture.service.cancel(&game, &manager(9), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::ByOther)));
        assert_eq!(refusal(fixture.service.cancel(&game, &manager(9), &fixture.key()).await), Refusal::Cancelled);
    }

    async fn a_lobby_never_exceeds_its_seats_even_with_gaps_in_their_numbers(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 5).await;
        for number in [3, 4] {
            fixture.service.leave(&game, &person(number), &fixture.key()).await.unwrap();
        }
        let fewer = |settings: &mut Settings| settings.seats = 3;
        fixture.service.change_settings(&game, &person(1), fewer, &fixture.key()).await.unwrap();
        assert_eq!(refusal(fixture.service.join(&game, &person(6), &fixture.key()).await), Refusal::LobbyFull);
        assert_eq!(fixture.snapshot(&game).await.occupants.len(), 3);
    }

    async fn a_player_who_left_and_asks_for_a_rematch_is_not_replaced_by_a_computer(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        for number in 1..=3 {
            fixture.service.leave(&game, &person(number), &fixture.key()).await.unwrap();
        }
        let next = fixture.service.rematch(&game, &person(2), &fixture.key()).await.unwrap().game;
        let occupants = fixture.snapshot(&next).await.occupants;
        assert_eq!(occupants.iter().filter(|occupant| occupant.user.is_some()).count(), 1);
        assert_eq!(
            occupants.iter().filter(|occupant| occupant.computer.is_some()).count(),
            2,
            "for the two others who left"
        );
    }

    async fn two_concurrent_rematch_requests_open_one_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for channel in 100..110 {
            let game = fixture.start_game_in(channel, Kind::Card, 3, 0).await;
            fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
            let (one, two, keys) = (person(1), person(2), [fixture.key(), fixture.key()]);
            let asked = tokio::join!(
                fixture.service.rematch(&game, &one, &keys[0]),
                fixture.service.rematch(&game, &two, &keys[1])
            );
            assert_eq!(asked.0.unwrap().game, asked.1.unwrap().game);
        }
    }

    async fn a_rematch_is_opened_once_and_joined_by_the_others(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 2, 1).await;
        assert_eq!(refusal(fixture.service.rematch(&game, &person(1), &fixture.key()).await), Refusal::NotOver);
        fixture.play_to_end(&game).await;
        let key = fixture.key();
        let next = fixture.service.rematch(&game, &person(2), &key).await.unwrap().game;
        assert_ne!(next, game);
        let again = fixture.service.rematch(&game, &person(2), &key).await.unwrap();
        assert_eq!((again.game, again.repeated), (next.clone(), true));
        assert_eq!(fixture.snapshot(&next).await.invited, [UserId(1)]);
        assert_eq!(fixture.service.rematch(&game, &person(1), &fixture.key()).await.unwrap().game, next);
        let snapshot = fixture.snapshot(&next).await;
        assert_eq!((snapshot.rematch_of, snapshot.host), (Some(game), Some(UserId(2))));
        assert!(snapshot.invited.is_empty(), "everybody is back");
        let occupants: Vec<_> = snapshot.occupants.iter().map(|occupant| (occupant.user, occupant.computer)).collect();
        assert_eq!(occupants, [(Some(UserId(2)), None), (None, Some(Level::Random)), (Some(UserId(1)), None)]);
        let sent: Vec<_> = fixture.deliver_all().await.into_iter().filter(|delivery| delivery.game == next).collect();
        let lobby = |mentions| Intent::Show { post: PostKey::Lobby, mentions };
        assert_eq!(intents(&sent), [lobby(vec![UserId(1)]), lobby(vec![])]);
    }

    async fn a_rematch_invites_those_who_stayed_and_mentions_those_who_want_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 4, 0).await;
        fixture.service.leave(&game, &person(4), &fixture.key()).await.unwrap();
        fixture.service.set_notify(UserId(3), Notify::Silent).await.unwrap();
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
        let next = fixture.service.rematch(&game, &person(1), &fixture.key()).await.unwrap().game;
        assert_eq!(fixture.snapshot(&next).await.invited, [UserId(2), UserId(3)]);
        let sent: Vec<_> = fixture.deliver_all().await.into_iter().filter(|delivery| delivery.game == next).collect();
        assert_eq!(intents(&sent), [Intent::Show { post: PostKey::Lobby, mentions: vec![UserId(2)] }]);
    }

    async fn a_game_and_its_rematch_keep_the_language_of_the_person_who_opened_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let reader = |number, language: &str| Actor { language: Some(language.to_owned()), ..person(number) };
        let new = NewGame { host: reader(1, "de"), ..fixture.new_game(Kind::Card, 100) };
        let game = fixture.service.new_game(new).await.unwrap().game;
        fixture.service.join(&game, &reader(2, "ja"), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.settings.language.as_deref(), Some("de"));
        let languages: Vec<_> = snapshot.occupants.iter().map(|occupant| occupant.language.as_deref()).collect();
        assert_eq!(languages, [Some("de"), Some("ja")]);
        let exported = fixture.service.export_person(UserId(2)).await.unwrap();
        assert_eq!(exported["seats"][0]["language"], "ja");
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
        let again = fixture.service.rematch(&game, &reader(2, "ja"), &fixture.key()).await.unwrap().game;
        assert_eq!(fixture.snapshot(&again).await.settings.language.as_deref(), Some("de"));
    }

    async fn a_game_is_rated_as_long_as_two_people_keep_their_seats(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        let service = &fixture.service;
        let is_rated = async || fixture.snapshot(&game).await.may_be_rated;
        assert!(!is_rated().await, "a single person");
        service.join(&game, &person(2), &fixture.key()).await.unwrap();
        service.add_computer(&game, &person(1), Level::Easy, &fixture.key()).await.unwrap();
        service.start(&game, &person(1), &fixture.key()).await.unwrap();
        assert!(is_rated().await);
        service.leave(&game, &person(2), &fixture.key()).await.unwrap();
        assert!(is_rated().await, "they may come back");
        service.take_over_seat(&game, &person(3), Seat::new(2), &fixture.key()).await.unwrap();
        assert!(!is_rated().await, "a seat has changed hands");
    }
}
