//! Action D: one player swaps gems, or several take one gem each.

use super::seat::{MAX_SEATS, Seat};

/// Action D in progress: the players on it, in order, and how many of them are finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    order: [Option<Seat>; MAX_SEATS],
    finished: usize,
}

impl Trade {
    /// `None` if the order is empty or longer than a table.
    pub(super) fn new(order: &[Seat]) -> Option<Trade> {
        let mut places = [None; MAX_SEATS];
        if order.is_empty() || order.len() > MAX_SEATS {
            return None;
        }
        for (place, seat) in places.iter_mut().zip(order) {
            *place = Some(*seat);
        }
        Some(Trade { order: places, finished: 0 })
    }

    /// A single player swaps gems; several players take one gem each.
    pub fn is_single(&self) -> bool {
        self.order[1].is_none()
    }

    /// The player who is asked now.
    pub fn turn(&self) -> Option<Seat> {
        self.order.get(self.finished).copied().flatten()
    }

    pub fn order(&self) -> impl Iterator<Item = Seat> {
        self.order.into_iter().flatten()
    }

    pub(super) fn next(self) -> Trade {
        Trade { finished: self.finished + 1, ..self }
    }
}
