//! Seats at the table, and sets of seats.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The maximum number of players.
pub const MAX_SEATS: usize = 5;

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// The seats of a table, in order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players.min(MAX_SEATS)).map(|number| Seat(u8::try_from(number).unwrap_or(u8::MAX)))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats. Iteration is in ascending order, and the serialized form is a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub fn all(players: usize) -> Seats {
        Seat::all(players).collect()
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < 8 && self.0 & (1 << seat.0) != 0
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        if seat.index() < 8 { Seats(self.0 | 1 << seat.0) } else { self }
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        if seat.index() < 8 { Seats(self.0 & !(1 << seat.0)) } else { self }
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// A list of seats that is not a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a list of seats must list each seat at most once and none above {}", MAX_SEATS - 1)]
pub struct InvalidSeats;

impl TryFrom<Vec<Seat>> for Seats {
    type Error = InvalidSeats;

    fn try_from(listed: Vec<Seat>) -> Result<Seats, InvalidSeats> {
        let seats: Seats = listed.iter().copied().collect();
        let known = listed.iter().all(|seat| seat.index() < MAX_SEATS);
        if known && seats.len() == listed.len() { Ok(seats) } else { Err(InvalidSeats) }
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Vec<Seat> {
        seats.iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
