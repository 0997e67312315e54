//! Short messages: notices, direct messages, reminders and refusals.

pub mod direct_message;
pub mod notice;
pub mod refusal;
