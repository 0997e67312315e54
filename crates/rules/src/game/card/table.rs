//! The table of the card game: the draw pile and every player's row of cards.

use std::cmp::Reverse;
use std::ops::Deref;
use std::sync::Arc;

use super::deck::{Card, Deck};
use super::pile::Pile;
use crate::game::corruption::Corruption;
use crate::game::gems::Gems;
use crate::game::moves::Action;
use crate::game::scoring;
use crate::game::seat::{MAX_SEATS, Seat, Seats};
use crate::game::shared_state::SharedState;
use crate::game::stage_score::{Goal, ScoreLine};

/// Workers that end a stage.
pub const WORKERS_TO_END: u8 = 15;
/// Points for every player with that many workers.
pub const WORKERS_SCORE: u8 = 12;
/// The longest possible row: fourteen cards with one worker, then a dealt and a drawn card.
const LONGEST_ROW: usize = 16;

/// The state of the card game besides purses and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Table {
    pub deck: Arc<Deck>,
    pile: Pile,
    seats: [PlayerCards; MAX_SEATS],
}

/// One player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct PlayerCards {
    row: Row,
    workers: u8,
    current: Option<u8>,
}

/// The ids of a player's cards in the order received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Row {
    cards: [u8; LONGEST_ROW],
    len: u8,
}

impl Deref for Row {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }
}

/// The action cards of every player, in the order in which they are resolved. Only five players have D.
pub(in crate::game) const fn hand(players: usize) -> &'static [Action] {
    if players >= 5 { &[Action::A, Action::B, Action::C, Action::D] } else { &[Action::A, Action::B, Action::C] }
}

impl Table {
    pub fn new(deck: Arc<Deck>) -> Table {
        Table { pile: deck.pile(), deck, seats: [PlayerCards::default(); MAX_SEATS] }
    }

    pub fn row(&self, seat: Seat) -> Row {
        self.seats[seat.index()].row
    }

    pub fn workers(&self, seat: Seat) -> u8 {
        self.seats[seat.index()].workers
    }

    pub fn current(&self, seat: Seat) -> Option<Card> {
        self.seats[seat.index()].current.and_then(|id| self.deck.card(id))
    }

    /// The cards that can still be drawn in this stage.
    pub fn pile(&self) -> Pile {
        self.pile
    }

    /// Returns all cards to the pile for the next stage.
    pub fn clear(&mut self) {
        self.pile = self.deck.pile();
        self.seats = [PlayerCards::default(); MAX_SEATS];
    }

    pub fn deal(&mut self, seat: Seat, card: u8) -> Result<(), Corruption> {
        self.draw(seat, card)?;
        self.seats[seat.index()].current = Some(card);
        Ok(())
    }

    pub fn draw(&mut self, seat: Seat, id: u8) -> Result<(), Corruption> {
        let card = self.deck.card(id).ok_or(Corruption::NotThere)?;
        if !self.pile.contains(id) {
            return Err(Corruption::NotThere);
        }
        let PlayerCards { row, workers, .. } = self.seats.get_mut(seat.index()).ok_or(Corruption::NoSuchSeat)?;
        let place = row.cards.get_mut(usize::from(row.len)).ok_or(Corruption::Impossible)?;
        *place = id;
        row.len += 1;
        *workers += card.workers;
        self.pile = self.pile.without(id);
        Ok(())
    }

    pub fn is_stage_over(&self, shared: &SharedState) -> bool {
        shared.seats().any(|seat| self.workers(seat) >= WORKERS_TO_END)
    }

    /// The opener rule as a rank: the player with the highest rank opens.
    pub fn opener_rank(&self, shared: &SharedState, seat: Seat) -> impl Ord + use<> {
        let index = seat.index();
        opener_rank(shared.purse(seat), shared.points[index], self.workers(seat), shared.age_rank[index])
    }

    pub fn score(&self, shared: &SharedState) -> Vec<ScoreLine> {
        let mut lines = scoring::majority_lines(shared, returned_by_sole_holder);
        let seats: Seats = shared.seats().filter(|&seat| self.workers(seat) >= WORKERS_TO_END).collect();
        let each = if seats.is_empty() { 0 } else { WORKERS_SCORE };
        lines.push(ScoreLine { goal: Goal::Workers, seats, each, returned: Vec::new() });
        lines
    }
}

/// The opener rule as a rank, the highest opens: gems from red to blue, then points, workers and age. `age_rank` is 0 for
/// the oldest player.
pub fn opener_rank<P, W>(gems: Gems, points: P, workers: W, age_rank: u8) -> ([u8; 4], P, W, Reverse<u8>) {
    (gems.counts(), points, workers, Reverse(age_rank))
}

/// How many gems a player who alone holds the most of a color returns: half of them, rounded up.
pub fn returned_by_sole_holder(count: u8) -> u8 {
    count.div_ceil(2)
}
