//! Basari for Discord. `docs/ARCHITECTURE.md` says what each module may know, and `tests/dependencies` checks it.

pub mod app;
pub mod calendar;
pub mod cli;
pub mod config;
pub mod discord;
pub mod lessons;
pub mod locale;
pub mod metrics;
pub mod model;
pub mod monitoring;
pub mod process_identity;
pub mod render;
pub mod service;
pub mod store;
