//! `basari run`: runs the bot until it is asked to stop.

use std::future::Future;

use tokio::signal::unix::{SignalKind, signal};

use crate::app::{App, StartOptions};
use crate::cli::Failure;
use crate::cli::logging::init_logging;
use crate::config::load_catalog;
use crate::config::{Config, Flags};
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
    /// Adds these flags to the global ones.
    pub fn flags(&self, others: &Flags) -> Flags {
        let shards = self.shards.clone().map(|text| ("discord.shards", "--shards", text));
        let of = self.of.clone().map(|text| ("discord.shards_of", "--of", text));
        Flags { named: shards.into_iter().chain(of).collect(), ..others.clone() }
    }
}

pub fn run(config: &Config) -> Result<(), Failure> {
    let token = config.token()?.clone();
    init_logging(config)?;
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

/// Runs the future on its own runtime, which does not wait for remaining tasks.
pub fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(work);
    runtime.shutdown_background();
    outcome
}

/// Completes on Ctrl-C or SIGTERM.
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
