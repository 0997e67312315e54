//! Support that several suites share.

pub mod database;
pub mod database_proxy;
pub mod locale_words;
pub mod postgres;
#[path = "../../crates/rules/tests/support/seeded_random.rs"]
pub mod seeded_random;
pub mod skip_notice;
#[path = "../../crates/rules/tests/support/snapshots.rs"]
pub mod snapshots;
pub mod source_files;

use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, Material};

/// The built-in deck or board.
pub fn material(kind: Kind) -> Material {
    Catalog::built_in().unwrap().choose(kind, None).unwrap()
}

/// Both games with every number of players.
pub const TABLES: [(Kind, usize); 5] =
    [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)];
