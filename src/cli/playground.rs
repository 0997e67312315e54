//! `basari playground`: a stand-in for Discord with a web page, and the real bot connected to it over sockets.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::{App, StartOptions};
use crate::cli::Failure;
use crate::cli::logging::init_logging;
use crate::cli::run::{block_on, stop_signal};
use crate::config::load_catalog;
use crate::config::{Config, Secret};
use crate::discord::Login;
use discord_playground::{Options, Playground, RequestValidator};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The port of the page. Default: 8080, or the next free port.
    #[arg(long)]
    port: Option<u16>,
    /// The database for the games. Default: a temporary file.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Run only the stand-in. It accepts any bot with any token.
    #[arg(long, conflicts_with = "database")]
    without_bot: bool,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    init_logging(config)?;
    crate::cli::load_fonts(config)?;
    let options = Options {
        port: args.port,
        welcome: if args.without_bot { Vec::new() } else { crate::cli::welcome::welcome()? },
        accept_any_token: args.without_bot,
        validator: validator(config)?,
        ..Options::default()
    };
    let database = GamesDatabase::new(args.database.as_deref())?;
    block_on(async move {
        let stopped = stop_signal()?;
        let playground = Playground::start(options).await?;
        let outcome = play(args, config, &playground, &database, stopped).await;
        playground.shutdown().await;
        outcome
    })
}

async fn play(
    args: &Args,
    config: &Config,
    playground: &Playground,
    database: &GamesDatabase,
    stopped: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let address = playground.base_url();
    if args.without_bot {
        println!("The playground is open: {address}");
        println!(
            "Point a bot at it: API {address}/api/v10, gateway {}, any token. Press Ctrl-C to stop.",
            playground.ws_url()
        );
        stopped.await;
        return Ok(());
    }
    let bot = playground.add_bot("Basari");
    let login = Login { token: Secret::new(bot.token), api_base: Some(address.clone()) };
    let catalog = load_catalog(config.data.as_deref())?;
    let mut app = App::start(StartOptions::new(login, database.address(), catalog).with(config)).await?;
    println!("The playground is open: {address}");
    println!("Open it in a browser and play. Press Ctrl-C to stop.");
    tokio::pin!(stopped);
    let outcome = tokio::select! {
        error = app.ended() => Err(error.into()),
        () = stopped => Ok(()),
    };
    app.stop().await;
    outcome
}

/// Checks every request against Discord's API description, if the settings name its file.
#[cfg(feature = "openapi")]
fn validator(config: &Config) -> Result<Option<Arc<dyn RequestValidator>>, Failure> {
    let Some(file) = &config.openapi else { return Ok(None) };
    Ok(Some(discord_playground::openapi::OpenApi::load(file)?))
}

#[cfg(not(feature = "openapi"))]
fn validator(config: &Config) -> Result<Option<Arc<dyn RequestValidator>>, Failure> {
    match config.openapi {
        None => Ok(None),
        Some(_) => Err("playground.openapi: this build cannot check requests; build it with --features openapi".into()),
    }
}

/// The database for the games: the given one, or a temporary one that is deleted at the end.
enum GamesDatabase {
    Given(Secret),
    Temporary(PathBuf),
}

impl GamesDatabase {
    fn new(database: Option<&str>) -> Result<GamesDatabase, Failure> {
        if let Some(address) = database {
            return Ok(GamesDatabase::Given(Secret::new(address)));
        }
        let name = format!("basari-playground-{}-{:08x}", std::process::id(), rand::random::<u32>());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder)?;
        Ok(GamesDatabase::Temporary(folder))
    }

    fn address(&self) -> Secret {
        match self {
            GamesDatabase::Given(address) => address.clone(),
            GamesDatabase::Temporary(folder) => {
                Secret::new(format!("sqlite://{}", folder.join("games.sqlite").display()))
            }
        }
    }
}

impl Drop for GamesDatabase {
    fn drop(&mut self) {
        if let GamesDatabase::Temporary(folder) = self
            && let Err(error) = std::fs::remove_dir_all(&folder)
        {
            tracing::warn!("{} stays: {error}", folder.display());
        }
    }
}
