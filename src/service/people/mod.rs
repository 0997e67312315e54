pub mod preferences;
pub mod privacy;
pub mod ttl_cache;
