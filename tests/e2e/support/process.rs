//! The real program as a child process. It is killed when the test ends.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::BotFixture;

pub struct Process {
    child: Child,
    /// Its log so far.
    log: Arc<Mutex<String>>,
}

impl Process {
    /// Starts `basari run` with these flags.
    pub fn start(fixture: &BotFixture, database: &str, flags: &[&str]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
        command.arg("run").args(flags).env_clear();
        command.env("DISCORD_TOKEN", fixture.login.token.reveal());
        command.env("DISCORD_API_BASE", fixture.login.api_base.as_deref().unwrap());
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

    /// Like `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops it like a service manager, and returns its log.
    pub async fn stop(mut self) -> String {
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

impl BotFixture {
    /// Waits until this many processes are connected with this shard, and the commands are registered.
    pub async fn shard_connected(&self, shard: u64, times: usize) {
        self.commands_registered().await;
        self.wait_for("the shard is connected", |fixture| {
            let sessions = |state: &discord_playground::world::WorldState| {
                state.sessions.values().filter(|one| one.shard == shard && one.is_connected()).count()
            };
            (fixture.world.read(sessions) >= times).then_some(())
        })
        .await;
    }
}
