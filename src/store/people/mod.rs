pub mod preferences;
pub mod privacy;
pub mod servers;
