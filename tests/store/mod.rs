//! Tests of the store, each on a SQLite file and on a PostgreSQL server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

mod concurrent_workers;
mod event_log;
mod failures;
mod fixtures;
mod games;
mod games_without_server;
mod group_commit;
mod ids;
mod leaderboard;
mod leaderboard_counts;
mod opening;
mod people;
mod privacy;
mod queues;
mod vanished_host;
