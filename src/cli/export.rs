//! `basari export`: the record of a game, as far as it is open to everybody.

use std::io::Write;

use crate::cli::{Failure, database};
use crate::config::Config;
use crate::config::load_catalog;
use crate::service::GameId;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, as in dora-mipu-kela-47.
    game: GameId,
    /// Writes what proves it instead: commitment, secret, and what the players brought.
    #[arg(long)]
    proof: bool,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let catalog = load_catalog(config.data.as_deref())?;
    database::block_on(async {
        let service = database::service(database::open(config).await?, &catalog);
        let table = service.look(&args.game, None).await?;
        let text = if args.proof {
            let proof = table.proof().ok_or("the secret of a game is told when the game is over")?;
            serde_json::to_string_pretty(&proof)? + "\n"
        } else {
            table
                .record()?
                .ok_or_else(|| format!("the game {} has not begun: there is nothing to export", args.game))?
        };
        std::io::stdout().lock().write_all(text.as_bytes())?;
        Ok(())
    })
}
