//! Validation that decks and boards share. Error messages use the key names of the files.

use std::fmt;
use std::ops::RangeInclusive;

use super::gems::{Color, Gems};

/// The ranges of the printed games.
const POINTS: RangeInclusive<usize> = 4..=7;
const GEMS: RangeInclusive<usize> = 2..=4;
/// Enough for what every player gets at the start, plus some to play for.
const STOCK: RangeInclusive<usize> = 16..=60;

/// What a deck or a board consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Card,
    Archway,
}

impl Entry {
    const fn with_article(self) -> &'static str {
        match self {
            Entry::Card => "a card",
            Entry::Archway => "an archway",
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Entry::Card => "card",
            Entry::Archway => "archway",
        })
    }
}

/// Why a deck or a board is invalid, with the entry that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    #[error("unknown schema {0}; this program reads schema 1")]
    Schema(u8),
    #[error("invalid id {0:?}; expected 1 to 40 letters a-z, digits and hyphens")]
    Id(String),
    #[error("{entry}s_total is {said}, but {listed} {entry}s are listed")]
    Total { entry: Entry, said: usize, listed: usize },
    #[error("{listed} {entry}s are listed, but {least} to {most} are required")]
    Length { entry: Entry, listed: usize, least: usize, most: usize },
    #[error("{entry} {id} is listed twice")]
    Twice { entry: Entry, id: u8 },
    #[error("{entry} {id}: {found} {what}, but {} must have {least} to {most}", entry.with_article())]
    Number { entry: Entry, id: u8, what: &'static str, found: usize, least: usize, most: usize },
    #[error("{entry} {id} shows more {color:?} gems than exist ({stock})")]
    MoreThanStock { entry: Entry, id: u8, color: Color, stock: u8 },
    #[error("{field} is {found}, but must be from {least} to {most}")]
    Field { field: &'static str, found: usize, least: usize, most: usize },
}

/// Checks the fields before the list.
pub(super) fn check_head(schema: Option<u8>, id: &str, gems_per_color: u8) -> Result<(), MaterialError> {
    if let Some(schema) = schema.filter(|&schema| schema != 1) {
        return Err(MaterialError::Schema(schema));
    }
    let letters = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    if !(1..=40).contains(&id.len()) || !id.bytes().all(letters) {
        return Err(MaterialError::Id(id.to_owned()));
    }
    check_field("gems_per_colour", usize::from(gems_per_color), &STOCK)
}

pub(super) fn check_field(
    field: &'static str,
    found: usize,
    range: &RangeInclusive<usize>,
) -> Result<(), MaterialError> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(MaterialError::Field { field, found, least: *range.start(), most: *range.end() })
}

/// Checks the list as a whole: the announced length, a valid length, and no duplicate ids.
pub(super) fn check_list(
    entry: Entry,
    said: Option<usize>,
    ids: &[u8],
    range: &RangeInclusive<usize>,
) -> Result<(), MaterialError> {
    let listed = ids.len();
    if let Some(said) = said.filter(|&said| said != listed) {
        return Err(MaterialError::Total { entry, said, listed });
    }
    if !range.contains(&listed) {
        return Err(MaterialError::Length { entry, listed, least: *range.start(), most: *range.end() });
    }
    match (1..listed).find(|&place| ids[..place].contains(&ids[place])) {
        Some(place) => Err(MaterialError::Twice { entry, id: ids[place] }),
        None => Ok(()),
    }
}

/// Checks one number of one entry.
pub(super) fn check_number(
    entry: Entry,
    id: u8,
    what: &'static str,
    found: usize,
    range: &RangeInclusive<usize>,
) -> Result<(), MaterialError> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(MaterialError::Number { entry, id, what, found, least: *range.start(), most: *range.end() })
}

/// Checks what every card and every archway has: points and gems.
pub(super) fn check_reward(entry: Entry, id: u8, points: u8, gems: Gems, stock: u8) -> Result<(), MaterialError> {
    check_number(entry, id, "points", usize::from(points), &POINTS)?;
    check_number(entry, id, "gems", gems.one_by_one().count(), &GEMS)?;
    match Color::ALL.into_iter().find(|&color| gems.count(color) > stock) {
        Some(color) => Err(MaterialError::MoreThanStock { entry, id, color, stock }),
        None => Ok(()),
    }
}
