//! `basari export`: writes the public record of a game.

use std::io::Write;

use crate::cli::{Failure, database};
use crate::config::Config;
use crate::config::load_catalog;
use crate::service::GameId;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, such as dora-mipu-kela-47.
    game: GameId,
    /// Write the proof instead: commitment, secret and the players' contributions.
    #[arg(long)]
    proof: bool,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let catalog = load_catalog(config.data.as_deref())?;
    database::block_on(async {
        let service = database::service(database::open(config).await?, &catalog);
        let snapshot = service.view_game(&args.game, None).await?;
        let text = if args.proof {
            let proof = snapshot.proof().ok_or("the secret of a game is only revealed after the game")?;
            serde_json::to_string_pretty(&proof)? + "\n"
        } else {
            snapshot
                .record()?
                .ok_or_else(|| format!("game {} has not started yet, so there is nothing to export", args.game))?
        };
        std::io::stdout().lock().write_all(text.as_bytes())?;
        Ok(())
    })
}
