//! What several parts of the tests need.

pub mod database;
pub mod postgres;
