//! People and bots.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::session::SessionStarts;
use crate::snowflake::Id;

/// A person or the account of a bot.
#[derive(Debug, Clone)]
pub struct User {
    pub id: Id,
    pub name: String,
    pub display_name: String,
    pub locale: String,
    pub dms_open: bool,
    pub bot: bool,
    pub color: &'static str,
}

/// What a bot has in addition to its account. Its application has the same id as the account.
#[derive(Debug, Clone, Default)]
pub struct Bot {
    pub token: String,
    pub description: String,
    /// The privileged intents that are enabled for the application.
    pub privileged_intents: u64,
    /// The people who installed the bot for themselves.
    pub installed_by: BTreeSet<Id>,
    pub session_starts: SessionStarts,
}

/// What a bot needs to log in.
#[derive(Debug, Clone)]
pub struct BotLogin {
    pub id: Id,
    pub token: String,
}

impl User {
    /// The user object that bots receive.
    pub fn json(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name, "global_name": self.display_name,
            "discriminator": if self.bot { "0001" } else { "0" }, "avatar": null, "bot": self.bot, "system": false,
            "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
        })
    }
}
