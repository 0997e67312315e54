//! Events to the bots: which session hears of what, numbered and kept for a resume.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{Channel, ChannelKind, WorldState};
use crate::snowflake::Id;

/// Intents that decide about the events that occur here.
pub mod intents {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
}

/// So many events are kept for a resume.
const KEPT: usize = 1000;

/// What a gateway connection is told to do.
#[derive(Debug, Clone)]
pub enum Outgoing {
    Dispatch(String),
    Reconnect,
    InvalidSession {
        resumable: bool,
    },
    /// Cut without a word.
    Drop,
}

/// One shard of a bot, connected or waiting to be resumed.
#[derive(Debug)]
pub struct Session {
    pub id: String,
    pub bot: Id,
    pub shard: u64,
    pub shards: u64,
    pub intents: u64,
    pub sequence: u64,
    pub kept: VecDeque<(u64, String)>,
    pub outbox: Option<mpsc::UnboundedSender<Outgoing>>,
}

impl Session {
    pub fn is_connected(&self) -> bool {
        self.outbox.as_ref().is_some_and(|outbox| !outbox.is_closed())
    }

    /// Numbers an event, keeps it, and sends it when somebody is there.
    pub fn push(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": event, "s": self.sequence, "d": data}).to_string();
        self.kept.push_back((self.sequence, text.clone()));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        self.send(Outgoing::Dispatch(text));
    }

    pub fn send(&self, what: Outgoing) {
        if let Some(outbox) = &self.outbox {
            // A connection that just ended is no error: the event waits for the resume.
            let _ = outbox.send(what);
        }
    }

    fn covers(&self, guild: Option<Id>) -> bool {
        match guild {
            Some(guild) => (guild >> 22) % self.shards == self.shard,
            None => self.shard == 0,
        }
    }

    fn wants(&self, event: &str, dm: bool) -> bool {
        let needed = match event {
            "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" if dm => intents::DIRECT_MESSAGES,
            "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" => intents::GUILD_MESSAGES,
            "TYPING_START" if dm => intents::DIRECT_MESSAGE_TYPING,
            "TYPING_START" => intents::GUILD_MESSAGE_TYPING,
            "INTERACTION_CREATE" => 0,
            _ => intents::GUILDS,
        };
        self.intents & needed == needed
    }
}

impl WorldState {
    /// An event in a channel, to every bot that is there and asked for such events.
    pub(super) fn dispatch_in(&mut self, channel: &Channel, event: &'static str, data: &Value) {
        let dm = channel.kind == ChannelKind::Dm;
        let hears = |bot: Id| match (&channel.thread, channel.kind) {
            (_, ChannelKind::Dm) => channel.recipients.contains(&bot),
            (Some(thread), ChannelKind::PrivateThread) => thread.members.contains(&bot),
            _ => channel.guild.and_then(|id| self.guilds.get(&id)).is_some_and(|guild| guild.members.contains(&bot)),
        };
        let listening: Vec<String> = self
            .sessions
            .values()
            .filter(|session| session.covers(channel.guild) && session.wants(event, dm) && hears(session.bot))
            .map(|session| session.id.clone())
            .collect();
        for session in listening {
            self.push_to(&session, event, data);
        }
    }

    /// An event for one bot; no intent is needed.
    pub(super) fn dispatch_to(&mut self, bot: Id, guild: Option<Id>, event: &'static str, data: &Value) {
        let listening: Vec<String> = self
            .sessions
            .values()
            .filter(|session| session.bot == bot && session.covers(guild))
            .map(|session| session.id.clone())
            .collect();
        for session in listening {
            self.push_to(&session, event, data);
        }
    }

    /// The last step to a session: here the faults of the gateway happen.
    fn push_to(&mut self, id: &str, event: &'static str, data: &Value) {
        let Some(session) = self.sessions.get_mut(id) else { return };
        let data = without_secrets(session, event, data);
        for (event, data) in self.faults.apply_to_event(id, event, data) {
            session.push(event, &data);
        }
    }
}

/// Without the privileged intent a bot reads only its own messages, those in DMs and those that mention it.
fn without_secrets(session: &Session, event: &str, data: &Value) -> Value {
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
