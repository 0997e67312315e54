//! Both games of Basari, pure: no I/O, no clock and no randomness of their own.
//!
//! [`game`] holds the rules, [`players`] the computer players, [`record`] the open file format and [`verify`] its check.

pub mod catalog;
pub mod fairness;
pub mod game;
pub mod players;
pub mod ratings;
pub mod record;
pub mod simulation;
pub mod training;
pub mod verify;
