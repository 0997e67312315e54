//! Requests to Discord's REST API: rate limits, retries, error classes, and message bodies.

pub mod api;
pub mod discord_error;
pub mod emoji;
pub mod icon_table;
pub mod login;
pub mod message_body;
pub mod message_builder;
pub mod rate_limits;
pub mod request_error;
pub mod send_with_retry;
