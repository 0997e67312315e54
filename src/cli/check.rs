//! `basari check`: checks the settings and the database.

use crate::cli::{Failure, database};
use crate::config::Config;
use crate::config::load_catalog;

pub fn run(config: &Config) -> Result<(), Failure> {
    let catalog = load_catalog(config.data.as_deref())?;
    println!("settings: OK; {} decks, {} boards", catalog.decks().count(), catalog.boards().count());
    if let Err(missing) = config.token() {
        println!("settings: {missing}; the bot cannot run without it");
    }
    database::block_on(async {
        let store = database::open(config).await?;
        store.ping().await?;
        println!("database: OK; schema version {}", store.schema_version().await?);
        let service = database::service(store, &catalog);
        let problems = service.check().await?;
        for problem in &problems {
            println!("game {}: {}", problem.game, problem.what);
        }
        match problems.len() {
            0 => println!("games: all live games can be replayed"),
            1 => return Err("one game has invalid data".into()),
            several => return Err(format!("{several} games have invalid data").into()),
        }
        let mismatches = service.recount().await?;
        for mismatch in &mismatches {
            println!("ratings: {mismatch}");
        }
        match mismatches.len() {
            0 => {
                println!("ratings: all ratings and leaderboards match the results");
                Ok(())
            }
            1 => Err("one rating or leaderboard entry does not match the results".into()),
            several => Err(format!("{several} ratings or leaderboard entries do not match the results").into()),
        }
    })
}
