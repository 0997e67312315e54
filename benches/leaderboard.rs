//! What a leaderboard costs with a million results stored: its first page, the thousandth, one in the middle, and the last.
//!
//! `cargo bench --bench leaderboard` fills a SQLite file below the target folder, which takes a minute.
//! `BASARI_BENCH_RESULTS` says how many results to store, `BASARI_BENCH_POSTGRES` names an empty database to measure as well.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

#[path = "support/bulk_insert.rs"]
mod bulk_insert;

use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::service::{LeaderboardQuery, Options, PAGE_SIZE, ServerId, Service, SystemClock, UserId};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::Kind;

use self::bulk_insert::{GAME_ID, Rows};

/// Each person has ten results.
const RESULTS_EACH: u64 = 10;
const SEATS: u32 = 4;
const TIMES: usize = 100;
const SERVER: ServerId = ServerId(7);
const MIGRATION: &str = include_str!("../migrations/0019_leaderboard_counts.sql");

fn main() {
    // `cargo test --benches` only checks that the benchmark starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let results = std::env::var("BASARI_BENCH_RESULTS").map_or(1_000_000, |count| count.parse().unwrap());
    let folder =
        tempfile::tempdir_in(std::env::var("CARGO_TARGET_TMPDIR").unwrap_or_else(|_| "target".into())).unwrap();
    let file = format!("sqlite://{}", folder.path().join("bench.sqlite").display());
    println!("{results} results of {} people.\n", results / RESULTS_EACH);
    println!("| Database | Sorted by | Page | Median ms | Slowest ms |");
    println!("|---|---|---|---|---|");
    runtime.block_on(measure("SQLite", &file, results));
    if let Ok(server) = std::env::var("BASARI_BENCH_POSTGRES") {
        runtime.block_on(measure("PostgreSQL", &server, results));
    }
}

async fn measure(name: &str, url: &str, results: u64) {
    let people = results / RESULTS_EACH;
    Store::open(url).await.unwrap().close().await;
    fill(url, results, people).await;
    let store = Store::open(url).await.unwrap();
    let service = Service::new(store, Catalog::built_in().unwrap(), Arc::new(SystemClock), Options::default());
    let last = u32::try_from(people).unwrap() / PAGE_SIZE;
    for by in [SortBy::Rating, SortBy::Games] {
        for page in [1, 1_000.min(last), last / 2, last] {
            // Each requester has a place of their own, anywhere on the leaderboard.
            let requesters = (0..TIMES as u64).map(|turn| UserId(1 + (turn * 7919) % people));
            let wanted = LeaderboardQuery { kind: Kind::Card, scope: Some(SERVER), period: Period::All, by };
            let mut times: Vec<Duration> = Vec::new();
            for requester in requesters {
                let begin = Instant::now();
                let board = service.leaderboard(wanted, page - 1, requester).await.unwrap();
                times.push(begin.elapsed());
                assert_eq!((board.page, board.rows.len()), (page - 1, PAGE_SIZE as usize));
                assert!(board.mine.is_some());
            }
            times.sort();
            let millis = |time: Duration| time.as_secs_f64() * 1000.0;
            println!(
                "| {name} | {} | {page} | {:.2} | {:.2} |",
                by.into_str(),
                millis(times[TIMES / 2]),
                millis(times[TIMES - 1])
            );
        }
    }
    service.store().close().await;
}

/// Stores finished games with their results, and a leaderboard. Ratings are spread; everybody has played equally often, so the
/// leaderboard by games is one great tie.
async fn fill(url: &str, results: u64, people: u64) {
    let mut connection = bulk_insert::Connection::open(url).await;
    let server = SERVER.0;
    let game = format!(
        "{GAME_ID}, {server}, i + 1, 'card', 'over', 1, '{{}}', 8, 1, '', '', '', 1790000000000, 1790000000000"
    );
    let user = format!("1 + (i * {SEATS} + j - 1) % {people}");
    let result = format!(
        "{GAME_ID}, j - 1, {user}, 'Player', 'card', {server}, j, 60 + ({user}) * 31 % 80, {SEATS}, 1, 1790000000000, i + 1, 0"
    );
    let entry = format!(
        "{server}, 'card', 'all', i, 'Player', (i * 2654435761) % 4000, {RESULTS_EACH}, i % {RESULTS_EACH},
         (60 + i * 31 % 80) * {RESULTS_EACH}, {RESULTS_EACH}, 0, 0"
    );
    let games = Rows {
        into: "games (id, server_id, channel_id, kind, status, host_id, settings, version, next_outbox_number, secret, commitment,
                      player_entropy, created_at, updated_at)",
        values: &game,
        each: 1,
    };
    let results_of_games = Rows {
        into: "results (game_id, seat, user_id, name, kind, server_id, place, points, players, rated, ended_at, ending_number, absent)",
        values: &result,
        each: SEATS,
    };
    bulk_insert::insert(&mut connection, 0..results / u64::from(SEATS), &[games, results_of_games]).await;
    let entries = Rows {
        into:
            "leaderboard_entries (scope, kind, period, user_id, name, rating, rated_games, wins, points, games, hidden,
                                    period_ends_at)",
        values: &entry,
        each: 1,
    };
    bulk_insert::insert(&mut connection, 1..people + 1, &[entries]).await;
    // The migration counts the entries of older versions.
    let (_, count) = MIGRATION.split_once("INSERT").unwrap();
    connection.execute(&format!("INSERT{count}")).await;
}
