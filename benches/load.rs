//! The real bot in the playground under load, beside the least that a bot can do: click to answer, answers a second at most,
//! memory, and processor time a click. Prints rows of Markdown tables.
//!
//! `cargo bench --bench load -- --help` names the options. Without `--database` the games are in a SQLite file below the
//! target folder, with full durability.

#![allow(clippy::unwrap_used)] // a bench that cannot go on may stop

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
use discord_playground::world::ChannelKind;
use discord_playground::{BotLogin, Id, Options, Playground};
use tempfile::TempDir;
use tokio::time::sleep;

use self::bot::Bot;
use self::clicks::{Answers, Clicker};

#[derive(Parser)]
struct Args {
    /// How many games are played at once.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Clicks a second.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// For how long, in turns.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The address of an empty database.
    #[arg(long)]
    database: Option<String>,
    /// Runs for this many minutes instead, and prints a row every tenth of that.
    #[arg(long)]
    minutes: Option<u64>,
    /// Measures instead how long a start takes with these numbers of live games, the smallest first.
    #[arg(long, value_delimiter = ',')]
    startup: Vec<u64>,
    /// What cargo says to every bench.
    #[arg(long, hide = true)]
    bench: bool,
    /// `cargo test --benches` only wants to know that it starts.
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
        let house = House::open(&args).await;
        match (args.minutes, args.startup.is_empty()) {
            (_, false) => startup(&house, &args.startup).await,
            (Some(minutes), true) => soak(&house, &args, minutes).await,
            (None, true) => load(&house, &args).await,
        }
        house.playground.shutdown().await;
    });
}

/// The stand-in, a channel for each game, and where the games are kept.
struct House {
    playground: Playground,
    server: Id,
    channels: Vec<Id>,
    people: [Id; 3],
    database: String,
    /// Goes with this value.
    _folder: TempDir,
}

impl House {
    async fn open(args: &Args) -> House {
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
        House { playground, server, channels, people, database, _folder: folder }
    }

    fn kind(&self) -> &'static str {
        if self.database.starts_with("sqlite") { "SQLite" } else { "PostgreSQL" }
    }

    /// Our bot with its games, and somebody who plays in them.
    async fn ours(&self) -> (Bot, Clicker) {
        let login = self.playground.add_bot("Basari");
        let pages = tables::deal(&self.database, self.server, &self.channels, &self.people).await;
        let bot = Bot::start(&self.playground, &login, Some(&self.database)).await;
        tables::settled(&self.database).await;
        (bot, self.clicker(&login, pages))
    }

    async fn echo(&self) -> (Bot, Clicker) {
        let login = self.playground.add_bot("Echo");
        let pages = self.channels.iter().map(|&channel| (channel, vec!["a".to_owned(), "b".to_owned()])).collect();
        let bot = Bot::start(&self.playground, &login, None).await;
        (bot, self.clicker(&login, pages))
    }

    fn clicker(&self, login: &BotLogin, pages: Vec<(Id, Vec<String>)>) -> Clicker {
        Clicker::new(self.playground.world(), self.people[0], login.id, pages)
    }
}

/// The machine is not equally fast at all times, so the two bots take turns, and meet the same.
const TURNS: u32 = 5;
/// After a turn: what was put off until others have clicked is posted by then, and in nobody else's turn.
const PAUSE: Duration = Duration::from_millis(1500);

/// One bot, who clicks there, and what it achieved.
struct Contestant {
    bot: Bot,
    clicker: Clicker,
    at_rate: Answers,
    flat_out: Answers,
    busy: Duration,
}

impl Contestant {
    fn new((bot, clicker): (Bot, Clicker)) -> Contestant {
        let (at_rate, flat_out) = (Answers::default(), Answers::default());
        Contestant { bot, clicker, at_rate, flat_out, busy: Duration::ZERO }
    }

    async fn turn_at_rate(&mut self, rate: u32, time: Duration) {
        let busy = self.bot.busy();
        self.at_rate.add(self.clicker.at_rate(rate, time).await);
        sleep(PAUSE).await;
        self.busy += self.bot.busy().saturating_sub(busy);
    }

    async fn turn_flat_out(&mut self, at_once: usize, time: Duration) {
        self.flat_out.add(self.clicker.flat_out(at_once, time).await);
        sleep(PAUSE).await;
    }

    /// Milliseconds of a processor for one click.
    fn cost(&self) -> f64 {
        let clicks = u32::try_from(self.at_rate.times.len()).unwrap().max(1);
        self.busy.as_secs_f64() * 1000.0 / f64::from(clicks)
    }
}

async fn load(house: &House, args: &Args) {
    let (mut echo, mut ours) = (Contestant::new(house.echo().await), Contestant::new(house.ours().await));
    for one in [&mut echo, &mut ours] {
        one.clicker.at_rate(args.rate, Duration::from_secs(1)).await;
        sleep(PAUSE).await;
    }
    let time = Duration::from_secs(args.seconds) / TURNS;
    for _ in 0..TURNS {
        echo.turn_at_rate(args.rate, time).await;
        ours.turn_at_rate(args.rate, time).await;
    }
    for _ in 0..TURNS {
        echo.turn_flat_out(args.games.min(32), time).await;
        ours.turn_flat_out(args.games.min(32), time).await;
    }
    println!(
        "| {} games, {} clicks a second | p50 ms | p99 ms | max ms | lost | answers/s at most | CPU ms a click | RSS MiB |",
        args.games, args.rate
    );
    println!("|---|---|---|---|---|---|---|---|");
    row("echo", &echo);
    row(&format!("Basari on {}", house.kind()), &ours);
    let ratio = |share| ours.at_rate.percentile(share) / echo.at_rate.percentile(share);
    println!(
        "| ratio | {:.1} | {:.1} | {:.1} | | {:.2} | {:.1} | {:.1} |",
        ratio(0.5),
        ratio(0.99),
        ratio(1.0),
        ours.flat_out.a_second() / echo.flat_out.a_second(),
        ours.cost() / echo.cost(),
        ours.bot.memory() / echo.bot.memory()
    );
}

fn row(name: &str, figures: &Contestant) {
    println!(
        "| {name} | {:.1} | {:.1} | {:.1} | {} | {:.0} | {:.2} | {:.0} |",
        figures.at_rate.percentile(0.5),
        figures.at_rate.percentile(0.99),
        figures.at_rate.percentile(1.0),
        figures.at_rate.lost + figures.flat_out.lost,
        figures.flat_out.a_second(),
        figures.cost(),
        figures.bot.memory()
    );
}

async fn soak(house: &House, args: &Args, minutes: u64) {
    let (bot, mut clicker) = house.ours().await;
    println!("| minute | clicks | p50 ms | p99 ms | lost | RSS MiB |");
    println!("|---|---|---|---|---|---|");
    let part = Duration::from_secs(minutes * 60) / 10;
    for number in 1..=10 {
        let answers = clicker.at_rate(args.rate, part).await;
        println!(
            "| {:.1} | {} | {:.1} | {:.1} | {} | {:.0} |",
            (part * number).as_secs_f64() / 60.0,
            answers.times.len(),
            answers.percentile(0.5),
            answers.percentile(0.99),
            answers.lost,
            bot.memory()
        );
    }
}

async fn startup(house: &House, counts: &[u64]) {
    let login = house.playground.add_bot("Basari");
    let store = Store::open(&house.database).await.unwrap();
    println!("| live games on {} | ms to ready, best of five | all five |", house.kind());
    println!("|---|---|---|");
    let mut have = 0;
    for &count in counts {
        tables::fill(&store, have, count).await;
        have = count;
        let mut times = Vec::new();
        for _ in 0..5 {
            times.push(bot::time_to_ready(&house.playground, &login, &house.database).await.as_millis());
            // The gateway has to notice that it is gone.
            while house.playground.world().read(|state| state.is_online(login.id)) {
                sleep(Duration::from_millis(5)).await;
            }
        }
        println!("| {count} | {} | {times:?} |", times.iter().min().unwrap());
    }
}
