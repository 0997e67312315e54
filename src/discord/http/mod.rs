//! Requests to Discord's REST API: rate limits, retries, error classes, and message bodies.

pub mod discord_error;
pub mod message_builder;
pub mod rate_limit;
pub mod send_with_retry;
