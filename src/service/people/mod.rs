//! People and servers: preferences, privacy, and a cache of both.

pub mod coaching;
pub mod direct_channels;
pub mod preferences;
pub mod privacy;
pub mod ttl_cache;
