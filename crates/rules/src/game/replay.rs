//! Bookkeeping: what an event does to the table. Nothing is decided here; a log that cannot be booked is corrupt.

use super::barter::{Barter, Standing};
use super::core::{Core, Phase, STAGES, Trade};
use super::event::{Event, Material, Setup, SetupError, Why};
use super::gems::Gems;
use super::offer::Offer;
use super::seat::{Seat, Seats};
use super::{Game, Table, board, card};

/// What is wrong with an event that cannot be booked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Corruption {
    #[error("the log is empty")]
    Empty,
    #[error("the log does not begin with a start event")]
    NoStart,
    #[error("a game cannot start like this: {0}")]
    Start(SetupError),
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("this event is not possible here")]
    OutOfOrder,
    #[error("the gems or cards of this event are not available")]
    NotThere,
    #[error("a number is out of range")]
    Impossible,
}

/// A log that does not fold: which event, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {at}: {why}")]
pub struct CorruptLog {
    /// Counted from 0.
    pub at: usize,
    pub why: Corruption,
}

impl Game {
    /// The game that a log tells of. Every beginning of a valid log folds.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Game, CorruptLog> {
        let mut events = events.into_iter().enumerate();
        let mut game = match events.next() {
            None => return Err(CorruptLog { at: 0, why: Corruption::Empty }),
            Some((at, Event::Started(setup))) => {
                Game::from_setup(setup).map_err(|error| CorruptLog { at, why: Corruption::Start(error) })?
            }
            Some((at, _)) => return Err(CorruptLog { at, why: Corruption::NoStart }),
        };
        for (at, event) in events {
            game.apply(event).map_err(|why| CorruptLog { at, why })?;
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
                (Table::Card(card::Table::new(deck.clone())), deck.gems_per_color(), Phase::Busy)
            }
            Material::Board(board) => {
                (Table::Board(board::Table::new(board.clone())), board.gems_per_color(), Phase::Place)
            }
        };
        let mut core =
            Core::new(players, &setup.seniority, each_color, Phase::Busy).ok_or(SetupError::TooFewGems { players })?;
        if phase == Phase::Place {
            core.ask(phase);
        }
        Ok(Game { core, table })
    }

    /// Books one event.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corruption> {
        match *event {
            Event::Started(_) => Err(Corruption::OutOfOrder),
            Event::Placed { seat, archway } => self.placed(seat, archway),
            Event::RoundBegan { stage, round } => self.round_began(stage, round),
            Event::Dealt { seat, card } => {
                self.dealing(seat)?;
                self.card_table()?.deal(seat, card)?;
                self.dealt(seat);
                Ok(())
            }
            Event::Rolled { seat, die, why } => self.rolled(seat, die, why),
            Event::Laid { seat, action } => {
                self.core.check(seat)?;
                if self.core.phase != Phase::Choose || !self.hand().contains(&action.open()) {
                    return Err(Corruption::OutOfOrder);
                }
                self.core.laid[seat.index()] = Some(action);
                Ok(())
            }
            Event::Revealed => {
                if self.core.phase != Phase::Choose || !self.core.all_laid() {
                    return Err(Corruption::OutOfOrder);
                }
                self.core.phase = Phase::Busy;
                Ok(())
            }
            Event::Lost { seats, .. } => self.busy(seats.iter()),
            Event::Penniless { opener, other, .. } => self.busy([opener, other]),
            Event::Performed { seat, .. } => self.busy([seat]),
            Event::Missed { seat } => {
                self.trading(seat)?;
                self.traded()
            }
            Event::BarterBegan { action, opener, other } => {
                self.busy([opener, other])?;
                if opener == other {
                    return Err(Corruption::Impossible);
                }
                let may_decline = matches!(self.table, Table::Board(_));
                self.core.ask(Phase::Barter(Barter { action, opener, other, standing: None, may_decline }));
                Ok(())
            }
            Event::Offered { seat, offer } => self.offered(seat, offer),
            Event::Accepted { seat } => self.accepted(seat),
            Event::Declined { seat } => {
                let barter = self.bartering(seat)?;
                if !barter.declinable() {
                    return Err(Corruption::OutOfOrder);
                }
                self.core.phase = Phase::Busy;
                Ok(())
            }
            Event::Drew { seat, card } => {
                self.busy([seat])?;
                self.card_table()?.draw(seat, card)
            }
            Event::Scored { seat, points } => {
                self.busy([seat])?;
                self.core.score(seat, points)
            }
            Event::Received { seat, gems } => {
                self.busy([seat])?;
                self.core.hand_out(seat, gems)
            }
            Event::TradeBegan { ref order } => self.trade_began(order),
            Event::Swapped { seat, give, take } => {
                if !self.trading(seat)?.alone() {
                    return Err(Corruption::OutOfOrder);
                }
                if let Some(color) = give {
                    self.core.give_back(seat, Gems::of(color, 1))?;
                }
                self.core.hand_out(seat, take)?;
                self.traded()
            }
            Event::Took { seat, color } => {
                if self.trading(seat)?.alone() {
                    return Err(Corruption::OutOfOrder);
                }
                self.core.hand_out(seat, Gems::of(color, 1))?;
                self.traded()
            }
            Event::StageScored(ref score) => {
                self.busy([])?;
                self.core.book(score)
            }
            Event::Ended { winners } => {
                self.busy(winners.iter())?;
                if self.core.stage != STAGES || !self.core.scored || winners.is_empty() {
                    return Err(Corruption::OutOfOrder);
                }
                self.core.phase = Phase::Over(winners);
                Ok(())
            }
        }
    }

    fn placed(&mut self, seat: Seat, archway: u8) -> Result<(), Corruption> {
        self.core.check(seat)?;
        if self.core.phase != Phase::Place {
            return Err(Corruption::OutOfOrder);
        }
        let players = self.core.players;
        let table = self.board_table()?;
        table.put(seat, archway)?;
        if Seat::all(players).all(|seat| table.merchant(seat).is_some()) {
            self.core.phase = Phase::Busy;
        }
        Ok(())
    }

    fn round_began(&mut self, stage: u8, round: u8) -> Result<(), Corruption> {
        self.busy([])?;
        let begins_stage = self.core.stage == 0 || self.core.scored;
        let expected = if begins_stage {
            (self.core.stage + 1, 1)
        } else {
            (self.core.stage, self.core.round.checked_add(1).ok_or(Corruption::Impossible)?)
        };
        if (stage, round) != expected || stage > STAGES {
            return Err(Corruption::OutOfOrder);
        }
        if begins_stage {
            match &mut self.table {
                Table::Card(table) => table.clear(),
                Table::Board(table) => table.next_stage(),
            }
        }
        self.core.stage = stage;
        self.core.round = round;
        self.core.scored = false;
        self.core.laid = Default::default();
        self.core.phase = Phase::Dealing(Seat::new(0));
        Ok(())
    }

    fn rolled(&mut self, seat: Seat, die: u8, why: Why) -> Result<(), Corruption> {
        if !(1..=6).contains(&die) {
            return Err(Corruption::Impossible);
        }
        match why {
            Why::Move => {
                self.dealing(seat)?;
                self.board_table()?.walk(seat, die)?;
                self.dealt(seat);
                Ok(())
            }
            Why::Action => {
                self.busy([seat])?;
                self.board_table()?.walk(seat, die)
            }
            Why::Opener => {
                self.busy([seat])?;
                self.board_table().map(drop)
            }
        }
    }

    fn offered(&mut self, seat: Seat, offer: Offer) -> Result<(), Corruption> {
        let barter = self.bartering(seat)?;
        if barter.check_offer(offer, self.core.purse(seat)).is_err() {
            return Err(Corruption::NotThere);
        }
        self.core.ask(Phase::Barter(Barter { standing: Some(Standing { seat, offer }), ..barter }));
        Ok(())
    }

    fn accepted(&mut self, seat: Seat) -> Result<(), Corruption> {
        let barter = self.bartering(seat)?;
        let standing = barter.standing.ok_or(Corruption::OutOfOrder)?;
        self.core.pay(standing.seat, seat, standing.offer.gems())?;
        self.core.phase = Phase::Busy;
        Ok(())
    }

    /// The barter under way, if it is this seat's turn in it.
    fn bartering(&self, seat: Seat) -> Result<Barter, Corruption> {
        self.core.check(seat)?;
        match self.core.phase {
            Phase::Barter(barter) if barter.turn() == seat => Ok(barter),
            _ => Err(Corruption::OutOfOrder),
        }
    }

    fn trade_began(&mut self, order: &[Seat]) -> Result<(), Corruption> {
        self.busy(order.iter().copied())?;
        if order.iter().copied().collect::<Seats>().len() != order.len() {
            return Err(Corruption::Impossible);
        }
        let trade = Trade::new(order).ok_or(Corruption::Impossible)?;
        self.core.ask(Phase::Trade(trade));
        Ok(())
    }

    fn trading(&self, seat: Seat) -> Result<Trade, Corruption> {
        self.core.check(seat)?;
        match self.core.phase {
            Phase::Trade(trade) if trade.turn() == Some(seat) => Ok(trade),
            _ => Err(Corruption::OutOfOrder),
        }
    }

    /// The next on D, or the end of it.
    fn traded(&mut self) -> Result<(), Corruption> {
        let Phase::Trade(trade) = self.core.phase else { return Err(Corruption::OutOfOrder) };
        let trade = trade.next();
        if trade.turn().is_some() {
            self.core.ask(Phase::Trade(trade));
        } else {
            self.core.phase = Phase::Busy;
        }
        Ok(())
    }

    fn dealing(&self, seat: Seat) -> Result<(), Corruption> {
        if self.core.phase == Phase::Dealing(seat) { Ok(()) } else { Err(Corruption::OutOfOrder) }
    }

    /// Everybody has his card or his roll: now all choose.
    fn dealt(&mut self, seat: Seat) {
        let mut rest = self.core.seats().skip(seat.index() + 1);
        match rest.next() {
            Some(next) => self.core.phase = Phase::Dealing(next),
            None => self.core.ask(Phase::Choose),
        }
    }

    fn busy(&self, seats: impl IntoIterator<Item = Seat>) -> Result<(), Corruption> {
        if self.core.phase != Phase::Busy {
            return Err(Corruption::OutOfOrder);
        }
        seats.into_iter().try_for_each(|seat| self.core.check(seat))
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
