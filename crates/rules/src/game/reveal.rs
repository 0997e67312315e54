//! What happens to each action after the reveal. Applies to both games.

use super::moves::{Action, Sealed};
use super::seat::{MAX_SEATS, Seat, Seats};

/// What happens to one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    Nobody,
    Alone(Seat),
    /// Two players barter for it, here in seat order. Who opens depends on the game.
    Pair(Seat, Seat),
    /// Three or more players: nobody performs it.
    Lost(Seats),
}

/// The players who laid this action.
pub fn seats_on(laid: [Option<Sealed>; MAX_SEATS], action: Action) -> Seats {
    Seat::all(MAX_SEATS).filter(|seat| laid[seat.index()].is_some_and(|card| card.open() == action)).collect()
}

/// What happens to this action.
pub fn outcome_of(laid: [Option<Sealed>; MAX_SEATS], action: Action) -> ActionOutcome {
    let seats = seats_on(laid, action);
    let mut each = seats.iter();
    match (each.next(), each.next(), each.next()) {
        (None, ..) => ActionOutcome::Nobody,
        (Some(seat), None, _) => ActionOutcome::Alone(seat),
        (Some(first), Some(second), None) => ActionOutcome::Pair(first, second),
        _ => ActionOutcome::Lost(seats),
    }
}
