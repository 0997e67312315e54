//! The bot, to be killed and started again: in this process on a runtime of its own, or as the real program.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use basari::app::{self, App};
use basari::config::Secret;
use basari::discord::Login;
use basari::service::{Clock, SECOND, SystemClock};
use basari::store;
use basari_rules::catalog::Catalog;
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tracing::Dispatch;

/// How much faster than ours the time of a bot in this process goes: what waits for a lease or a next try waits less.
const SPEED: i64 = 10;
/// Twice as long as what a delivery may take at most, measured in the bot's time.
const LEASE: i64 = 60 * SECOND;
/// A database that keeps somebody waiting for longer is gone.
const PATIENCE: Duration = Duration::from_millis(800);
/// All that our own code says.
const LOGGED: &str = "debug,serenity=warn,poise=warn,sqlx=warn,hyper=warn,hyper_util=warn,tungstenite=warn";

/// A clock that hurries.
pub struct FastClock {
    began: Instant,
    at: i64,
}

impl FastClock {
    pub fn now() -> FastClock {
        FastClock { began: Instant::now(), at: SystemClock.now() }
    }
}

impl Clock for FastClock {
    fn now(&self) -> i64 {
        self.at + i64::try_from(self.began.elapsed().as_millis()).unwrap() * SPEED
    }
}

/// Where the bot lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    Here,
    Process,
}

enum Life {
    Here(Runtime),
    Process(Child),
}

/// Starts it and kills it.
pub struct Bot {
    home: Home,
    login: Login,
    database: String,
    clock: Arc<FastClock>,
    /// What it logs, one life after the other.
    pub log: PathBuf,
    life: Mutex<Option<Life>>,
}

impl Bot {
    pub fn new(home: Home, login: Login, database: String, log: PathBuf) -> Bot {
        Bot { home, login, database, clock: Arc::new(FastClock::now()), log, life: Mutex::default() }
    }

    pub fn start(&self) {
        let life = match self.home {
            Home::Here => self.start_here(),
            Home::Process => self.start_process(),
        };
        *self.life.lock().unwrap() = Some(life);
    }

    /// Ends it in the middle of whatever it does: nothing is finished, nobody is told.
    pub fn kill(&self) {
        match self.life.lock().unwrap().take() {
            Some(Life::Here(runtime)) => runtime.shutdown_background(),
            Some(Life::Process(mut child)) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
            None => {}
        }
    }

    /// As whoever runs a service does it: a program that could not start is started again.
    pub fn tend(&self) {
        let ended = match &mut *self.life.lock().unwrap() {
            Some(Life::Process(child)) => child.try_wait().unwrap().is_some(),
            _ => false,
        };
        if ended {
            self.start();
        }
    }

    fn start_here(&self) -> Life {
        let logs = Dispatch::new(
            tracing_subscriber::fmt()
                .with_env_filter(LOGGED)
                .with_writer(Arc::new(self.open_log()))
                .with_ansi(false)
                .finish(),
        );
        // Other tests of this process log elsewhere, so each thread of the bot is told where to. It stays so while it lives.
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
                let mut plan = app::Plan::new(login.clone(), database.clone(), catalog);
                plan.clock = Arc::clone(&clock) as Arc<dyn Clock>;
                plan.service.thinking = (0, 0);
                plan.service.lease = LEASE;
                plan.store = store::Options { patience: PATIENCE, ..store::Options::default() };
                // A database that is gone at the start ends the program; it is started again.
                if let Ok(mut app) = App::start(plan).await {
                    println!("the bot gave up: {}", app.ended().await);
                }
                sleep(Duration::from_millis(100)).await;
            }
        });
        Life::Here(runtime)
    }

    fn start_process(&self) -> Life {
        let child = Command::new(env!("CARGO_BIN_EXE_basari"))
            .arg("run")
            .env("DISCORD_TOKEN", self.login.token.reveal())
            .env("DISCORD_API_BASE", self.login.api_base.as_deref().unwrap())
            .env("DATABASE_URL", &self.database)
            .env("BASARI_THINKING", "0-0")
            .env("BASARI_LOG", LOGGED)
            .env_remove("DISCORD_TOKEN_FILE")
            .env_remove("BASARI_DATA")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(self.open_log())
            .spawn()
            .unwrap();
        Life::Process(child)
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
