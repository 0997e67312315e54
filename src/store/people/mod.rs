pub mod direct_channels;
pub mod preferences;
pub mod privacy;
pub mod servers;
