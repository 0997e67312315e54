//! The real program as a process of its own, with the shards it is told to serve; it dies with the test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::House;

pub struct Process {
    child: Child,
    /// What it has logged so far.
    log: Arc<Mutex<String>>,
}

impl Process {
    /// Starts `basari run` with these flags.
    pub fn start(house: &House, database: &str, flags: &[&str]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
        command.arg("run").args(flags).env_clear();
        command.env("DISCORD_TOKEN", house.login.token.reveal());
        command.env("DISCORD_API_BASE", house.login.api_base.as_deref().unwrap());
        command.env("DATABASE_URL", database).env("BASARI_THINKING", "0-0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let (lines, kept) = (BufReader::new(child.stderr.take().unwrap()), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                let mut log = kept.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        Process { child, log }
    }

    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// As `kill -9` does it.
    pub fn dies(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// As a service manager ends it; says what it logged.
    pub async fn stops(mut self) -> String {
        kill(Pid::from_raw(i32::try_from(self.child.id()).unwrap()), Signal::SIGTERM).unwrap();
        let (log, status) = tokio::task::spawn_blocking(move || {
            let status = self.child.wait().unwrap();
            (self.log(), status)
        })
        .await
        .unwrap();
        assert!(status.success(), "{log}");
        log
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// Waits until so many processes are connected with this shard, and the commands are there.
    pub async fn shard_connected(&self, shard: u64, times: usize) {
        self.commands_registered().await;
        self.until("the shard is connected", |house| {
            let sessions = |state: &discord_playground::world::WorldState| {
                state.sessions.values().filter(|one| one.shard == shard && one.is_connected()).count()
            };
            (house.world.read(sessions) >= times).then_some(())
        })
        .await;
    }
}
