//! Twenty simultaneous games while faults are injected by a schedule that is drawn from a seed.
//!
//! `BASARI_FAULT_SEED=17 cargo test --test all faults::` repeats one run; `BASARI_FAULT_SEEDS=1-200` runs all of these,
//! however long it takes. The seed determines the faults and what people click, but not the cards and delays that the bot
//! draws, nor the timing of threads.

mod bot;
pub mod checks;
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
use discord_playground::world::ChannelKind;
use discord_playground::{Options, Timeouts};
use tokio::time::{sleep, timeout};

use self::bot::{Bot, BotMode};
use self::fault_run::FaultRun;
use self::schedule::Fault;
use self::simulated_table::SimulatedTable;
use crate::support::database::Database;
use crate::support::database_proxy::DatabaseProxy;
use crate::support::skip_notice::print_skip_notice;
use discord_playground::testing::TestPlayground;

const TABLES: usize = 20;
/// The number of clicks over which faults are spread.
const CLICKS: usize = 160;
const SEEDS: u64 = 20;
/// Every sixth seed runs the bot as a child process, and every fourth uses PostgreSQL. Every twelfth does both.
const CHILD_PROCESS_EVERY: u64 = 6;
const POSTGRES_EVERY: u64 = 4;
/// No further seed starts after this time, if enough seeds have run.
const TIME_BUDGET: Duration = Duration::from_mins(4);
/// These numbers of seeds run in any case.
const MIN_SEEDS_IN_PROCESS: usize = 6;
const MIN_SEEDS_AS_CHILD_PROCESS: usize = 2;
/// Far longer than the games need to end after the last fault.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(90);
/// A little less than Discord's 3 seconds, because the playground extends exactly 3.
const FIRST_RESPONSE_TIMEOUT: Duration = Duration::from_millis(2900);

fn seeds(fits: impl Fn(u64) -> bool) -> (Vec<u64>, Option<Duration>) {
    let setting = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let number = |text: &str| text.trim().parse::<u64>().unwrap();
    let (seeds, limit) = match (setting("BASARI_FAULT_SEED"), setting("BASARI_FAULT_SEEDS")) {
        (Some(one), _) => (number(&one)..=number(&one), None),
        (None, Some(range)) => {
            let (first, last) = range.split_once('-').expect("the first and the last seed, as in 1-200");
            (number(first)..=number(last), None)
        }
        (None, None) => (1..=SEEDS, Some(TIME_BUDGET)),
    };
    (seeds.filter(|seed| fits(*seed)).collect(), limit)
}

async fn run_all(mode: BotMode, fits: impl Fn(u64) -> bool) {
    let (seeds, limit) = seeds(fits);
    let enough = if mode == BotMode::InProcess { MIN_SEEDS_IN_PROCESS } else { MIN_SEEDS_AS_CHILD_PROCESS };
    let started_at = Instant::now();
    let (mut played, mut failed, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    let mut injected: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in seeds {
        if limit.is_some_and(|limit| started_at.elapsed() > limit) && played.len() >= enough {
            left_out.push(seed);
            continue;
        }
        let started = Instant::now();
        let over = tokio::spawn(play(seed, mode)).await;
        let (findings, occurred) =
            over.unwrap_or_else(|panic| (vec![format!("the run panicked: {panic}")], BTreeMap::new()));
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
        print_skip_notice(&format!("fault seeds {left_out:?}, because the time was up after {} seeds", played.len()));
    }
    println!("{injected:?}");
    assert!(failed.is_empty(), "seeds {failed:?} failed");
    if limit.is_some() {
        assert!(played.len() >= enough, "only the seeds {played:?} were run");
        let idle: Vec<&str> =
            Fault::KINDS.into_iter().filter(|kind| injected.get(kind).is_none_or(|times| *times == 0)).collect();
        // A few runs do not see every fault, but each has these.
        let killed = injected.contains_key("killed") && injected.contains_key("no database");
        assert!(idle.is_empty() || (mode == BotMode::ChildProcess && killed), "never occurred: {idle:?}");
    }
}

/// The bot's log. It is kept if the run fails.
fn log_of(seed: u64) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(format!("seed-{seed}.log"))
}

/// Runs a seed. Returns the violations, and how often each kind of fault occurred.
async fn play(seed: u64, mode: BotMode) -> (checks::Findings, BTreeMap<&'static str, u32>) {
    let playground = TestPlayground::start_with(Options {
        timeouts: Timeouts { first_response: FIRST_RESPONSE_TIMEOUT, ..Timeouts::default() },
        ..Options::default()
    })
    .await;
    let world = Arc::clone(playground.world());
    let everybody = ["ada", "bruno", "chiyo", "dev", "elise"].map(|name| {
        let person = playground.person(name);
        person.set_locale("en-US");
        person.id
    });
    let (bystander, people) = everybody.split_last().unwrap();
    let server = playground.server_of("general");
    let tables: Vec<_> = (1..=TABLES)
        .map(|number| world.update(|state| state.add_channel(server, ChannelKind::Text, &format!("table-{number}"))))
        .collect();
    let postgres = if seed.is_multiple_of(POSTGRES_EVERY) { Database::postgres().await } else { None };
    let database = postgres.unwrap_or_else(Database::sqlite);
    let proxy = (!database.is_sqlite()).then(|| DatabaseProxy::open(database.url()));
    let url = proxy.as_ref().map_or_else(|| database.url().to_owned(), DatabaseProxy::url);
    let account = playground.add_bot("basari");
    let login = Login { token: Secret::new(account.token.clone()), api_base: Some(playground.base_url()) };
    let log = log_of(seed);
    std::fs::write(&log, "").unwrap();
    let store = database.store().await;
    let run = Arc::new(FaultRun {
        bot: Bot::new(mode, login, url, log),
        store: store.clone(),
        proxy,
        people: people.to_vec(),
        tables: tables.clone(),
        idle_channel: playground.channel("general"),
        clicks: Mutex::default(),
        deleted: Mutex::default(),
        removed: Mutex::default(),
        injected: Mutex::default(),
        muted_channels: Mutex::new(HashSet::new()),
        faults_over: AtomicBool::new(false),
        world: Arc::clone(&world),
    });
    run.bot.start();
    playground.wait_until_ready(&account, 1, &["basari"]).await;
    let mut watching = world.update(|state| state.subscribe_page_events(*bystander));

    let schedule = schedule::draw(seed, TABLES, people.len(), CLICKS);
    let playing: Vec<_> = tables
        .iter()
        .enumerate()
        .map(|(number, &channel)| {
            tokio::spawn(SimulatedTable::new(seed, number, channel, people).play(Arc::clone(&run)))
        })
        .collect();
    let started_at = Instant::now();
    run.run_schedule(&schedule).await;
    let suffered = started_at.elapsed();
    let settled = timeout(SETTLE_TIMEOUT, async {
        for table in playing {
            table.await.unwrap();
        }
        while store.read().await.unwrap().outbox_size().await.unwrap() > 0 {
            run.bot.restart_if_exited();
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let mut findings = checks::Findings::new();
    if settled.is_err() {
        findings.extend(checks::describe_unfinished(&run).await);
    }
    run.bot.kill();
    let clicks = run.clicks.lock().unwrap().len();
    println!(
        "seed {seed}: {clicks} clicks, {:.1} s of faults, then {:.1} s",
        suffered.as_secs_f64(),
        started_at.elapsed().saturating_sub(suffered).as_secs_f64()
    );

    let mut monitor = Vec::new();
    while let Ok(event) = watching.try_recv() {
        monitor.push(event);
    }
    let catalog = Catalog::built_in().unwrap();
    let service = Service::new(store, catalog, Arc::new(SystemClock), basari::service::Options::default());
    let log = std::fs::read_to_string(&run.bot.log).unwrap_or_default();
    findings.extend(checks::check_all(&run, &service, &monitor, &log).await);
    findings.extend(playground.limit_violations());
    if !findings.is_empty() {
        findings.extend(schedule.iter().map(|(at, fault)| format!("  after {at} clicks: {fault:?}")));
    }
    playground.close().await;
    let injected = run.injected.lock().unwrap().clone();
    (findings, injected)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_lose_nothing_double_nothing_and_leak_nothing() {
    run_all(BotMode::InProcess, |seed| !seed.is_multiple_of(CHILD_PROCESS_EVERY)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_the_process_loses_nothing_doubles_nothing_and_leaks_nothing() {
    run_all(BotMode::ChildProcess, |seed| seed.is_multiple_of(CHILD_PROCESS_EVERY)).await;
}
