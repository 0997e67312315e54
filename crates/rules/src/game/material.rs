//! What is checked of a deck and of a board alike. The words are those of the files.

use std::fmt;
use std::ops::RangeInclusive;

use super::gems::{Color, Gems};

/// What the printed games allow for.
const POINTS: RangeInclusive<usize> = 4..=7;
const GEMS: RangeInclusive<usize> = 2..=4;
/// At least what everybody is given at the start, with some to play for.
const STOCK: RangeInclusive<usize> = 16..=60;

/// What a deck or a board is a list of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Card,
    Archway,
}

impl Entry {
    const fn any(self) -> &'static str {
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

/// Why a deck or a board cannot be played with; names the entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    #[error("unknown schema {0}; this program reads schema 1")]
    Schema(u8),
    #[error("invalid id {0:?}; expected 1 to 40 letters a-z, digits and hyphens")]
    Id(String),
    #[error("{entry}s_total says {said}, but {listed} {entry}s are listed")]
    Total { entry: Entry, said: usize, listed: usize },
    #[error("{listed} {entry}s are listed, but {least} to {most} are required")]
    Length { entry: Entry, listed: usize, least: usize, most: usize },
    #[error("{entry} {id} is listed twice")]
    Twice { entry: Entry, id: u8 },
    #[error("{entry} {id}: {found} {what}, but {} must have {least} to {most}", entry.any())]
    Number { entry: Entry, id: u8, what: &'static str, found: usize, least: usize, most: usize },
    #[error("{entry} {id} shows more {color:?} gems than there are ({stock})")]
    MoreThanStock { entry: Entry, id: u8, color: Color, stock: u8 },
    #[error("{field} is {found}, but must be from {least} to {most}")]
    Field { field: &'static str, found: usize, least: usize, most: usize },
}

/// The lines before the list.
pub(super) fn check_head(schema: Option<u8>, id: &str, gems_per_colour: u8) -> Result<(), MaterialError> {
    if let Some(schema) = schema.filter(|&schema| schema != 1) {
        return Err(MaterialError::Schema(schema));
    }
    let letters = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    if !(1..=40).contains(&id.len()) || !id.bytes().all(letters) {
        return Err(MaterialError::Id(id.to_owned()));
    }
    check_field("gems_per_colour", usize::from(gems_per_colour), &STOCK)
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

/// The list as a whole: as long as it says, as long as it may be, no id twice.
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

/// One number of one entry.
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

/// What every card and every archway has: points, and gems that there are.
pub(super) fn check_worth(entry: Entry, id: u8, points: u8, gems: Gems, stock: u8) -> Result<(), MaterialError> {
    check_number(entry, id, "points", usize::from(points), &POINTS)?;
    check_number(entry, id, "gems", gems.one_by_one().count(), &GEMS)?;
    match Color::ALL.into_iter().find(|&color| gems.count(color) > stock) {
        Some(color) => Err(MaterialError::MoreThanStock { entry, id, color, stock }),
        None => Ok(()),
    }
}
