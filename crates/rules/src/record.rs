//! The game record as text in JSON Lines format. `game::record` defines the content of the lines.
//!
//! ```
//! use basari_rules::catalog::Catalog;
//! use basari_rules::game::Kind;
//! use basari_rules::game::record::MovedBy;
//! use basari_rules::players::Level;
//! use basari_rules::record::{from_text, to_text};
//! use basari_rules::simulation::{SeededRandom, play_one_game};
//!
//! let catalog = Catalog::built_in()?;
//! let played = play_one_game(catalog.choose(Kind::Card, None)?, &[Level::Random; 3], &mut SeededRandom::new(1, 1))?;
//! let log: Vec<_> = played.log.into_iter().map(|event| (event, MovedBy::Computer)).collect();
//! let text = to_text("example", &log)?;
//! let games = from_text(&text, |kind, id| catalog.find(kind, id))?;
//! assert_eq!(to_text("example", &games[0].log)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::game::record::{Line, MovedBy, RecordError, RecordedGame, read, write};
use crate::game::{CorruptLog, Event, Kind, Material};

/// Why a log cannot be written as a record.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error(transparent)]
    Log(#[from] CorruptLog),
    #[error("cannot write a line of the record: {0}")]
    Json(#[from] serde_json::Error),
}

/// Why a text is not a valid record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("line {line}: {reason}")]
    Json { line: usize, reason: serde_json::Error },
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The record of one game. Every line ends with a line break.
pub fn to_text<'a>(id: &str, log: impl IntoIterator<Item = &'a (Event, MovedBy)>) -> Result<String, WriteError> {
    let mut text = String::new();
    for line in write(id, log)? {
        text.push_str(&serde_json::to_string(&line)?);
        text.push('\n');
    }
    Ok(text)
}

/// The games of a record, checked against the rules. Empty lines are ignored.
pub fn from_text(
    text: &str,
    material: impl Fn(Kind, &str) -> Option<Material>,
) -> Result<Vec<RecordedGame>, ReadError> {
    Ok(read(lines(text)?, material)?)
}

/// The id of the first game in a record.
pub fn game_id(text: &str) -> Option<String> {
    match serde_json::from_str(text.lines().find(|line| !line.trim().is_empty())?) {
        Ok(Line::Start { game, .. }) => Some(game),
        _ => None,
    }
}

/// The lines of a record with their line numbers, not checked against the rules.
pub fn lines(text: &str) -> Result<Vec<(usize, Line)>, ReadError> {
    let written = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    written
        .map(|(number, line)| match serde_json::from_str(line) {
            Ok(parsed) => Ok((number, parsed)),
            Err(reason) => Err(ReadError::Json { line: number, reason }),
        })
        .collect()
}
