//! What several parts of the tests need.

pub mod aloud;
pub mod database;
pub mod door;
pub mod golden;
pub mod luck;
pub mod postgres;
pub mod random_play;
pub mod scene;
pub mod sources;
pub mod town;
pub mod vocabulary;

use basari::catalogue::Catalogue;
use basari::game::{Kind, Material};

/// The built-in deck or board.
pub fn material(kind: Kind) -> Material {
    Catalogue::load(None).unwrap().choose(kind, None).unwrap()
}

/// Both games with every number of players.
pub const TABLES: [(Kind, usize); 5] =
    [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)];
