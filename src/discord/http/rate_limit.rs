//! The HTTP client, and how it waits out Discord's rate limits.
//!
//! serenity's limiter delays a request until its bucket has room, and repeats it after a 429. With another API address
//! serenity ignores its own limiter, so there a 429 is a transient error: the outbox repeats the delivery, and
//! [`send_with_retry`](super::send_with_retry) repeats a response.

use serenity::all::{Http, HttpBuilder};

use crate::config::Secret;
use crate::metrics;

/// The bot's token, and where Discord's API is.
#[derive(Clone, Debug)]
pub struct Login {
    pub token: Secret,
    /// The address of a proxy or of a stand-in for Discord. None: Discord itself.
    pub api_base: Option<String>,
}

impl From<&Login> for Http {
    fn from(login: &Login) -> Http {
        let builder = HttpBuilder::new(login.token.reveal());
        if let Some(base) = &login.api_base {
            return builder.proxy(base).ratelimiter_disabled(true).build();
        }
        let mut http = builder.build();
        if let Some(limiter) = &mut http.ratelimiter {
            limiter.set_ratelimit_callback(Box::new(|_| metrics::rate_limited()));
        }
        http
    }
}
