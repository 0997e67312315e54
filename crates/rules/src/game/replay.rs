//! Applies events to the state. Nothing is decided here: an event that cannot be applied makes the log corrupt.

use super::barter::{Barter, StandingOffer};
use super::corruption::{CorruptLog, Corruption};
use super::event::{Event, RollReason};
use super::gems::Gems;
use super::offer::Offer;
use super::seat::{Seat, Seats};
use super::setup::{Material, Setup, SetupError};
use super::shared_state::{Phase, SharedState};
use super::state::{Game, Table};
use super::trade::Trade;
use super::{board, card};

impl Game {
    /// The state after these events. Every prefix of a valid log can be replayed.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Game, CorruptLog> {
        let mut events = events.into_iter().enumerate();
        let mut game = match events.next() {
            None => return Err(CorruptLog { index: 0, reason: Corruption::Empty }),
            Some((index, Event::Started(setup))) => {
                Game::from_setup(setup).map_err(|error| CorruptLog { index, reason: Corruption::Start(error) })?
            }
            Some((index, _)) => return Err(CorruptLog { index, reason: Corruption::NoStart }),
        };
        for (index, event) in events {
            game.apply(event).map_err(|reason| CorruptLog { index, reason })?;
        }
        Ok(game)
    }

    pub(super) fn from_setup(setup: &Setup) -> Result<Game, SetupError> {
        let (kind, players) = (setup.material.kind(), setup.seniority.len());
        if !kind.players().contains(&players) {
            return Err(SetupError::Players { kind, players });
        }
        if setup.seniority.iter().copied().collect::<Seats>() != Seats::all(players) {
            return Err(SetupError::Seniority);
        }
        let (table, each_color, phase) = match &setup.material {
            Material::Card(deck) => {
                let cards = deck.cards().len();
                if cards < players {
                    return Err(SetupError::TooFewCards { deck: deck.id().to_owned(), cards, players });
                }
                (Table::Card(card::Table::new(deck.clone())), deck.gems_per_color(), Phase::Resolving)
            }
            Material::Board(board) => {
                (Table::Board(board::Table::new(board.clone())), board.gems_per_color(), Phase::Place)
            }
        };
        let mut shared = SharedState::new(players, &setup.seniority, each_color, Phase::Resolving)
            .ok_or(SetupError::TooFewGems { players })?;
        shared.stages = setup.stages;
        if phase == Phase::Place {
            shared.ask(phase);
        }
        Ok(Game { shared, table })
    }

    /// Applies one event.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corruption> {
        match *event {
            Event::Started(_) => Err(Corruption::OutOfOrder),
            Event::Placed { seat, archway } => self.apply_placed(seat, archway),
            Event::RoundBegan { stage, round } => self.apply_round_began(stage, round),
            Event::Dealt { seat, card } => {
                self.check_dealing_to(seat)?;
                self.card_table()?.deal(seat, card)?;
                self.deal_to_next_after(seat);
                Ok(())
            }
            Event::Rolled { seat, die, why } => self.apply_rolled(seat, die, why),
            Event::Laid { seat, action } => {
                self.shared.check_seat(seat)?;
                if self.shared.phase != Phase::Choose || !self.hand().contains(&action.open()) {
                    return Err(Corruption::OutOfOrder);
                }
                self.shared.laid[seat.index()] = Some(action);
                Ok(())
            }
            Event::Revealed => {
                if self.shared.phase != Phase::Choose || !self.shared.have_all_laid() {
                    return Err(Corruption::OutOfOrder);
                }
                self.shared.phase = Phase::Resolving;
                Ok(())
            }
            Event::Lost { seats, .. } => self.check_resolving(seats.iter()),
            Event::Penniless { opener, other, .. } => self.check_resolving([opener, other]),
            Event::Performed { seat, .. } => self.check_resolving([seat]),
            Event::Missed { seat } => {
                self.trade_at_turn_of(seat)?;
                self.finish_trade_turn()
            }
            Event::BarterBegan { action, opener, other } => {
                self.check_resolving([opener, other])?;
                if opener == other {
                    return Err(Corruption::Impossible);
                }
                let may_decline = matches!(self.table, Table::Board(_));
                self.shared.ask(Phase::Barter(Barter { action, opener, other, standing: None, may_decline }));
                Ok(())
            }
            Event::Offered { seat, offer } => self.apply_offered(seat, offer),
            Event::Accepted { seat } => self.apply_accepted(seat),
            Event::Declined { seat } => {
                let barter = self.barter_at_turn_of(seat)?;
                if !barter.can_decline() {
                    return Err(Corruption::OutOfOrder);
                }
                self.shared.phase = Phase::Resolving;
                Ok(())
            }
            Event::Drew { seat, card } => {
                self.check_resolving([seat])?;
                self.card_table()?.draw(seat, card)
            }
            Event::Scored { seat, points } => {
                self.check_resolving([seat])?;
                self.shared.add_points(seat, points)
            }
            Event::Received { seat, gems } => {
                self.check_resolving([seat])?;
                self.shared.take_from_stock(seat, gems)
            }
            Event::TradeBegan { ref order } => self.apply_trade_began(order),
            Event::Swapped { seat, give, take } => {
                if !self.trade_at_turn_of(seat)?.is_single() {
                    return Err(Corruption::OutOfOrder);
                }
                if let Some(color) = give {
                    self.shared.return_gems(seat, Gems::of(color, 1))?;
                }
                self.shared.take_from_stock(seat, take)?;
                self.finish_trade_turn()
            }
            Event::Took { seat, color } => {
                if self.trade_at_turn_of(seat)?.is_single() {
                    return Err(Corruption::OutOfOrder);
                }
                self.shared.take_from_stock(seat, Gems::of(color, 1))?;
                self.finish_trade_turn()
            }
            Event::StageScored(ref score) => {
                self.check_resolving([])?;
                self.shared.apply_stage_score(score)
            }
            Event::Ended { winners } => {
                self.check_resolving(winners.iter())?;
                if self.shared.stage != self.shared.stages.count() || !self.shared.scored || winners.is_empty() {
                    return Err(Corruption::OutOfOrder);
                }
                self.shared.phase = Phase::Over(winners);
                Ok(())
            }
        }
    }

    fn apply_placed(&mut self, seat: Seat, archway: u8) -> Result<(), Corruption> {
        self.shared.check_seat(seat)?;
        if self.shared.phase != Phase::Place {
            return Err(Corruption::OutOfOrder);
        }
        let players = self.shared.players;
        let table = self.board_table()?;
        table.place(seat, archway)?;
        if Seat::all(players).all(|seat| table.merchant(seat).is_some()) {
            self.shared.phase = Phase::Resolving;
        }
        Ok(())
    }

    fn apply_round_began(&mut self, stage: u8, round: u8) -> Result<(), Corruption> {
        self.check_resolving([])?;
        let begins_stage = self.shared.stage == 0 || self.shared.scored;
        let expected = if begins_stage {
            (self.shared.stage + 1, 1)
        } else {
            (self.shared.stage, self.shared.round.checked_add(1).ok_or(Corruption::Impossible)?)
        };
        if (stage, round) != expected || stage > self.shared.stages.count() {
            return Err(Corruption::OutOfOrder);
        }
        if begins_stage {
            match &mut self.table {
                Table::Card(table) => table.clear(),
                Table::Board(table) => table.next_stage(),
            }
        }
        self.shared.stage = stage;
        self.shared.round = round;
        self.shared.scored = false;
        self.shared.laid = Default::default();
        self.shared.phase = Phase::Dealing(Seat::new(0));
        Ok(())
    }

    fn apply_rolled(&mut self, seat: Seat, die: u8, why: RollReason) -> Result<(), Corruption> {
        if !(1..=6).contains(&die) {
            return Err(Corruption::Impossible);
        }
        match why {
            RollReason::Move => {
                self.check_dealing_to(seat)?;
                self.board_table()?.walk(seat, die)?;
                self.deal_to_next_after(seat);
                Ok(())
            }
            RollReason::Action => {
                self.check_resolving([seat])?;
                self.board_table()?.walk(seat, die)
            }
            RollReason::Opener => {
                self.check_resolving([seat])?;
                self.board_table().map(drop)
            }
        }
    }

    fn apply_offered(&mut self, seat: Seat, offer: Offer) -> Result<(), Corruption> {
        let barter = self.barter_at_turn_of(seat)?;
        if barter.check_offer(offer, self.shared.purse(seat)).is_err() {
            return Err(Corruption::NotThere);
        }
        self.shared.ask(Phase::Barter(Barter { standing: Some(StandingOffer { seat, offer }), ..barter }));
        Ok(())
    }

    fn apply_accepted(&mut self, seat: Seat) -> Result<(), Corruption> {
        let barter = self.barter_at_turn_of(seat)?;
        let standing = barter.standing.ok_or(Corruption::OutOfOrder)?;
        self.shared.pay(standing.seat, seat, standing.offer.gems())?;
        self.shared.phase = Phase::Resolving;
        Ok(())
    }

    /// The current barter, if it is this seat's turn.
    fn barter_at_turn_of(&self, seat: Seat) -> Result<Barter, Corruption> {
        self.shared.check_seat(seat)?;
        match self.shared.phase {
            Phase::Barter(barter) if barter.turn() == seat => Ok(barter),
            _ => Err(Corruption::OutOfOrder),
        }
    }

    fn apply_trade_began(&mut self, order: &[Seat]) -> Result<(), Corruption> {
        self.check_resolving(order.iter().copied())?;
        if order.iter().copied().collect::<Seats>().len() != order.len() {
            return Err(Corruption::Impossible);
        }
        let trade = Trade::new(order).ok_or(Corruption::Impossible)?;
        self.shared.ask(Phase::Trade(trade));
        Ok(())
    }

    fn trade_at_turn_of(&self, seat: Seat) -> Result<Trade, Corruption> {
        self.shared.check_seat(seat)?;
        match self.shared.phase {
            Phase::Trade(trade) if trade.turn() == Some(seat) => Ok(trade),
            _ => Err(Corruption::OutOfOrder),
        }
    }

    /// Moves on to the next player on D, or ends it.
    fn finish_trade_turn(&mut self) -> Result<(), Corruption> {
        let Phase::Trade(trade) = self.shared.phase else { return Err(Corruption::OutOfOrder) };
        let trade = trade.next();
        if trade.turn().is_some() {
            self.shared.ask(Phase::Trade(trade));
        } else {
            self.shared.phase = Phase::Resolving;
        }
        Ok(())
    }

    fn check_dealing_to(&self, seat: Seat) -> Result<(), Corruption> {
        if self.shared.phase == Phase::Dealing(seat) { Ok(()) } else { Err(Corruption::OutOfOrder) }
    }

    /// Moves on to the next seat, or lets everyone choose an action if this was the last one.
    fn deal_to_next_after(&mut self, seat: Seat) {
        let mut rest = self.shared.seats().skip(seat.index() + 1);
        match rest.next() {
            Some(next) => self.shared.phase = Phase::Dealing(next),
            None => self.shared.ask(Phase::Choose),
        }
    }

    fn check_resolving(&self, seats: impl IntoIterator<Item = Seat>) -> Result<(), Corruption> {
        if self.shared.phase != Phase::Resolving {
            return Err(Corruption::OutOfOrder);
        }
        seats.into_iter().try_for_each(|seat| self.shared.check_seat(seat))
    }

    fn card_table(&mut self) -> Result<&mut card::Table, Corruption> {
        match &mut self.table {
            Table::Card(table) => Ok(table),
            Table::Board(_) => Err(Corruption::OutOfOrder),
        }
    }

    fn board_table(&mut self) -> Result<&mut board::Table, Corruption> {
        match &mut self.table {
            Table::Board(table) => Ok(table),
            Table::Card(_) => Err(Corruption::OutOfOrder),
        }
    }
}
