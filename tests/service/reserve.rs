//! The reserve: a player's time beyond that of single decisions.

use basari::model::pace::Pace;
use basari::service::{ConnectedShards, GameId, Intent, QuietHours, Settings, TurnAlert, UserId};
use basari_rules::game::{Action, Kind, Move, Seat};
use basari_rules::players::Level;
use jiff::SignedDuration;
use jiff::civil::time;

use super::service_fixture::{NOON, ServiceFixture, asked, intents, person, service};
use crate::support::database::{Database, on_both_databases};

/// Starts a card game with four hours per decision and a reserve of 24 hours.
async fn start(fixture: &ServiceFixture, people: u64) -> GameId {
    start_with(fixture, people, Pace::Day).await
}

async fn start_with(fixture: &ServiceFixture, people: u64, pace: Pace) -> GameId {
    let game = fixture.open_lobby(Kind::Card, people).await;
    let change = |settings: &mut Settings| settings.pace = pace;
    fixture.service.change_settings(&game, &person(1), change, &fixture.key()).await.unwrap();
    fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
    fixture.deliver_all().await;
    game
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

async fn choose(fixture: &ServiceFixture, game: &GameId, user: u64) {
    let prompt = fixture.snapshot(game).await.prompt().unwrap();
    fixture.submit(game, user, prompt, Move::Play(Action::A)).await.unwrap();
}

async fn reserve(fixture: &ServiceFixture, game: &GameId, seat: usize) -> SignedDuration {
    fixture.snapshot(game).await.occupants[seat].reserve_left
}

/// The reserve begins and the deadline, in hours after the start.
async fn times(fixture: &ServiceFixture, game: &GameId, seat: usize) -> (Option<i64>, Option<i64>) {
    let snapshot = fixture.snapshot(game).await;
    let seat = Seat::new(u8::try_from(seat).unwrap());
    let due = snapshot.answer_deadlines.iter().find(|(other, _)| *other == seat).map(|(_, due)| *due);
    let in_hours = |at: jiff::Timestamp| at.duration_since(NOON).as_hours();
    (snapshot.reserve_from(seat).map(in_hours), due.map(in_hours))
}

on_both_databases! {
    async fn a_decision_uses_its_own_time_first_and_then_the_reserve(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        assert_eq!(times(&fixture, &game, 0).await, (Some(4), Some(28)));
        fixture.clock.advance(hours(4));
        choose(&fixture, &game, 1).await;
        assert_eq!(reserve(&fixture, &game, 0).await, hours(24), "four hours were enough");
        fixture.clock.advance(hours(3));
        choose(&fixture, &game, 2).await;
        assert_eq!(reserve(&fixture, &game, 1).await, hours(21));
        // Cleo never answers.
        fixture.clock.advance(hours(21) - SignedDuration::from_millis(1));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.occupants[2].missed_deadlines, 0);
        fixture.clock.advance(SignedDuration::from_millis(1));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.occupants[2].missed_deadlines, 1);
        assert_eq!(reserve(&fixture, &game, 2).await, SignedDuration::ZERO);

        // The next question: everybody has four hours and what is left.
        fixture.deliver_all().await;
        for user in asked(&fixture.snapshot(&game).await) {
            let expected = [(Some(32), Some(56)), (Some(32), Some(53)), (None, Some(32))];
            let seat = usize::try_from(user - 1).unwrap();
            assert_eq!(times(&fixture, &game, seat).await, expected[seat]);
        }
    }

    async fn a_reserve_is_never_refilled(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        fixture.clock.advance(hours(9));
        choose(&fixture, &game, 1).await;
        // Changing the choice costs nothing.
        fixture.clock.advance(hours(1));
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        fixture.submit(&game, 1, prompt, Move::Play(Action::B)).await.unwrap();
        assert_eq!(reserve(&fixture, &game, 0).await, hours(19));
        // A pause and a new time per decision give nothing back, either.
        fixture.service.pause(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(reserve(&fixture, &game, 1).await, hours(18));
        fixture.clock.advance(hours(100));
        fixture.service.resume(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        assert_eq!(times(&fixture, &game, 1).await, (Some(114), Some(132)));
        let slower = |settings: &mut Settings| settings.pace = Pace::Slow;
        fixture.service.change_settings(&game, &person(1), slower, &fixture.key()).await.unwrap();
        assert_eq!(reserve(&fixture, &game, 1).await, hours(66));
    }

    async fn a_new_owner_gets_what_is_left(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        fixture.clock.advance(hours(10));
        fixture.service.leave(&game, &person(2), &fixture.key()).await.unwrap();
        assert_eq!(reserve(&fixture, &game, 1).await, hours(18), "Ben used six hours before he left");
        fixture.clock.advance(hours(24));
        let seat = Seat::new(1);
        let (host, key) = (person(1), fixture.key());
        fixture.service.replace_with_computer(&game, &host, seat, Level::Random, &key).await.unwrap();
        fixture.service.take_over_seat(&game, &person(5), seat, &fixture.key()).await.unwrap();
        assert_eq!(reserve(&fixture, &game, 1).await, hours(18));
    }

    async fn the_reserve_does_not_run_in_quiet_hours(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let night = QuietHours { from: time(18, 0, 0, 0), to: time(8, 0, 0, 0), time_zone: "UTC".into() };
        fixture.service.set_quiet_hours(UserId(1), Some(night)).await.unwrap();
        let game = start(&fixture, 3).await;
        // Ten hours a day: two of the reserve today, ten tomorrow, ten the day after, two the day after that.
        assert_eq!(times(&fixture, &game, 0).await, (Some(4), Some(2 + 24 * 2 + 18 + 2)));
        fixture.clock.advance(hours(12));
        choose(&fixture, &game, 1).await;
        assert_eq!(reserve(&fixture, &game, 0).await, hours(22), "from 16:00 to 18:00");
    }

    async fn the_reserve_does_not_run_while_discord_is_out_of_reach(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        let connected = ConnectedShards { shards: vec![0], shard_count: 1 };
        let connect = async || fixture.service.mark_connected(&connected).await.unwrap();
        connect().await;
        for _ in 0..(5 * 360) {
            fixture.clock.advance(SignedDuration::from_secs(10));
            connect().await;
        }
        fixture.clock.advance(hours(7));
        // Anna's click arrives before the gap is recorded, Ben's after it.
        choose(&fixture, &game, 1).await;
        connect().await;
        choose(&fixture, &game, 2).await;
        assert_eq!(reserve(&fixture, &game, 0).await, hours(23));
        assert_eq!(reserve(&fixture, &game, 1).await, hours(23));
        assert_eq!(times(&fixture, &game, 2).await, (Some(11), Some(35)));
    }

    async fn people_are_reminded_before_their_time_and_before_their_reserve_ends(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        choose(&fixture, &game, 2).await;
        choose(&fixture, &game, 3).await;
        fixture.deliver_all().await;
        let mut reminders = Vec::new();
        for quarter in 0..(28 * 4) {
            fixture.run_due_deadlines().await;
            for intent in intents(&fixture.deliver_all().await) {
                if let Intent::Remind { users, alert, .. } = intent {
                    reminders.push((quarter, users, alert));
                }
            }
            fixture.clock.advance(SignedDuration::from_mins(15));
        }
        let due = NOON + hours(28);
        let expected = [
            (14, vec![UserId(1)], TurnAlert::ReserveReminder { reserve_from: NOON + hours(4), due }),
            (100, vec![UserId(1)], TurnAlert::FinalReminder { due }),
        ];
        assert_eq!(reminders, expected, "3.5 and 25 hours after the question");
    }

    async fn a_restart_and_a_second_process_keep_the_reserve(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start(&fixture, 3).await;
        fixture.clock.advance(hours(6));
        let other = service(db.store().await, fixture.clock.clone());
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let request = |user| basari::service::MoveRequest {
            game: game.clone(),
            actor: UserId(user),
            prompt,
            key: fixture.key(),
            mv: Move::Play(Action::A),
        };
        let first = request(1);
        tokio::join!(
            async { other.submit_move(first.clone()).await.unwrap() },
            async { fixture.service.submit_move(first.clone()).await.unwrap() },
            async { fixture.service.submit_move(request(2)).await.unwrap() },
        );
        let left: Vec<_> = other.view_game(&game, None).await.unwrap().occupants.iter().map(|o| o.reserve_left).collect();
        assert_eq!(left, [hours(22), hours(22), hours(24)], "each is charged once");
    }

    async fn minutes_alone_mean_no_reserve(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_with(&fixture, 3, "7200s".parse().unwrap()).await;
        assert_eq!(times(&fixture, &game, 0).await, (None, Some(2)));
        assert_eq!(reserve(&fixture, &game, 0).await, SignedDuration::ZERO);
    }
}
