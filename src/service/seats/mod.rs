//! Who plays a seat, and whether the game goes on: leave, return, take over, pause, park, cancel.

pub mod away;
pub mod away_until;
pub mod cancel;
pub mod leave;
pub mod park;
pub mod pause;
pub mod take_over;
