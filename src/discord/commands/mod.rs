//! The slash commands, through poise: one file per family. A command calls the service and responds to the requester
//! alone. The texts of the commands come from `locale`.

pub mod all;
mod arguments;
mod autocomplete;
mod away;
pub mod context;
mod descriptions;
mod finished_games;
pub mod lobby;
mod preferences;
mod privacy;
mod seats;
mod server_settings;
mod show;
