//! One binary for all tests: the dependencies are linked once.

// The helpers of tests may stop a test just as the tests themselves.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod browser;
mod cli;
mod e2e;
mod pages;
mod players;
mod playground;
mod properties;
mod rules;
mod service;
mod store;
mod support;
mod walls;
