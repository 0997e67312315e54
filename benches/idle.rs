//! The memory of the idle program on SQLite, connected to a playground: without games, with many live games, and with many
//! people who have just opened their panel. Prints a Markdown table.
//!
//! `cargo bench --bench idle` measures the release build; a path as argument measures another build.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

#[path = "load/clicks.rs"]
#[allow(dead_code, reason = "measures response times, too, which only `load` needs")]
mod clicks;

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use basari::model::pace::Pace;
use basari::render::message::custom_id::{CustomId, Verb};
use basari::service::{
    Actor, ChannelId, GameId, IdempotencyKey, NewGame, Options, ServerId, Service, Settings, SystemClock, UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::Kind;
use discord_playground::world::{ChannelKind, User};
use discord_playground::{BotLogin, Id, Options as Setup, Playground};

use self::clicks::{Buttons, Clicker};

/// Long enough for the start to be over.
const REST: Duration = Duration::from_secs(30);
const SEATS: u64 = 3;
/// Games whose people open their panels: about a thousand people.
const GAMES_WITH_PANELS: u64 = 334;
const CLICKS_PER_SECOND: u32 = 100;

#[tokio::main]
async fn main() {
    // `cargo test --benches` only checks that the benchmark starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let given = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let program = given.unwrap_or_else(|| env!("CARGO_BIN_EXE_basari").to_owned());
    println!("{program}: {} bytes\n", std::fs::metadata(&program).unwrap().len());
    println!("| State | RSS MB | Heap and stacks MB | Mapped program MB | Peak MB | Threads |");
    println!("|---|---|---|---|---|---|");
    for count in [0, 1_000, 10_000] {
        with_games(&program, count).await;
    }
    with_panels(&program).await;
}

async fn with_games(program: &str, count: u64) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    let tables: Vec<Table> = (1..=count).map(Table::elsewhere).collect();
    create_games(&database, &tables).await;
    let playground = start_playground().await;
    let process = Process::start(program, &playground, &playground.add_bot("Basari"), &database).await;
    tokio::time::sleep(REST).await;
    process.print(&format!("{count} live games"));
    drop(process);
    playground.shutdown().await;
}

async fn with_panels(program: &str) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    let playground = start_playground().await;
    let tables: Vec<Table> = (1..=GAMES_WITH_PANELS).map(|number| Table::at(&playground, number)).collect();
    let pages = create_games(&database, &tables).await;
    let login = playground.add_bot("Basari");
    let process = Process::start(program, &playground, &login, &database).await;
    tokio::time::sleep(REST).await;
    process.print(&format!("{GAMES_WITH_PANELS} live games"));
    let people = u32::try_from(pages.len()).unwrap();
    let responses = Clicker::new(playground.world(), login.id, pages).at_rate(CLICKS_PER_SECOND, people).await;
    assert_eq!(responses.lost, 0);
    tokio::time::sleep(REST).await;
    process.print(&format!("{GAMES_WITH_PANELS} live games, {} live panels", responses.times.len()));
    drop(process);
    playground.shutdown().await;
}

async fn start_playground() -> Playground {
    Playground::start(Setup { port: Some(0), ..Setup::default() }).await.unwrap()
}

/// Where a game is played, and by whom.
struct Table {
    number: u64,
    server: Id,
    channel: Id,
    people: Vec<Id>,
}

impl Table {
    /// On a server that the playground does not know.
    fn elsewhere(number: u64) -> Table {
        Table { number, server: number, channel: number, people: (1..=SEATS).map(|seat| number * 10 + seat).collect() }
    }

    /// In a new channel of the playground, with new people.
    fn at(playground: &Playground, number: u64) -> Table {
        playground.world().update(|state| {
            let server = *state.guilds.keys().next().unwrap();
            let channel = state.add_channel(server, ChannelKind::Text, &format!("game-{number}"));
            let like = state.users.values().next().unwrap().clone();
            let people: Vec<Id> = (0..SEATS).map(|_| state.ids.next_id()).collect();
            for &id in &people {
                let name = format!("p{id}");
                state.users.insert(id, User { id, display_name: name.clone(), name, ..like.clone() });
                state.guilds.get_mut(&server).unwrap().members.insert(id);
            }
            Table { number, server, channel, people }
        })
    }

    fn person(&self, seat: usize) -> Actor {
        let (id, server) = (UserId(self.people[seat]), Some(ServerId(self.server)));
        Actor { id, name: format!("P{seat}"), server, is_manager: false, language: None }
    }
}

/// Starts games at the slowest pace and empties the outbox. Returns the button that opens each person's panel.
async fn create_games(database: &str, tables: &[Table]) -> Vec<Buttons> {
    let catalog = Catalog::built_in().unwrap();
    let store = Store::open(database).await.unwrap();
    let service = Service::new(store, catalog, Arc::new(SystemClock), Options::default());
    let mut pages = Vec::new();
    for table in tables {
        let game = start_game(&service, table).await;
        let prompt = service.view_game(&game, None).await.unwrap().prompt().unwrap();
        let game = Some(game.as_str().parse().unwrap());
        let button = CustomId { game, prompt, verb: Verb::Choose }.to_string();
        pages.extend(table.people.iter().map(|&person| (person, table.channel, vec![button.clone()])));
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
    pages
}

async fn start_game(service: &Service, table: &Table) -> GameId {
    let key = |what: &str| IdempotencyKey::new(format!("{}-{what}", table.number));
    let new = NewGame {
        server: Some(ServerId(table.server)),
        channel: ChannelId(table.channel),
        host: table.person(0),
        kind: Kind::Card,
        settings: Settings { pace: Pace::Slow, ..Settings::new(Kind::Card) },
        computers: Vec::new(),
        start: false,
        key: key("new"),
    };
    let game = service.new_game(new).await.unwrap().game;
    for seat in 1..table.people.len() {
        service.join(&game, &table.person(seat), &key(&format!("join{seat}"))).await.unwrap();
    }
    service.start(&game, &table.person(0), &key("start")).await.unwrap();
    game
}

/// Dropping it kills the process.
struct Process(Child);

impl Process {
    async fn start(program: &str, playground: &Playground, login: &BotLogin, database: &str) -> Process {
        let mut command = Command::new(program);
        command.arg("run").env_clear().env("DISCORD_TOKEN", &login.token);
        command.env("DISCORD_API_BASE", playground.base_url()).env("DATABASE_URL", database);
        // As in the systemd unit and the Docker image.
        command.env("MALLOC_ARENA_MAX", "1").env("BASARI_LISTEN", "127.0.0.1:0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = Process(command.spawn().unwrap());
        while !playground.world().read(|state| state.is_online(login.id)) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        process
    }

    fn print(&self, state: &str) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim_start_matches(':').trim().trim_end_matches(" kB").parse::<f64>().unwrap()
        };
        let megabytes = |name: &str| field(name) * 1024.0 / 1e6;
        println!(
            "| {state} | {:.1} | {:.1} | {:.1} | {:.1} | {} |",
            megabytes("VmRSS"),
            megabytes("RssAnon"),
            megabytes("RssFile"),
            megabytes("VmHWM"),
            field("Threads")
        );
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
