//! A ring of archways. It is validated when it is created, so every `Board` can be played.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::game::gems::Gems;
use crate::game::material_checks::{self, Entry, MaterialError};

/// A stage ends with a lap, and a merchant walks at most 12 steps past it. That must fit in a byte.
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
struct BoardFile {
    #[serde(default)]
    schema: Option<u8>,
    id: String,
    #[serde(default)]
    reconstructed: bool,
    #[serde(default)]
    archways_total: Option<usize>,
    #[serde(rename = "gems_per_colour")]
    gems_per_color: u8,
    points_track: u16,
    archways: Vec<Archway>,
}

/// A valid board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BoardFile", into = "BoardFile")]
pub struct Board {
    id: String,
    reconstructed: bool,
    gems_per_color: u8,
    points_track: u16,
    /// Clockwise.
    archways: Vec<Archway>,
}

impl TryFrom<BoardFile> for Board {
    type Error = MaterialError;

    fn try_from(file: BoardFile) -> Result<Board, MaterialError> {
        let stock = file.gems_per_color;
        material_checks::check_head(file.schema, &file.id, stock)?;
        material_checks::check_field("points_track", usize::from(file.points_track), &TRACK)?;
        let ids: Vec<u8> = file.archways.iter().map(|archway| archway.id).collect();
        material_checks::check_list(Entry::Archway, file.archways_total, &ids, &LENGTH)?;
        for &Archway { id, points, gems } in &file.archways {
            material_checks::check_reward(Entry::Archway, id, points, gems, stock)?;
        }
        Ok(Board {
            id: file.id,
            reconstructed: file.reconstructed,
            gems_per_color: stock,
            points_track: file.points_track,
            archways: file.archways,
        })
    }
}

impl From<Board> for BoardFile {
    fn from(board: Board) -> BoardFile {
        BoardFile {
            schema: None,
            id: board.id,
            reconstructed: board.reconstructed,
            archways_total: None,
            gems_per_color: board.gems_per_color,
            points_track: board.points_track,
            archways: board.archways,
        }
    }
}

impl Board {
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the archways are a reconstruction instead of the printed ones (R14).
    pub fn is_reconstructed(&self) -> bool {
        self.reconstructed
    }

    pub fn gems_per_color(&self) -> u8 {
        self.gems_per_color
    }

    /// The length of the printed points track. Points can go beyond it.
    pub fn points_track(&self) -> u16 {
        self.points_track
    }

    pub fn archways(&self) -> &[Archway] {
        &self.archways
    }

    /// The number of archways; at least 1.
    pub fn len(&self) -> usize {
        self.archways.len()
    }

    pub fn is_empty(&self) -> bool {
        self.archways.is_empty()
    }

    /// The archway at a position on the ring.
    pub fn at(&self, place: u8) -> Option<Archway> {
        self.archways.get(usize::from(place)).copied()
    }

    /// The position of an archway on the ring.
    pub fn place_of(&self, id: u8) -> Option<u8> {
        self.archways.iter().position(|archway| archway.id == id).and_then(|place| u8::try_from(place).ok())
    }
}
