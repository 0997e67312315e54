//! People and bots.

use serde_json::{Value, json};

use super::permissions;
use super::{World, WorldState};
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

/// What a bot has besides its account. Its application has the same id.
#[derive(Debug, Clone)]
pub struct Bot {
    pub token: String,
    pub description: String,
}

/// What a bot needs to log in.
#[derive(Debug, Clone)]
pub struct BotLogin {
    pub id: Id,
    pub token: String,
}

impl User {
    pub fn json(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name, "global_name": self.display_name,
            "discriminator": if self.bot { "0001" } else { "0" }, "avatar": null, "bot": self.bot, "system": false,
            "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
        })
    }
}

impl WorldState {
    /// A new bot that is a member of every server.
    pub fn add_bot(&mut self, name: &str, token: String, id: Option<Id>) -> BotLogin {
        let id = id.unwrap_or_else(|| self.ids.fresh());
        let display_name = name.to_owned();
        let account = name.to_lowercase().replace(' ', "-");
        let user = User {
            id,
            name: account,
            display_name,
            locale: "en-US".into(),
            dms_open: true,
            bot: true,
            color: "#5865f2",
        };
        self.users.insert(id, user);
        self.bots.insert(id, Bot { token: token.clone(), description: String::new() });
        for guild in self.guilds.values_mut() {
            guild.members.insert(id);
        }
        self.tell_people();
        BotLogin { id, token }
    }

    /// The bot with this token; where any token will do, a stranger's token makes its bot.
    pub fn bot_by_token(&mut self, token: &str) -> Option<Id> {
        let known = self.bots.iter().find(|(_, bot)| bot.token == token).map(|(id, _)| *id);
        if known.is_some() || !self.accept_any_token || token.trim().is_empty() {
            return known;
        }
        let name = format!("Bot {}", self.bots.len() + 1);
        Some(self.add_bot(&name, token.to_owned(), None).id)
    }

    /// Whether a bot has a living gateway connection.
    pub fn is_online(&self, bot: Id) -> bool {
        self.sessions.values().any(|session| session.bot == bot && session.is_connected())
    }

    pub fn share_a_server(&self, one: Id, other: Id) -> bool {
        self.guilds.values().any(|guild| guild.members.contains(&one) && guild.members.contains(&other))
    }

    pub fn current_user_json(&self, bot: Id) -> Value {
        let mut json = self.user_json(bot);
        json["verified"] = json!(true);
        json["mfa_enabled"] = json!(false);
        json["email"] = Value::Null;
        json["locale"] = json!("en-US");
        json
    }

    pub fn user_json(&self, id: Id) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    pub fn application_json(&self, bot: Id) -> Value {
        let user = self.users.get(&bot);
        let owner = self.users.values().find(|user| !user.bot).map_or(Value::Null, User::json);
        json!({
            "id": bot.to_string(), "name": user.map(|user| user.display_name.clone()), "icon": null,
            "description": self.bots.get(&bot).map(|bot| bot.description.clone()), "rpc_origins": [],
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "owner": owner,
            "team": null, "flags": 0, "tags": [], "bot": self.user_json(bot), "redirect_uris": [],
            "interactions_endpoint_url": null, "summary": "", "type": null, "approximate_guild_count": self.guilds.len(),
            "install_params": {"scopes": ["bot", "applications.commands"], "permissions": permissions::BOT.to_string()},
            "integration_types_config": {"0": {}},
        })
    }
}

impl World {
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.update(|state| {
            let id = state.ids.fresh();
            state.add_bot(name, format!("playground.{id}.{:x}", rand::random::<u64>()), Some(id))
        })
    }
}
