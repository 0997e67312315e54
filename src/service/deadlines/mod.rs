//! Deadlines: which ones a game has, and what happens when one is due.

pub mod automatic_move;
pub mod delayed_notice;
pub mod quiet_hours;
pub mod reminder;
pub mod reserve;
pub mod schedule;
pub mod start_clock;
pub mod worker;
