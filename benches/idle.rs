//! The memory of the idle program with 1,000 live games in SQLite, connected to a
//! playground. `cargo bench --bench idle` measures the release build; a path as argument measures another build.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A benchmark may panic.

use basari::model::pace::Pace;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use basari::service::{
    Actor, ChannelId, IdempotencyKey, NewGame, Options, ServerId, Service, Settings, SystemClock, UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::Kind;
use discord_playground::{Options as Setup, Playground};

const GAMES: u64 = 1000;
/// Long enough for the start to be over.
const REST: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() {
    // `cargo test --benches` only checks that the benchmark starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let given = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let program = given.unwrap_or_else(|| env!("CARGO_BIN_EXE_basari").to_owned());
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    create_games(&database).await;

    let playground = Playground::start(Setup { port: Some(0), ..Setup::default() }).await.unwrap();
    let bot = playground.add_bot("Basari");
    let mut command = Command::new(&program);
    command.arg("run").env_clear().env("DISCORD_TOKEN", &bot.token).env("DISCORD_API_BASE", playground.base_url());
    command.env("DATABASE_URL", &database).env("BASARI_LISTEN", "127.0.0.1:0");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let process = Process(command.spawn().unwrap());
    while !playground.world().read(|state| state.is_online(bot.id)) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(REST).await;
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.0.id())).unwrap();
    let live = Store::open(&database).await.unwrap().read().await.unwrap().backlog().await.unwrap().live_games;
    println!("{} ({} bytes), {live} live games", program, std::fs::metadata(Path::new(&program)).unwrap().len());
    for line in status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM")) {
        println!("{line}");
    }
    drop(process);
    playground.shutdown().await;
}

/// Starts games of three people at the slowest pace and empties the outbox.
async fn create_games(database: &str) {
    let catalog = Catalog::built_in().unwrap();
    let store = Store::open(database).await.unwrap();
    let service = Service::new(store, catalog, Arc::new(SystemClock), Options::default());
    for number in 1..=GAMES {
        let server = Some(ServerId(number));
        let person = |seat: u64| {
            let id = UserId(number * 10 + seat);
            Actor { id, name: format!("P{seat}"), server, is_manager: false, language: None }
        };
        let key = |what: &str| IdempotencyKey::new(format!("{number}-{what}"));
        let new = NewGame {
            server,
            channel: ChannelId(number),
            host: person(1),
            kind: Kind::Card,
            settings: Settings { pace: Pace::Slow, ..Settings::new(Kind::Card) },
            computers: Vec::new(),
            start: false,
            key: key("new"),
        };
        let game = service.new_game(new).await.unwrap().game;
        for seat in 2..=3 {
            service.join(&game, &person(seat), &key(&format!("join{seat}"))).await.unwrap();
        }
        service.start(&game, &person(1), &key("start")).await.unwrap();
    }
    loop {
        let waiting = service.claim_deliveries("bench", 100).await.unwrap();
        if waiting.is_empty() && service.next_delivery().await.unwrap().is_none() {
            break;
        }
        for delivery in &waiting {
            // Like a delivery, this starts the clock of the question.
            service.give_up_delivery(delivery).await.unwrap();
        }
    }
    service.store().close().await;
}

/// Dropping it kills the process.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
