//! The processes that share the database: their heartbeats, and what happens to the work of one that died.

pub mod heartbeat;
pub mod shards;
