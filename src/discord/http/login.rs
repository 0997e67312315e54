//! Where Discord's API is, and the token for it.

use serenity::all::{Http, HttpBuilder};

use crate::config::Secret;

/// The bot's token, and where Discord's API is.
#[derive(Clone, Debug)]
pub struct Login {
    pub token: Secret,
    /// The address of a proxy or of a stand-in for Discord. None: Discord itself.
    pub api_base: Option<String>,
}

/// serenity's client, for the gateway and for the few requests that serenity and poise send themselves. Its rate limiter is
/// off: it would remember every click forever, and it works only without a proxy. [`DiscordApi`](super::api::DiscordApi)
/// sends everything else.
impl From<&Login> for Http {
    fn from(login: &Login) -> Http {
        let builder = HttpBuilder::new(login.token.reveal()).ratelimiter_disabled(true);
        match &login.api_base {
            Some(base) => builder.proxy(base).build(),
            None => builder.build(),
        }
    }
}
