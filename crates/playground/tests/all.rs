//! All integration tests of the playground in one binary, so that the dependencies are linked only once.
// Clippy recognizes tests by their attribute, but not the helpers that tests call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bodies;
mod channel_kinds;
mod command_access;
mod emojis;
mod faults;
mod gateway;
mod interactions;
mod limit_cases;
mod limits;
mod management;
mod members;
mod page;
mod people;
mod private_messages;
mod rate_limits;
mod raw_bot;
mod rejected_commands;
mod rejected_messages;
mod rest;
mod server_events;
mod session_starts;
mod threads;
mod time;
