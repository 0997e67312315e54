//! All integration tests of the playground in one binary, so that the dependencies are linked only once.
// Clippy recognizes tests by their attribute, but not the helpers that tests call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bodies;
mod faults;
mod gateway;
mod interactions;
mod limit_cases;
mod limits;
mod page;
mod people;
mod raw_bot;
mod rejected_commands;
mod rejected_messages;
mod rest;
