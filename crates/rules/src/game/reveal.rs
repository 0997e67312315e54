//! What becomes of an action once the cards are open. Knows no variant.

use super::moves::{Action, Sealed};
use super::seat::{MAX_SEATS, Seat, Seats};

/// What becomes of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Nobody,
    Alone(Seat),
    /// The two barter for it, in seat order here; who opens is for the variant to say.
    Pair(Seat, Seat),
    /// Three or more: nobody gets it, with no substitute.
    Lost(Seats),
}

/// Everybody who laid this action.
pub fn on(laid: &[Option<Sealed>; MAX_SEATS], action: Action) -> Seats {
    Seat::all(MAX_SEATS).filter(|seat| laid[seat.index()].is_some_and(|card| card.open() == action)).collect()
}

/// What becomes of this action.
pub fn fate(laid: &[Option<Sealed>; MAX_SEATS], action: Action) -> Fate {
    let seats = on(laid, action);
    let mut each = seats.iter();
    match (each.next(), each.next(), each.next()) {
        (None, ..) => Fate::Nobody,
        (Some(seat), None, _) => Fate::Alone(seat),
        (Some(first), Some(second), None) => Fate::Pair(first, second),
        _ => Fate::Lost(seats),
    }
}
