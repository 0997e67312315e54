//! All integration tests of the playground in one binary, so that the dependencies are linked only once.
// Clippy recognizes tests by their attribute, but not the helpers that tests call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bad_commands;
mod bad_requests;
mod faults;
mod gateway;
mod interactions;
mod limits;
mod page;
mod people;
mod raw;
mod rest;
