//! Chooses the move of a computer player.

use super::hard;
use super::level::Level;
use super::player_weights::PlayerWeights;
use super::random_choice::pick_any;
use super::weights::HardWeights;
use crate::game::{LegalMoves, Move, RandomSource, View};

/// The move that a computer of this level makes for the viewer, or `None` if there is no legal move.
pub fn choose_move(
    weights: &PlayerWeights,
    level: Level,
    view: &View,
    legal: &LegalMoves,
    random: &mut dyn RandomSource,
) -> Option<Move> {
    let chosen = match level {
        Level::Random => None,
        Level::Easy => weights.heuristic.easy.choose_move(view, legal, random),
        Level::Normal => weights.heuristic.normal.choose_move(view, legal, random),
        Level::Hard => hard::choose_move(&weights.hard, view, legal, random),
    };
    chosen.or_else(|| pick_any(legal, random))
}

/// The move that the hard player makes with these weights.
pub fn choose_hard_move(
    weights: &HardWeights,
    view: &View,
    legal: &LegalMoves,
    random: &mut dyn RandomSource,
) -> Option<Move> {
    hard::choose_move(weights, view, legal, random)
}
