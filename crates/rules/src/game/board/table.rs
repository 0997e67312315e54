//! The table of the board game: where the merchants and their start disks are.

use std::cmp::Ordering;
use std::sync::Arc;

use super::ring::{Archway, Board};
use crate::game::corruption::Corruption;
use crate::game::moves::Action;
use crate::game::scoring;
use crate::game::seat::{MAX_SEATS, Seat, Seats};
use crate::game::shared_state::SharedState;
use crate::game::stage_score::{Goal, ScoreLine};

/// Points for every merchant that completed the lap.
pub const LAP_SCORE: u8 = 10;
/// The Die action scores this minus the roll.
pub const DIE_BASE: u8 = 6;
/// A player who alone holds the most of a color returns this many gems, or all they have.
const RETURNED_BY_SOLE_HOLDER: u8 = 3;

/// The action cards of every player, in the order in which they are resolved.
pub(in crate::game) const HAND: &[Action] = &[Action::Die, Action::Points, Action::Gems];

/// The state of the board game besides purses and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Table {
    pub board: Arc<Board>,
    merchants: [Option<Merchant>; MAX_SEATS],
}

/// A merchant and its start disk. Both are positions on the ring, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Merchant {
    pub start: u8,
    pub place: u8,
    /// Steps from the start disk in this stage.
    pub travelled: u8,
}

impl Table {
    pub fn new(board: Arc<Board>) -> Table {
        Table { board, merchants: [None; MAX_SEATS] }
    }

    pub fn merchant(&self, seat: Seat) -> Option<Merchant> {
        self.merchants.get(seat.index()).copied().flatten()
    }

    pub fn archway(&self, seat: Seat) -> Option<Archway> {
        self.board.at(self.merchant(seat)?.place)
    }

    pub fn place(&mut self, seat: Seat, archway: u8) -> Result<(), Corruption> {
        let place = self.board.place_of(archway).ok_or(Corruption::NotThere)?;
        let merchant = self.merchants.get_mut(seat.index()).ok_or(Corruption::NoSuchSeat)?;
        if merchant.is_some() {
            return Err(Corruption::OutOfOrder);
        }
        *merchant = Some(Merchant { start: place, place, travelled: 0 });
        Ok(())
    }

    pub fn walk(&mut self, seat: Seat, steps: u8) -> Result<(), Corruption> {
        let length = self.board.len();
        let merchant = self.merchants.get_mut(seat.index()).and_then(Option::as_mut).ok_or(Corruption::OutOfOrder)?;
        merchant.travelled = merchant.travelled.checked_add(steps).ok_or(Corruption::Impossible)?;
        merchant.place = u8::try_from((usize::from(merchant.place) + usize::from(steps)) % length)
            .map_err(|_| Corruption::Impossible)?;
        Ok(())
    }

    /// Moves each start disk under its merchant for the next stage.
    pub fn next_stage(&mut self) {
        for merchant in self.merchants.iter_mut().flatten() {
            merchant.start = merchant.place;
            merchant.travelled = 0;
        }
    }

    /// Landing on the start disk completes the lap, like passing it.
    pub fn has_completed_lap(&self, seat: Seat) -> bool {
        self.merchant(seat).is_some_and(|merchant| usize::from(merchant.travelled) >= self.board.len())
    }

    pub fn is_stage_over(&self, shared: &SharedState) -> bool {
        shared.seats().any(|seat| self.has_completed_lap(seat))
    }

    pub fn score(&self, shared: &SharedState) -> Vec<ScoreLine> {
        let mut lines = scoring::majority_lines(shared, returned_by_sole_holder);
        let seats: Seats = shared.seats().filter(|&seat| self.has_completed_lap(seat)).collect();
        let each = if seats.is_empty() { 0 } else { LAP_SCORE };
        lines.push(ScoreLine { goal: Goal::Lap, seats, each, returned: Vec::new() });
        lines
    }
}

/// Compares two players by the opener rule: the one with more points opens. Tied players roll for it (R11).
pub fn compare_openers<P: PartialOrd + Copy>(one_points: P, other_points: P) -> Option<Ordering> {
    one_points.partial_cmp(&other_points).filter(|order| order.is_ne())
}

/// How many gems a player who alone holds the most of a color returns.
pub fn returned_by_sole_holder(count: u8) -> u8 {
    RETURNED_BY_SOLE_HOLDER.min(count)
}
