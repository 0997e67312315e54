//! One binary for all tests: the dependencies are linked once.
// Clippy knows a test by its attribute, not the helpers that tests call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod browser;
mod cli;
mod config;
mod dependencies;
mod e2e;
mod faults;
mod pages;
mod pictures;
mod service;
mod store;
mod support;
