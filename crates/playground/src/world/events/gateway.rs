//! Events for bots: which sessions receive an event, and what it contains for them.

use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::session::{Session, intents};
use crate::world::state::WorldState;

impl WorldState {
    /// Sends an event about a channel to every bot that is there and has the intent for it.
    pub(crate) fn dispatch_to_channel(&mut self, channel: &Channel, event: &'static str, data: &Value) {
        let dm = channel.kind == ChannelKind::Dm;
        let is_present = |bot: Id| match (&channel.thread, channel.kind) {
            (_, ChannelKind::Dm) => channel.recipients.contains(&bot),
            (Some(thread), ChannelKind::PrivateThread) => thread.members.contains(&bot),
            _ => channel.guild.and_then(|id| self.guilds.get(&id)).is_some_and(|guild| guild.members.contains(&bot)),
        };
        let receivers: Vec<String> = self
            .sessions
            .values()
            .filter(|session| {
                session.covers(channel.guild) && session.has_intent_for(event, dm) && is_present(session.bot)
            })
            .map(|session| session.id.clone())
            .collect();
        for session in receivers {
            self.push_to_session(&session, event, data);
        }
    }

    /// Sends an event to one bot, whatever its intents.
    pub(crate) fn dispatch_to_bot(&mut self, bot: Id, guild: Option<Id>, event: &'static str, data: &Value) {
        let receivers: Vec<String> = self
            .sessions
            .values()
            .filter(|session| session.bot == bot && session.covers(guild))
            .map(|session| session.id.clone())
            .collect();
        for session in receivers {
            self.push_to_session(&session, event, data);
        }
    }

    /// Sends an event about a new or changed message. Ephemeral messages cause no events.
    pub(crate) fn dispatch_message(&mut self, event: &'static str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        if message.ephemeral_for.is_some() {
            return;
        }
        let (author, channel) = (message.author, message.channel);
        let Some(channel) = self.channels.get(&channel).cloned() else { return };
        let mut json = self.message_json(id);
        if let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) {
            json["guild_id"] = json!(guild.id.to_string());
            json["member"] = self.member_json(guild, author, false);
        }
        self.dispatch_to_channel(&channel, event, &json);
    }

    /// Sends an event to one session, subject to the configured faults.
    fn push_to_session(&mut self, id: &str, event: &'static str, data: &Value) {
        let Some(session) = self.sessions.get_mut(id) else { return };
        let data = hide_unprivileged_content(session, event, data);
        for (event, data) in self.faults.apply_to_event(id, event, data) {
            session.push(event, &data);
        }
    }
}

/// Without the privileged intent, a bot reads only its own messages, DMs and messages that mention it.
fn hide_unprivileged_content(session: &Session, event: &str, data: &Value) -> Value {
    let mut data = data.clone();
    if !matches!(event, "MESSAGE_CREATE" | "MESSAGE_UPDATE") || session.intents & intents::MESSAGE_CONTENT != 0 {
        return data;
    }
    let bot = session.bot.to_string();
    let own = data.pointer("/author/id").and_then(Value::as_str) == Some(&bot);
    let named = data["mentions"].as_array().is_some_and(|all| all.iter().any(|user| user["id"] == bot.as_str()));
    if !own && !named && data.get("guild_id").is_some() {
        data["content"] = json!("");
        for part in ["embeds", "attachments", "components"] {
            data[part] = json!([]);
        }
    }
    data
}
