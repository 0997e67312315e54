//! Discord's gateway for bots: one WebSocket per shard.
//!
//! The world keeps the sessions and numbers the events. This folder writes them to sockets and acknowledges heartbeats.

mod close;
mod connection;
mod identify;
mod socket;

pub(crate) use self::connection::connect;
