//! The board game: merchants walking round a ring of archways, and the actions Die, Points and Gemstones.

mod ring;

use std::sync::Arc;

pub use ring::{Archway, Board};

use super::core::Core;
use super::event::{Goal, ScoreLine};
use super::moves::Action;
use super::replay::Corruption;
use super::scoring;
use super::seat::{MAX_SEATS, Seat, Seats};

/// What every merchant that completed the lap scores.
pub const LAP_SCORE: u8 = 10;
/// The Die action scores this minus the roll.
pub const DIE_BASE: u8 = 6;
/// What a sole holder of the most returns, or all he has.
const RETURNED_ALONE: u8 = 3;

/// The action cards on hand, in the order in which they are resolved.
pub(super) const HAND: &[Action] = &[Action::Die, Action::Points, Action::Gems];

/// What stands on the board besides purses and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub board: Arc<Board>,
    merchants: [Option<Merchant>; MAX_SEATS],
}

/// A merchant and his start disk; both are places along the ring, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merchant {
    pub start: u8,
    pub place: u8,
    /// Steps since the start disk was put down, this stage.
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

    pub fn put(&mut self, seat: Seat, archway: u8) -> Result<(), Corruption> {
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

    /// Each start disk moves under its merchant for the next stage.
    pub fn next_stage(&mut self) {
        for merchant in self.merchants.iter_mut().flatten() {
            merchant.start = merchant.place;
            merchant.travelled = 0;
        }
    }

    /// Landing on the own start disk counts as well as passing it.
    pub fn completed_lap(&self, seat: Seat) -> bool {
        self.merchant(seat).is_some_and(|merchant| usize::from(merchant.travelled) >= self.board.len())
    }

    pub fn stage_is_over(&self, core: &Core) -> bool {
        core.seats().any(|seat| self.completed_lap(seat))
    }

    pub fn score(&self, core: &Core) -> Vec<ScoreLine> {
        let mut lines = scoring::majorities(core, |_| RETURNED_ALONE);
        let seats: Seats = core.seats().filter(|&seat| self.completed_lap(seat)).collect();
        let each = if seats.is_empty() { 0 } else { LAP_SCORE };
        lines.push(ScoreLine { goal: Goal::Lap, seats, each, returned: Vec::new() });
        lines
    }
}
