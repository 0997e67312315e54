//! A player made to exploit the hard player: it knows how the others think and answers with what pays most against that.

use super::barter_model::{BarterModel, MOVER, PARTNER};
use super::hard::{self, best_of};
use super::round_model::RoundModel;
use super::table_model::TableModel;
use super::weights::{EvaluationWeights, HardWeights};
use crate::game::view::PhaseView;
use crate::game::{LegalMoves, Move, View, Viewer};

/// A best response to hard players with known weights, as far as its own evaluation is right.
#[derive(Clone, Copy, Debug)]
pub struct Challenger<'a> {
    /// How the others think.
    pub opponents: &'a HardWeights,
    /// What the challenger thinks of a table.
    pub own: &'a EvaluationWeights,
}

impl Challenger<'_> {
    /// The move of the challenger. It never mixes: against known mixtures, the best action is at least as good as any mixture.
    pub fn choose_move(&self, view: &View, legal: &LegalMoves) -> Option<Move> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let seat = seat.index();
        let table = TableModel::new(view);
        let theirs = self.opponents.for_table(table.kind, table.players);
        let rated = match (legal, &view.phase) {
            (LegalMoves::Play(hand), _) => {
                let expected = hard::mix_choices(&RoundModel::new(table, hand, theirs).matrix()).shares;
                let values = RoundModel::new(table, hand, self.own).matrix().values(&expected)[seat];
                best_of(hand.iter().zip(values).map(|(&action, value)| (Move::Play(action), value)))
            }
            (LegalMoves::Bid(bid), PhaseView::Barter(barter)) => {
                let [own, theirs] = [self.own, theirs]
                    .map(|weights| BarterModel::new(RoundModel::new(table, view.hand, weights), view, barter));
                // Each side judges by its own evaluation.
                let worth =
                    |performer, pays| [own.worth(performer, pays)[MOVER], theirs.worth(performer, pays)[PARTNER]];
                best_of(own.rate_by(*bid, worth).into_iter().map(|(mv, result)| (mv, result.worth[MOVER])))
            }
            _ => hard::evaluate_with(self.own, view, legal),
        };
        rated.into_iter().find(|rated| rated.share > 0.0).map(|rated| rated.mv)
    }
}
