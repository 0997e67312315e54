//! What a committed move costs: one at a time and many at once, and with how many finished games in the database.
//!
//! `cargo bench --bench store` measures SQLite with full durability, in files below the target folder. Settings, by
//! environment:
//!
//! - `BASARI_BENCH_STORED`: how many finished games to store, for example `100,10000,1000000` (a million takes a few minutes).
//!   Each number gets a database of its own, and the databases take turns.
//! - `BASARI_BENCH_POSTGRES`: the address of a database on a PostgreSQL server, to measure it as well. The benchmark creates
//!   databases next to it and drops them at the end.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

#[path = "support/bulk_insert.rs"]
mod bulk_insert;

use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::service::{
    Actor, ChannelId, IdempotencyKey, MoveRequest, NewGame, Options, ServerId, Service, Settings, Status, SystemClock,
    UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, Move};

use self::bulk_insert::{GAME_ID, Rows};

/// The speed of the machine varies, so the databases take turns.
const ROUNDS: usize = 5;
const GAMES_PER_ROUND: u64 = 2;
const GAMES_AT_ONCE: u64 = 16;
/// Per stored game: enough for realistic table sizes, few enough to fill them in reasonable time.
const EVENTS_STORED: u32 = 8;

fn main() {
    // `cargo test --benches` only checks that the benchmark starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let stored = std::env::var("BASARI_BENCH_STORED").unwrap_or_else(|_| "100,10000".into());
    let stored: Vec<u64> = stored.split(',').map(|count| count.trim().parse().unwrap()).collect();
    let folder =
        tempfile::tempdir_in(std::env::var("CARGO_TARGET_TMPDIR").unwrap_or_else(|_| "target".into())).unwrap();
    println!(
        "| Database | Games stored | Moves | Median ms | p95 ms | Moves/s | Median relative to the first | Moves/s, {GAMES_AT_ONCE} games at once |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let file = |count| format!("sqlite://{}", folder.path().join(format!("{count}.sqlite")).display());
    runtime.block_on(async {
        let files: Vec<(u64, String)> = stored.iter().map(|&count| (count, file(count))).collect();
        measure("SQLite", &files).await;
        if let Ok(server) = std::env::var("BASARI_BENCH_POSTGRES") {
            let databases: Vec<(u64, String)> =
                stored.iter().map(|&count| (count, beside(&server, &database_name(count)))).collect();
            recreate_databases(&server, &stored).await;
            measure("PostgreSQL", &databases).await;
            drop_databases(&server, &stored).await;
        }
    });
}

fn database_name(stored: u64) -> String {
    format!("basari_bench_{stored}")
}

/// The address of another database on the same server.
fn beside(url: &str, name: &str) -> String {
    let (address, settings) = url.split_once('?').unwrap_or((url, ""));
    let (server, _) = address.rsplit_once('/').unwrap();
    format!("{server}/{name}?{settings}")
}

async fn recreate_databases(server: &str, stored: &[u64]) {
    drop_databases(server, stored).await;
    let mut connection = bulk_insert::Connection::open(server).await;
    for &count in stored {
        let sql = format!("CREATE DATABASE {}", database_name(count));
        connection.execute(&sql).await;
    }
}

async fn drop_databases(server: &str, stored: &[u64]) {
    let mut connection = bulk_insert::Connection::open(server).await;
    for &count in stored {
        let sql = format!("DROP DATABASE IF EXISTS {}", database_name(count));
        connection.execute(&sql).await;
    }
}

/// A database with stored games, and the moves that were made in it.
struct Measured {
    stored: u64,
    service: Service,
    /// By round.
    moves: Vec<Vec<Duration>>,
    at_once: f64,
}

async fn measure(name: &str, databases: &[(u64, String)]) {
    let mut all = Vec::new();
    for (stored, url) in databases {
        Store::open(url).await.unwrap().close().await;
        fill(url, *stored).await;
        let store = Store::open(url).await.unwrap();
        let service = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
        all.push(Measured { stored: *stored, service, moves: Vec::new(), at_once: 0.0 });
    }
    let mut channel = 0;
    // The first round warms up.
    for round in 0..=ROUNDS {
        for measured in &mut all {
            let mut moves = Vec::new();
            for _ in 0..GAMES_PER_ROUND {
                channel += 1;
                moves.extend(play(&measured.service, channel).await);
            }
            if round > 0 {
                moves.sort();
                measured.moves.push(moves);
            }
        }
    }
    for measured in &mut all {
        measured.at_once = moves_per_second_at_once(&measured.service, channel).await;
    }
    for measured in &all {
        print_row(name, measured, &all[0]);
    }
    for measured in all {
        measured.service.store().close().await;
    }
}

fn print_row(name: &str, measured: &Measured, first: &Measured) {
    let mut moves: Vec<Duration> = measured.moves.iter().flatten().copied().collect();
    moves.sort();
    let of_first = measured.moves.iter().zip(&first.moves);
    let mut ratios: Vec<f64> =
        of_first.map(|(these, those)| median(these).as_secs_f64() / median(those).as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "| {name} | {} | {} | {:.2} | {:.2} | {:.0} | {:.2} | {:.0} |",
        measured.stored,
        moves.len(),
        millis(median(&moves)),
        millis(moves[moves.len() * 95 / 100]),
        per_second(moves.len(), moves.iter().sum()),
        ratios[ratios.len() / 2],
        measured.at_once
    );
}

fn median(sorted: &[Duration]) -> Duration {
    sorted[sorted.len() / 2]
}

fn per_second(moves: usize, time: Duration) -> f64 {
    f64::from(u32::try_from(moves).unwrap()) / time.as_secs_f64()
}

async fn moves_per_second_at_once(service: &Service, channel: u64) -> f64 {
    let started = Instant::now();
    let games: Vec<_> = (1..=GAMES_AT_ONCE)
        .map(|number| {
            let service = service.clone();
            tokio::spawn(async move { play(&service, channel + number).await.len() })
        })
        .collect();
    let mut moves = 0;
    for game in games {
        moves += game.await.unwrap();
    }
    per_second(moves, started.elapsed())
}

fn person(number: u64) -> Actor {
    Actor {
        id: UserId(number),
        name: format!("P{number}"),
        server: Some(ServerId(1)),
        is_manager: false,
        language: None,
    }
}

/// Plays one game of three people to its end and returns the time of each move.
async fn play(service: &Service, channel: u64) -> Vec<Duration> {
    let mut causes = 0;
    let mut key = || {
        causes += 1;
        IdempotencyKey::new(format!("{} {channel} {causes}", service.now()))
    };
    let kind = Kind::Card;
    let new = NewGame {
        server: Some(ServerId(1)),
        channel: ChannelId(channel),
        host: person(1),
        kind,
        settings: Settings { seats: 3, autostart: true, ..Settings::new(kind) },
        computers: Vec::new(),
        start: false,
        key: key(),
    };
    let game = service.new_game(new).await.unwrap().game;
    service.join(&game, &person(2), &key()).await.unwrap();
    service.join(&game, &person(3), &key()).await.unwrap();
    let mut times = Vec::new();
    for turn in 0_usize.. {
        let user = UserId(turn as u64 % 3 + 1);
        let snapshot = service.view_game(&game, Some(user)).await.unwrap();
        if snapshot.status != Status::Running {
            break;
        }
        let asked = snapshot.view.as_ref().unwrap().asked.contains(snapshot.viewer_seat.unwrap());
        let moves = snapshot.legal.moves();
        let Some(mv) = choose(&moves, turn).filter(|_| asked) else { continue };
        let input = MoveRequest { game: game.clone(), actor: user, prompt: snapshot.prompt().unwrap(), key: key(), mv };
        let started = Instant::now();
        service.submit_move(input).await.unwrap();
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

/// Stores finished games.
async fn fill(url: &str, stored: u64) {
    let row = |into, values, each| Rows { into, values, each };
    let (game, event, seat, result) = (
        format!("{GAME_ID}, i % 50, 1000000 + i, 'card', 'over', i % 1000, '{{}}', 8, 1, '', '', '', i, i"),
        format!("{GAME_ID}, j, i, 'person', '{{\"laid\":{{\"seat\":0,\"action\":\"A\"}}}}'"),
        format!("{GAME_ID}, j - 1, (i + j * 7) % 1000, 'P', i, 0, 0"),
        format!("{GAME_ID}, j - 1, (i + j * 7) % 1000, 'P', 'card', i % 50, j, 90, 3, 0, i, 0, 0"),
    );
    let rows = [
        row(
            "games (id, server_id, channel_id, kind, status, host_id, settings, version, next_outbox_number, secret, commitment,
                    player_entropy, created_at, updated_at)",
            game.as_str(),
            1,
        ),
        row("events (game_id, number, logged_at, author, payload)", &event, EVENTS_STORED),
        row("seats (game_id, seat, user_id, name, joined_at, missed_deadlines, autopilot)", &seat, 3),
        row(
            "results (game_id, seat, user_id, name, kind, server_id, place, points, players, rated, ended_at, ending_number, absent)",
            &result,
            3,
        ),
    ];
    let mut connection = bulk_insert::Connection::open(url).await;
    bulk_insert::insert(&mut connection, 0..stored, &rows).await;
}
