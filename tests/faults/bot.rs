//! Starts and kills the bot: in this process on its own runtime, or as a child process.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use basari::app::{self, App};
use basari::config::Secret;
use basari::discord::Login;
use basari::service::{Clock, SystemClock};
use basari::store;
use basari_rules::catalog::Catalog;
use jiff::{SignedDuration, Timestamp};
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tracing::Dispatch;

/// How many times faster the clock of an in-process bot runs. Leases and retry delays are shorter then.
const CLOCK_SPEED: u32 = 10;
/// Twice the longest delivery, in the bot's time.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// Several heartbeats, in the bot's time.
const MAX_GAP: SignedDuration = SignedDuration::from_mins(2);
/// The store reports a transient error after this time.
const STORE_TIMEOUT: Duration = Duration::from_millis(800);
/// Everything that our own code logs.
const LOG_FILTER: &str = "debug,serenity=warn,poise=warn,sqlx=warn,hyper=warn,hyper_util=warn,tungstenite=warn";

/// A clock that runs faster than real time.
pub struct FastClock {
    started_at: Instant,
    at: Timestamp,
}

impl FastClock {
    pub fn now() -> FastClock {
        FastClock { started_at: Instant::now(), at: SystemClock.now() }
    }
}

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let elapsed = self.started_at.elapsed() * CLOCK_SPEED;
        self.at + SignedDuration::from_millis(elapsed.as_millis().try_into().unwrap())
    }
}

/// Where the bot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotMode {
    InProcess,
    ChildProcess,
}

enum RunningBot {
    InProcess(Runtime),
    ChildProcess(Child),
}

/// Starts and kills the bot.
pub struct Bot {
    mode: BotMode,
    login: Login,
    database: String,
    clock: Arc<FastClock>,
    /// The log file, appended to by every start.
    pub log: PathBuf,
    running: Mutex<Option<RunningBot>>,
}

impl Bot {
    pub fn new(mode: BotMode, login: Login, database: String, log: PathBuf) -> Bot {
        Bot { mode, login, database, clock: Arc::new(FastClock::now()), log, running: Mutex::default() }
    }

    pub fn start(&self) {
        let running = match self.mode {
            BotMode::InProcess => self.start_in_process(),
            BotMode::ChildProcess => self.start_child_process(),
        };
        *self.running.lock().unwrap() = Some(running);
    }

    pub fn has_fast_clock(&self) -> bool {
        self.mode == BotMode::InProcess
    }

    /// Kills the bot in the middle of its work.
    pub fn kill(&self) {
        match self.running.lock().unwrap().take() {
            Some(RunningBot::InProcess(runtime)) => runtime.shutdown_background(),
            Some(RunningBot::ChildProcess(mut child)) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
            None => {}
        }
    }

    /// Restarts an exited process, like a service manager.
    pub fn restart_if_exited(&self) {
        let ended = match &mut *self.running.lock().unwrap() {
            Some(RunningBot::ChildProcess(child)) => child.try_wait().unwrap().is_some(),
            _ => false,
        };
        if ended {
            self.start();
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
        let (login, database, clock) = (self.login.clone(), Secret::new(&self.database), Arc::clone(&self.clock));
        runtime.spawn(async move {
            loop {
                let catalog = Catalog::built_in().unwrap();
                let mut options = app::StartOptions::new(login.clone(), database.clone(), catalog);
                options.clock = Arc::clone(&clock) as Arc<dyn Clock>;
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
        });
        RunningBot::InProcess(runtime)
    }

    fn start_child_process(&self) -> RunningBot {
        let child = Command::new(env!("CARGO_BIN_EXE_basari"))
            .arg("run")
            .env("DISCORD_TOKEN", self.login.token.reveal())
            .env("DISCORD_API_BASE", self.login.api_base.as_deref().unwrap())
            .env("DATABASE_URL", &self.database)
            .env("BASARI_THINKING", "0-0")
            // As in-process: each of these people sits at a dozen tables, and ends all of those games in the same second.
            .env("BASARI_USER_PER_MINUTE", "0")
            .env("BASARI_SERVER_PER_MINUTE", "0")
            .env("BASARI_LOG", LOG_FILTER)
            .env_remove("DISCORD_TOKEN_FILE")
            .env_remove("BASARI_DATA")
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
        self.kill();
    }
}
