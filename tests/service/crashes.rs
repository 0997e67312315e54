//! A process that plays on SQLite is killed fifty times in the middle of its work. Every acknowledged move is stored,
//! every post is delivered, and every deadline takes effect once. `BASARI_KILLS=100` kills it a hundred times.

use basari::model::pace::Pace;
use basari_rules::game::record::MovedBy;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use basari::service::{
    ChannelId, GameId, IdempotencyKey, Intent, ManualClock, MoveRequest, NewGame, Service, Settings, Status, TurnAlert,
    UserId,
};
use basari::store::Store;
use basari_rules::game::{Event, Kind, LegalMoves, Move};
use basari_rules::players::Level;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::playing_process::{PlayingProcess, report};
use super::service_fixture::{NOON, SERVER, deliver, person, run_due_deadlines, service};
use crate::support::database::{Database, long_timeout};

const DEFAULT_KILLS: u64 = 50;
const KILLS: &str = "BASARI_KILLS";
const DATABASE: &str = "BASARI_TEST_CRASH_DATABASE";
const RUN: &str = "BASARI_TEST_CRASH_RUN";

/// Each run begins a month after the previous one, so that all leases of the killed process have expired.
fn start_of_run(run: u64) -> Timestamp {
    NOON + SignedDuration::from_hours(30 * 24) * i32::try_from(run).unwrap()
}

/// Not a test of its own: the test below runs this in a separate process and kills it.
#[tokio::test]
#[ignore = "runs until it is killed"]
async fn plays_until_it_is_killed() {
    let (url, run) = (std::env::var(DATABASE).unwrap(), std::env::var(RUN).unwrap());
    let run: u64 = run.parse().unwrap();
    let clock = Arc::new(ManualClock::at(start_of_run(run)));
    let service = service(Store::open_with(&url, long_timeout()).await.unwrap(), clock.clone());
    let mut random = StdRng::seed_from_u64(run);
    for turn in 0_u64.. {
        let key = IdempotencyKey::new(format!("run {run} turn {turn}"));
        play_once(&service, key, &mut random).await;
        if turn % 3 == 0 {
            clock.advance(SignedDuration::from_hours(1));
            run_due_deadlines(&service, 5).await.unwrap();
        }
        deliver_some(&service).await;
    }
}

/// Anna and Ben answer, Cleo never does; the fourth is a computer.
async fn play_once(service: &Service, key: IdempotencyKey, random: &mut StdRng) {
    let mine = service.games_of(UserId(1)).await.unwrap();
    let Some(game) = mine.into_iter().find(|game| game.status == Status::Running).map(|listed| listed.game) else {
        return start_game(service, &key).await;
    };
    for user in [UserId(1), UserId(2)] {
        let snapshot = service.view_game(&game, Some(user)).await.unwrap();
        let asked = snapshot.view.as_ref().unwrap().asked.contains(snapshot.viewer_seat.unwrap());
        let Some(mv) = random_move(&snapshot.legal, random).filter(|_| asked) else { continue };
        let prompt = snapshot.prompt().unwrap();
        let request = MoveRequest { game: game.clone(), actor: user, prompt, key: key.clone(), mv };
        let outcome = service.submit_move(request).await.unwrap();
        return report(&format!("moved {game} {} {} {}", outcome.result.first, outcome.result.last, key.as_str()));
    }
}

fn random_move(legal: &LegalMoves, random: &mut StdRng) -> Option<Move> {
    let moves = legal.moves();
    (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len().min(4))])
}

async fn start_game(service: &Service, key: &IdempotencyKey) {
    let kind = Kind::Card;
    let new = NewGame {
        server: Some(SERVER),
        channel: ChannelId(1),
        host: person(1),
        kind,
        settings: Settings { seats: 4, pace: Pace::Day, autostart: true, ..Settings::new(Kind::Card) },
        computers: vec![Level::Random],
        start: false,
        key: IdempotencyKey::new(format!("{} new", key.as_str())),
    };
    let game = match service.live_in(ChannelId(1)).await.unwrap() {
        // An earlier run opened it and was killed before everybody had joined.
        Some(game) => game,
        None => service.new_game(new).await.unwrap().game,
    };
    for number in [2, 3] {
        // They may have joined in an earlier run.
        let join =
            service.join(&game, &person(number), &IdempotencyKey::new(format!("{} {number}", key.as_str()))).await;
        assert!(join.as_ref().err().is_none_or(|error| error.refusal().is_some()), "{join:?}");
    }
}

async fn deliver_some(service: &Service) {
    for delivery in service.claim_deliveries("worker", 5).await.unwrap() {
        let intent = serde_json::to_string(&delivery.intent).unwrap();
        report(&format!("delivered {} {} {intent}", delivery.game, delivery.number));
        deliver(service, &delivery).await;
    }
}

/// What all runs have reported.
#[derive(Default)]
struct Reports {
    /// The first and last event of each acknowledged move, and its key.
    moves: BTreeMap<GameId, Vec<(u64, u64, IdempotencyKey)>>,
    delivered: BTreeMap<GameId, BTreeMap<u64, String>>,
    move_count: usize,
}

impl Reports {
    fn read(&mut self, report: &str) {
        let mut words = report.splitn(4, ' ');
        let (Some(verb), Some(game), Some(first), Some(rest)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return;
        };
        let (Ok(game), Ok(first)) = (game.parse::<GameId>(), first.parse::<u64>()) else { return };
        match verb {
            "moved" => {
                let Some((last, key)) = rest.split_once(' ') else { return };
                let Ok(last) = last.parse() else { return };
                self.moves.entry(game).or_default().push((first, last, IdempotencyKey::new(key)));
                self.move_count += 1;
            }
            "delivered" => {
                let before = self.delivered.entry(game).or_default().insert(first, rest.to_owned());
                assert!(before.is_none_or(|before| before == rest), "an intent never changes");
            }
            _ => {}
        }
    }
}

fn run_and_kill(url: &str, run: u64, random: &mut StdRng, reports: &mut Reports) {
    let mut process = PlayingProcess::start("service::crashes::plays_until_it_is_killed", |command| {
        command.env(DATABASE, url).env(RUN, run.to_string());
    });
    let enough = reports.move_count + random.random_range(0..6);
    loop {
        reports.read(&process.next_report());
        if reports.move_count >= enough {
            break;
        }
    }
    // Not always right after a report.
    std::thread::sleep(Duration::from_micros(random.random_range(0..30_000)));
    process.kill().iter().for_each(|report| reports.read(report));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_nothing_and_repeat_nothing() {
    let kills = std::env::var(KILLS).map_or(DEFAULT_KILLS, |number| number.parse().unwrap());
    let db = Database::sqlite();
    drop(db.store().await);
    let mut random = StdRng::seed_from_u64(50);
    let mut reports = Reports::default();
    for run in 0..kills {
        run_and_kill(db.url(), run, &mut random, &mut reports);
    }
    println!("{kills} kills, {} acknowledged moves", reports.move_count);
    assert!(reports.move_count as u64 >= kills, "{} moves were acknowledged", reports.move_count);
    let clock = Arc::new(ManualClock::at(start_of_run(kills)));
    let service = service(db.store().await, clock.clone());
    assert_eq!(service.check().await.unwrap(), []);

    play_all_games_to_their_end(&service, &clock, &mut reports).await;
    check_games(&service, reports).await;
}

/// Delivers all posts and lets all deadlines pass, so that every game ends.
async fn play_all_games_to_their_end(service: &Service, clock: &ManualClock, reports: &mut Reports) {
    deliver_the_rest(service, reports).await;
    while service.next_deadline().await.unwrap().is_some() {
        clock.advance(SignedDuration::from_hours(24));
        while run_due_deadlines(service, 50).await.unwrap() > 0 {}
        deliver_the_rest(service, reports).await;
    }
}

async fn deliver_the_rest(service: &Service, reports: &mut Reports) {
    loop {
        let claimed = service.claim_deliveries("last", 50).await.unwrap();
        if claimed.is_empty() {
            break;
        }
        for delivery in claimed {
            let intent = serde_json::to_string(&delivery.intent).unwrap();
            reports.read(&format!("delivered {} {} {intent}", delivery.game, delivery.number));
            deliver(service, &delivery).await;
        }
    }
    assert_eq!(service.next_delivery().await.unwrap(), None, "the outbox is empty");
}

async fn check_games(service: &Service, mut reports: Reports) {
    let mut moves_by_clock = 0;
    for row in service.games_in_channel(ChannelId(1), 1000).await.unwrap() {
        assert!(!row.status.is_live(), "{} is {:?}", row.id, row.status);
        let stored = service.store().read().await.unwrap().load(&row.id).await.unwrap().unwrap();
        for (first, last, key) in reports.moves.remove(&row.id).unwrap_or_default() {
            // A click that arrives again years later still gets the same result.
            let request = MoveRequest { game: row.id.clone(), actor: UserId(1), prompt: 0, key, mv: Move::Accept };
            let again = service.submit_move(request).await.unwrap();
            assert_eq!((again.result.first, again.result.last, again.repeated), (first, last, true));
            let events = &stored.events[usize::try_from(first - 1).unwrap()..usize::try_from(last).unwrap()];
            assert!(events.iter().all(|event| event.author == MovedBy::Person), "an acknowledged move is in the log");
        }
        moves_by_clock += assert_clock_played_once(&stored.events);
        assert_all_delivered_once(&row.id, &reports.delivered.remove(&row.id).unwrap_or_default());
    }
    assert!(reports.moves.is_empty() && reports.delivered.is_empty(), "every reported game is stored");
    assert!(moves_by_clock > 0, "some deadlines were missed");
}

/// Nobody is played for twice in a round. A deadline that took effect again after a kill would show here.
fn assert_clock_played_once(log: &[basari::store::LoggedEvent]) -> usize {
    let mut laid = BTreeSet::new();
    let mut moves_by_clock = 0;
    for event in log {
        match serde_json::from_str(&event.payload).unwrap() {
            Event::RoundBegan { .. } => laid.clear(),
            Event::Laid { seat, .. } if event.author == MovedBy::Clock || event.author == MovedBy::Computer => {
                assert!(laid.insert(seat), "event {} lays a second card", event.number);
                moves_by_clock += usize::from(event.author == MovedBy::Clock);
            }
            _ => {}
        }
    }
    moves_by_clock
}

fn assert_all_delivered_once(game: &GameId, delivered: &BTreeMap<u64, String>) {
    let numbers: Vec<u64> = delivered.keys().copied().collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "all intents of {game} were delivered");
    let mut reminders = BTreeSet::new();
    for intent in delivered.values() {
        if let Intent::Remind { prompt, users, alert, .. } = serde_json::from_str(intent).unwrap() {
            let is_final = matches!(alert, TurnAlert::FinalReminder { .. });
            assert!(reminders.insert((prompt, users, is_final)), "nobody gets the same reminder twice: {intent}");
        }
    }
}
