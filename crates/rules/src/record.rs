//! The game record as text: JSON Lines. What the lines say is `game::record`; here they are only spelled.

use crate::game::record::{Line, MovedBy, RecordError, Recorded, UnfitForRecord, read, write};
use crate::game::{Event, Kind, Material};

/// Why a log could not be written as text.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error(transparent)]
    Log(#[from] UnfitForRecord),
    #[error("cannot write a line of the record: {0}")]
    Spelling(#[from] serde_json::Error),
}

/// Why a text is no record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("line {line}: {reason}")]
    Spelling { line: usize, reason: serde_json::Error },
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The record of one game, each line with its line break.
pub fn to_text<'a>(id: &str, log: impl IntoIterator<Item = &'a (Event, MovedBy)>) -> Result<String, WriteError> {
    let mut text = String::new();
    for line in write(id, log)? {
        text.push_str(&serde_json::to_string(&line)?);
        text.push('\n');
    }
    Ok(text)
}

/// The games of a record, all checked against the rules. Empty lines are passed over.
pub fn from_text(text: &str, material: impl Fn(Kind, &str) -> Option<Material>) -> Result<Vec<Recorded>, ReadError> {
    Ok(read(lines(text)?, material)?)
}

/// The game that a record says it is of.
pub fn game_of(text: &str) -> Option<String> {
    match serde_json::from_str(text.lines().find(|line| !line.trim().is_empty())?) {
        Ok(Line::Start { game, .. }) => Some(game),
        _ => None,
    }
}

/// The lines of a record with their numbers, as they stand there.
pub fn lines(text: &str) -> Result<Vec<(usize, Line)>, ReadError> {
    let written = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    written
        .map(|(number, line)| match serde_json::from_str(line) {
            Ok(parsed) => Ok((number, parsed)),
            Err(reason) => Err(ReadError::Spelling { line: number, reason }),
        })
        .collect()
}
