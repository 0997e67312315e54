//! A hint: what the hard player thinks of each legal move, and the reasons for the best one. The reasons are facts of the
//! same evaluation, as data; others put them into words.

use super::barter_model::{BarterModel, MOVER};
use super::barter_search::BarterResult;
use super::hard::{self, MoveEvaluation};
use super::majority_change::MajorityChange;
use super::player_weights::PlayerWeights;
use super::position_evaluator::{PositionEvaluator, RatedChoices};
use super::round_model::RoundModel;
use super::table_model::TableModel;
use crate::game::board::Archway;
use crate::game::prospects::Prospects;
use crate::game::view::PhaseView;
use crate::game::{Action, Barter, BarterOptions, LegalMoves, Move, Offer, Seat, View, Viewer};

/// Others who choose an action at least this often count as rivals.
const RIVAL_PROBABILITY: f64 = 0.3;
const MAX_RIVALS: usize = 2;
/// The highest roll of a die.
const DIE_SIDES: usize = 6;

/// What the hard player thinks of the legal moves, and why it prefers the best one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hint {
    pub moves: Vec<MoveEvaluation>,
    pub reasons: Vec<Reason>,
}

/// A reason for the best move.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// Who else may choose the same action, by the others' mixtures.
    Rivals {
        /// The probability that nobody else chooses it.
        alone: f64,
        /// The likeliest first, each with the probability that they choose it. Empty if nobody is likely to.
        rivals: Vec<(Seat, f64)>,
    },
    /// What the move does to a majority.
    Majority(MajorityChange),
    /// The action leads to the bonus for workers or for the lap.
    Bonus { missing: u8, points: u8 },
    /// For this offer or a higher one, taking the gems is worth more than performing the action at that price.
    FairPrice(Offer),
    /// The averages of the archways that the first die can lead to.
    Archways { points: f64, gems: f64 },
}

/// What the hard player thinks of the legal moves: of every card, archway and gem, and of every reasonable offer. Empty if
/// there is no legal move.
pub fn hint(weights: &PlayerWeights, view: &View, legal: &LegalMoves) -> Hint {
    let Viewer::Seat(seat) = view.viewer else { return Hint::default() };
    match (legal, &view.phase) {
        (LegalMoves::Play(_), _) => hint_about_actions(weights, view, legal, seat),
        (LegalMoves::Bid(bid), PhaseView::Barter(barter)) => hint_about_barter(weights, view, barter, *bid),
        _ => {
            let moves = hard::evaluate_moves(&weights.hard, view, legal);
            let reasons = best(&moves).map(|best| other_reasons(view, seat, best.mv)).unwrap_or_default();
            Hint { moves, reasons }
        }
    }
}

fn best(moves: &[MoveEvaluation]) -> Option<&MoveEvaluation> {
    moves.iter().rev().max_by(|one, other| one.share.total_cmp(&other.share))
}

fn hint_about_actions(weights: &PlayerWeights, view: &View, legal: &LegalMoves, seat: Seat) -> Hint {
    if view.seat(seat).is_none() {
        return Hint::default();
    }
    let moves = hard::evaluate_moves(&weights.hard, view, legal);
    let reasons = match best(&moves) {
        Some(MoveEvaluation { mv: Move::Play(action), .. }) => {
            action_reasons(view, seat, *action, &PositionEvaluator::new(&weights.hard).rate_choices(view))
        }
        _ => Vec::new(),
    };
    Hint { moves, reasons }
}

fn action_reasons(view: &View, seat: Seat, action: Action, choices: &RatedChoices) -> Vec<Reason> {
    let index = view.hand.iter().position(|&other| other == action).unwrap_or(0);
    let others = Seat::all(view.players()).filter(|&other| other != seat);
    let chances: Vec<(Seat, f64)> = others.map(|other| (other, choices.probability(other, index))).collect();
    let mut rivals: Vec<(Seat, f64)> =
        chances.iter().copied().filter(|(_, chance)| *chance >= RIVAL_PROBABILITY).collect();
    rivals.sort_by(|one, other| other.1.total_cmp(&one.1));
    rivals.truncate(MAX_RIVALS);
    let alone = chances.iter().map(|(_, chance)| 1.0 - chance).product();
    // Everybody on D gets something, so nobody is a rival there.
    let company = (action != Action::D).then_some(Reason::Rivals { alone, rivals });
    company.into_iter().chain(benefit(view, seat, action)).collect()
}

/// What the action brings its performer at the end of the stage.
fn benefit(view: &View, seat: Seat, action: Action) -> Option<Reason> {
    if matches!(action, Action::A | Action::Die) {
        let bonus = Prospects::of(view, seat)?.bonus;
        return (bonus.missing > 0).then_some(Reason::Bonus { missing: bonus.missing, points: bonus.points });
    }
    let before = TableModel::new(view);
    let mut after = before;
    after.perform(seat.index(), action);
    MajorityChange::greatest(seat, &before, &after).map(Reason::Majority)
}

fn hint_about_barter(weights: &PlayerWeights, view: &View, barter: &Barter, bid: BarterOptions) -> Hint {
    let table = TableModel::new(view);
    let evaluation = weights.hard.for_table(table.kind, table.players);
    let model = BarterModel::new(RoundModel::new(table, view.hand, evaluation), view, barter);
    let rated = model.rate(bid);
    let moves = hard::best_of(rated.iter().map(|(mv, result)| (*mv, result.worth[0])));
    let mut reasons: Vec<Reason> = model.fair_prices()[MOVER].map(Reason::FairPrice).into_iter().collect();
    let asked = barter.turn();
    if let Some(best) = best(&moves)
        && let Some((_, result)) = rated.iter().find(|(mv, _)| *mv == best.mv)
        && ends_barter(best.mv, result)
    {
        let partner = barter.partner_of(asked);
        let (performer, payee) = if result.performer == MOVER { (asked, partner) } else { (partner, asked) };
        let mut after = table;
        after.pay(performer.index(), payee.index(), result.pays);
        after.perform(performer.index(), barter.action);
        reasons.extend(MajorityChange::greatest(asked, &table, &after).map(Reason::Majority));
    }
    Hint { moves, reasons }
}

/// Whether the barter is expected to end with this move, and not with a higher offer.
fn ends_barter(mv: Move, result: &BarterResult) -> bool {
    match mv {
        Move::Offer(offer) => result.performer == MOVER && result.pays == offer.gems().counts(),
        _ => true,
    }
}

/// The reasons for an archway or for gems from the stock.
fn other_reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
    let before = TableModel::new(view);
    let mut after = before;
    match mv {
        Move::Place(id) => return archways_ahead(view, id).into_iter().collect(),
        Move::Swap { give, take } => after.swap(seat.index(), give, take),
        Move::Take(color) => after.take(seat.index(), color),
        _ => {}
    }
    MajorityChange::greatest(seat, &before, &after).map(Reason::Majority).into_iter().collect()
}

fn archways_ahead(view: &View, id: u8) -> Option<Reason> {
    let board = view.board()?;
    let start = usize::from(board.place_of(id)?);
    let ahead: Vec<&Archway> = board.archways().iter().cycle().skip(start + 1).take(DIE_SIDES).collect();
    let mean = |of: fn(&Archway) -> u32| ahead.iter().map(|archway| f64::from(of(archway))).sum::<f64>() / 6.0;
    Some(Reason::Archways { points: mean(|archway| archway.points.into()), gems: mean(|archway| archway.gems.total()) })
}
