//! What the hard player thinks of a position: every seat's share of the win. The shares add up to 1.

use super::barter_model::BarterModel;
use super::equilibrium::{Matrix, Mixture};
use super::evaluation;
use super::hard::{TEMPERATURE, start_shares};
use super::round_model::{RoundModel, laid_actions};
use super::table_model::{PerSeat, TableModel};
use super::weights::{EvaluationWeights, HardWeights};
use crate::game::view::{PhaseView, Spot};
use crate::game::{Action, LegalMoves, MAX_SEATS, Move, Offer, Seat, View};

/// Every seat's share of the win; 0 for empty seats.
pub type Shares = [f64; MAX_SEATS];

/// Rounds until the mixtures of all seats have settled.
const ITERATIONS: u16 = 100;
/// Rounds of regret matching: more than the hard player uses, because a review should be fair to balanced choices.
const BALANCE_ITERATIONS: u16 = 300;
/// The values of the actions of a balanced mixture differ by less than this.
const BALANCE_PRECISION: f32 = 0.005;

/// A move and the shares after it, before the next card or die is known.
#[derive(Clone, Copy, Debug)]
pub struct RatedMove {
    pub mv: Move,
    pub shares: Shares,
}

/// The simultaneous choice of a round.
#[derive(Clone, Copy, Debug)]
pub struct RatedChoices {
    pub hand: &'static [Action],
    /// How all seats will probably choose.
    mixture: Mixture,
    /// How they would choose if nobody made mistakes.
    balanced: Mixture,
    /// The shares if everyone chooses by their mixture.
    pub expected: Shares,
}

impl RatedChoices {
    /// The share of a seat if it lays the action with this index and the others choose by their mixtures.
    pub fn value(&self, seat: Seat, action: usize) -> f64 {
        f64::from(self.mixture.values[seat.index()][action])
    }

    /// What a seat gives up by laying the action with this index instead of the best answer to how the others will probably choose.
    /// An action of a balanced mixture gives up nothing, however rare it is.
    pub fn loss(&self, seat: Seat, action: usize) -> f64 {
        let loss = |mixture: &Mixture| {
            let values = &mixture.values[seat.index()][..self.hand.len()];
            values.iter().copied().fold(values[action], f32::max) - values[action]
        };
        if loss(&self.balanced) < BALANCE_PRECISION { 0.0 } else { loss(&self.mixture).into() }
    }

    /// How likely a seat lays the action with this index, by its mixture.
    pub fn probability(&self, seat: Seat, action: usize) -> f64 {
        f64::from(self.mixture.shares[seat.index()][action])
    }
}

/// Evaluates positions of one game with one number of players.
#[derive(Clone, Copy, Debug)]
pub struct PositionEvaluator<'a> {
    weights: &'a HardWeights,
}

impl<'a> PositionEvaluator<'a> {
    pub const fn new(weights: &'a HardWeights) -> PositionEvaluator<'a> {
        PositionEvaluator { weights }
    }

    fn table_and_weights(self, view: &View) -> (TableModel, &'a EvaluationWeights) {
        (TableModel::new(view), self.weights.for_table(view.kind(), view.players()))
    }

    /// The part of a round that looking ahead does not foresee.
    pub fn surprise(&self, view: &View) -> f64 {
        self.weights.for_table(view.kind(), view.players()).surprise.into()
    }

    /// The shares before the cards or dice of the next round are known.
    pub fn before_deal(&self, view: &View) -> Shares {
        let (table, weights) = self.table_and_weights(view);
        normalized(evaluation::after_round(&table, weights))
    }

    /// The choice that every player of the round has now.
    pub fn rate_choices(&self, view: &View) -> RatedChoices {
        let (table, weights) = self.table_and_weights(view);
        let matrix = RoundModel::new(table, view.hand, weights).matrix();
        let at_first_glance = evaluation::before_choice(&table, weights);
        let [mixture, balanced] = [predict_choices(&matrix), matrix.solve(BALANCE_ITERATIONS)].map(|mut mixture| {
            for (values, first) in mixture.values.iter_mut().zip(at_first_glance) {
                for value in values {
                    *value += weights.surprise * (first - *value);
                }
            }
            mixture
        });
        RatedChoices { hand: view.hand, mixture, balanced, expected: normalized(mixture.expected()) }
    }

    /// The shares after the reveal, when the actions from this index of the hand on are not resolved yet.
    pub fn while_resolving(&self, view: &View, from: usize) -> Shares {
        let (table, weights) = self.table_and_weights(view);
        let mut round = RoundModel::new(table, view.hand, weights);
        let laid = laid_actions(view);
        round.predict_remaining_barters(from, |seat| laid[seat]);
        normalized(round.play_out(table, from, |seat| laid[seat], None))
    }

    /// Rates the moves of the player who is asked alone: in a barter, on D, or when placing a merchant. Large offers are left
    /// out.
    pub fn rate_moves(&self, view: &View, seat: Seat, legal: &LegalMoves) -> Vec<RatedMove> {
        let (table, weights) = self.table_and_weights(view);
        match (legal, &view.phase) {
            (LegalMoves::Place(archways), _) => self.rate_starts(view, seat, archways),
            (LegalMoves::Bid(bid), PhaseView::Barter(barter)) => {
                let barter = BarterModel::new(RoundModel::new(table, view.hand, weights), view, barter);
                let rated = barter.rate(*bid).into_iter();
                rated
                    .map(|(mv, end)| RatedMove { mv, shares: normalized(barter.shares(end.performer, end.pays)) })
                    .collect()
            }
            (LegalMoves::Swap { .. } | LegalMoves::Take { .. }, PhaseView::Trade(trade)) => {
                let round = RoundModel::new(table, view.hand, weights);
                let later: Vec<usize> =
                    trade.order().skip_while(|&other| other != seat).skip(1).map(Seat::index).collect();
                let shares = |mv| normalized(round.after_trade(seat.index(), mv, &later));
                legal.moves().into_iter().map(|mv| RatedMove { mv, shares: shares(mv) }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The prices at which the player whose turn it is and their partner are indifferent in a barter: for this offer or a higher
    /// one, they would rather take the gems than perform the action and pay as much. `None` if both could not pay that much.
    pub fn fair_prices(&self, view: &View) -> [Option<Offer>; 2] {
        let PhaseView::Barter(barter) = &view.phase else { return [None; 2] };
        let (table, weights) = self.table_and_weights(view);
        BarterModel::new(RoundModel::new(table, view.hand, weights), view, barter).fair_prices()
    }

    /// Rates archways for the start disk. Other players who have not chosen yet are expected to choose their best one.
    fn rate_starts(self, view: &View, seat: Seat, archways: &[u8]) -> Vec<RatedMove> {
        let (table, weights) = self.table_and_weights(view);
        let base = normalized(evaluation::before_choice(&table, weights));
        let gains = |seat: usize, id: u8| {
            let mut gains = normalized(start_shares(view, id, &table, seat, weights));
            gains.iter_mut().zip(base).for_each(|(gain, base)| *gain -= base);
            gains
        };
        let mut expected = base;
        for (other, seen) in Seat::all(view.players()).zip(&view.seats).filter(|&(other, _)| other != seat) {
            let index = other.index();
            let gains = match &seen.spot {
                Spot::Board { start: Some(archway), .. } => Some(gains(index, archway.id)),
                _ => archways.iter().map(|&id| gains(index, id)).max_by(|one, two| one[index].total_cmp(&two[index])),
            };
            add(&mut expected, gains.unwrap_or_default());
        }
        let rate = |&id: &u8| {
            let mut shares = expected;
            add(&mut shares, gains(seat.index(), id));
            RatedMove { mv: Move::Place(id), shares }
        };
        archways.iter().map(rate).collect()
    }
}

/// How all seats will probably choose. People do not play an equilibrium, and values against one that nobody plays would claim
/// losses that do not occur.
pub fn predict_choices(matrix: &Matrix) -> Mixture {
    matrix.solve_with_mistakes(ITERATIONS, TEMPERATURE)
}

fn add(shares: &mut Shares, gains: Shares) {
    shares.iter_mut().zip(gains).for_each(|(share, gain)| *share += gain);
}

/// Removes the rounding errors of the short numbers that players calculate with.
fn normalized(shares: PerSeat) -> Shares {
    let shares = shares.map(f64::from);
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}
