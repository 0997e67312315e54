//! A bot as a process of its own, and what it costs.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_playground::{BotLogin, Playground, World};

/// So that this program knows that it is to be the echo.
pub const ECHO: &str = "BASARI_BENCH_ECHO";

/// A running bot; it dies with this value.
pub struct Bot(Child);

impl Bot {
    /// Ours, with its games in this database; or the echo.
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
        command.env("BASARI_LOG", "error").env_remove("DISCORD_TOKEN_FILE").env_remove("BASARI_DATA");
        let bot = Bot(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap());
        bot.ready(playground.world(), login).await;
        bot
    }

    async fn ready(&self, world: &World, login: &BotLogin) {
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

    /// Time on a processor so far.
    pub fn busy(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap_or_default();
        // Behind the name in brackets; the 14th and 15th field of all, in hundredths of a second.
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

/// How long it takes from the start of the process until the gateway knows it.
pub async fn time_to_ready(playground: &Playground, login: &BotLogin, database: &str) -> Duration {
    let began = Instant::now();
    let _bot = Bot::start(playground, login, Some(database)).await;
    began.elapsed()
}
