pub mod client;
pub mod framework;
pub mod permissions;
pub mod registration;
pub mod servers;
