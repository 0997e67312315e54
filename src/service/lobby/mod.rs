pub mod open;
pub mod settings;
pub mod start;
