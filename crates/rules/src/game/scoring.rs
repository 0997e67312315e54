//! The colour majorities at the end of a stage, the same in both games but for what is returned.

use super::core::Core;
use super::event::ScoreLine;
use super::gems::Color;
use super::seat::Seats;

/// What the majority of a colour is worth.
pub const fn worth(color: Color) -> u8 {
    match color {
        Color::Red => 14,
        Color::Yellow => 12,
        Color::Green => 10,
        Color::Blue => 8,
    }
}

/// Tied holders of the most return this many, or all they have (R4).
const RETURNED_BY_TIED: u8 = 2;

/// One line a colour. `returned_alone` says what a sole holder gives back of how many he has.
pub(super) fn majorities(core: &Core, returned_alone: fn(u8) -> u8) -> Vec<ScoreLine> {
    let mut lines = Vec::with_capacity(Color::ALL.len() + 1);
    for color in Color::ALL {
        let (seats, most) = core.most(color);
        let holders = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let each = worth(color).checked_div(holders).unwrap_or(0);
        let given = match holders {
            0 => 0,
            1 => returned_alone(most).min(most),
            _ => RETURNED_BY_TIED.min(most),
        };
        let returned = core.seats().map(|seat| if seats.contains(seat) { given } else { 0 }).collect();
        lines.push(ScoreLine { goal: color.into(), seats, each, returned });
    }
    lines
}

/// Those with the highest rank, by whatever the variant ranks them.
pub(super) fn best<K: Ord>(core: &Core, rank: impl Fn(super::seat::Seat) -> K) -> Seats {
    let best = core.seats().map(&rank).max();
    core.seats().filter(|&seat| Some(rank(seat)) == best).collect()
}
