//! Basari for Discord. `docs/ARCHITECTURE.md` says what each module may know; `tests/walls` holds them to it.

pub mod app;
pub mod catalogue;
pub mod cli;
pub mod config;
pub mod discord;
pub mod fairness;
pub mod game;
pub mod locale;
pub mod metrics;
pub mod monitoring;
pub mod players;
pub mod playground;
pub mod ratings;
pub mod record;
pub mod render;
pub mod service;
pub mod simulation;
pub mod store;
pub mod training;
pub mod verify;
