//! `basari run`: the bot, until it is told to stop.

use std::future::Future;
use std::io::IsTerminal;

use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::app::{App, StartOptions};
use crate::cli::Failure;
use crate::config::load_catalog;
use crate::config::{Config, Flags, LogFormat};
use crate::discord::Login;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Shards to run in this process, such as 0-1. Default: all.
    #[arg(long, value_name = "RANGE")]
    shards: Option<String>,
    /// Total number of shards across all processes.
    #[arg(long, value_name = "NUMBER")]
    of: Option<String>,
}

impl Args {
    /// All flags, these included.
    pub fn flags(&self, others: &Flags) -> Flags {
        let shards = self.shards.clone().map(|text| ("discord.shards", "--shards", text));
        let of = self.of.clone().map(|text| ("discord.shards_of", "--of", text));
        Flags { named: shards.into_iter().chain(of).collect(), ..others.clone() }
    }
}

pub fn run(config: &Config) -> Result<(), Failure> {
    let token = config.token()?.clone();
    begin_log(config)?;
    let catalog = load_catalog(config.data.as_deref())?;
    let login = Login { token, api_base: config.api_base.clone() };
    crate::cli::load_fonts(config)?;
    let mut plan = StartOptions::new(login, config.database.clone(), catalog).with(config);
    plan.shards = config.shards;
    block_on(async move {
        let stopped = stop_signal()?;
        tokio::pin!(stopped);
        let mut app = tokio::select! {
            app = App::start(plan) => app?,
            () = &mut stopped => return Ok(()),
        };
        tokio::select! {
            error = app.ended() => {
                app.stop().await;
                Err(error.into())
            }
            () = &mut stopped => {
                tracing::info!("stopping");
                app.stop().await;
                Ok(())
            }
        }
    })
}

/// Lines to standard error, as the settings want them.
pub fn begin_log(config: &Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.log)?;
    // Colours are for people: in a file or a journal they are signs in the way.
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    // A second log in one process is none of ours to replace.
    let _ = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    Ok(())
}

/// Runs it on a runtime of its own, which does not wait for stragglers.
pub fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(work);
    runtime.shutdown_background();
    outcome
}

/// Returns when the process is asked to end: Ctrl-C, or SIGTERM.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
