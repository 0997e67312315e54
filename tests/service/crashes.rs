//! Killed in the middle, fifty times: what was acknowledged is there, what was to be posted is posted, what was due is done
//! once. On SQLite, in a process of its own.

use basari::model::pace::Pace;
use basari_rules::game::record::MovedBy;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use basari::service::{
    ChannelId, DAY, GameId, HOUR, IdempotencyKey, Intent, ManualClock, MoveRequest, NewGame, Service, Settings, Status,
    TurnAlert, UserId,
};
use basari::store::Store;
use basari_rules::game::{Event, Kind, LegalMoves, Move};
use basari_rules::players::Level;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::service_fixture::{NOON, SERVER, person, posted, service};
use crate::support::database::{Database, patient};

const KILLS: u64 = 50;
const DATABASE: &str = "BASARI_TEST_CRASH_DATABASE";
const LIFE: &str = "BASARI_TEST_CRASH_LIFE";
/// The end of a line that was said to its end.
const WHOLE: &str = " .";

/// Each life of the process begins a month after the last one, so that no lease of a dead one stands.
fn dawn(life: u64) -> i64 {
    NOON + i64::try_from(life).unwrap() * 30 * DAY
}

/// One line in one piece, with a mark at its end: a kill may cut it short.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{line}{WHOLE}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Not a test by itself: the test below runs it in a process of its own, and kills that.
#[tokio::test]
#[ignore = "runs until it is killed"]
async fn plays_until_it_is_killed() {
    let (url, life) = (std::env::var(DATABASE).unwrap(), std::env::var(LIFE).unwrap());
    let life: u64 = life.parse().unwrap();
    let clock = Arc::new(ManualClock::at(dawn(life)));
    let service = service(Store::open_with(&url, patient()).await.unwrap(), clock.clone());
    let mut dice = StdRng::seed_from_u64(life);
    for turn in 0_u64.. {
        let key = IdempotencyKey::new(format!("life {life} turn {turn}"));
        play_once(&service, key, &mut dice).await;
        if turn % 3 == 0 {
            clock.advance(HOUR);
            service.run_due_deadlines(5).await.unwrap();
        }
        deliver_some(&service).await;
    }
}

/// Anna and Ben answer, Cleo never does; the fourth is a computer.
async fn play_once(service: &Service, key: IdempotencyKey, dice: &mut StdRng) {
    let mine = service.games_of(UserId(1)).await.unwrap();
    let Some(game) = mine.into_iter().find(|game| game.status == Status::Running).map(|listed| listed.game) else {
        return open(service, &key).await;
    };
    for user in [UserId(1), UserId(2)] {
        let table = service.view_game(&game, Some(user)).await.unwrap();
        let asked = table.view.as_ref().unwrap().asked.contains(table.viewer_seat.unwrap());
        let Some(mv) = choose(&table.legal, dice).filter(|_| asked) else { continue };
        let prompt = table.prompt().unwrap();
        let input = MoveRequest { game: game.clone(), actor: user, prompt, key: key.clone(), mv };
        let acted = service.submit_move(input).await.unwrap();
        return say(&format!("acted {game} {} {} {}", acted.result.first, acted.result.last, key.as_str()));
    }
}

fn choose(legal: &LegalMoves, dice: &mut StdRng) -> Option<Move> {
    let moves = legal.moves();
    (!moves.is_empty()).then(|| moves[dice.random_range(0..moves.len().min(4))])
}

async fn open(service: &Service, key: &IdempotencyKey) {
    let kind = Kind::Card;
    let new = NewGame {
        server: Some(SERVER),
        channel: ChannelId(1),
        host: person(1),
        kind,
        settings: Settings { seats: 4, pace: Pace::Day, autostart: true, ..Settings::new(Kind::Card) },
        computers: vec![Level::Random],
        key: IdempotencyKey::new(format!("{} new", key.as_str())),
    };
    let game = match service.live_in(ChannelId(1)).await.unwrap() {
        // The one that opened it was killed before the others had joined.
        Some(game) => game,
        None => service.new_game(new).await.unwrap().game,
    };
    for number in [2, 3] {
        // Somebody may have joined in an earlier life.
        let join =
            service.join(&game, &person(number), &IdempotencyKey::new(format!("{} {number}", key.as_str()))).await;
        assert!(join.as_ref().err().is_none_or(|error| error.refusal().is_some()), "{join:?}");
    }
}

async fn deliver_some(service: &Service) {
    for delivery in service.claim_deliveries("courier", 5).await.unwrap() {
        let intent = serde_json::to_string(&delivery.intent).unwrap();
        say(&format!("delivered {} {} {intent}", delivery.game, delivery.number));
        service.mark_delivered(&delivery, posted(&delivery)).await.unwrap();
    }
}

/// What the lives of the process have said.
#[derive(Default)]
struct Heard {
    /// The events of acknowledged moves, and their causes.
    acted: BTreeMap<GameId, Vec<(u64, u64, IdempotencyKey)>>,
    delivered: BTreeMap<GameId, BTreeMap<u64, String>>,
    acts: usize,
}

impl Heard {
    fn line(&mut self, line: &str) {
        // What was cut short was not said.
        let Some(line) = line.strip_suffix(WHOLE) else { return };
        let mut words = line.splitn(4, ' ');
        let (Some(what), Some(game), Some(first), Some(rest)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return;
        };
        let (Ok(game), Ok(first)) = (game.parse::<GameId>(), first.parse::<u64>()) else { return };
        match what {
            "acted" => {
                let Some((last, key)) = rest.split_once(' ') else { return };
                let Ok(last) = last.parse() else { return };
                self.acted.entry(game).or_default().push((first, last, IdempotencyKey::new(key)));
                self.acts += 1;
            }
            "delivered" => {
                let before = self.delivered.entry(game).or_default().insert(first, rest.to_owned());
                assert!(before.is_none_or(|before| before == rest), "an intent is the same whenever it is delivered");
            }
            _ => {}
        }
    }
}

/// A process that plays; dead with this value, whatever happens to the test.
struct Life(Child);

impl Life {
    fn begin(url: &str, life: u64) -> Life {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "service::crashes::plays_until_it_is_killed"])
            .args(["--nocapture", "--test-threads=1"])
            .env(DATABASE, url)
            .env(LIFE, life.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        Life(child.unwrap())
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn live_and_die(url: &str, life: u64, dice: &mut StdRng, heard: &mut Heard) {
    let mut process = Life::begin(url, life);
    let mut output = BufReader::new(process.0.stdout.take().unwrap()).lines();
    let enough = heard.acts + dice.random_range(0..6);
    let mut said = 0;
    while heard.acts < enough || said == 0 {
        let text = output.next().expect("it does not end by itself").unwrap();
        said += usize::from(text.starts_with("acted") || text.starts_with("delivered"));
        heard.line(&text);
    }
    // Not always right after it has said something.
    std::thread::sleep(Duration::from_micros(dice.random_range(0..30_000)));
    drop(process);
    output.map_while(Result::ok).for_each(|text| heard.line(&text));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing_and_double_nothing() {
    let db = Database::sqlite();
    drop(db.store().await);
    let mut dice = StdRng::seed_from_u64(50);
    let mut heard = Heard::default();
    for life in 0..KILLS {
        live_and_die(db.url(), life, &mut dice, &mut heard);
    }
    assert!(heard.acts >= 50, "{} moves were acknowledged", heard.acts);
    let clock = Arc::new(ManualClock::at(dawn(KILLS)));
    let service = service(db.store().await, clock.clone());
    assert_eq!(service.check().await.unwrap(), []);

    // Nothing is stuck: who is left unasked is asked by the clock, and every game comes to its end.
    while service.next_deadline().await.unwrap().is_some() {
        clock.advance(DAY);
        while service.run_due_deadlines(50).await.unwrap() > 0 {}
    }
    loop {
        let claimed = service.claim_deliveries("last", 50).await.unwrap();
        if claimed.is_empty() {
            break;
        }
        for delivery in claimed {
            let intent = serde_json::to_string(&delivery.intent).unwrap();
            heard.line(&format!("delivered {} {} {intent}{WHOLE}", delivery.game, delivery.number));
            service.mark_delivered(&delivery, posted(&delivery)).await.unwrap();
        }
    }
    assert_eq!(service.next_delivery().await.unwrap(), None, "nothing is left to be posted");
    let mut clocked = 0;
    for row in service.games_in_channel(ChannelId(1), 1000).await.unwrap() {
        assert!(!row.status.is_live(), "{} is {:?}", row.id, row.status);
        let stored = service.store().read().await.unwrap().load(&row.id).await.unwrap().unwrap();
        for (first, last, key) in heard.acted.remove(&row.id).unwrap_or_default() {
            // Delivered once more, years later, the click is still known and answered the same.
            let input = MoveRequest { game: row.id.clone(), actor: UserId(1), prompt: 0, key, mv: Move::Accept };
            let again = service.submit_move(input).await.unwrap();
            assert_eq!((again.result.first, again.result.last, again.repeated), (first, last, true));
            let part = &stored.events[usize::try_from(first - 1).unwrap()..usize::try_from(last).unwrap()];
            assert!(part.iter().all(|event| event.author == MovedBy::Person), "an acknowledged move is in the log");
        }
        clocked += assert_clock_played_once(&stored.events);
        assert_all_delivered_once(&row.id, &heard.delivered.remove(&row.id).unwrap_or_default());
    }
    assert!(heard.acted.is_empty() && heard.delivered.is_empty(), "every game that was heard of is there");
    assert!(clocked > 0, "deadlines passed");
}

/// In a round nobody is played for twice: a deadline that was met again after the kill would show here.
fn assert_clock_played_once(log: &[basari::store::LoggedEvent]) -> usize {
    let mut laid = BTreeSet::new();
    let mut all = 0;
    for line in log {
        match serde_json::from_str(&line.payload).unwrap() {
            Event::RoundBegan { .. } => laid.clear(),
            Event::Laid { seat, .. } if line.author == MovedBy::Clock || line.author == MovedBy::Computer => {
                assert!(laid.insert(seat), "event {} lays a second card", line.number);
                all += usize::from(line.author == MovedBy::Clock);
            }
            _ => {}
        }
    }
    all
}

fn assert_all_delivered_once(game: &GameId, delivered: &BTreeMap<u64, String>) {
    let numbers: Vec<u64> = delivered.keys().copied().collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "all intents of {game} were delivered");
    let mut reminders = BTreeSet::new();
    for intent in delivered.values() {
        if let Intent::Remind { prompt, users, alert, .. } = serde_json::from_str(intent).unwrap() {
            let late = matches!(alert, TurnAlert::FinalReminder { .. });
            assert!(reminders.insert((prompt, users, late)), "nobody is reminded twice of the same: {intent}");
        }
    }
}
