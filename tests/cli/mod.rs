//! Commands of the real binary.

mod players;
mod review;
mod simulate;
