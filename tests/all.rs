//! One binary for all tests: the dependencies are linked once.

// Helpers give up as tests do; clippy's own exception knows only the functions marked as tests.
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
