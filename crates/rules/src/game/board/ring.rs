//! A ring of archways, checked when it is made: a board that exists is a board that can be played.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::game::gems::Gems;
use crate::game::material::{self, Entry, MaterialError};

/// A stage ends with a lap; a merchant walks at most 12 steps past it, which has to fit a byte.
const LENGTH: RangeInclusive<usize> = 1..=100;
const TRACK: RangeInclusive<usize> = 10..=500;

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

impl TryFrom<Written> for Board {
    type Error = MaterialError;

    fn try_from(written: Written) -> Result<Board, MaterialError> {
        let stock = written.gems_per_colour;
        material::check_head(written.schema, &written.id, stock)?;
        material::check_field("points_track", usize::from(written.points_track), &TRACK)?;
        let ids: Vec<u8> = written.archways.iter().map(|archway| archway.id).collect();
        material::check_list(Entry::Archway, written.archways_total, &ids, &LENGTH)?;
        for &Archway { id, points, gems } in &written.archways {
            material::check_worth(Entry::Archway, id, points, gems, stock)?;
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
