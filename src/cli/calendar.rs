//! `basari calendar`: how long games take when people play them across days.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::calendar::look_ins::{AwakeHours, Habits, Zone};
use crate::calendar::report::{GameFigures, Report};
use crate::calendar::simulated_game::{GameSetup, SimulatedGame};
use crate::cli::Failure;
use crate::cli::database::block_on;
use crate::cli::simulate::kind;
use crate::model::pace::Pace;
use crate::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, SetupError, Stages};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game: card or board.
    #[arg(long, value_parser = kind)]
    game: Kind,
    /// The number of players: 3 to 5 in the card game, 3 or 4 in the board game.
    #[arg(long)]
    players: usize,
    /// The number of games, once with and once without barter plans.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How often each person looks in per day.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1000))]
    look_ins: u32,
    /// The same seed always gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The pace: live, evening, day, slow, or a time per decision such as 7200s.
    #[arg(long, default_value = "day")]
    pace: Pace,
    /// The number of stages: 3, or 1 or 2 for short games.
    #[arg(long, default_value_t = Stages::FULL)]
    stages: Stages,
    /// When people are awake, in their own time zone. The rest are quiet hours.
    #[arg(long, default_value = "8-23")]
    awake: AwakeHours,
    /// The time zones of the players in hours from UTC, separated by commas. They repeat if there are more players.
    #[arg(long, default_value = "0", value_delimiter = ',', allow_hyphen_values = true)]
    zones: Vec<Zone>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Comparison {
    with_plans: Report,
    without_plans: Report,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if !args.game.players().contains(&args.players) {
        return Err(SetupError::Players { kind: args.game, players: args.players }.into());
    }
    let progress = progress(u64::from(args.games) * 2);
    let comparison =
        Comparison { with_plans: simulate(args, true, &progress)?, without_plans: simulate(args, false, &progress)? };
    progress.finish_and_clear();
    if args.json {
        println!("{}", serde_json::to_string(&comparison)?);
    } else {
        print_table(args, &comparison);
    }
    Ok(())
}

fn simulate(args: &Args, with_plans: bool, progress: &ProgressBar) -> Result<Report, Failure> {
    let setup = GameSetup { kind: args.game, pace: args.pace, stages: args.stages, with_plans };
    let mut games = Vec::new();
    for number in 0..args.games {
        games.push(block_on(play(args, setup, number.into()))?);
        progress.inc(1);
    }
    Ok(Report::new(&games))
}

async fn play(args: &Args, setup: GameSetup, number: u64) -> Result<GameFigures, Failure> {
    let database = TemporaryDatabase::new(number);
    let store = Store::open(&database.url()).await?;
    let seed_of = |person: u64| args.seed.wrapping_mul(1_000_003) ^ number << 8 ^ person;
    let zones = args.zones.iter().cycle().zip(0..).take(args.players);
    let people =
        zones.map(|(&zone, person)| Habits { awake: args.awake, zone, look_ins: args.look_ins, seed: seed_of(person) });
    let played =
        SimulatedGame::play(store.clone(), Catalog::built_in()?, setup, people.collect(), (args.seed, number)).await;
    store.close().await;
    Ok(played?)
}

/// A SQLite file that is removed at the end.
struct TemporaryDatabase(PathBuf);

impl TemporaryDatabase {
    fn new(number: u64) -> TemporaryDatabase {
        let name = format!("basari-calendar-{}-{number}.sqlite", std::process::id());
        TemporaryDatabase(std::env::temp_dir().join(name))
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.0.display())
    }
}

impl Drop for TemporaryDatabase {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm"] {
            let mut file = self.0.clone().into_os_string();
            file.push(suffix);
            // The file may not exist.
            drop(std::fs::remove_file(file));
        }
    }
}

fn print_table(args: &Args, comparison: &Comparison) {
    let Args { game, players, games, look_ins, .. } = args;
    println!("{games} games, {game}, {players} players, {look_ins} look-ins a day");
    println!("{:24}{:>12}{:>15}", "", "with plans", "without plans");
    let Comparison { with_plans, without_plans } = comparison;
    for (name, figure) in [
        ("hours, median", (|report| report.hours_median) as fn(&Report) -> f64),
        ("hours, 90th percentile", |report| report.hours_p90),
        ("waits, median", |report| report.waits_median),
        ("decided by the clock", |report| report.by_clock),
        ("pings, median", |report| report.pings_median),
    ] {
        println!("{name:24}{:>12.1}{:>15.1}", figure(with_plans), figure(without_plans));
    }
}

/// Shown on a terminal only.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
