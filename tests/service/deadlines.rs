//! What time does to games: reminders, missed deadlines, quiet hours, computers.

use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::service::{
    DAY, DirectNotice, HOUR, Intent, MINUTE, Notice, QuietHours, Refusal, Settings, Status, TurnAlert, UserId,
};
use basari_rules::game::Kind;
use basari_rules::game::record::MovedBy;

use super::service_fixture::{Hall, NOON, asked, intents, person, refusal};
use crate::support::database::{Database, on_both_databases};

/// A card game at a pace of eight hours, everything posted so far delivered.
async fn by_day(hall: &Hall, people: u64, computers: usize) -> basari::service::GameId {
    let game = hall.lobby(Kind::Card, people).await;
    let by_day = |settings: &mut Settings| settings.pace = Pace::Day;
    hall.service.change_settings(&game, &person(1), by_day, &hall.key()).await.unwrap();
    for _ in 0..computers {
        let level = basari_rules::players::Level::Random;
        hall.service.add_computer(&game, &person(1), level, &hall.key()).await.unwrap();
    }
    hall.service.start(&game, &person(1), &hall.key()).await.unwrap();
    hall.deliver().await;
    game
}

fn quiet(from: u16, to: u16, zone: &str) -> QuietHours {
    QuietHours { from: from * 60, to: to * 60, time_zone: zone.into() }
}

/// Who was reminded, and whether near the end. Those of one moment come in no promised order.
fn reminded(intents: &[Intent]) -> Vec<(Vec<UserId>, bool)> {
    let late = |alert: &TurnAlert| matches!(alert, TurnAlert::FinalReminder { .. });
    let mut all: Vec<_> = intents
        .iter()
        .filter_map(|intent| match intent {
            Intent::Remind { users, alert, .. } => Some((users.clone(), late(alert))),
            Intent::Direct { user, about: DirectNotice::Turn { alert, .. } } if *alert != TurnAlert::NewQuestion => {
                Some((vec![*user], late(alert)))
            }
            _ => None,
        })
        .collect();
    all.sort();
    all
}

on_both_databases! {
    async fn people_are_reminded_twice_then_the_computer_answers(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 3, 0).await;
        let table = hall.table(&game).await;
        assert_eq!(table.answer_deadlines.iter().map(|(_, due)| *due).collect::<Vec<_>>(), [NOON + 8 * HOUR; 3]);
        let prompt = table.prompt().unwrap();
        hall.act(&game, 3, prompt, basari_rules::game::Move::Play(basari_rules::game::Action::A)).await.unwrap();
        hall.deliver().await;

        hall.clock.advance(4 * HOUR - 1);
        assert_eq!(hall.run_due().await, 0);
        hall.clock.advance(1);
        assert_eq!(hall.run_due().await, 2);
        assert_eq!(hall.run_due().await, 0, "once");
        let told = reminded(&intents(&hall.deliver().await));
        assert_eq!(told, [(vec![UserId(1)], false), (vec![UserId(2)], false)], "whoever has chosen is left in peace");
        // Somebody who changes his mind does not bring the reminders back.
        hall.act(&game, 3, prompt, basari_rules::game::Move::Play(basari_rules::game::Action::B)).await.unwrap();
        assert_eq!(hall.run_due().await, 0);

        hall.clock.advance(3 * HOUR);
        assert_eq!(hall.run_due().await, 2);
        let told = reminded(&intents(&hall.deliver().await));
        assert_eq!(told, [(vec![UserId(1)], true), (vec![UserId(2)], true)]);

        hall.clock.advance(HOUR);
        hall.run_due().await;
        let table = hall.table(&game).await;
        assert_ne!(table.prompt(), Some(prompt), "the round goes on");
        assert_eq!(table.occupants.iter().map(|occupant| occupant.missed_deadlines).collect::<Vec<_>>(), [1, 1, 0]);
        let clocks = table.public_log.iter().filter(|told| told.by == MovedBy::Clock);
        assert!(clocks.filter(|told| matches!(told.event, basari_rules::game::Event::Laid { .. })).count() == 2);
        let told = intents(&hall.deliver().await);
        let played = told.iter().filter(|intent| matches!(intent, Intent::Notice(Notice::DeadlineMissed { .. }))).count();
        assert_eq!(played, 2);
    }

    async fn three_misses_in_a_row_are_an_autopilot_until_the_owner_is_back(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 3, 0).await;
        let mut told = Vec::new();
        for _ in 0..40 {
            // Anna and Ben answer, Cleo never does.
            loop {
                let table = hall.table(&game).await;
                let view = table.view.as_ref().unwrap();
                let Some(user) = asked(&table).into_iter().find(|user| *user != 3) else { break };
                let mine = hall.seen_by(&game, user).await;
                hall.act(&game, user, view.prompt, hall.choose(&mine.legal).unwrap()).await.unwrap();
            }
            if hall.table(&game).await.occupants[2].autopilot {
                break;
            }
            hall.clock.advance(8 * HOUR);
            hall.run_due().await;
            told.extend(intents(&hall.deliver().await));
        }
        let seat = basari_rules::game::Seat::new(2);
        let table = hall.table(&game).await;
        assert_eq!((table.occupants[2].missed_deadlines, table.occupants[2].autopilot), (3, true));
        assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(Notice::DeadlineMissed { seat })).count(), 2);
        assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(Notice::Autopilot { seat })).count(), 1);
        // From now on nobody waits for her.
        for _ in 0..3 {
            hall.answer_once(&game).await;
            hall.run_due().await;
            let table = hall.table(&game).await;
            assert!(table.status == Status::Over || !asked(&table).contains(&3));
        }
        let key = hall.key();
        if hall.table(&game).await.status == Status::Running {
            hall.service.return_to_seat(&game, UserId(3), &key).await.unwrap();
            assert!(hall.service.return_to_seat(&game, UserId(3), &key).await.unwrap().repeated);
            let table = hall.table(&game).await;
            assert_eq!((table.occupants[2].missed_deadlines, table.occupants[2].autopilot), (0, false));
            let told = intents(&hall.deliver().await);
            assert_eq!(told.iter().filter(|intent| **intent == Intent::Notice(Notice::Back { seat })).count(), 1);
            hall.answer_once(&game).await;
            for _ in 0..50 {
                if hall.table(&game).await.status == Status::Over || asked(&hall.table(&game).await).contains(&3) {
                    break;
                }
                assert!(hall.answer_once(&game).await);
            }
        }
        assert_eq!(refusal(hall.service.return_to_seat(&game, UserId(9), &hall.key()).await), Refusal::NotSeated);
    }

    async fn a_move_of_his_own_ends_the_count_of_misses(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 3, 0).await;
        hall.clock.advance(8 * HOUR);
        hall.run_due().await;
        assert_eq!(hall.table(&game).await.occupants[0].missed_deadlines, 1);
        for _ in 0..100 {
            let table = hall.table(&game).await;
            let user = asked(&table)[0];
            let mine = hall.seen_by(&game, user).await;
            hall.act(&game, user, mine.prompt().unwrap(), hall.choose(&mine.legal).unwrap()).await.unwrap();
            if user == 1 {
                break;
            }
        }
        assert_eq!(hall.table(&game).await.occupants[0].missed_deadlines, 0);
    }

    async fn whoever_comes_back_with_the_last_move_was_there_at_the_end(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        for _ in 0..2000 {
            let table = hall.table(&game).await;
            if table.status == Status::Over {
                break;
            }
            // Whoever moves next had been given up, whichever move is the last.
            let user = asked(&table)[0];
            let mut tx = hall.service.store().begin().await.unwrap();
            let seats = tx.seats(&game).await.unwrap();
            let mut seat = seats.into_iter().find(|seat| seat.user == Some(UserId(user))).unwrap();
            seat.autopilot = true;
            tx.update_seat(&game, &seat).await.unwrap();
            tx.commit().await.unwrap();
            let mine = hall.seen_by(&game, user).await;
            hall.act(&game, user, mine.prompt().unwrap(), hall.choose(&mine.legal).unwrap()).await.unwrap();
        }
        let table = hall.table(&game).await;
        assert_eq!((table.status, table.results.len()), (Status::Over, 3));
        assert!(table.results.iter().all(|result| !result.absent), "{:?}", table.results);
    }

    async fn a_deadline_that_was_claimed_before_a_pause_does_not_strike_after_it(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 3, 0).await;
        hall.clock.advance(8 * HOUR);
        let claimed = hall.service.store().claim_deadlines(hall.service.now(), HOUR, 50).await.unwrap();
        let answer = claimed.iter().find(|deadline| deadline.kind == basari::store::DeadlineKind::Answer).unwrap();
        hall.service.pause(&game, &person(1), &hall.key()).await.unwrap();
        hall.service.resume(&game, &person(1), &hall.key()).await.unwrap();
        let mut tx = hall.service.store().begin().await.unwrap();
        assert!(!tx.finish_deadline(answer, hall.service.now()).await.unwrap(), "it has a later time now");
        assert!(tx.finish_deadline(answer, hall.service.now() + 8 * HOUR).await.unwrap());
    }

    async fn nothing_passes_in_quiet_hours(db: &Database) {
        let hall = Hall::open(db).await;
        // Berlin is an hour ahead in January: Anna's quiet hours are 18:00 to 06:00 UTC.
        hall.service.set_quiet_hours(UserId(1), Some(quiet(19, 7, "Europe/Berlin"))).await.unwrap();
        let game = by_day(&hall, 3, 0).await;
        let morning = NOON + 18 * HOUR;
        let due = hall.table(&game).await.answer_deadlines;
        assert_eq!(due.iter().map(|(_, due)| *due).max(), Some(morning));
        assert_eq!(due.iter().map(|(_, due)| *due).min(), Some(NOON + 8 * HOUR));
        hall.clock.advance(4 * HOUR);
        hall.run_due().await;
        let told = reminded(&intents(&hall.deliver().await));
        assert_eq!(told.iter().filter(|(users, _)| users.contains(&UserId(1))).count(), 1, "at half time, before six");
        hall.clock.advance(13 * HOUR);
        hall.run_due().await;
        assert_eq!(hall.table(&game).await.occupants[0].missed_deadlines, 0);
        assert_eq!(asked(&hall.table(&game).await), [1]);
        // He sleeps longer: the deadline follows, though it was set before.
        hall.service.set_quiet_hours(UserId(1), Some(quiet(19, 9, "Europe/Berlin"))).await.unwrap();
        hall.clock.advance(HOUR);
        hall.run_due().await;
        assert_eq!(hall.table(&game).await.answer_deadlines, [(basari_rules::game::Seat::new(0), morning + 2 * HOUR)]);
        hall.clock.advance(2 * HOUR);
        hall.run_due().await;
        assert_eq!(hall.table(&game).await.occupants[0].missed_deadlines, 1);
        let told = reminded(&intents(&hall.deliver().await));
        assert!(!told.iter().any(|(users, _)| users.contains(&UserId(1))));
    }

    async fn people_are_told_the_way_they_want(db: &Database) {
        let hall = Hall::open(db).await;
        hall.service.set_notify(UserId(1), Notify::DirectMessage).await.unwrap();
        hall.service.set_notify(UserId(2), Notify::Silent).await.unwrap();
        let game = hall.game(Kind::Card, 3, 0).await;
        let told = intents(&hall.deliver().await);
        let prompt = hall.table(&game).await.prompt().unwrap();
        let pinged: Vec<_> = told.iter().filter_map(|intent| match intent {
            Intent::Show { mentions, .. } if !mentions.is_empty() => Some(mentions.clone()),
            _ => None,
        }).collect();
        assert_eq!(pinged, [vec![UserId(3)]]);
        let direct = Intent::Direct { user: UserId(1), about: DirectNotice::Turn { prompt, alert: TurnAlert::NewQuestion } };
        assert_eq!(told.iter().filter(|intent| matches!(intent, Intent::Direct { .. })).collect::<Vec<_>>(), [&direct]);
        hall.clock.advance(10 * MINUTE);
        hall.run_due().await;
        let told = reminded(&intents(&hall.deliver().await));
        assert_eq!(told.len(), 2, "Ben hears nothing");
    }

    async fn computers_answer_by_themselves_and_a_table_of_one_person_moves(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Board, 1, 3).await;
        hall.run_due().await;
        assert_eq!(asked(&hall.table(&game).await), [1], "the computers have placed their merchants");
        assert_eq!(hall.play_out(&game).await.status, Status::Over);
    }

    async fn a_standstill_of_ours_costs_nobody_two_answers(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 3, 0).await;
        let before = hall.table(&game).await.version;
        // The process was down for three days: everything is due at once.
        hall.clock.advance(3 * DAY);
        hall.run_due().await;
        let table = hall.table(&game).await;
        assert!(table.version > before);
        assert_eq!(table.occupants.iter().map(|occupant| occupant.missed_deadlines).collect::<Vec<_>>(), [1, 1, 1]);
        assert!(table.answer_deadlines.iter().all(|(_, due)| *due == NOON + 3 * DAY + 8 * HOUR), "the next question has its full time");
        assert_eq!(reminded(&intents(&hall.deliver().await)), [], "a reminder of what is past helps nobody");
    }

    async fn days_pass_with_two_who_never_answer_and_the_game_ends(db: &Database) {
        let hall = Hall::open(db).await;
        let game = by_day(&hall, 4, 0).await;
        let mut told = Vec::new();
        for _ in 0..2000 {
            let table = hall.table(&game).await;
            if table.status == Status::Over {
                break;
            }
            let awake = asked(&table).into_iter().find(|user| *user <= 2);
            if let Some(user) = awake {
                let mine = hall.seen_by(&game, user).await;
                hall.act(&game, user, mine.prompt().unwrap(), hall.choose(&mine.legal).unwrap()).await.unwrap();
            } else {
                hall.clock.advance(HOUR);
                hall.run_due().await;
            }
            told.extend(intents(&hall.deliver().await));
        }
        let table = hall.table(&game).await;
        assert_eq!(table.status, Status::Over);
        let autopilots = |intent: &&Intent| matches!(intent, Intent::Notice(Notice::Autopilot { .. }));
        assert_eq!(told.iter().filter(autopilots).count(), 2);
        // Of each question nobody is reminded twice in the same way.
        let mut reminders: Vec<String> = told.iter().filter_map(|intent| match intent {
            Intent::Remind { prompt, users, alert, .. } => {
                Some(format!("{prompt} {users:?} {}", matches!(alert, TurnAlert::FinalReminder { .. })))
            }
            _ => None,
        }).collect();
        let all = reminders.len();
        reminders.sort();
        reminders.dedup();
        assert_eq!(reminders.len(), all);
        assert_eq!(all, 12, "two people, three questions each, two reminders each");
        assert_eq!(hall.service.next_deadline().await.unwrap(), None);
    }
}
