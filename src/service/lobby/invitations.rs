//! Who is invited to a rematch.

use crate::store::{Seat as SeatRow, UserId};

/// The people who played a game to its end and are not among these players yet.
pub(in crate::service) fn invited(former: &[SeatRow], players: &[SeatRow]) -> Vec<UserId> {
    let stayed = former.iter().filter(|seat| seat.left_at.is_none()).filter_map(|seat| seat.user);
    stayed.filter(|user| players.iter().all(|seat| seat.user != Some(*user))).collect()
}
