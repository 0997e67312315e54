//! One binary for all tests of the rules.
// Clippy recognizes tests by their attribute, not the helpers that tests call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod dependencies;
mod players;
mod properties;
mod ratings;
mod review;
mod rules;
mod support;
