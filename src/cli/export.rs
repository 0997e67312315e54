//! `basari export`: the record of a game, as far as it is open to everybody.

use std::io::Write;

use super::{Failure, database};
use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::game::Event;
use crate::game::record::By;
use crate::service::{Author, GameId};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, as in dora-mipu-kela-47.
    game: GameId,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let catalogue = Catalogue::load(config.data.as_deref())?;
    database::block_on(async {
        let service = database::service(database::open(config).await?, &catalogue);
        let table = service.look(&args.game, None).await?;
        let log: Vec<(Event, By)> = table.story.into_iter().map(|told| (told.event, by(told.by))).collect();
        if log.is_empty() {
            return Err(format!("the game {} has not begun: there is nothing to export", args.game).into());
        }
        let text = crate::record::to_text(args.game.as_str(), &log)?;
        std::io::stdout().lock().write_all(text.as_bytes())?;
        Ok(())
    })
}

fn by(author: Author) -> By {
    match author {
        Author::Person => By::Person,
        Author::Computer => By::Computer,
        Author::Order => By::Order,
        Author::Clock => By::Clock,
    }
}
