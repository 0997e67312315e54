//! A bot as a separate process, with its memory and CPU time.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_playground::{BotLogin, Playground};

/// If this variable is set, the benchmark runs as the echo bot.
pub const ECHO: &str = "BASARI_BENCH_ECHO";

/// What to start.
#[derive(Clone, Copy)]
pub enum Program<'a> {
    /// The real bot with this database.
    Basari {
        program: &'a Path,
        database: &'a str,
    },
    SerenityEcho,
    /// The echo on discord.js, which is in this folder.
    DiscordJsEcho(&'a Path),
}

impl Program<'_> {
    fn command(self) -> Command {
        match self {
            Program::Basari { program, database } => {
                let mut command = Command::new(program);
                command.arg("run").env("DATABASE_URL", database);
                // As in the systemd unit and the Docker image.
                command.env("MALLOC_ARENA_MAX", "1");
                command.env("BASARI_LOG", "error").env_remove("DISCORD_TOKEN_FILE").env_remove("BASARI_DATA");
                command
            }
            Program::SerenityEcho => {
                let mut command = Command::new(std::env::current_exe().unwrap());
                command.env(ECHO, "1").env("MALLOC_ARENA_MAX", "1");
                command
            }
            Program::DiscordJsEcho(modules) => {
                let mut command = Command::new("node");
                command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/load/echo.js")).env("NODE_PATH", modules);
                command
            }
        }
    }
}

/// A running bot. Dropping it kills the process.
pub struct Bot(Child);

impl Bot {
    /// Starts a bot and waits until it is connected to the gateway.
    pub async fn start(playground: &Playground, login: &BotLogin, program: Program<'_>) -> Bot {
        let mut command = program.command();
        command.env("DISCORD_TOKEN", &login.token).env("DISCORD_API_BASE", playground.base_url());
        let bot = Bot(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap());
        while !playground.world().read(|state| state.is_online(login.id)) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        bot
    }

    /// Memory in use, in MiB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or_default() / 1024.0
    }

    /// CPU time so far.
    pub fn cpu_time(&self) -> Duration {
        cpu_time(self.0.id())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// CPU time of a process so far.
pub fn cpu_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // User and system time are the fields 14 and 15, counted from 1, in hundredths of a second. The second field is the
    // name in parentheses.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// The time from the start of the process until it is connected to the gateway.
pub async fn time_to_ready(playground: &Playground, login: &BotLogin, program: Program<'_>) -> Duration {
    let started_at = Instant::now();
    let _bot = Bot::start(playground, login, program).await;
    started_at.elapsed()
}
