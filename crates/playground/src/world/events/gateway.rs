//! Events for bots: which sessions receive an event, and what it contains for them.

use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::session::{Session, intents};
use crate::world::permissions;
use crate::world::state::WorldState;

impl WorldState {
    /// Sends an event about a channel to every bot that is there and has the intent for it.
    pub(crate) fn dispatch_to_channel(&mut self, channel: &Channel, event: &'static str, data: &Value) {
        let dm = channel.kind == ChannelKind::Dm;
        self.push_to_sessions(event, data, |state, session| {
            session.has_intent_for(event, dm) && state.receives_events_of(session, channel, event)
        });
    }

    /// Sends an event about the members of a thread. Without the intent for members, a bot receives only those about itself.
    pub(crate) fn dispatch_thread_member(&mut self, channel: &Channel, user: Id, data: &Value) {
        let event = "THREAD_MEMBERS_UPDATE";
        self.push_to_sessions(event, data, |state, session| {
            let members = session.intents & intents::GUILD_MEMBERS != 0;
            session.has_intent_for(event, false)
                && (session.bot == user || members && state.receives_events_of(session, channel, event))
                && session.covers(channel.guild)
        });
    }

    fn receives_events_of(&self, session: &Session, channel: &Channel, event: &str) -> bool {
        let bot = session.bot;
        let is_present = match (&channel.thread, channel.kind) {
            (_, ChannelKind::Dm) => channel.recipients.contains(&bot),
            (Some(thread), ChannelKind::PrivateThread) => thread.members.contains(&bot),
            _ => channel.guild.is_some_and(|guild| self.is_connected_to_guild(bot, guild)),
        };
        // Bots know about channels that they cannot see, but not about the threads and messages in them.
        let is_visible =
            event.starts_with("CHANNEL_") || self.bot_permissions(channel) & permissions::VIEW_CHANNEL != 0;
        is_present && is_visible && session.covers(channel.guild)
    }

    /// Whether the bot is in the server and the server has no outage.
    fn is_connected_to_guild(&self, bot: Id, guild: Id) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| !guild.unavailable && guild.members.contains(&bot))
    }

    /// Sends an event about a server to one bot.
    pub(crate) fn dispatch_guild_event(&mut self, bot: Id, guild: Id, event: &'static str, data: &Value) {
        self.push_to_sessions(event, data, |_, session| {
            session.bot == bot && session.covers(Some(guild)) && session.has_intent_for(event, false)
        });
    }

    /// Sends a server to one bot. What the bot sees of it depends on the intents of each session.
    pub(crate) fn dispatch_guild_create(&mut self, guild: Id, bot: Id) {
        let event = "GUILD_CREATE";
        let Some(guild) = self.guilds.get(&guild) else { return };
        let receivers = self.sessions.values().filter(|session| {
            session.bot == bot && session.covers(Some(guild.id)) && session.has_intent_for(event, false)
        });
        let sent: Vec<(String, Value)> =
            receivers.map(|session| (session.id.clone(), self.guild_create_json(guild, session))).collect();
        for (session, json) in sent {
            self.push_to_session(&session, event, &json);
        }
    }

    /// Sends an interaction to its bot. Interactions need no intent.
    pub(crate) fn dispatch_interaction(&mut self, bot: Id, guild: Option<Id>, data: &Value) {
        let outage = guild.and_then(|id| self.guilds.get(&id)).is_some_and(|guild| guild.unavailable);
        if !outage {
            self.push_to_sessions("INTERACTION_CREATE", data, |_, session| session.bot == bot && session.covers(guild));
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

    fn push_to_sessions(
        &mut self,
        event: &'static str,
        data: &Value,
        is_receiver: impl Fn(&WorldState, &Session) -> bool,
    ) {
        let receivers = self.sessions.values().filter(|session| is_receiver(self, session));
        for session in receivers.map(|session| session.id.clone()).collect::<Vec<String>>() {
            self.push_to_session(&session, event, data);
        }
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
