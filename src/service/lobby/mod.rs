//! Before a game starts: open a lobby, join it, change its settings, start it, and ask for a rematch.

pub mod change_settings;
pub(in crate::service) mod invitations;
pub mod join;
pub mod open;
pub mod rematch;
pub mod settings;
pub mod start;
