//! The moves of computer players.

use rand::RngExt;

use crate::service::error::{Result, ServiceError};
use crate::service::randomness::Randomness;
use crate::service::transaction::game_state::{GameState, level};
use basari_rules::game::view::Viewer;
use basari_rules::game::{Move, RandomSource, Seat};
use basari_rules::players;
use basari_rules::players::{Level, PlayerWeights};

/// The randomness of computer players. It needs no proof, because the log contains their moves.
struct PlayerChance(Randomness);

impl RandomSource for PlayerChance {
    fn pick(&mut self, choices: u32) -> u32 {
        self.0.with(|random| random.random_range(0..choices.max(1)))
    }
}

/// The move that a computer makes for this seat. It sees what a person in this seat sees. None if the game has not
/// started, or if the seat has no legal move.
pub(in crate::service) async fn computer_move(
    state: &GameState,
    seat: Seat,
    randomness: &Randomness,
) -> Result<Option<Move>> {
    let (Some(game), Some(row)) = (&state.replay.game, state.seat(seat)) else { return Ok(None) };
    let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
    let level = if row.user.is_some() && row.computer.is_none() { Level::Normal } else { level(row) };
    let weights = PlayerWeights::embedded().map_err(|error| ServiceError::Internal(error.to_string()))?;
    let mut chance = PlayerChance(randomness.clone());
    tokio::task::spawn_blocking(move || players::choose_move(weights, level, &view, &legal, &mut chance))
        .await
        .map_err(|error| ServiceError::Internal(format!("a computer player panicked: {error}")))
}
