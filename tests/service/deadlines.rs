//! Deadlines: reminders, missed answers, quiet hours and computer moves.

use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::service::{DirectNotice, GameId, Intent, Notice, QuietHours, Refusal, Settings, Status, TurnAlert, UserId};
use basari_rules::game::Kind;
use basari_rules::game::record::MovedBy;
use jiff::SignedDuration;
use jiff::civil::time;

use super::service_fixture::{NOON, ServiceFixture, asked, intents, person, refusal, run_due_deadlines};
use crate::support::database::{Database, on_both_databases};

/// Starts a card game with eight hours per decision and no reserve, and delivers its first posts.
async fn start_game_by_day(fixture: &ServiceFixture, people: u64, computers: usize) -> GameId {
    start_game_by_day_in(100, fixture, people, computers).await
}

async fn start_game_by_day_in(channel: u64, fixture: &ServiceFixture, people: u64, computers: usize) -> GameId {
    let game = fixture.open_lobby_in(channel, Kind::Card, people).await;
    let by_day = |settings: &mut Settings| settings.pace = Pace::custom(8 * 3600, 0).unwrap();
    fixture.service.change_settings(&game, &person(1), by_day, &fixture.key()).await.unwrap();
    for _ in 0..computers {
        let level = basari_rules::players::Level::Random;
        fixture.service.add_computer(&game, &person(1), level, &fixture.key()).await.unwrap();
    }
    fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
    fixture.deliver_all().await;
    game
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

fn quiet(from: i8, to: i8, zone: &str) -> QuietHours {
    QuietHours { from: time(from, 0, 0, 0), to: time(to, 0, 0, 0), time_zone: zone.into() }
}

/// Who was reminded, and whether it was the final reminder. Sorted, because reminders of the same moment have no order.
fn reminded(intents: &[Intent]) -> Vec<(Vec<UserId>, bool)> {
    let is_final = |alert: &TurnAlert| matches!(alert, TurnAlert::FinalReminder { .. });
    let mut reminders: Vec<_> = intents
        .iter()
        .filter_map(|intent| match intent {
            Intent::Remind { users, alert, .. } => Some((users.clone(), is_final(alert))),
            Intent::Direct { user, about: DirectNotice::Turn { alert, .. } } if *alert != TurnAlert::NewQuestion => {
                Some((vec![*user], is_final(alert)))
            }
            _ => None,
        })
        .collect();
    reminders.sort();
    reminders
}

on_both_databases! {
    async fn people_are_reminded_twice_before_the_computer_answers(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 3, 0).await;
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.answer_deadlines.iter().map(|(_, due)| *due).collect::<Vec<_>>(), [NOON + hours(8); 3]);
        let prompt = snapshot.prompt().unwrap();
        fixture.submit(&game, 3, prompt, basari_rules::game::Move::Play(basari_rules::game::Action::A)).await.unwrap();
        fixture.deliver_all().await;

        fixture.clock.advance(hours(4) - SignedDuration::from_millis(1));
        assert_eq!(fixture.run_due_deadlines().await, 0);
        fixture.clock.advance(SignedDuration::from_millis(1));
        assert_eq!(fixture.run_due_deadlines().await, 2);
        assert_eq!(fixture.run_due_deadlines().await, 0, "each reminder is sent once");
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert_eq!(
            delivered,
            [(vec![UserId(1)], false), (vec![UserId(2)], false)],
            "a player who has chosen gets no reminder"
        );
        // Changing a choice does not bring the reminders back.
        fixture.submit(&game, 3, prompt, basari_rules::game::Move::Play(basari_rules::game::Action::B)).await.unwrap();
        assert_eq!(fixture.run_due_deadlines().await, 0);

        fixture.clock.advance(hours(3));
        assert_eq!(fixture.run_due_deadlines().await, 2);
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert_eq!(delivered, [(vec![UserId(1)], true), (vec![UserId(2)], true)]);

        fixture.clock.advance(hours(1));
        fixture.run_due_deadlines().await;
        let snapshot = fixture.snapshot(&game).await;
        assert_ne!(snapshot.prompt(), Some(prompt), "the round continues");
        assert_eq!(snapshot.occupants.iter().map(|occupant| occupant.missed_deadlines).collect::<Vec<_>>(), [1, 1, 0]);
        let by_clock = snapshot.public_log.iter().filter(|entry| entry.by == MovedBy::Clock);
        assert!(by_clock.filter(|entry| matches!(entry.event, basari_rules::game::Event::Laid { .. })).count() == 2);
        let delivered = intents(&fixture.deliver_all().await);
        let missed =
            delivered.iter().filter(|intent| matches!(intent, Intent::Notice(Notice::DeadlineMissed { .. }))).count();
        assert_eq!(missed, 2);
    }

    async fn three_missed_deadlines_in_a_row_start_the_autopilot_until_the_player_returns(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 3, 0).await;
        let mut delivered = Vec::new();
        for _ in 0..40 {
            // Anna and Ben answer, Cleo never does.
            loop {
                let snapshot = fixture.snapshot(&game).await;
                let view = snapshot.view.as_ref().unwrap();
                let Some(user) = asked(&snapshot).into_iter().find(|user| *user != 3) else { break };
                let mine = fixture.snapshot_for(&game, user).await;
                fixture.submit(&game, user, view.prompt, fixture.random_move(&mine.legal).unwrap()).await.unwrap();
            }
            if fixture.snapshot(&game).await.occupants[2].autopilot {
                break;
            }
            fixture.clock.advance(hours(8));
            fixture.run_due_deadlines().await;
            delivered.extend(intents(&fixture.deliver_all().await));
        }
        let seat = basari_rules::game::Seat::new(2);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.occupants[2].missed_deadlines, snapshot.occupants[2].autopilot), (3, true));
        assert!(fixture.snapshot_for(&game, 3).await.missed_rounds() > 0, "rounds were played for Cleo");
        assert_eq!(fixture.snapshot_for(&game, 1).await.missed_rounds(), 0, "Anna was there");
        assert_eq!(delivered.iter().filter(|intent| **intent == Intent::Notice(Notice::DeadlineMissed { seat })).count(), 2);
        assert_eq!(delivered.iter().filter(|intent| **intent == Intent::Notice(Notice::Autopilot { seat })).count(), 1);
        // From now on nobody waits for Cleo.
        for _ in 0..3 {
            fixture.answer_all(&game).await;
            fixture.run_due_deadlines().await;
            let snapshot = fixture.snapshot(&game).await;
            assert!(snapshot.status == Status::Over || !asked(&snapshot).contains(&3));
        }
        let key = fixture.key();
        if fixture.snapshot(&game).await.status == Status::Running {
            fixture.service.return_to_seat(&game, UserId(3), &key).await.unwrap();
            assert!(fixture.service.return_to_seat(&game, UserId(3), &key).await.unwrap().repeated);
            let snapshot = fixture.snapshot(&game).await;
            assert_eq!((snapshot.occupants[2].missed_deadlines, snapshot.occupants[2].autopilot), (0, false));
            let delivered = intents(&fixture.deliver_all().await);
            assert_eq!(delivered.iter().filter(|intent| **intent == Intent::Notice(Notice::Back { seat })).count(), 1);
            fixture.answer_all(&game).await;
            for _ in 0..50 {
                if fixture.snapshot(&game).await.status == Status::Over
                    || asked(&fixture.snapshot(&game).await).contains(&3)
                {
                    break;
                }
                assert!(fixture.answer_all(&game).await);
            }
        }
        assert_eq!(refusal(fixture.service.return_to_seat(&game, UserId(9), &fixture.key()).await), Refusal::NotSeated);
    }

    async fn a_move_resets_the_count_of_missed_deadlines(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 3, 0).await;
        fixture.clock.advance(hours(8));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.occupants[0].missed_deadlines, 1);
        for _ in 0..100 {
            let snapshot = fixture.snapshot(&game).await;
            let user = asked(&snapshot)[0];
            let mine = fixture.snapshot_for(&game, user).await;
            fixture
                .submit(&game, user, mine.prompt().unwrap(), fixture.random_move(&mine.legal).unwrap())
                .await
                .unwrap();
            if user == 1 {
                break;
            }
        }
        assert_eq!(fixture.snapshot(&game).await.occupants[0].missed_deadlines, 0);
    }

    async fn a_player_who_returns_with_the_last_move_is_not_absent_in_the_results(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        for _ in 0..2000 {
            let snapshot = fixture.snapshot(&game).await;
            if snapshot.status == Status::Over {
                break;
            }
            // The next player is on autopilot, whichever move is the last one.
            let user = asked(&snapshot)[0];
            let mut tx = fixture.service.store().begin().await.unwrap();
            let seats = tx.seats(&game).await.unwrap();
            let mut seat = seats.into_iter().find(|seat| seat.user == Some(UserId(user))).unwrap();
            seat.autopilot = true;
            tx.update_seat(&game, &seat).await.unwrap();
            tx.commit().await.unwrap();
            let mine = fixture.snapshot_for(&game, user).await;
            fixture
                .submit(&game, user, mine.prompt().unwrap(), fixture.random_move(&mine.legal).unwrap())
                .await
                .unwrap();
        }
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.results.len()), (Status::Over, 3));
        assert!(snapshot.results.iter().all(|result| !result.absent), "{:?}", snapshot.results);
    }

    async fn a_deadline_claimed_before_a_pause_has_no_effect_after_it(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 3, 0).await;
        fixture.clock.advance(hours(8));
        let claimed = fixture.service.store().claim_deadlines("w", fixture.service.now(), hours(1), 50).await.unwrap();
        let answer = claimed.iter().find(|deadline| deadline.kind == basari::store::DeadlineKind::Answer).unwrap();
        fixture.service.pause(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.service.resume(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        let mut tx = fixture.service.store().begin().await.unwrap();
        assert!(!tx.finish_deadline(answer, fixture.service.now()).await.unwrap(), "it is due later now");
        assert!(tx.finish_deadline(answer, fixture.service.now() + hours(8)).await.unwrap());
    }

    async fn the_clock_stands_still_in_quiet_hours(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        // Berlin is an hour ahead in January: Anna's quiet hours are 18:00 to 06:00 UTC.
        fixture.service.set_quiet_hours(UserId(1), Some(quiet(19, 7, "Europe/Berlin"))).await.unwrap();
        let game = start_game_by_day(&fixture, 3, 0).await;
        // Six hours before them, two after.
        let morning = NOON + hours(20);
        let due = fixture.snapshot(&game).await.answer_deadlines;
        assert_eq!(due.iter().map(|(_, due)| *due).max(), Some(morning));
        assert_eq!(due.iter().map(|(_, due)| *due).min(), Some(NOON + hours(8)));
        fixture.clock.advance(hours(4));
        fixture.run_due_deadlines().await;
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert_eq!(
            delivered.iter().filter(|(users, _)| users.contains(&UserId(1))).count(),
            1,
            "at half time, before the quiet hours"
        );
        fixture.clock.advance(hours(14));
        fixture.run_due_deadlines().await;
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert!(!delivered.iter().any(|(users, _)| users.contains(&UserId(1))), "{delivered:?}");
        fixture.clock.advance(hours(1));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.occupants[0].missed_deadlines, 0);
        assert_eq!(asked(&fixture.snapshot(&game).await), [1]);
        // Anna extends her quiet hours: the deadline moves, although it was set before.
        fixture.service.set_quiet_hours(UserId(1), Some(quiet(19, 11, "Europe/Berlin"))).await.unwrap();
        fixture.clock.advance(hours(1));
        fixture.run_due_deadlines().await;
        assert_eq!(
            fixture.snapshot(&game).await.answer_deadlines,
            [(basari_rules::game::Seat::new(0), morning + hours(2))]
        );
        fixture.clock.advance(hours(2));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.snapshot(&game).await.occupants[0].missed_deadlines, 1);
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert!(delivered.contains(&(vec![UserId(1)], true)), "an hour before the deadline: {delivered:?}");
    }

    async fn people_are_notified_the_way_they_chose(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.service.set_notify(UserId(1), Notify::DirectMessage).await.unwrap();
        fixture.service.set_notify(UserId(2), Notify::Silent).await.unwrap();
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let delivered = intents(&fixture.deliver_all().await);
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let pinged: Vec<_> = delivered
            .iter()
            .filter_map(|intent| match intent {
                Intent::Show { mentions, .. } if !mentions.is_empty() => Some(mentions.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(pinged, [vec![UserId(3)]]);
        let direct =
            Intent::Direct { user: UserId(1), about: DirectNotice::Turn { prompt, alert: TurnAlert::NewQuestion } };
        assert_eq!(delivered.iter().filter(|intent| matches!(intent, Intent::Direct { .. })).collect::<Vec<_>>(), [&direct]);
        fixture.clock.advance(SignedDuration::from_mins(14));
        fixture.run_due_deadlines().await;
        let delivered = reminded(&intents(&fixture.deliver_all().await));
        assert_eq!(delivered.len(), 2, "Ben gets no reminder");
    }

    async fn a_game_of_one_person_and_computers_plays_to_its_end(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Board, 1, 3).await;
        fixture.run_due_deadlines().await;
        assert_eq!(asked(&fixture.snapshot(&game).await), [1], "the computers have placed their merchants");
        assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
    }

    async fn deadlines_that_are_due_together_cost_each_player_at_most_one_answer(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 3, 0).await;
        let before = fixture.snapshot(&game).await.version;
        // The database did not respond for three days, so everything is due at once.
        fixture.clock.advance(hours(3 * 24));
        fixture.run_due_deadlines().await;
        let reminders = reminded(&intents(&fixture.deliver_all().await));
        let snapshot = fixture.snapshot(&game).await;
        assert!(snapshot.version > before);
        assert_eq!(snapshot.occupants.iter().map(|occupant| occupant.missed_deadlines).collect::<Vec<_>>(), [1, 1, 1]);
        assert!(!snapshot.answer_deadlines.is_empty());
        assert!(
            snapshot.answer_deadlines.iter().all(|(_, due)| *due == NOON + hours(3 * 24 + 8)),
            "the next question gets its full time"
        );
        assert_eq!(reminders, [], "nobody is reminded of a question that has passed");
    }

    async fn a_game_ends_although_two_players_never_answer(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_game_by_day(&fixture, 4, 0).await;
        let mut delivered = Vec::new();
        for _ in 0..2000 {
            let snapshot = fixture.snapshot(&game).await;
            if snapshot.status == Status::Over {
                break;
            }
            let answering = asked(&snapshot).into_iter().find(|user| *user <= 2);
            if let Some(user) = answering {
                let mine = fixture.snapshot_for(&game, user).await;
                fixture
                    .submit(&game, user, mine.prompt().unwrap(), fixture.random_move(&mine.legal).unwrap())
                    .await
                    .unwrap();
            } else {
                fixture.clock.advance(hours(1));
                fixture.run_due_deadlines().await;
            }
            delivered.extend(intents(&fixture.deliver_all().await));
        }
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!(snapshot.status, Status::Over);
        let is_autopilot = |intent: &&Intent| matches!(intent, Intent::Notice(Notice::Autopilot { .. }));
        assert_eq!(delivered.iter().filter(is_autopilot).count(), 2);
        // Nobody gets the same reminder twice.
        let mut reminders: Vec<String> = delivered
            .iter()
            .filter_map(|intent| match intent {
                Intent::Remind { prompt, users, alert, .. } => {
                    Some(format!("{prompt} {users:?} {}", matches!(alert, TurnAlert::FinalReminder { .. })))
                }
                _ => None,
            })
            .collect();
        let total = reminders.len();
        reminders.sort();
        reminders.dedup();
        assert_eq!(reminders.len(), total);
        assert_eq!(total, 12, "two people, three questions each, two reminders per question");
        // The threads of the last barters.
        fixture.clock.advance(hours(1));
        fixture.run_due_deadlines().await;
        assert_eq!(fixture.service.next_deadline().await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_locked_game_does_not_hold_up_the_deadlines_of_others() {
    // SQLite has a single writer, so there a lock holds up everybody.
    let Some(db) = Database::postgres().await else { return };
    let fixture = ServiceFixture::new(&db).await;
    let locked = start_game_by_day(&fixture, 3, 0).await;
    fixture.clock.advance(SignedDuration::from_secs(1));
    let free = start_game_by_day_in(101, &fixture, 3, 0).await;
    let store = db.store().await;
    let mut lock = store.begin().await.unwrap();
    lock.lock(&locked).await.unwrap();
    fixture.clock.advance(hours(4));
    let service = fixture.service.clone();
    let batch = tokio::spawn(async move { run_due_deadlines(&service, 50).await });
    let reminders_are_sent = async || {
        let open = store.read().await.unwrap().deadlines(&free).await.unwrap();
        open.len() == 6
    };
    while !reminders_are_sent().await {
        assert!(!batch.is_finished(), "the locked game waits");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(!batch.is_finished(), "the locked game still waits");
    lock.rollback().await.unwrap();
    assert_eq!(batch.await.unwrap().unwrap(), 6);
}
