//! Discord's REST API for bots, version 10 (and 9).
//!
//! Handlers parse a request and check its limits. The world decides everything else.

mod channels;
mod commands;
mod emojis;
mod extract;
mod fault_layer;
mod guilds;
mod interactions;
mod messages;
mod pins;
mod rate_limit_layer;
mod reactions;
mod routes;
mod threads;
mod users;
mod webhooks;

pub(crate) use self::routes::router;
