//! What a committed move costs: one at a time and many at once, and with how many finished games in the database.
//!
//! `cargo bench --bench store` measures SQLite with full durability, in a file below the target folder. Settings, by
//! environment: `BASARI_BENCH_POSTGRES`, the address of an empty database, adds PostgreSQL; `BASARI_BENCH_STORED` says how
//! many finished games to store, smallest first ("100,10000"; a million takes its time).

#![allow(clippy::unwrap_used)] // a bench that cannot go on may stop

use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::catalogue::Catalogue;
use basari::game::{Kind, Move};
use basari::service::{
    Actor, Cause, ChannelId, GameId, Input, Materials, NewGame, Options, ServerId, Service, Settings, Status,
    SystemClock, UserId,
};
use basari::store::{self, Author, Fairness, GameKind, GameResult, Secret, Store};

const GAMES_PLAYED: u64 = 8;
/// Of each stored game: enough for the tables to have their size, few enough to fill them in reasonable time.
const EVENTS_STORED: usize = 8;

fn main() {
    // `cargo test --benches` only wants to know that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let stored = std::env::var("BASARI_BENCH_STORED").unwrap_or_else(|_| "100,10000".into());
    let stored: Vec<u64> = stored.split(',').map(|count| count.trim().parse().unwrap()).collect();
    let folder =
        tempfile::tempdir_in(std::env::var("CARGO_TARGET_TMPDIR").unwrap_or_else(|_| "target".into())).unwrap();
    let file = format!("sqlite://{}", folder.path().join("bench.sqlite").display());
    runtime.block_on(measure("SQLite", &file, &stored));
    if let Ok(server) = std::env::var("BASARI_BENCH_POSTGRES") {
        runtime.block_on(measure("PostgreSQL", &server, &stored));
    }
}

async fn measure(name: &str, url: &str, stored: &[u64]) {
    let store = Store::open(url).await.unwrap();
    let service = Service::new(
        store,
        Materials::from(&Catalogue::load(None).unwrap()),
        Arc::new(SystemClock),
        Options::default(),
    );
    let mut channel = 0;
    let mut have = 0;
    let mut smallest = None;
    println!("| database | finished games stored | moves | median ms | 95 % below ms | moves/s | to the first |");
    println!("|---|---|---|---|---|---|---|");
    for &count in stored {
        fill(service.store(), have, count).await;
        have = count;
        let mut moves = Vec::new();
        for _ in 0..GAMES_PLAYED {
            channel += 1;
            moves.extend(play(&service, channel).await);
        }
        moves.sort();
        let all: Duration = moves.iter().sum();
        let median = moves[moves.len() / 2];
        let first = *smallest.get_or_insert(median);
        println!(
            "| {name} | {count} | {} | {:.2} | {:.2} | {:.0} | {:.2} |",
            moves.len(),
            median.as_secs_f64() * 1000.0,
            moves[moves.len() * 95 / 100].as_secs_f64() * 1000.0,
            f64::from(u32::try_from(moves.len()).unwrap()) / all.as_secs_f64(),
            median.as_secs_f64() / first.as_secs_f64()
        );
    }
    let started = Instant::now();
    let games: Vec<_> = (1..=16)
        .map(|number| {
            let service = service.clone();
            tokio::spawn(async move { play(&service, channel + number).await.len() })
        })
        .collect();
    let mut moves = 0;
    for game in games {
        moves += game.await.unwrap();
    }
    let seconds = started.elapsed().as_secs_f64();
    let rate = f64::from(u32::try_from(moves).unwrap()) / seconds;
    println!("| {name}, sixteen games at once | {have} | {moves} | | | {rate:.0} | |");
}

fn person(number: u64) -> Actor {
    Actor { id: UserId(number), name: format!("P{number}"), manager: false }
}

/// Plays one game of three people to its end and tells what each move took.
async fn play(service: &Service, channel: u64) -> Vec<Duration> {
    let mut causes = 0;
    let mut cause = || {
        causes += 1;
        Cause::new(format!("{} {channel} {causes}", service.now()))
    };
    let kind = Kind::Card;
    let new = NewGame {
        server: ServerId(1),
        channel: ChannelId(channel),
        host: person(1),
        kind,
        settings: Settings { seats: 3, autostart: true, ..Settings::new(kind) },
        computers: Vec::new(),
        cause: cause(),
    };
    let game = service.new_game(new).await.unwrap().game;
    service.join(&game, &person(2), &cause()).await.unwrap();
    service.join(&game, &person(3), &cause()).await.unwrap();
    let mut times = Vec::new();
    for turn in 0_usize.. {
        let user = UserId(turn as u64 % 3 + 1);
        let table = service.look(&game, Some(user)).await.unwrap();
        if table.status != Status::Running {
            break;
        }
        let asked = table.view.as_ref().unwrap().asked.contains(table.me.unwrap());
        let moves = table.legal.moves();
        let Some(mv) = choose(&moves, turn).filter(|_| asked) else { continue };
        let input = Input { game: game.clone(), actor: user, prompt: table.prompt().unwrap(), cause: cause(), mv };
        let started = Instant::now();
        service.act(input).await.unwrap();
        times.push(started.elapsed());
    }
    times
}

fn choose(moves: &[Move], turn: usize) -> Option<Move> {
    if moves.first() == Some(&Move::Accept) {
        Some(Move::Accept)
    } else {
        moves.get(turn % moves.len().clamp(1, 5)).copied()
    }
}

/// Stores finished games, from `have` up to `want`.
async fn fill(store: &Store, have: u64, want: u64) {
    let payloads = vec![r#"{"laid":{"seat":0,"action":"A"}}"#; EVENTS_STORED];
    for first in (have..want).step_by(500) {
        let mut tx = store.begin().await.unwrap();
        for number in first..want.min(first + 500) {
            let id = GameId::generate(&mut rand::rng());
            let new = store::NewGame {
                id: id.clone(),
                server: ServerId(number % 50),
                channel: ChannelId(1_000_000 + number),
                kind: GameKind::Card,
                host: UserId(number % 1000),
                settings: String::from("{}"),
                fairness: Fairness { secret: Secret::new(""), commitment: String::new(), brought: String::new() },
                rematch_of: None,
                at: i64::try_from(number).unwrap(),
            };
            tx.create_game(&new).await.unwrap();
            tx.append(&id, 0, Author::Person, &payloads, new.at).await.unwrap();
            for seat in 0..3 {
                let user = UserId((number + u64::from(seat) * 7) % 1000);
                tx.add_seat(&id, &store::Seat::person(seat, user, "P", new.at)).await.unwrap();
                let result = GameResult {
                    game: id.clone(),
                    seat,
                    user: Some(user),
                    computer: None,
                    name: String::from("P"),
                    kind: GameKind::Card,
                    server: new.server,
                    place: seat + 1,
                    points: 90,
                    players: 3,
                    rated: false,
                    ended_at: new.at,
                    number: 0,
                    absent: false,
                };
                tx.add_result(&result).await.unwrap();
            }
            tx.set_status(&id, store::Status::Over, None, new.at).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}
