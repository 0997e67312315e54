//! Bots: accounts, tokens and presence.

use super::model::session::{SessionStarts, intents};
use super::model::user::{Bot, BotLogin, User};
use super::state::{World, WorldState};
use crate::snowflake::Id;

impl WorldState {
    /// Adds a bot as a member of every server that invites bots.
    pub fn add_bot(&mut self, name: &str, token: String, id: Option<Id>) -> BotLogin {
        let id = id.unwrap_or_else(|| self.ids.next_id());
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
        let mut session_starts = SessionStarts::default();
        session_starts.max_concurrency = self.max_concurrency.unwrap_or(session_starts.max_concurrency);
        self.bots.insert(id, Bot { token: token.clone(), session_starts, ..Bot::default() });
        for guild in self.guilds.values_mut().filter(|guild| guild.invites_bots) {
            guild.members.insert(id);
        }
        self.notify_people_changed();
        BotLogin { id, token }
    }

    /// The bot with this token. If any token is accepted, an unknown token creates a bot.
    pub fn bot_by_token(&mut self, token: &str) -> Option<Id> {
        let known = self.bots.iter().find(|(_, bot)| bot.token == token).map(|(id, _)| *id);
        let can_be_new = self.accept_any_token && !token.trim().is_empty() && !self.revoked_tokens.contains(token);
        if known.is_some() || !can_be_new {
            return known;
        }
        let name = format!("Bot {}", self.bots.len() + 1);
        let id = self.add_bot(&name, token.to_owned(), None).id;
        // Nobody can set up such a bot in advance, so it may use every intent.
        self.set_privileged_intents(id, intents::PRIVILEGED);
        Some(id)
    }

    /// Replaces the privileged intents that are enabled for a bot's application.
    pub fn set_privileged_intents(&mut self, bot: Id, enabled: u64) {
        if let Some(bot) = self.bots.get_mut(&bot) {
            bot.privileged_intents = enabled & intents::PRIVILEGED;
        }
    }

    /// Whether this privileged intent is enabled for the bot's application.
    pub fn is_intent_enabled(&self, bot: Id, intent: u64) -> bool {
        self.bots.get(&bot).is_some_and(|bot| bot.privileged_intents & intent == intent)
    }

    /// The address that bots connect to for events.
    pub fn gateway_url(&self) -> String {
        self.base_url.replacen("http", "ws", 1) + "/gateway"
    }

    /// Whether a bot has an open gateway connection.
    pub fn is_online(&self, bot: Id) -> bool {
        self.sessions.values().any(|session| session.bot == bot && session.is_connected())
    }

    pub fn share_server(&self, one: Id, other: Id) -> bool {
        self.guilds.values().any(|guild| guild.members.contains(&one) && guild.members.contains(&other))
    }
}

impl World {
    /// Adds a bot with a new token as a member of every server that invites bots.
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.update(|state| {
            let id = state.ids.next_id();
            state.add_bot(name, format!("playground.{id}.{:x}", rand::random::<u64>()), Some(id))
        })
    }

    /// Replaces the privileged intents that are enabled for a bot, as in Discord's developer portal. A new bot has none.
    pub fn set_privileged_intents(&self, bot: Id, enabled: u64) {
        self.update(|state| state.set_privileged_intents(bot, enabled));
    }
}
