//! What a leaderboard costs with a million results stored: its first page, the thousandth, and the last.
//!
//! `cargo bench --bench leaderboard` fills a SQLite file below the target folder, which takes a few minutes.
//! `BASARI_BENCH_RESULTS` says how many results to store, `BASARI_BENCH_POSTGRES` names an empty database to measure as well.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari_rules::game::Kind;
use std::sync::Arc;
use std::time::{Duration, Instant};

use basari::service::{GameId, LeaderboardQuery, Options, PAGE_SIZE, ServerId, Service, SystemClock, UserId};
use basari::store::{Fairness, GameResult, LeaderboardGain, LeaderboardKey, NewGame, Secret, Status, Store};
use basari_rules::catalog::Catalog;
use jiff::Timestamp;

/// Each person has ten results.
const RESULTS_EACH: u64 = 10;
const SEATS: u64 = 4;
const TIMES: usize = 50;
const SERVER: ServerId = ServerId(7);

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
    runtime.block_on(measure("SQLite", &file, results));
    if let Ok(server) = std::env::var("BASARI_BENCH_POSTGRES") {
        runtime.block_on(measure("PostgreSQL", &server, results));
    }
}

async fn measure(name: &str, url: &str, results: u64) {
    let store = Store::open(url).await.unwrap();
    let started = Instant::now();
    fill(&store, results).await;
    let people = results / RESULTS_EACH;
    println!("{name}: {results} results of {people} people stored in {:?}", started.elapsed());
    let catalog = Catalog::built_in().unwrap();
    let service = Service::new(store, catalog, Arc::new(SystemClock), Options::default());
    let last = u32::try_from(people).unwrap() / PAGE_SIZE - 1;
    for by in [SortBy::Rating, SortBy::Games] {
        for (what, page) in [("page 1", 0), ("page 1,000", 999), ("the last page", last)] {
            let wanted = LeaderboardQuery { kind: Kind::Card, scope: Some(SERVER), period: Period::All, by };
            let mut times: Vec<Duration> = Vec::new();
            for turn in 0..TIMES {
                // Each requester has a place of their own, on any page.
                let requester = UserId(1 + (turn as u64 * 7919) % people);
                let begin = Instant::now();
                let board = service.leaderboard(wanted, page, requester).await.unwrap();
                times.push(begin.elapsed());
                assert_eq!((board.page, board.rows.len(), board.mine.is_some()), (page, PAGE_SIZE as usize, true));
            }
            times.sort();
            println!(
                "{name}, {what} by {}: median {:?}, slowest {:?}",
                by.into_str(),
                times[TIMES / 2],
                times[TIMES - 1]
            );
        }
    }
    service.store().close().await;
}

/// Stores finished games with their results and their leaderboard rows.
async fn fill(store: &Store, results: u64) {
    let people = results / RESULTS_EACH;
    let board = LeaderboardKey { kind: Kind::Card, scope: Some(SERVER), period: "all".into() };
    let mut made = 0;
    while made < results / SEATS {
        let mut tx = store.begin().await.unwrap();
        for number in made..(made + 1000).min(results / SEATS) {
            let game = NewGame {
                id: GameId::generate(&mut rand::rng()),
                server: Some(SERVER),
                channel: basari::service::ChannelId(number + 1),
                kind: Kind::Card,
                host: UserId(1),
                settings: "{}".into(),
                fairness: Fairness {
                    secret: Secret::new(""),
                    commitment: String::new(),
                    player_entropy: String::new(),
                },
                rematch_of: None,
                at: Timestamp::constant(1_790_000_000, 0),
            };
            let id = tx.create_game(&game).await.unwrap().id;
            tx.set_status(&id, Status::Over, None, game.at).await.unwrap();
            let ending = tx.next_ending_number().await.unwrap();
            for seat in 0..SEATS {
                let user = UserId(1 + (number * SEATS + seat) % people);
                let place = u8::try_from(seat + 1).unwrap();
                let points = i64::try_from(60 + (user.0 * 31) % 80).unwrap();
                tx.add_result(&GameResult {
                    game: id.clone(),
                    seat: place - 1,
                    user: Some(user),
                    computer: None,
                    name: format!("Player {user}"),
                    kind: Kind::Card,
                    server: Some(SERVER),
                    place,
                    points,
                    players: 4,
                    rated: true,
                    ended_at: game.at,
                    ending_number: ending,
                    absent: false,
                })
                .await
                .unwrap();
                let rating = i64::try_from((user.0 * 2_654_435_761) % 4_000).unwrap();
                let gain = LeaderboardGain { rating, rated_games: 5, win: place == 1, points };
                tx.add_to_leaderboard(&board, None, (user, "Player"), gain).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        made = (made + 1000).min(results / SEATS);
    }
}
