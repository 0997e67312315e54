//! The real bot in the playground under load, compared with a bot that only echoes: response times, maximum throughput,
//! memory, and CPU time per click. Prints Markdown tables.
//!
//! `cargo bench --bench load -- --help` lists the options. Without `--database` the games are in a SQLite file below the
//! target folder, with full durability.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

#[path = "load/bot.rs"]
mod bot;
#[path = "load/clicks.rs"]
mod clicks;
#[path = "load/echo.rs"]
mod echo;
#[path = "load/tables.rs"]
mod tables;

use std::time::Duration;

use basari::store::Store;
use clap::Parser;
use discord_playground::rate_limits::RateLimits;
use discord_playground::world::ChannelKind;
use discord_playground::{BotLogin, Id, Options, Playground};
use tempfile::TempDir;
use tokio::time::sleep;

use self::bot::Bot;
use self::clicks::{Clicker, ResponseTimes};
use self::tables::Tables;

#[derive(Parser)]
struct Args {
    /// The number of games that are played at the same time.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Clicks per second.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// The duration of each measurement in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The address of an empty database.
    #[arg(long)]
    database: Option<String>,
    /// Runs for this many minutes instead, after ten to warm up, and prints the memory of each.
    #[arg(long)]
    minutes: Option<u64>,
    /// Measures the start time with these numbers of live games instead, smallest first.
    #[arg(long, value_delimiter = ',')]
    startup: Vec<u64>,
    /// Cargo passes this to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
    /// Passed by `cargo test --benches`, which only checks that the benchmark starts.
    #[arg(long, hide = true)]
    test: bool,
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if std::env::var_os(bot::ECHO).is_some() {
        let setting = |name| std::env::var(name).unwrap();
        runtime.block_on(echo::run(&setting("DISCORD_TOKEN"), &setting("DISCORD_API_BASE")));
        return;
    }
    let args = Args::parse();
    if args.test {
        return;
    }
    runtime.block_on(async {
        let fixture = LoadFixture::new(&args).await;
        match (args.minutes, args.startup.is_empty()) {
            (_, false) => startup(&fixture, &args.startup).await,
            (Some(minutes), true) => soak(&fixture, &args, minutes).await,
            (None, true) => load(&fixture, &args).await,
        }
        fixture.playground.shutdown().await;
    });
}

/// A playground with one channel per game, and the database.
struct LoadFixture {
    playground: Playground,
    server: Id,
    channels: Vec<Id>,
    people: [Id; 3],
    database: String,
    /// Contains the SQLite file and is deleted with this value.
    _folder: TempDir,
}

impl LoadFixture {
    async fn new(args: &Args) -> LoadFixture {
        let playground = Playground::start(Options { port: Some(0), ..Options::default() }).await.unwrap();
        let folder =
            tempfile::tempdir_in(std::env::var("CARGO_TARGET_TMPDIR").unwrap_or_else(|_| "target".into())).unwrap();
        let file = format!("sqlite://{}", folder.path().join("load.sqlite").display());
        let world = playground.world();
        let server = world.read(|state| *state.guilds.keys().next().unwrap());
        let people: Vec<Id> = world.read(|state| state.users.keys().copied().take(3).collect());
        let channels = (1..=args.games)
            .map(|number| world.update(|state| state.add_channel(server, ChannelKind::Text, &format!("game-{number}"))))
            .collect();
        let (people, database) = (people.try_into().unwrap(), args.database.clone().unwrap_or(file));
        LoadFixture { playground, server, channels, people, database, _folder: folder }
    }

    fn kind(&self) -> &'static str {
        if self.database.starts_with("sqlite") { "SQLite" } else { "PostgreSQL" }
    }

    async fn tables(&self) -> Tables {
        Tables::open(&self.database, self.server, self.people).await
    }

    /// Starts the real bot with its games, and a person who plays them.
    async fn start_basari(&self, tables: &mut Tables) -> (Bot, Clicker) {
        let login = self.playground.add_bot("Basari");
        let mut pages = Vec::new();
        for &channel in &self.channels {
            pages.push((channel, tables.start_game(channel).await));
        }
        let bot = Bot::start(&self.playground, &login, Some(&self.database)).await;
        tables::wait_for_outbox(&self.database).await;
        (bot, self.clicker(&login, pages))
    }

    /// Starts the echo bot, and a person who clicks its buttons.
    async fn start_echo(&self) -> (Bot, Clicker) {
        let login = self.playground.add_bot("Echo");
        let pages = self.channels.iter().map(|&channel| (channel, vec!["a".to_owned(), "b".to_owned()])).collect();
        let bot = Bot::start(&self.playground, &login, None).await;
        (bot, self.clicker(&login, pages))
    }

    fn clicker(&self, login: &BotLogin, pages: Vec<(Id, Vec<String>)>) -> Clicker {
        Clicker::new(self.playground.world(), self.people[0], login.id, pages)
    }
}

const MINUTE: Duration = Duration::from_mins(1);
/// How long a game of the long run lasts.
const GAME_MINUTES: u64 = 9;
/// After this time, the games of the long run are of every age, and all caches are full.
const WARM_UP_MINUTES: u64 = 10;
/// The speed of the machine varies, so the two bots take turns under the same conditions.
const TURNS: u32 = 5;
/// The pause after a turn, so that debounced posts do not fall into the turn of the other bot.
const PAUSE: Duration = Duration::from_millis(1500);

/// A bot, the person who clicks, and the results.
struct Measurement {
    bot: Bot,
    clicker: Clicker,
    at_rate: ResponseTimes,
    saturated: ResponseTimes,
    cpu_time: Duration,
}

impl Measurement {
    fn new((bot, clicker): (Bot, Clicker)) -> Measurement {
        let (at_rate, saturated) = (ResponseTimes::default(), ResponseTimes::default());
        Measurement { bot, clicker, at_rate, saturated, cpu_time: Duration::ZERO }
    }

    async fn turn_at_rate(&mut self, rate: u32, time: Duration) {
        let before = self.bot.cpu_time();
        self.at_rate.add(self.clicker.at_rate(rate, time).await);
        sleep(PAUSE).await;
        self.cpu_time += self.bot.cpu_time().saturating_sub(before);
    }

    async fn turn_saturated(&mut self, at_once: usize, time: Duration) {
        self.saturated.add(self.clicker.saturated(at_once, time).await);
        sleep(PAUSE).await;
    }

    /// CPU milliseconds per click.
    fn cpu_per_click(&self) -> f64 {
        let clicks = u32::try_from(self.at_rate.times.len()).unwrap().max(1);
        self.cpu_time.as_secs_f64() * 1000.0 / f64::from(clicks)
    }
}

async fn load(fixture: &LoadFixture, args: &Args) {
    let (mut echo, mut basari) = (
        Measurement::new(fixture.start_echo().await),
        Measurement::new(fixture.start_basari(&mut fixture.tables().await).await),
    );
    for measurement in [&mut echo, &mut basari] {
        measurement.clicker.at_rate(args.rate, Duration::from_secs(1)).await;
        sleep(PAUSE).await;
    }
    let time = Duration::from_secs(args.seconds) / TURNS;
    for _ in 0..TURNS {
        echo.turn_at_rate(args.rate, time).await;
        basari.turn_at_rate(args.rate, time).await;
    }
    for _ in 0..TURNS {
        echo.turn_saturated(args.games.min(32), time).await;
        basari.turn_saturated(args.games.min(32), time).await;
    }
    println!(
        "| {} games, {} clicks a second | p50 ms | p99 ms | max ms | lost | answers/s at most | CPU ms a click | RSS MiB |",
        args.games, args.rate
    );
    println!("|---|---|---|---|---|---|---|---|");
    print_row("echo", &echo);
    print_row(&format!("Basari on {}", fixture.kind()), &basari);
    let ratio = |share| basari.at_rate.percentile(share) / echo.at_rate.percentile(share);
    println!(
        "| ratio | {:.1} | {:.1} | {:.1} | | {:.2} | {:.1} | {:.1} |",
        ratio(0.5),
        ratio(0.99),
        ratio(1.0),
        basari.saturated.per_second() / echo.saturated.per_second(),
        basari.cpu_per_click() / echo.cpu_per_click(),
        basari.bot.memory() / echo.bot.memory()
    );
}

fn print_row(name: &str, measurement: &Measurement) {
    println!(
        "| {name} | {:.1} | {:.1} | {:.1} | {} | {:.0} | {:.2} | {:.0} |",
        measurement.at_rate.percentile(0.5),
        measurement.at_rate.percentile(0.99),
        measurement.at_rate.percentile(1.0),
        measurement.at_rate.lost + measurement.saturated.lost,
        measurement.saturated.per_second(),
        measurement.cpu_per_click(),
        measurement.bot.memory()
    );
}

/// Under Discord's rate limits, like in production. Games end and new ones begin, as they do there: with 200 games and 56 clicks per
/// second, a game gets about 150 clicks. Prints a row for every minute, then how much the memory has grown.
async fn soak(fixture: &LoadFixture, args: &Args, minutes: u64) {
    let mut tables = fixture.tables().await;
    let (bot, mut clicker) = fixture.start_basari(&mut tables).await;
    fixture.playground.world().set_rate_limits(RateLimits::DISCORD);
    let mut memory = Vec::new();
    println!("| minute | clicks | p50 ms | p99 ms | lost | RSS MiB |");
    println!("|---|---|---|---|---|---|");
    for minute in 1..=WARM_UP_MINUTES + minutes {
        for (number, &channel) in fixture.channels.iter().enumerate() {
            if number as u64 % GAME_MINUTES == minute % GAME_MINUTES {
                clicker.replace_page(number, channel, tables.start_game(channel).await);
            }
        }
        let responses = clicker.at_rate(args.rate, MINUTE).await;
        if minute >= WARM_UP_MINUTES {
            memory.push(bot.memory());
        }
        println!(
            "| {minute} | {} | {:.1} | {:.1} | {} | {:.1} |",
            responses.times.len(),
            responses.percentile(0.5),
            responses.percentile(0.99),
            responses.lost,
            bot.memory()
        );
    }
    let (start, middle, end) = (memory[0], memory[memory.len() / 2], memory[memory.len() - 1]);
    let growth = (end / start - 1.0) * 100.0;
    println!("RSS after the warm-up {start:.1} MiB, in the middle {middle:.1}, at the end {end:.1}: {growth:+.1} %");
}

async fn startup(fixture: &LoadFixture, counts: &[u64]) {
    let login = fixture.playground.add_bot("Basari");
    let store = Store::open(&fixture.database).await.unwrap();
    println!("| live games on {} | ms to ready, best of five | all five |", fixture.kind());
    println!("|---|---|---|");
    let mut have = 0;
    for &count in counts {
        tables::add_live_games(&store, have, count).await;
        have = count;
        let mut times = Vec::new();
        for _ in 0..5 {
            times.push(bot::time_to_ready(&fixture.playground, &login, &fixture.database).await.as_millis());
            // Wait until the gateway notices that the process is gone.
            while fixture.playground.world().read(|state| state.is_online(login.id)) {
                sleep(Duration::from_millis(5)).await;
            }
        }
        println!("| {count} | {} | {times:?} |", times.iter().min().unwrap());
    }
}
