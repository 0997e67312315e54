//! The hard player. It finds an approximate equilibrium of the round among players with habits and draws its choice from it, and
//! it solves barters by backward induction.

use super::barter_model::BarterModel;
use super::equilibrium::{Matrix, Mixture};
use super::evaluation;
use super::random_choice::pick_weighted;
use super::round_model::RoundModel;
use super::table_model::{PerSeat, TableModel};
use super::weights::{EvaluationWeights, HardWeights};
use crate::game::view::PhaseView;
use crate::game::{Action, LegalMoves, MAX_SEATS, Move, RandomSource, View, Viewer};

/// What the hard player thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveEvaluation {
    pub mv: Move,
    /// The probability that it makes this move. The shares add up to 1.
    pub share: f32,
    /// The share of the win that it expects after this move.
    pub value: f32,
}

/// Rounds of regret matching.
const ITERATIONS: u16 = 100;
/// Rounds until the expected habits of the others have settled.
const HABIT_ITERATIONS: u16 = 40;
/// How often one of the others is expected to follow a habit instead of the equilibrium. More gains more from weak players; less is
/// safer against players who know how the hard player thinks.
const HABIT_PROBABILITY: f32 = 0.2;
/// How strongly costly mistakes are avoided: see [`Matrix::solve_with_mistakes`]. In games of `easy` and `normal`, values with 0.04 to
/// 0.08 agreed better with results than those with 0.02 or less.
pub const TEMPERATURE: f32 = 0.05;

/// Evaluates the legal moves, in the order of `legal`. Large offers are left out.
pub fn evaluate_moves(weights: &HardWeights, view: &View, legal: &LegalMoves) -> Vec<MoveEvaluation> {
    evaluate_with(weights.for_table(view.kind(), view.players()), view, legal)
}

/// Evaluates the legal moves with the weights for this game and number of players.
pub fn evaluate_with(weights: &EvaluationWeights, view: &View, legal: &LegalMoves) -> Vec<MoveEvaluation> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let seat = seat.index();
    let table = TableModel::new(view);
    if seat >= table.players {
        return Vec::new();
    }
    match (legal, &view.phase) {
        (LegalMoves::Place(archways), _) => {
            best_of(archways.iter().map(|&id| (Move::Place(id), start_shares(view, id, &table, seat, weights)[seat])))
        }
        (LegalMoves::Play(hand), _) => {
            let mixture = mix_choices(&RoundModel::new(table, hand, weights).matrix());
            let evaluations = hand.iter().enumerate().map(|(index, &action)| MoveEvaluation {
                mv: Move::Play(action),
                share: mixture.shares[seat][index],
                value: mixture.values[seat][index],
            });
            evaluations.collect()
        }
        (LegalMoves::Bid(bid), PhaseView::Barter(barter)) => {
            let barter = BarterModel::new(RoundModel::new(table, view.hand, weights), view, barter);
            best_of(barter.rate(*bid).into_iter().map(|(mv, result)| (mv, result.worth[0])))
        }
        (LegalMoves::Swap { .. } | LegalMoves::Take { .. }, _) => {
            let round = RoundModel::new(table, &[], weights);
            best_of(legal.moves().into_iter().map(|mv| (mv, round.after_trade(seat, mv, &[])[seat])))
        }
        _ => Vec::new(),
    }
}

/// How the hard player mixes its choices, and how it expects others like itself to do it.
pub fn mix_choices(matrix: &Matrix) -> Mixture {
    let habits = matrix.solve_with_mistakes(HABIT_ITERATIONS, TEMPERATURE).shares;
    matrix.solve_among_habits(ITERATIONS, &habits, HABIT_PROBABILITY)
}

/// The move of the hard player.
pub fn choose_move(
    weights: &HardWeights,
    view: &View,
    legal: &LegalMoves,
    random: &mut dyn RandomSource,
) -> Option<Move> {
    let evaluations = evaluate_moves(weights, view, legal);
    pick_weighted(evaluations.iter().map(|evaluation| (evaluation.mv, evaluation.share)), random)
}

/// Always makes the move with the highest value.
pub fn best_of(rated: impl Iterator<Item = (Move, f32)>) -> Vec<MoveEvaluation> {
    let mut evaluations: Vec<MoveEvaluation> =
        rated.map(|(mv, value)| MoveEvaluation { mv, share: 0.0, value }).collect();
    // The first one if several are equal: the cheapest offer comes first.
    let best = evaluations.iter_mut().rev().max_by(|one, two| one.value.total_cmp(&two.value));
    if let Some(best) = best {
        best.share = 1.0;
    }
    evaluations
}

/// The average value to all seats of the archways that a seat's first die can lead to, as points and as gems.
pub fn start_shares(view: &View, id: u8, table: &TableModel, seat: usize, weights: &EvaluationWeights) -> PerSeat {
    let mut sum = [0.0; MAX_SEATS];
    let Some(board) = view.board() else { return sum };
    let start = board.place_of(id).map_or(0, usize::from);
    for archway in board.archways().iter().cycle().skip(start + 1).take(6) {
        let mut prized = *table;
        prized.seats[seat].reward_points = f32::from(archway.points);
        prized.seats[seat].reward_gems = archway.gems.counts();
        let [points, gems] = [Action::Points, Action::Gems].map(|action| {
            let mut performed = prized;
            performed.perform(seat, action);
            evaluation::before_choice(&performed, weights)
        });
        for (sum, (points, gems)) in sum.iter_mut().zip(points.into_iter().zip(gems)) {
            *sum += points + gems;
        }
    }
    sum.map(|sum| sum / 12.0)
}
