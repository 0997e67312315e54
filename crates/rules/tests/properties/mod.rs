//! What holds in every game: random games of both kinds with every number of players.

mod barter_plans;
mod bounds;
mod corruption;
mod legality;
mod logs;
mod offers;
mod playthroughs;
mod prospects;
mod records;
mod short_games;
mod table_model;

use basari_rules::game::Kind;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::TABLES;

/// A table and a seed for its randomness.
fn tables() -> impl Strategy<Value = ((Kind, usize), u64)> {
    (select(TABLES.to_vec()), any::<u64>())
}

/// This many games, with a fixed seed, so that a failure can be repeated.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: count,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(20_261_116),
        ..ProptestConfig::default()
    }
}
