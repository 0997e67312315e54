//! The hard player. It finds an approximate equilibrium of the round and draws its choice from it, and it solves barters by
//! backward induction.

use super::barter_search::{self, Pair};
use super::evaluation;
use super::random_choice::pick_weighted;
use super::round_model::RoundModel;
use super::table_model::{COLORS, TableModel};
use super::weights::{EvaluationWeights, HardWeights};
use crate::game::view::PhaseView;
use crate::game::{Action, Barter, BarterOptions, Gems, LegalMoves, Move, Offer, RandomSource, View, Viewer};

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
/// In a barter it considers offers of up to this many gems, ...
const MAX_OFFER: u8 = 5;
/// ... and of up to this many more than the standing offer.
const MAX_RAISE: u8 = 2;

/// Evaluates the legal moves, in the order of `legal`. Large offers are left out.
pub fn evaluate_moves(weights: &HardWeights, view: &View, legal: &LegalMoves) -> Vec<MoveEvaluation> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let seat = seat.index();
    let table = TableModel::new(view);
    if seat >= table.players {
        return Vec::new();
    }
    let weights = weights.for_table(table.kind, table.players);
    match (legal, &view.phase) {
        (LegalMoves::Place(archways), _) => {
            best_of(archways.iter().map(|&id| (Move::Place(id), value_of_start(view, id, &table, seat, weights))))
        }
        (LegalMoves::Play(hand), _) => {
            let mixture = RoundModel::new(table, hand, weights).matrix().solve(ITERATIONS);
            let evaluations = hand.iter().enumerate().map(|(index, &action)| MoveEvaluation {
                mv: Move::Play(action),
                share: mixture.shares[seat][index],
                value: mixture.values[seat][index],
            });
            evaluations.collect()
        }
        (LegalMoves::Bid(bid), PhaseView::Barter(barter)) => {
            best_of(rate_bids(RoundModel::new(table, view.hand, weights), view, barter, *bid, seat).into_iter())
        }
        (LegalMoves::Swap { .. } | LegalMoves::Take { .. }, _) => {
            let round = RoundModel::new(table, &[], weights);
            best_of(legal.moves().into_iter().map(|mv| (mv, round.after_trade(seat, mv)[seat])))
        }
        _ => Vec::new(),
    }
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
fn best_of(rated: impl Iterator<Item = (Move, f32)>) -> Vec<MoveEvaluation> {
    let mut evaluations: Vec<MoveEvaluation> =
        rated.map(|(mv, value)| MoveEvaluation { mv, share: 0.0, value }).collect();
    // The first one if several are equal: the cheapest offer comes first.
    let best = evaluations.iter_mut().rev().max_by(|one, two| one.value.total_cmp(&two.value));
    if let Some(best) = best {
        best.share = 1.0;
    }
    evaluations
}

/// The values of accepting, declining and all reasonable offers.
fn rate_bids(
    mut round: RoundModel<'_>,
    view: &View,
    barter: &Barter,
    bid: BarterOptions,
    seat: usize,
) -> Vec<(Move, f32)> {
    let laid = |seat: usize| {
        let shown = view.seats.get(seat)?.shown?;
        view.hand.iter().position(|&action| action == shown)
    };
    let from = view.hand.iter().position(|&action| action == barter.action).map_or(0, |place| place + 1);
    let partner = if barter.opener.index() == seat { barter.other.index() } else { barter.opener.index() };
    let parties = [seat, partner];
    round.predict_remaining_barters(from, laid);
    let worth = |performer: usize, pays: [u8; COLORS]| -> Pair {
        let mut table = round.table;
        let performing = parties[performer];
        table.pay(performing, parties[1 - performer], pays);
        table.perform(performing, barter.action);
        let mover = matches!(barter.action, Action::A | Action::Die).then_some(performing);
        let shares = round.play_out(table, from, laid, mover);
        parties.map(|seat| shares[seat])
    };
    let mut rated = Vec::with_capacity(64);
    let standing = bid.standing.map(Offer::gems);
    let most = standing.map_or(0, |gems| u8::try_from(gems.total()).unwrap_or(u8::MAX).saturating_add(MAX_RAISE));
    let purses = parties.map(|seat| round.table.seats[seat].gems);
    barter_search::solve_barter(purses, standing, most.max(MAX_OFFER), worth, |party, rated_offer| {
        if let (0, Ok(offer)) = (party, Offer::try_from(Gems::new(rated_offer.offer))) {
            rated.push((Move::Offer(offer), rated_offer.result.worth[0]));
        }
    });
    if let Some(gems) = standing {
        rated.push((Move::Accept, worth(1, gems.counts())[0]));
    }
    if bid.may_decline {
        rated.push((Move::Decline, worth(1, [0; COLORS])[0]));
    }
    rated.reverse();
    rated
}

/// The average value of the archways that the first die can lead to, as points and as gems.
fn value_of_start(view: &View, id: u8, table: &TableModel, seat: usize, weights: &EvaluationWeights) -> f32 {
    let Some(board) = view.board() else { return 0.0 };
    let start = board.place_of(id).map_or(0, usize::from);
    let ahead = board.archways().iter().cycle().skip(start + 1);
    let brings = ahead.take(6).map(|archway| {
        let mut prized = *table;
        prized.seats[seat].reward_points = f32::from(archway.points);
        prized.seats[seat].reward_gems = archway.gems.counts();
        let [points, gems] = [Action::Points, Action::Gems].map(|action| {
            let mut performed = prized;
            performed.perform(seat, action);
            evaluation::before_choice(&performed, weights)[seat]
        });
        points + gems
    });
    brings.sum::<f32>() / 12.0
}
