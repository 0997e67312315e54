//! A ring of archways, checked when it is made: a board that exists is a board that can be played.

use serde::{Deserialize, Serialize};

use crate::game::gems::{Color, Gems};

/// What the printed game allows for.
const POINTS: std::ops::RangeInclusive<u8> = 4..=7;
const GEMS: std::ops::RangeInclusive<u32> = 2..=4;
/// A stage ends with a lap; a merchant walks at most 12 steps past it, which has to fit a byte.
const LENGTH: std::ops::RangeInclusive<usize> = 1..=100;
const STOCK: std::ops::RangeInclusive<u8> = 13..=60;
const TRACK: std::ops::RangeInclusive<u16> = 10..=500;

/// An archway of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Archway {
    pub id: u8,
    pub points: u8,
    pub gems: Gems,
}

/// A board as it is written in a file or in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    schema: Option<u8>,
    id: String,
    #[serde(default)]
    reconstructed: bool,
    #[serde(default)]
    archways_total: Option<usize>,
    gems_per_colour: u8,
    points_track: u16,
    archways: Vec<Archway>,
}

/// A checked board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Board {
    id: String,
    reconstructed: bool,
    gems_per_color: u8,
    points_track: u16,
    /// Clockwise.
    archways: Vec<Archway>,
}

/// Why a board cannot be played on; names the archway.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    #[error("schema {0} is unknown; this program reads schema 1")]
    Schema(u8),
    #[error("the id {0:?} is not 1 to 40 letters a-z, digits and hyphens")]
    Id(String),
    #[error("archways_total says {said}, but {listed} archways are listed")]
    Count { said: usize, listed: usize },
    #[error("{listed} archways are listed; a board has {} to {}", LENGTH.start(), LENGTH.end())]
    Length { listed: usize },
    #[error("archway {id} is listed twice")]
    Twice { id: u8 },
    #[error("archway {id}: {points} points, but an archway has {} to {}", POINTS.start(), POINTS.end())]
    Points { id: u8, points: u8 },
    #[error("archway {id}: {gems} gems, but an archway has {} to {}", GEMS.start(), GEMS.end())]
    Gems { id: u8, gems: u32 },
    #[error("archway {id} shows more {color:?} gems than there are ({stock})")]
    MoreThanStock { id: u8, color: Color, stock: u8 },
    #[error("gems_per_colour is {stock}, but has to be from {} to {}", STOCK.start(), STOCK.end())]
    Stock { stock: u8 },
    #[error("points_track is {track}, but has to be from {} to {}", TRACK.start(), TRACK.end())]
    Track { track: u16 },
}

impl TryFrom<Written> for Board {
    type Error = BoardError;

    fn try_from(written: Written) -> Result<Board, BoardError> {
        if let Some(schema) = written.schema.filter(|&schema| schema != 1) {
            return Err(BoardError::Schema(schema));
        }
        if !crate::game::is_material_id(&written.id) {
            return Err(BoardError::Id(written.id));
        }
        let listed = written.archways.len();
        if let Some(said) = written.archways_total.filter(|&said| said != listed) {
            return Err(BoardError::Count { said, listed });
        }
        if !LENGTH.contains(&listed) {
            return Err(BoardError::Length { listed });
        }
        let stock = written.gems_per_colour;
        if !STOCK.contains(&stock) {
            return Err(BoardError::Stock { stock });
        }
        if !TRACK.contains(&written.points_track) {
            return Err(BoardError::Track { track: written.points_track });
        }
        for (place, archway) in written.archways.iter().enumerate() {
            check(*archway, stock)?;
            if written.archways[..place].iter().any(|earlier| earlier.id == archway.id) {
                return Err(BoardError::Twice { id: archway.id });
            }
        }
        Ok(Board {
            id: written.id,
            reconstructed: written.reconstructed,
            gems_per_color: stock,
            points_track: written.points_track,
            archways: written.archways,
        })
    }
}

fn check(archway: Archway, stock: u8) -> Result<(), BoardError> {
    let Archway { id, points, gems } = archway;
    if !POINTS.contains(&points) {
        return Err(BoardError::Points { id, points });
    }
    if !GEMS.contains(&gems.total()) {
        return Err(BoardError::Gems { id, gems: gems.total() });
    }
    match Color::ALL.into_iter().find(|&color| gems.count(color) > stock) {
        Some(color) => Err(BoardError::MoreThanStock { id, color, stock }),
        None => Ok(()),
    }
}

impl From<Board> for Written {
    fn from(board: Board) -> Written {
        Written {
            schema: None,
            id: board.id,
            reconstructed: board.reconstructed,
            archways_total: None,
            gems_per_colour: board.gems_per_color,
            points_track: board.points_track,
            archways: board.archways,
        }
    }
}

impl Board {
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the archways are our reconstruction and not the printed ones (R14).
    pub fn reconstructed(&self) -> bool {
        self.reconstructed
    }

    pub fn gems_per_color(&self) -> u8 {
        self.gems_per_color
    }

    /// The length of the printed points track; points go on beyond it.
    pub fn points_track(&self) -> u16 {
        self.points_track
    }

    pub fn archways(&self) -> &[Archway] {
        &self.archways
    }

    /// How many archways the ring has; never none.
    pub fn len(&self) -> usize {
        self.archways.len()
    }

    pub fn is_empty(&self) -> bool {
        self.archways.is_empty()
    }

    /// The archway at a place along the ring.
    pub fn at(&self, place: u8) -> Option<Archway> {
        self.archways.get(usize::from(place)).copied()
    }

    /// Where along the ring an archway is.
    pub fn place_of(&self, id: u8) -> Option<u8> {
        self.archways.iter().position(|archway| archway.id == id).and_then(|place| u8::try_from(place).ok())
    }
}
