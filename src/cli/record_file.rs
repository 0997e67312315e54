//! Reads records for the commands that work on them.

use std::path::Path;

use crate::cli::Failure;
use crate::config::{Config, load_catalog};
use basari_rules::game::record::RecordedGame;

/// The games in a file.
pub fn read_games(config: &Config, file: &Path) -> Result<Vec<RecordedGame>, Failure> {
    let catalog = load_catalog(config.data.as_deref())?;
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| fail(&error))?;
    let games =
        basari_rules::record::from_text(&text, |kind, id| catalog.find(kind, id)).map_err(|error| fail(&error))?;
    if games.is_empty() { Err("the record has no games".into()) } else { Ok(games) }
}

/// The game with this id or this number in the file.
pub fn find_game<'a>(games: &'a [RecordedGame], wanted: &str) -> Result<&'a RecordedGame, Failure> {
    let by_number = wanted.parse::<usize>().ok().and_then(|number| games.get(number.checked_sub(1)?));
    let found = games.iter().find(|game| game.id == wanted).or(by_number);
    found.ok_or_else(|| format!("the record has no game {wanted:?}").into())
}
