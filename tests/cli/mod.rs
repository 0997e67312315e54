//! The real binary.

mod players;
mod simulate;
