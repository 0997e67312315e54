//! What comes of the choices of a round: who performs, how a barter would settle, what D would take.

use super::equilibrium::Matrix;
use super::ladder::{self, Pair};
use super::table::{COLORS, PerSeat, Table};
use super::value;
use super::weights::Weights;
use crate::game::{Action, Color, Gems, Kind, Legal, MAX_SEATS, Move};

/// Nobody thinks of larger offers ahead of a barter; in the barter itself he does.
const OFFERS_AHEAD: u8 = 3;
/// Actions that are bartered for.
const BARTERED: usize = 3;

/// How a barter is expected to end.
#[derive(Clone, Copy, Debug, Default)]
struct Deal {
    performer: usize,
    payee: usize,
    pays: [u8; COLORS],
}

/// What a seat would do with D.
#[derive(Clone, Copy, Debug, Default)]
struct TradePlan {
    give: Option<Color>,
    take: Gems,
    single: Option<Color>,
}

/// A table with the hand that is played on it.
pub struct Round<'a> {
    pub table: Table,
    pub hand: &'static [Action],
    weights: &'a Weights,
    /// By the lower seat, the higher seat and the place of the action in the hand.
    deals: [[[Deal; BARTERED]; MAX_SEATS]; MAX_SEATS],
    trades: [TradePlan; MAX_SEATS],
}

impl<'a> Round<'a> {
    pub fn new(table: Table, hand: &'static [Action], weights: &'a Weights) -> Round<'a> {
        let mut round = Round {
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

    /// All joint choices from here.
    pub fn matrix(&mut self) -> Matrix {
        for place in 0..self.hand.len().min(BARTERED) {
            for two in 1..self.table.players {
                for one in 0..two {
                    self.settle_ahead(one, two, place);
                }
            }
        }
        Matrix::new(self.table.players, self.hand.len(), |choice| {
            let laid = |seat: usize| choice.get(seat).copied();
            self.play_out(self.table, 0, laid, None)
        })
    }

    /// Thinks every barter through that is still to come from this place of the hand on.
    pub fn settle_all_ahead(&mut self, from: usize, laid: impl Fn(usize) -> Option<usize>) {
        for place in from..self.hand.len().min(BARTERED) {
            let mut on = (0..self.table.players).filter(|&seat| laid(seat) == Some(place));
            if let (Some(one), Some(two), None) = (on.next(), on.next(), on.next()) {
                self.settle_ahead(one, two, place);
            }
        }
    }

    /// Thinks the barter of two through before it comes, so that `play_out` knows its end.
    fn settle_ahead(&mut self, one: usize, two: usize, place: usize) {
        let parties = [one, two];
        let sides = parties.map(|seat| self.table.sides[seat].gems);
        let opener = usize::from(self.table.opener(one, two) == two);
        let worth = |performer: usize, pays: [u8; COLORS]| -> Pair {
            let mut table = self.table;
            let seat = parties[performer];
            table.pay(seat, parties[1 - performer], pays);
            let shares = self.perform(table, seat, self.hand[place]);
            parties.map(|seat| shares[seat])
        };
        let best = ladder::descend(sides, None, OFFERS_AHEAD, worth, |_, _| {});
        let free = Deal { performer: parties[1 - opener], payee: parties[opener], pays: [0; COLORS] };
        let deal = best[opener].map_or(free, |end| Deal {
            performer: parties[end.performer],
            payee: parties[1 - end.performer],
            pays: end.pays,
        });
        let declines = self.table.kind == Kind::Board
            && best[opener].is_some_and(|end| worth(1 - opener, [0; COLORS])[opener] > end.worth[opener]);
        self.deals[one][two][place] = if declines { free } else { deal };
    }

    fn perform(&self, mut table: Table, seat: usize, action: Action) -> PerSeat {
        table.perform(seat, action);
        let mover = matches!(action, Action::A | Action::Die).then_some(seat);
        value::after_luck(&table, mover, self.weights)
    }

    /// What it is worth to everybody when the actions from this place of the hand on are resolved. `laid` says the place
    /// in the hand of what a seat laid, `mover` who has a draw or die coming from an action before.
    pub fn play_out(
        &self,
        mut table: Table,
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
        value::after_luck(&table, mover, self.weights)
    }

    fn trade(&self, table: &mut Table, seats: &[usize]) {
        if let [seat] = *seats {
            let TradePlan { give, take, .. } = self.trades[seat];
            table.swap(seat, give, take);
            return;
        }
        for &seat in seats {
            if let Some(color) = self.trades[seat].single {
                table.take(seat, color);
            }
        }
    }

    /// The best swap and the best single gem, with everything else as it is.
    fn trade_plan(&self, seat: usize) -> TradePlan {
        let purse = Gems::new(self.table.sides[seat].gems);
        let stock = Gems::new(self.table.stock);
        let best = |moves: Vec<Move>| {
            let rated = moves.into_iter().map(|mv| (self.after_trade(seat, mv)[seat], mv));
            rated.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, mv)| mv)
        };
        let (give, take) = match best(Legal::Swap { purse, stock }.moves()) {
            Some(Move::Swap { give, take }) => (give, take),
            _ => (None, Gems::NONE),
        };
        let single = match best(Legal::Take { stock }.moves()) {
            Some(Move::Take(color)) => Some(color),
            _ => None,
        };
        TradePlan { give, take, single }
    }

    /// What a swap or a gem taken is worth to everybody; D is the last action of a round.
    pub fn after_trade(&self, seat: usize, mv: Move) -> PerSeat {
        let mut table = self.table;
        match mv {
            Move::Swap { give, take } => table.swap(seat, give, take),
            Move::Take(color) => table.take(seat, color),
            _ => {}
        }
        value::after_round(&table, self.weights)
    }
}
