//! Shared test support.

pub mod random_play;
pub mod scene;
pub mod scripted_random;
pub mod seeded_random;
#[path = "../../../../tests/support/skip_notice.rs"]
pub mod skip_notice;
pub mod snapshots;

use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, Material};

/// The built-in deck or board.
pub fn material(kind: Kind) -> Material {
    Catalog::built_in().unwrap().choose(kind, None).unwrap()
}

/// Both games with every number of players.
pub const TABLES: [(Kind, usize); 5] =
    [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)];
