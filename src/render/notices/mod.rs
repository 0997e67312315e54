//! Short messages: notices, direct messages, reminders and refusals.

pub mod busy_channel;
pub mod direct_message;
pub mod notice;
pub mod refusal;
