//! SQLite: one connection that writes, several that read.

pub mod address;
pub mod connection;
pub mod migrate;
pub mod readers;
pub mod session;
pub mod writer;
