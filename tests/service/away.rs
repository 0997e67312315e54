//! Declared absences: a computer plays on, or the game waits.

use basari::model::absence::AbsenceMode;
use basari::model::pace::Pace;
use basari::service::{
    AwayOutcome, AwayRequest, GameId, Intent, Notice, Refusal, Result, ServiceError, Settings, Status, UserId,
};
use basari_rules::game::{Action, Kind, Move, Seat};
use jiff::{SignedDuration, Timestamp};

use super::service_fixture::{NOON, SERVER, ServiceFixture, asked, intents, manager, person, refusal, service};
use crate::support::database::{Database, on_both_databases};

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

fn days(days: i64) -> SignedDuration {
    hours(24 * days)
}

async fn start(fixture: &ServiceFixture, channel: u64) -> GameId {
    let game = fixture.open_lobby_in(channel, Kind::Card, 3).await;
    let by_day = |settings: &mut Settings| settings.pace = Pace::Day;
    fixture.service.change_settings(&game, &person(1), by_day, &fixture.key()).await.unwrap();
    fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
    fixture.deliver_all().await;
    game
}

async fn away(fixture: &ServiceFixture, user: u64, mode: AbsenceMode, until: Timestamp) -> Result<Vec<AwayOutcome>> {
    let request = AwayRequest { user: UserId(user), mode, until, game: None, key: fixture.key() };
    fixture.service.go_away(&request).await
}

async fn wait_for(fixture: &ServiceFixture, user: u64, time: SignedDuration) -> Vec<Result<(), Refusal>> {
    let until = fixture.service.now() + time;
    let outcomes = away(fixture, user, AbsenceMode::Wait, until).await.unwrap();
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

async fn choose(fixture: &ServiceFixture, game: &GameId, users: &[u64]) {
    let prompt = fixture.snapshot(game).await.prompt().unwrap();
    for user in users {
        fixture.submit(game, *user, prompt, Move::Play(Action::A)).await.unwrap();
    }
}

fn notices(intents: &[Intent]) -> Vec<Notice> {
    let notice = |intent: &Intent| if let Intent::Notice(notice) = intent { Some(*notice) } else { None };
    intents.iter().filter_map(notice).collect()
}

on_both_databases! {
    async fn the_game_waits_until_the_announced_time_and_nobody_misses_a_deadline(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 100).await;
        let (seat, until) = (Seat::new(2), NOON + hours(6) + days(3));
        fixture.clock.advance(hours(6));
        assert_eq!(wait_for(&fixture, 3, days(3)).await, [Ok(())]);
        choose(&fixture, &game, &[1, 2]).await;
        let announced = notices(&intents(&fixture.deliver_all().await));
        assert_eq!(announced, [Notice::Away { seat, mode: AbsenceMode::Wait, until }]);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.answer_deadlines, []);
        assert_eq!(snapshot.occupants[2].reserve_left, hours(22), "the two hours before it count");
        fixture.clock.advance(days(3) - hours(1));
        assert_eq!(fixture.run_due_deadlines().await, 0);
        assert_eq!(asked(&fixture.snapshot(&game).await), [3]);

        // A restart does not matter: the end is a row.
        fixture.clock.advance(hours(1));
        let restarted = service(db.store().await, fixture.clock.clone());
        restarted.run_deadlines(restarted.claim_due_deadlines(10).await.unwrap()).await;
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.answer_deadlines, [(seat, until + hours(4 + 22))], "the full time, and the rest of the reserve");
        let occupant = &snapshot.occupants[2];
        assert_eq!((occupant.absence, occupant.missed_deadlines, occupant.autopilot), (None, 0, false));
        let delivered = intents(&fixture.deliver_all().await);
        assert_eq!(notices(&delivered), [Notice::Back { seat }]);
        // In slow games by direct message.
        let is_notified = |intent: &Intent| matches!(intent, Intent::Direct { user: UserId(3), .. });
        assert!(delivered.iter().any(is_notified), "{delivered:?}");
    }

    async fn a_computer_plays_in_all_games_at_once_until_the_owner_is_back(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (first, second) = (start(&fixture, 100).await, start(&fixture, 101).await);
        let outcomes = away(&fixture, 3, AbsenceMode::Computer, NOON + days(2)).await.unwrap();
        assert_eq!(outcomes.len(), 2);
        fixture.run_due_deadlines().await;
        for game in [&first, &second] {
            assert_eq!(asked(&fixture.snapshot(game).await), [1, 2], "the computer has chosen");
        }
        // With another game, only one.
        fixture.service.return_to_seat(&first, UserId(3), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&first).await.occupants[2].absence, None);
        assert!(fixture.snapshot(&second).await.occupants[2].absence.is_some());
        let key = fixture.key();
        fixture.service.come_back(UserId(3), &key).await.unwrap();
        fixture.service.come_back(UserId(3), &key).await.unwrap();
        assert_eq!(fixture.snapshot(&second).await.occupants[2].absence, None);
        let back = notices(&intents(&fixture.deliver_all().await));
        assert_eq!(back.iter().filter(|notice| **notice == Notice::Back { seat: Seat::new(2) }).count(), 2);
        assert_eq!(fixture.snapshot(&second).await.occupants[2].missed_deadlines, 0);
    }

    async fn somebody_who_comes_back_gets_the_full_time(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (first, second) = (start(&fixture, 100).await, start(&fixture, 101).await);
        assert_eq!(wait_for(&fixture, 3, days(3)).await, [Ok(()), Ok(())]);
        for game in [&first, &second] {
            choose(&fixture, game, &[1, 2]).await;
        }
        fixture.deliver_all().await;
        fixture.clock.advance(days(1));
        fixture.service.return_to_seat(&first, UserId(3), &fixture.key()).await.unwrap();
        fixture.service.come_back(UserId(3), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        for game in [&first, &second] {
            let expected = [(Seat::new(2), NOON + days(1) + hours(4 + 24))];
            assert_eq!(fixture.snapshot(game).await.answer_deadlines, expected);
        }
    }

    async fn waits_add_up_to_at_most_14_days(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 100).await;
        assert_eq!(wait_for(&fixture, 3, days(9)).await, [Ok(())]);
        fixture.clock.advance(days(3));
        // Longer than announced, but the same wait.
        assert_eq!(wait_for(&fixture, 3, days(10)).await, [Ok(())]);
        assert_eq!(wait_for(&fixture, 3, days(12)).await, [Err(Refusal::WaitsUsedUp { left: days(11) })]);
        fixture.clock.advance(days(5));
        fixture.service.return_to_seat(&game, UserId(3), &fixture.key()).await.unwrap();
        fixture.clock.advance(hours(1));
        assert_eq!(wait_for(&fixture, 3, days(7)).await, [Err(Refusal::WaitsUsedUp { left: days(6) })]);
        assert_eq!(wait_for(&fixture, 3, days(6)).await, [Ok(())], "another person has their own 14 days");
        assert_eq!(wait_for(&fixture, 2, days(14)).await, [Ok(())]);
        // A computer may play for them at any time.
        let until = fixture.service.now() + days(14);
        assert_eq!(away(&fixture, 3, AbsenceMode::Computer, until).await.unwrap(), [(game, Ok(()))]);
    }

    async fn the_host_can_end_a_wait_after_a_day(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 100).await;
        let service = &fixture.service;
        let end = async |actor, seat| service.end_wait(&game, &actor, Seat::new(seat), &fixture.key()).await;
        assert_eq!(refusal(end(person(1), 2).await), Refusal::NotWaiting);
        wait_for(&fixture, 3, days(5)).await;
        choose(&fixture, &game, &[1, 2]).await;
        assert_eq!(refusal(end(person(1), 2).await), Refusal::WaitTooYoung { allowed_at: NOON + hours(24) });
        fixture.clock.advance(hours(24));
        assert_eq!(refusal(end(person(2), 2).await), Refusal::NotHost);
        fixture.deliver_all().await;
        end(person(1), 2).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.answer_deadlines, [(Seat::new(2), NOON + hours(24 + 28))]);
        assert_eq!(notices(&intents(&fixture.deliver_all().await)), [Notice::WaitEnded { seat: Seat::new(2) }]);
        wait_for(&fixture, 1, days(5)).await;
        fixture.clock.advance(hours(24));
        end(manager(9), 0).await.unwrap();
    }

    async fn tables_and_servers_can_rule_out_waiting(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let no_waiting = |settings: &mut Settings| settings.waiting_allowed = false;
        let first = fixture.open_lobby_in(100, Kind::Card, 3).await;
        fixture.service.change_settings(&first, &person(1), no_waiting, &fixture.key()).await.unwrap();
        let second = start(&fixture, 101).await;
        let until = NOON + days(1);
        let mut outcomes = away(&fixture, 3, AbsenceMode::Wait, until).await.unwrap();
        outcomes.sort_by_key(|(game, _)| *game != first);
        assert_eq!(outcomes, [(first.clone(), Err(Refusal::WaitNotAllowed)), (second.clone(), Ok(()))]);
        fixture.service.set_server(SERVER, |settings| settings.waiting_allowed = false).await.unwrap();
        assert_eq!(wait_for(&fixture, 2, days(1)).await, [Err(Refusal::WaitNotAllowed), Err(Refusal::WaitNotAllowed)]);
        let outcomes = away(&fixture, 2, AbsenceMode::Computer, until).await.unwrap();
        assert!(outcomes.iter().all(|(_, outcome)| outcome.is_ok()));
        let after_start = fixture.service.change_settings(&second, &person(1), no_waiting, &fixture.key()).await;
        assert_eq!(refusal(after_start), Refusal::AlreadyStarted);
    }

    async fn bad_times_are_refused(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        start(&fixture, 100).await;
        let read = async |text: &str| fixture.service.read_away_until(UserId(1), text).await;
        let yesterday = read("yesterday").await.unwrap();
        assert_eq!(refusal(away(&fixture, 1, AbsenceMode::Wait, yesterday).await), Refusal::AwayInThePast);
        let too_long = read("15d").await.unwrap();
        assert_eq!(refusal(away(&fixture, 1, AbsenceMode::Computer, too_long).await), Refusal::AwayTooLong);
        assert_eq!(refusal(read("sometime").await), Refusal::BadAwayTime);
        assert_eq!(refusal(read("tomorrow Europe/Atlantis").await), Refusal::UnknownTimeZone);
        for gibberish in ["", "5", "2026-13-40", "2026-01-25 at noon", "3 fortnights", "tomorrow 25:00"] {
            assert_eq!(refusal(read(gibberish).await), Refusal::BadAwayTime, "{gibberish}");
        }
    }

    async fn dates_times_and_durations_are_read_in_the_persons_time_zone(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let read = async |text: &str| fixture.service.read_away_until(UserId(1), text).await.unwrap().to_string();
        assert_eq!(read("2026-01-06 18:00").await, "2026-01-06T18:00:00Z", "UTC if they have not set one");
        // There it is 13:00 on 5 January.
        fixture.service.set_time_zone(UserId(1), "Europe/Berlin").await.unwrap();
        for (text, expected) in [
            ("tomorrow", "2026-01-06T22:59:59Z"),
            ("heute", "2026-01-05T22:59:59Z"),
            ("明日", "2026-01-06T22:59:59Z"),
            ("Tomorrow 18:30", "2026-01-06T17:30:00Z"),
            ("2026-01-12", "2026-01-12T22:59:59Z"),
            (" 2026-01-12 18:00 ", "2026-01-12T17:00:00Z"),
            ("2026-01-12 18:00 Asia/Tokyo", "2026-01-12T09:00:00Z"),
            ("2026-01-12 18:00 utc", "2026-01-12T18:00:00Z"),
            ("12.01.2026 18:00", "2026-01-12T17:00:00Z"),
            ("3d", "2026-01-08T12:00:00Z"),
            ("3 days", "2026-01-08T12:00:00Z"),
            ("1d 12h", "2026-01-07T00:00:00Z"),
            ("2 Wochen", "2026-01-19T12:00:00Z"),
            ("3日", "2026-01-08T12:00:00Z"),
        ] {
            assert_eq!(read(text).await, expected, "{text}");
        }
    }

    async fn a_wait_does_not_hurt_ratings(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 100).await;
        wait_for(&fixture, 3, days(10)).await;
        for _ in 0..2000 {
            if fixture.snapshot(&game).await.status == Status::Over {
                break;
            }
            // Cleo looks in while the game waits for her.
            fixture.clock.advance(SignedDuration::from_mins(10));
            fixture.run_due_deadlines().await;
            fixture.answer_all(&game).await;
            fixture.deliver_all().await;
        }
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.status, Status::Over);
        assert!(snapshot.occupants[2].absence.is_some(), "an answer does not end the absence");
        assert!(snapshot.results.iter().all(|result| result.rated && !result.absent), "{:?}", snapshot.results);
        assert_eq!(fixture.service.next_deadline().await.unwrap().filter(|due| *due > fixture.service.now() + hours(1)), None);
        assert!(matches!(
            fixture.service.go_away(&AwayRequest {
                user: UserId(3),
                mode: AbsenceMode::Wait,
                until: fixture.service.now() + days(1),
                game: Some(game.clone()),
                key: fixture.key(),
            }).await,
            Ok::<_, ServiceError>(outcomes) if outcomes == [(game.clone(), Err(Refusal::Over))]
        ));
    }
}
