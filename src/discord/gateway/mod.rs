//! The connection to Discord's gateway: client, event routing, command registration, permissions, known servers.

pub mod client;
pub mod deleted_places;
pub mod framework;
pub mod guild_cache;
pub mod permissions;
pub mod registration;
