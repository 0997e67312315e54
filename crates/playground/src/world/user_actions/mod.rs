//! What people do: run commands, use components, submit modals, write messages, change their
//! settings, manage their servers.

mod autocomplete;
mod command_text;
mod commands;
mod components;
mod management;
mod messages;
mod modals;
mod new_interaction;
mod settings;
