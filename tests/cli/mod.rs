//! Commands of the real binary.

mod players;
mod simulate;
