//! The store's promises, each kept on a real SQLite file and on a real PostgreSQL server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

mod claims;
mod failures;
mod games;
mod ids;
mod moves;
mod opening;
mod people;
mod privacy;
mod samples;
mod standings;
mod work;
