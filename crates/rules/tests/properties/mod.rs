//! What holds in every game, whatever is played: random games of both variants with every number of players.

mod bounds;
mod corruption;
mod legality;
mod logs;
mod offers;
mod playthroughs;
mod records;

use basari_rules::game::Kind;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::TABLES;

/// A table and a seed for its chance.
fn tables() -> impl Strategy<Value = ((Kind, usize), u64)> {
    (select(TABLES.to_vec()), any::<u64>())
}

/// So many games, always the same ones: a test that fails once has to fail again.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: count,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(20_261_116),
        ..ProptestConfig::default()
    }
}
