//! The weights of all computer players, loaded and validated together.

use std::sync::LazyLock;

use super::heuristic::LevelWeights;
use super::weights::{HardWeights, WeightsError};

/// The weights of all computer players.
///
/// Every function that chooses a move needs a reference to this type, so no player can play with weights that failed to load.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerWeights {
    pub hard: HardWeights,
    pub heuristic: LevelWeights,
}

const HARD: &str = include_str!("../../../../config/players/hard.toml");
const HEURISTIC: &str = include_str!("../../../../config/players/heuristic.toml");

static EMBEDDED: LazyLock<Result<PlayerWeights, WeightsError>> =
    LazyLock::new(|| PlayerWeights::parse(HARD, HEURISTIC));

impl PlayerWeights {
    /// Parses and validates the contents of `hard.toml` and `heuristic.toml`.
    pub fn parse(hard: &str, heuristic: &str) -> Result<PlayerWeights, WeightsError> {
        Ok(PlayerWeights { hard: HardWeights::parse(hard)?, heuristic: LevelWeights::parse(heuristic)? })
    }

    /// The weights that come with the crate.
    ///
    /// ```
    /// use basari_rules::players::PlayerWeights;
    ///
    /// let weights = PlayerWeights::embedded()?;
    /// assert_ne!(weights.heuristic.easy, weights.heuristic.normal);
    /// # Ok::<(), basari_rules::players::weights::WeightsError>(())
    /// ```
    pub fn embedded() -> Result<&'static PlayerWeights, WeightsError> {
        EMBEDDED.as_ref().map_err(Clone::clone)
    }
}
