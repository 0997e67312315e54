//! Starts and kills the bot: in this process on its own runtime, as a child process, or as two of them.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::app::{self, App};
use basari::config::{Secret, Shards};
use basari::discord::Login;
use basari::store;
use basari_rules::catalog::Catalog;
use jiff::SignedDuration;
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tracing::Dispatch;

use super::fast_clock::FastClock;

/// Twice the longest delivery, in the bot's time.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// Several heartbeats, in the bot's time.
const MAX_GAP: SignedDuration = SignedDuration::from_mins(2);
/// The store reports a transient error after this time.
const STORE_TIMEOUT: Duration = Duration::from_millis(800);
/// Everything that our own code logs.
const LOG_FILTER: &str = "debug,serenity=warn,poise=warn,sqlx=warn,hyper=warn,hyper_util=warn,tungstenite=warn";

/// Settings of `bot_process`.
const CLOCK: &str = "BASARI_FAULT_CLOCK";
const SHARD: &str = "BASARI_FAULT_SHARD";

/// Where the bot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotMode {
    InProcess,
    /// The real program, on the real clock.
    ChildProcess,
    /// Two processes with a shard each, on the fast clock.
    TwoProcesses,
}

impl BotMode {
    pub fn processes(self) -> usize {
        if self == BotMode::TwoProcesses { 2 } else { 1 }
    }
}

enum RunningBot {
    InProcess(Runtime),
    ChildProcess(Child),
}

impl RunningBot {
    /// Ends it in the middle of its work.
    fn kill(self) {
        match self {
            RunningBot::InProcess(runtime) => runtime.shutdown_background(),
            RunningBot::ChildProcess(mut child) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
        }
    }

    fn has_exited(&mut self) -> bool {
        match self {
            RunningBot::InProcess(_) => false,
            RunningBot::ChildProcess(child) => child.try_wait().unwrap().is_some(),
        }
    }
}

/// Starts and kills the bot.
pub struct Bot {
    mode: BotMode,
    login: Login,
    database: String,
    clock: FastClock,
    /// The log file, appended to by every start.
    pub log: PathBuf,
    /// One entry per process; none while it is killed.
    running: Mutex<Vec<Option<RunningBot>>>,
    /// How often `kill` was called.
    kills: Mutex<usize>,
}

impl Bot {
    pub fn new(mode: BotMode, login: Login, database: String, log: PathBuf) -> Bot {
        let running = Mutex::new((0..mode.processes()).map(|_| None).collect());
        Bot { mode, login, database, clock: FastClock::start(), log, running, kills: Mutex::default() }
    }

    /// Starts every process that is not running.
    pub fn start(&self) {
        for (number, process) in self.running.lock().unwrap().iter_mut().enumerate() {
            if process.is_none() {
                *process = Some(self.start_process(number));
            }
        }
    }

    pub fn has_fast_clock(&self) -> bool {
        self.mode != BotMode::ChildProcess
    }

    /// Kills the first process, the second one and both in turn. If there is only one, kills that.
    pub fn kill(&self) {
        let mut kills = self.kills.lock().unwrap();
        let spared = match (self.mode, *kills % 3) {
            (BotMode::TwoProcesses, 0) => Some(1),
            (BotMode::TwoProcesses, 1) => Some(0),
            _ => None,
        };
        *kills += 1;
        self.kill_except(spared);
    }

    pub fn kill_all(&self) {
        self.kill_except(None);
    }

    fn kill_except(&self, spared: Option<usize>) {
        let mut running = self.running.lock().unwrap();
        let killed = running.iter_mut().enumerate().filter(|(number, _)| Some(*number) != spared);
        killed.filter_map(|(_, process)| process.take()).for_each(RunningBot::kill);
    }

    /// Restarts exited processes, like a service manager.
    pub fn restart_if_exited(&self) {
        for (number, process) in self.running.lock().unwrap().iter_mut().enumerate() {
            if process.as_mut().is_some_and(RunningBot::has_exited) {
                *process = Some(self.start_process(number));
            }
        }
    }

    fn start_process(&self, number: usize) -> RunningBot {
        match self.mode {
            BotMode::InProcess => self.start_in_process(),
            BotMode::ChildProcess => self.start_program(),
            BotMode::TwoProcesses => self.start_bot_process(number),
        }
    }

    fn start_in_process(&self) -> RunningBot {
        let logs = Dispatch::new(
            tracing_subscriber::fmt()
                .with_env_filter(LOG_FILTER)
                .with_writer(Arc::new(self.open_log()))
                .with_ansi(false)
                .finish(),
        );
        // Other tests of this process log elsewhere, so each thread of the bot gets its own subscriber, for as long as it
        // runs.
        let listen = move || std::mem::forget(tracing::dispatcher::set_default(&logs));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .on_thread_start(listen)
            .enable_all()
            .build()
            .unwrap();
        runtime.spawn(run_bot(self.login.clone(), Secret::new(&self.database), self.clock, Shards::All));
        RunningBot::InProcess(runtime)
    }

    fn start_program(&self) -> RunningBot {
        let mut program = Command::new(env!("CARGO_BIN_EXE_basari"));
        program
            .arg("run")
            .env("BASARI_THINKING", "0-0")
            // As in-process: each of these people sits at a dozen tables, and ends all of those games in the same second.
            .env("BASARI_USER_PER_MINUTE", "0")
            .env("BASARI_SERVER_PER_MINUTE", "0")
            .env("BASARI_LOG", LOG_FILTER)
            .env_remove("DISCORD_TOKEN_FILE")
            .env_remove("BASARI_DATA");
        self.spawn(program)
    }

    /// Starts `bot_process` of this test binary, because the real program has no fast clock.
    fn start_bot_process(&self, shard: usize) -> RunningBot {
        let mut process = Command::new(std::env::current_exe().unwrap());
        process
            .args(["--exact", "faults::bot::bot_process", "--ignored", "--nocapture"])
            .env(CLOCK, self.clock.to_millis())
            .env(SHARD, shard.to_string());
        self.spawn(process)
    }

    fn spawn(&self, mut command: Command) -> RunningBot {
        let child = command
            .env("DISCORD_TOKEN", self.login.token.reveal())
            .env("DISCORD_API_BASE", self.login.api_base.as_deref().unwrap())
            .env("DATABASE_URL", &self.database)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(self.open_log())
            .spawn()
            .unwrap();
        RunningBot::ChildProcess(child)
    }

    fn open_log(&self) -> File {
        File::options().create(true).append(true).open(&self.log).unwrap()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.kill_all();
    }
}

/// Runs the bot until its runtime or process is killed.
async fn run_bot(login: Login, database: Secret, clock: FastClock, shards: Shards) {
    loop {
        let catalog = Catalog::built_in().unwrap();
        let mut options = app::StartOptions::new(login.clone(), database.clone(), catalog);
        options.clock = Arc::new(clock);
        options.shards = shards;
        options.service.thinking = (SignedDuration::ZERO, SignedDuration::ZERO);
        options.service.lease = LEASE;
        options.service.max_gap = MAX_GAP;
        options.store = store::Options { timeout: STORE_TIMEOUT, ..store::Options::default() };
        // Without a database the program exits, and is started again.
        if let Ok(mut app) = App::start(options).await {
            println!("the bot ended: {}", app.ended().await);
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Not a test but a process of the bot, with the fast clock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the fault suite starts this as a process of its own"]
async fn bot_process() {
    let setting = |name| std::env::var(name).ok();
    let (Some(clock), Some(shard)) = (setting(CLOCK), setting(SHARD)) else { return };
    tracing_subscriber::fmt().with_env_filter(LOG_FILTER).with_writer(std::io::stderr).with_ansi(false).init();
    let login = Login { token: Secret::new(setting("DISCORD_TOKEN").unwrap()), api_base: setting("DISCORD_API_BASE") };
    let shard = shard.parse().unwrap();
    let shards = Shards::Range { first: shard, last: shard, of: 2 };
    run_bot(login, Secret::new(setting("DATABASE_URL").unwrap()), FastClock::from_millis(&clock), shards).await;
}
