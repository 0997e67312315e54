//! Commands of the real binary.

mod calendar;
mod players;
mod review;
mod simulate;
