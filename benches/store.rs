//! What a committed move costs: one at a time and many at once, and with how many finished games in the database.
//!
//! `cargo bench --bench store` measures SQLite with full durability, in a file below the target folder. Settings, by
//! environment: `BASARI_BENCH_POSTGRES`, the address of an empty database, adds PostgreSQL; `BASARI_BENCH_STORED` says how
//! many finished games to store, smallest first ("100,10000"; a million takes long).

#![allow(clippy::unwrap_used)] // A benchmark may panic.

use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::service::{
    Actor, ChannelId, IdempotencyKey, MoveRequest, NewGame, Options, ServerId, Service, Settings, Status, SystemClock,
    UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, Move};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

const GAMES_PLAYED: u64 = 8;
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
    let file = format!("sqlite://{}", folder.path().join("bench.sqlite").display());
    runtime.block_on(measure("SQLite", &file, &stored));
    if let Ok(server) = std::env::var("BASARI_BENCH_POSTGRES") {
        runtime.block_on(measure("PostgreSQL", &server, &stored));
    }
}

async fn measure(name: &str, url: &str, stored: &[u64]) {
    let store = Store::open(url).await.unwrap();
    let service = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
    let mut channel = 0;
    let mut have = 0;
    let mut smallest = None;
    println!("| database | finished games stored | moves | median ms | 95 % below ms | moves/s | to the first |");
    println!("|---|---|---|---|---|---|---|");
    for &count in stored {
        fill(url, have, count).await;
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

/// Stores finished games, from `have` up to `want`, with SQL for both databases: inserting a million of them one by one would
/// take hours. Their ids are spread over the whole index, like real ones.
async fn fill(url: &str, have: u64, want: u64) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let (have, want) = (have.cast_signed(), want.cast_signed());
    for first in (have..want).step_by(20_000) {
        let last = want.min(first + 20_000);
        let mut tx = connection.begin().await.unwrap();
        for (columns, values, each) in [
            (
                "games (id, server_id, channel_id, kind, status, host_id, settings, version, next_outbox_number, secret, commitment,
                        player_entropy, created_at, updated_at)",
                "i % 50, 1000000 + i, 'card', 'over', i % 1000, '{}', 8, 1, '', '', '', i, i",
                1,
            ),
            ("events (game_id, number, logged_at, author, payload)", "j, i, 'person', '{\"laid\":{\"seat\":0,\"action\":\"A\"}}'", EVENTS_STORED),
            ("seats (game_id, seat, user_id, name, joined_at, missed_deadlines, autopilot)", "j - 1, (i + j * 7) % 1000, 'P', i, 0, 0", 3),
            (
                "results (game_id, seat, user_id, name, kind, server_id, place, points, players, rated, ended_at, ending_number, absent)",
                "j - 1, (i + j * 7) % 1000, 'P', 'card', i % 50, j, 90, 3, 0, i, 0, 0",
                3,
            ),
        ] {
            let sql = format!(
                "WITH RECURSIVE n(i) AS (SELECT CAST({first} AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {last}),
                                m(j) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT j + 1 FROM m WHERE j < {each})
                 INSERT INTO {columns} SELECT 'stored-' || ((i * 2654435761) % 4294967296), {values} FROM n, m"
            );
            tx.execute(AssertSqlSafe(sql)).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    // The database does this by itself over the years in which so many games are played.
    connection.execute("ANALYZE").await.unwrap();
    connection.close().await.unwrap();
}
