//! What people do: run commands, use components, submit modals, write messages, change their settings.

mod autocomplete;
mod command_text;
mod commands;
mod components;
mod messages;
mod modals;
mod new_interaction;
mod settings;
