//! A bot as a separate process, with its memory and CPU time.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_playground::{BotLogin, Playground, World};

/// If this variable is set, the benchmark runs as the echo bot.
pub const ECHO: &str = "BASARI_BENCH_ECHO";

/// A running bot. Dropping it kills the process.
pub struct Bot(Child);

impl Bot {
    /// Starts the real bot with this database, or the echo bot without one.
    pub async fn start(playground: &Playground, login: &BotLogin, database: Option<&str>) -> Bot {
        let mut command = match database {
            Some(_) => Command::new(env!("CARGO_BIN_EXE_basari")),
            None => Command::new(std::env::current_exe().unwrap()),
        };
        match database {
            Some(database) => command.arg("run").env("DATABASE_URL", database),
            None => command.env(ECHO, "1"),
        };
        command.env("DISCORD_TOKEN", &login.token).env("DISCORD_API_BASE", playground.base_url());
        // As in the systemd unit and the Docker image.
        command.env("MALLOC_ARENA_MAX", "1");
        command.env("BASARI_LOG", "error").env_remove("DISCORD_TOKEN_FILE").env_remove("BASARI_DATA");
        let bot = Bot(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap());
        bot.wait_until_ready(playground.world(), login).await;
        bot
    }

    async fn wait_until_ready(&self, world: &World, login: &BotLogin) {
        while !world.read(|state| state.is_online(login.id)) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Memory in use, in MiB.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or_default() / 1024.0
    }

    /// CPU time so far.
    pub fn cpu_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap_or_default();
        // User and system time are the fields 14 and 15, counted from 1, in hundredths of a second. The second field is the
        // name in parentheses.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
        Duration::from_millis((ticks(11) + ticks(12)) * 10)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The time from the start of the process until it is connected to the gateway.
pub async fn time_to_ready(playground: &Playground, login: &BotLogin, database: &str) -> Duration {
    let started_at = Instant::now();
    let _bot = Bot::start(playground, login, Some(database)).await;
    started_at.elapsed()
}
