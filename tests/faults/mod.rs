//! Twenty simultaneous games while faults are injected by a schedule that is drawn from a seed.
//!
//! Seeds are played until every kind of fault and behavior has occurred. `BASARI_FAULT_SEED=17 cargo test --test all faults::`
//! repeats one run; `BASARI_FAULT_SEEDS=1-200` plays all of these, however long it takes; `BASARI_FAULT_KILLS=100` kills the bot of each run a hundred more times. The seed determines the
//! faults and what people click, but not the cards and delays that the bot draws, nor the timing of threads.

mod bot;
pub mod checks;
mod fast_clock;
mod fault_run;
pub mod post_checks;
mod schedule;
mod simulated_table;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use basari::config::Secret;
use basari::discord::Login;
use basari::service::{Service, SystemClock};
use basari_rules::catalog::Catalog;
use discord_playground::rate_limits::{RateLimits, RouteLimit};
use discord_playground::world::{ChannelKind, Guild};
use discord_playground::{Id, Options, Timeouts};
use tokio::time::{sleep, timeout};

use self::bot::{Bot, BotMode};
use self::fault_run::FaultRun;
use self::schedule::{Fault, Schedule};
use self::simulated_table::SimulatedTable;
use crate::support::database::Database;
use crate::support::database_proxy::DatabaseProxy;
use crate::support::skip_notice::print_skip_notice;
use discord_playground::testing::TestPlayground;

const TABLES: usize = 20;
/// The number of clicks over which faults are spread.
const CLICKS: usize = 160;
const SEEDS: u64 = 60;
/// Every sixth seed runs the bot as a child process, and every fourth uses PostgreSQL. Every twelfth runs two processes on
/// PostgreSQL.
const CHILD_PROCESS_EVERY: u64 = 6;
const TWO_PROCESSES_EVERY: u64 = 12;
const POSTGRES_EVERY: u64 = 4;
/// Far longer than the games need to end after the last fault.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(90);
/// A little less than Discord's 3 seconds, because the playground extends exactly 3.
const FIRST_RESPONSE_TIMEOUT: Duration = Duration::from_millis(2900);

/// As strict as Discord for a channel, but for a shorter time, because people here answer at once.
const RATE_LIMITS: RateLimits = RateLimits {
    per_route: Some(RouteLimit { requests: 5, window: Duration::from_secs(1) }),
    global_per_second: Some(50),
};

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The seeds to play, and whether to stop when they are enough.
fn seeds(fits: impl Fn(u64) -> bool) -> (Vec<u64>, bool) {
    let number = |text: &str| text.trim().parse::<u64>().unwrap();
    let (seeds, until_enough) = match (setting("BASARI_FAULT_SEED"), setting("BASARI_FAULT_SEEDS")) {
        (Some(one), _) => (number(&one)..=number(&one), false),
        (None, Some(range)) => {
            let (first, last) = range.split_once('-').expect("the first and the last seed, as in 1-200");
            (number(first)..=number(last), false)
        }
        (None, None) => (1..=SEEDS, true),
    };
    (seeds.filter(|seed| fits(*seed)).collect(), until_enough)
}

/// The mode in which a seed runs.
fn mode_of(seed: u64) -> BotMode {
    if seed.is_multiple_of(TWO_PROCESSES_EVERY) {
        BotMode::TwoProcesses
    } else if seed.is_multiple_of(CHILD_PROCESS_EVERY) {
        BotMode::ChildProcess
    } else {
        BotMode::InProcess
    }
}

/// This many seeds run in any case.
fn min_seeds(mode: BotMode) -> usize {
    match mode {
        BotMode::InProcess => 6,
        BotMode::ChildProcess => 2,
        BotMode::TwoProcesses => 1,
    }
}

/// What has to occur and has not yet.
fn missing(mode: BotMode, injected: &BTreeMap<&str, u32>) -> Vec<&'static str> {
    let expected: Vec<&'static str> = match mode {
        BotMode::InProcess => Fault::KINDS.into_iter().chain(checks::WITNESSED).collect(),
        // A few runs do not see every fault.
        BotMode::ChildProcess => vec!["killed", "no database", "planned move", "wait"],
        BotMode::TwoProcesses => vec!["killed", "no database", "planned move", "wait", "reserve used"],
    };
    expected.into_iter().filter(|kind| injected.get(kind).is_none_or(|times| *times == 0)).collect()
}

async fn run_all(mode: BotMode) {
    let (seeds, until_enough) = seeds(|seed| mode_of(seed) == mode);
    let (mut played, mut failed, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    let mut injected: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in seeds {
        if until_enough && played.len() >= min_seeds(mode) && missing(mode, &injected).is_empty() {
            left_out.push(seed);
            continue;
        }
        let started = Instant::now();
        let result = tokio::spawn(run_seed(seed, mode)).await;
        let (findings, occurred) =
            result.unwrap_or_else(|panic| (vec![format!("the run panicked: {panic}")], BTreeMap::new()));
        for (kind, times) in occurred {
            *injected.entry(kind).or_default() += times;
        }
        println!(
            "seed {seed}: {} in {:.1} s",
            if findings.is_empty() { "passed" } else { "FAILED" },
            started.elapsed().as_secs_f64()
        );
        played.push(seed);
        if findings.is_empty() {
            std::fs::remove_file(log_of(seed)).unwrap();
            continue;
        }
        println!("{}", findings.join("\n"));
        println!("repeat with: BASARI_FAULT_SEED={seed} cargo test --test all faults::");
        println!("(same faults and clicks; cards and delays of the bot may differ)");
        println!("log: {}", log_of(seed).display());
        failed.push(seed);
    }
    if !left_out.is_empty() {
        print_skip_notice(&format!("fault seeds {left_out:?}, because {} seeds were enough", played.len()));
    }
    println!("{injected:?}");
    assert!(failed.is_empty(), "seeds {failed:?} failed");
    if until_enough {
        let missing = missing(mode, &injected);
        assert!(
            played.len() >= min_seeds(mode) && missing.is_empty(),
            "in {played:?}, this never occurred: {missing:?}"
        );
    }
}

/// The bot's log. It is kept if the run fails.
fn log_of(seed: u64) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(format!("seed-{seed}.log"))
}

/// Runs a seed. Returns the violations, and how often each kind of fault occurred.
async fn run_seed(seed: u64, mode: BotMode) -> (checks::Findings, BTreeMap<&'static str, u32>) {
    let playground = TestPlayground::start_with(Options {
        timeouts: Timeouts { first_response: FIRST_RESPONSE_TIMEOUT, ..Timeouts::default() },
        ..Options::default()
    })
    .await;
    let everybody = ["ada", "bruno", "chiyo", "dev", "elise"].map(|name| {
        let person = playground.person(name);
        person.set_locale("en-US");
        person.id
    });
    let (bystander, people) = everybody.split_last().unwrap();
    let postgres = if seed.is_multiple_of(POSTGRES_EVERY) { Database::postgres().await } else { None };
    let database = postgres.unwrap_or_else(Database::sqlite);
    let run = Arc::new(start_run(seed, mode, &playground, people, &database).await);
    let mut page_events = run.world.update(|state| state.subscribe_page_events(*bystander));

    let kills = setting("BASARI_FAULT_KILLS").map_or(0, |number| number.parse().unwrap());
    let schedule = schedule::draw(seed, TABLES, people.len(), CLICKS, kills);
    let mut findings = play_schedule(seed, &run, &schedule).await;
    run.bot.kill_all();

    let mut seen_by_bystander = Vec::new();
    while let Ok(event) = page_events.try_recv() {
        seen_by_bystander.push(event);
    }
    let catalog = Catalog::built_in().unwrap();
    let options = basari::service::Options::default();
    let service = Service::new(run.store.clone(), catalog, Arc::new(SystemClock), options);
    let log = std::fs::read_to_string(&run.bot.log).unwrap_or_default();
    findings.extend(checks::check_all(&run, &service, &seen_by_bystander, &log).await);
    findings.extend(playground.limit_violations());
    if !findings.is_empty() {
        findings.extend(schedule.iter().map(|(at, fault)| format!("  after {at} clicks: {fault:?}")));
    }
    playground.close().await;
    let injected = run.injected.lock().unwrap().clone();
    (findings, injected)
}

/// Creates the channels, starts the bot and waits until it is ready.
async fn start_run(
    seed: u64,
    mode: BotMode,
    playground: &TestPlayground,
    people: &[Id],
    database: &Database,
) -> FaultRun {
    let world = Arc::clone(playground.world());
    let tables = create_tables(playground);
    let proxy = (!database.is_sqlite()).then(|| DatabaseProxy::open(database.url()));
    world.set_rate_limits(RATE_LIMITS);
    let url = proxy.as_ref().map_or_else(|| database.url().to_owned(), DatabaseProxy::url);
    let account = playground.add_bot("basari");
    let login = Login { token: Secret::new(account.token.clone()), api_base: Some(playground.base_url()) };
    let log = log_of(seed);
    std::fs::write(&log, "").unwrap();
    let run = FaultRun {
        bot: Bot::new(mode, login, url, log),
        store: database.store().await,
        proxy,
        people: people.to_vec(),
        tables,
        idle_channel: playground.channel("general"),
        clicks: Mutex::default(),
        deleted: Mutex::default(),
        removed: Mutex::default(),
        injected: Mutex::default(),
        used_reserves: Mutex::default(),
        violations: Mutex::default(),
        muted_channels: Mutex::new(HashSet::new()),
        faults_over: AtomicBool::new(false),
        world,
    };
    run.bot.start();
    playground.wait_until_ready(&account, mode.processes(), &["basari"]).await;
    run
}

/// A channel per table, on two servers by turns. Of two shards, each has one of these servers.
fn create_tables(playground: &TestPlayground) -> Vec<Id> {
    let servers = ["general", "allgemein"].map(|channel| playground.server_of(channel));
    let create = |number: usize| {
        let server = servers[number % servers.len()];
        playground.world().update(|state| state.add_channel(server, ChannelKind::Text, &format!("table-{number}")))
    };
    // The checks read English titles.
    let speak_english = |server: &mut Guild| "en-US".clone_into(&mut server.locale);
    for server in servers {
        playground.world().update(|state| state.edit_server(server, speak_english));
    }
    (0..TABLES).map(create).collect()
}

/// Plays all games while the faults of the schedule occur, and waits until everything has settled.
async fn play_schedule(seed: u64, run: &Arc<FaultRun>, schedule: &Schedule) -> checks::Findings {
    let games: Vec<_> = run
        .tables
        .iter()
        .enumerate()
        .map(|(number, &channel)| {
            tokio::spawn(SimulatedTable::new(seed, number, channel, &run.people).play(Arc::clone(run)))
        })
        .collect();
    let started_at = Instant::now();
    run.run_schedule(schedule).await;
    let fault_time = started_at.elapsed();
    let settled = timeout(SETTLE_TIMEOUT, async {
        for game in games {
            game.await.unwrap();
        }
        while run.store.read().await.unwrap().outbox_size().await.unwrap() > 0 {
            run.bot.restart_if_exited();
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    println!(
        "seed {seed}: {} clicks, {:.1} s of faults, then {:.1} s",
        run.clicks.lock().unwrap().len(),
        fault_time.as_secs_f64(),
        started_at.elapsed().saturating_sub(fault_time).as_secs_f64()
    );
    if settled.is_err() { checks::describe_unfinished(run).await } else { checks::Findings::new() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_lose_repeat_and_leak_nothing() {
    run_all(BotMode::InProcess).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_the_process_loses_repeats_and_leaks_nothing() {
    run_all(BotMode::ChildProcess).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_one_or_both_of_two_processes_loses_repeats_and_leaks_nothing() {
    // Several processes cannot share a SQLite file.
    if Database::postgres().await.is_some() {
        run_all(BotMode::TwoProcesses).await;
    }
}
