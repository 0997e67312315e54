//! The service's promises, each kept on a real SQLite file and on a real PostgreSQL server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

mod acting;
mod clock;
mod commands;
mod crashes;
mod fairness;
mod games_without_server;
mod hall;
mod lobby;
mod moving;
mod orders;
mod outbox;
mod parking;
mod people;
mod proofs;
mod ratings;
mod seating;
mod sizes;
mod together;
mod trouble;
