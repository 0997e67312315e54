//! Predicts a round from the choices of all players: who performs, how barters end, and what players on D take.

use super::barter_search::{self, Pair};
use super::equilibrium::Matrix;
use super::evaluation;
use super::table_model::{COLORS, PerSeat, TableModel};
use super::weights::EvaluationWeights;
use crate::game::{Action, Color, Gems, Kind, LegalMoves, MAX_SEATS, Move, View};

/// The largest offer considered when predicting a barter. In the barter itself, larger offers are considered.
const MAX_PREDICTED_OFFER: u8 = 3;
/// The number of actions that players barter for.
const BARTERED: usize = 3;

/// The predicted result of a barter.
#[derive(Clone, Copy, Debug, Default)]
struct Deal {
    performer: usize,
    payee: usize,
    pays: [u8; COLORS],
}

/// What a player would do on D.
#[derive(Clone, Copy, Debug, Default)]
struct TradePlan {
    give: Option<Color>,
    take: Gems,
    single: Option<Color>,
}

/// A table, and the actions to resolve on it.
pub struct RoundModel<'a> {
    pub table: TableModel,
    pub hand: &'static [Action],
    weights: &'a EvaluationWeights,
    /// Indexed by the lower seat, the higher seat and the index of the action in the hand.
    deals: [[[Deal; BARTERED]; MAX_SEATS]; MAX_SEATS],
    trades: [TradePlan; MAX_SEATS],
}

impl<'a> RoundModel<'a> {
    pub fn new(table: TableModel, hand: &'static [Action], weights: &'a EvaluationWeights) -> RoundModel<'a> {
        let mut round = RoundModel {
            table,
            hand,
            weights,
            deals: [[[Deal::default(); BARTERED]; MAX_SEATS]; MAX_SEATS],
            trades: [TradePlan::default(); MAX_SEATS],
        };
        if hand.contains(&Action::D) {
            for seat in 0..table.players {
                round.trades[seat] = round.trade_plan(seat);
            }
        }
        round
    }

    /// The values of all joint choices.
    pub fn matrix(&mut self) -> Matrix {
        for place in 0..self.hand.len().min(BARTERED) {
            for two in 1..self.table.players {
                for one in 0..two {
                    self.predict_barter(one, two, place);
                }
            }
        }
        Matrix::new(self.table.players, self.hand.len(), |choice| {
            let laid = |seat: usize| choice.get(seat).copied();
            self.play_out(self.table, 0, laid, None)
        })
    }

    /// Predicts the barters for the actions from this index of the hand on.
    pub fn predict_remaining_barters(&mut self, from: usize, laid: impl Fn(usize) -> Option<usize>) {
        for place in from..self.hand.len().min(BARTERED) {
            let mut on = (0..self.table.players).filter(|&seat| laid(seat) == Some(place));
            if let (Some(one), Some(two), None) = (on.next(), on.next(), on.next()) {
                self.predict_barter(one, two, place);
            }
        }
    }

    /// Predicts the barter of two players and stores the result for `play_out`.
    fn predict_barter(&mut self, one: usize, two: usize, place: usize) {
        let parties = [one, two];
        let purses = parties.map(|seat| self.table.seats[seat].gems);
        let opener = usize::from(self.table.opener(one, two) == two);
        let worth = |performer: usize, pays: [u8; COLORS]| -> Pair {
            let mut table = self.table;
            let seat = parties[performer];
            table.pay(seat, parties[1 - performer], pays);
            let shares = self.perform(table, seat, self.hand[place]);
            parties.map(|seat| shares[seat])
        };
        let best = barter_search::solve_barter(purses, None, MAX_PREDICTED_OFFER, worth, |_, _| {});
        let free = Deal { performer: parties[1 - opener], payee: parties[opener], pays: [0; COLORS] };
        let deal = best[opener].map_or(free, |result| Deal {
            performer: parties[result.performer],
            payee: parties[1 - result.performer],
            pays: result.pays,
        });
        let does_decline = self.table.kind == Kind::Board
            && best[opener].is_some_and(|result| worth(1 - opener, [0; COLORS])[opener] > result.worth[opener]);
        self.deals[one][two][place] = if does_decline { free } else { deal };
    }

    fn perform(&self, mut table: TableModel, seat: usize, action: Action) -> PerSeat {
        table.perform(seat, action);
        let mover = matches!(action, Action::A | Action::Die).then_some(seat);
        evaluation::after_pending_roll(&table, mover, self.weights)
    }

    /// The values to all seats after resolving the actions from this index of the hand on. `laid` returns the index of the
    /// action that a seat laid. `mover` still has to draw a card or roll a die for an earlier action.
    pub fn play_out(
        &self,
        mut table: TableModel,
        from: usize,
        laid: impl Fn(usize) -> Option<usize>,
        mut mover: Option<usize>,
    ) -> PerSeat {
        for (place, &action) in self.hand.iter().enumerate().skip(from) {
            let mut on = [0; MAX_SEATS];
            let mut count = 0;
            for seat in (0..table.players).filter(|&seat| laid(seat) == Some(place)) {
                on[count] = seat;
                count += 1;
            }
            let performer = match (action, count) {
                (_, 0) => None,
                (Action::D, _) => {
                    self.trade(&mut table, &on[..count]);
                    None
                }
                (_, 1) => Some(on[0]),
                (_, 2) => {
                    let deal = self.deals[on[0]][on[1]][place];
                    table.pay(deal.performer, deal.payee, deal.pays);
                    Some(deal.performer)
                }
                _ => None,
            };
            if let Some(seat) = performer {
                table.perform(seat, action);
                if matches!(action, Action::A | Action::Die) {
                    mover = Some(seat);
                }
            }
        }
        evaluation::after_pending_roll(&table, mover, self.weights)
    }

    fn trade(&self, table: &mut TableModel, seats: &[usize]) {
        if let [seat] = *seats {
            let TradePlan { give, take, .. } = self.trades[seat];
            table.swap(seat, give, take);
            return;
        }
        self.take_in_turn(table, seats);
    }

    /// The best swap and the best single gem for the current table.
    fn trade_plan(&self, seat: usize) -> TradePlan {
        let purse = Gems::new(self.table.seats[seat].gems);
        let stock = Gems::new(self.table.stock);
        let best = |moves: Vec<Move>| {
            let rated = moves.into_iter().map(|mv| (self.after_trade(seat, mv, &[])[seat], mv));
            rated.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, mv)| mv)
        };
        let (give, take) = match best(LegalMoves::Swap { purse, stock }.moves()) {
            Some(Move::Swap { give, take }) => (give, take),
            _ => (None, Gems::NONE),
        };
        let single = match best(LegalMoves::Take { stock }.moves()) {
            Some(Move::Take(color)) => Some(color),
            _ => None,
        };
        TradePlan { give, take, single }
    }

    /// The values to all seats after a move on D, which is the last action of a round. The `later` seats take a gem each.
    pub fn after_trade(&self, seat: usize, mv: Move, later: &[usize]) -> PerSeat {
        let mut table = self.table;
        match mv {
            Move::Swap { give, take } => table.swap(seat, give, take),
            Move::Take(color) => table.take(seat, color),
            _ => {}
        }
        self.take_in_turn(&mut table, later);
        evaluation::after_round(&table, self.weights)
    }

    fn take_in_turn(&self, table: &mut TableModel, seats: &[usize]) {
        for &seat in seats {
            if let Some(color) = self.trades[seat].single {
                table.take(seat, color);
            }
        }
    }
}

/// The index in the hand of the action that each seat has laid, as far as it is visible.
pub fn laid_actions(view: &View) -> [Option<usize>; MAX_SEATS] {
    let mut laid = [None; MAX_SEATS];
    for (laid, seat) in laid.iter_mut().zip(&view.seats) {
        *laid = seat.shown.and_then(|shown| view.hand.iter().position(|&action| action == shown));
    }
    laid
}
