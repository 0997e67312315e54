//! The card game: rows of bazaar cards, workers, and the actions A to D.

mod deck;
mod pile;

use std::cmp::Reverse;
use std::sync::Arc;

pub use deck::{Card, Deck};
pub use pile::Pile;

use super::core::Core;
use super::event::{Goal, ScoreLine};
use super::moves::Action;
use super::replay::Corruption;
use super::scoring;
use super::seat::{MAX_SEATS, Seat, Seats};

/// Workers that end a stage.
pub const WORKERS_TO_END: u8 = 15;
/// What everybody with that many scores.
pub const WORKERS_SCORE: u8 = 12;
/// The longest row: fourteen cards of one worker, then a deal and a draw.
const LONGEST_ROW: usize = 16;

/// What lies on the table besides purses and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub deck: Arc<Deck>,
    pile: Pile,
    rows: [Row; MAX_SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Row {
    cards: [u8; LONGEST_ROW],
    len: u8,
    workers: u8,
    current: Option<u8>,
}

/// The action cards on hand; the fourth comes with the fifth player.
pub(super) const fn hand(players: usize) -> &'static [Action] {
    if players >= 5 { &[Action::A, Action::B, Action::C, Action::D] } else { &[Action::A, Action::B, Action::C] }
}

impl Table {
    pub fn new(deck: Arc<Deck>) -> Table {
        Table { pile: deck.pile(), deck, rows: [Row::default(); MAX_SEATS] }
    }

    pub fn row(&self, seat: Seat) -> &[u8] {
        let row = &self.rows[seat.index()];
        &row.cards[..usize::from(row.len)]
    }

    pub fn workers(&self, seat: Seat) -> u8 {
        self.rows[seat.index()].workers
    }

    pub fn current(&self, seat: Seat) -> Option<Card> {
        self.rows[seat.index()].current.and_then(|id| self.deck.card(id))
    }

    /// The cards that can still be drawn this stage.
    pub fn pile(&self) -> Pile {
        self.pile
    }

    /// All cards go back for the next stage.
    pub fn clear(&mut self) {
        self.pile = self.deck.pile();
        self.rows = [Row::default(); MAX_SEATS];
    }

    pub fn deal(&mut self, seat: Seat, card: u8) -> Result<(), Corruption> {
        self.draw(seat, card)?;
        self.rows[seat.index()].current = Some(card);
        Ok(())
    }

    pub fn draw(&mut self, seat: Seat, id: u8) -> Result<(), Corruption> {
        let card = self.deck.card(id).ok_or(Corruption::NotThere)?;
        if !self.pile.contains(id) {
            return Err(Corruption::NotThere);
        }
        let row = self.rows.get_mut(seat.index()).ok_or(Corruption::NoSuchSeat)?;
        let place = row.cards.get_mut(usize::from(row.len)).ok_or(Corruption::Impossible)?;
        *place = id;
        row.len += 1;
        row.workers += card.workers;
        self.pile = self.pile.without(id);
        Ok(())
    }

    pub fn stage_is_over(&self, core: &Core) -> bool {
        core.seats().any(|seat| self.workers(seat) >= WORKERS_TO_END)
    }

    /// The opener rule as a rank, the highest opens: gems from red to blue, points, workers, age.
    pub fn opener_rank(&self, core: &Core, seat: Seat) -> ([u8; 4], u16, u8, Reverse<u8>) {
        let index = seat.index();
        (core.purse(seat).counts(), core.points[index], self.workers(seat), Reverse(core.age_rank[index]))
    }

    pub fn score(&self, core: &Core) -> Vec<ScoreLine> {
        let mut lines = scoring::majorities(core, |have| have.div_ceil(2));
        let seats: Seats = core.seats().filter(|&seat| self.workers(seat) >= WORKERS_TO_END).collect();
        let each = if seats.is_empty() { 0 } else { WORKERS_SCORE };
        lines.push(ScoreLine { goal: Goal::Workers, seats, each, returned: Vec::new() });
        lines
    }
}
