//! The real bot in the playground under load, next to bots that only echo: response times, clicks per second, memory, and
//! CPU time per click. Prints Markdown tables.
//!
//! `cargo bench --bench load -- --help` lists the options. Without `--database` the games are in a SQLite file below the
//! target folder, with full durability. If node and npm are installed, one of the echo bots uses discord.js, which npm
//! installs into a temporary folder.

#![allow(clippy::unwrap_used)] // A benchmark may panic.

#[path = "load/bot.rs"]
mod bot;
#[path = "load/clicks.rs"]
mod clicks;
#[path = "load/contestants.rs"]
mod contestants;
#[path = "load/discord_js.rs"]
mod discord_js;
#[path = "load/echo.rs"]
mod echo;
#[path = "load/measurement.rs"]
mod measurement;
#[path = "load/moves.rs"]
mod moves;
#[path = "load/rounds.rs"]
mod rounds;
#[path = "load/soak.rs"]
mod soak;
#[path = "load/startup.rs"]
mod startup;
#[path = "load/tables.rs"]
mod tables;

use std::path::PathBuf;

use clap::Parser;
use discord_playground::world::ChannelKind;
use discord_playground::{Id, Options, Playground};
use tempfile::TempDir;

use self::bot::Program;
use self::tables::Tables;

#[derive(Parser)]
struct Args {
    /// The number of games that are played at the same time.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Clicks per second.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// How many clicks wait for a response at all times when clicks per second are measured.
    #[arg(long, default_value_t = 50)]
    in_flight: usize,
    /// How often the bots are compared. The result is the median.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How long each bot is clicked in a round, in seconds: this long at the rate and as long with clicks in flight.
    #[arg(long, default_value_t = 6)]
    seconds: u32,
    /// The address of an empty database.
    #[arg(long)]
    database: Option<String>,
    /// Measures another build of the bot.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_basari"))]
    program: PathBuf,
    /// Compares the kinds of clicks instead.
    #[arg(long)]
    moves: bool,
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
        if !args.startup.is_empty() {
            startup::run(&fixture, &args.startup).await;
        } else if let Some(minutes) = args.minutes {
            soak::run(&fixture, args.rate, minutes).await;
        } else if args.moves {
            moves::run(&fixture, &args).await;
        } else {
            rounds::run(&fixture, &args).await;
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
    program: PathBuf,
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
        LoadFixture { playground, server, channels, people, program: args.program.clone(), database, _folder: folder }
    }

    fn database_kind(&self) -> &'static str {
        if self.database.starts_with("sqlite") { "SQLite" } else { "PostgreSQL" }
    }

    /// The real bot.
    fn basari(&self) -> Program<'_> {
        Program::Basari { program: &self.program, database: &self.database }
    }

    async fn tables(&self) -> Tables {
        Tables::open(&self.database, self.server, self.people).await
    }
}
