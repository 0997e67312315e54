//! Gateway sessions: one per shard of a bot, with numbered events that are kept for a resume.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::snowflake::Id;

/// The intents that matter for the events that occur here.
pub mod intents {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;

    /// Intents that must be enabled for the application before a bot can use them.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
}

const MAX_REPLAY_EVENTS: usize = 1000;

/// How many sessions a bot may start: `session_start_limit` in `GET /gateway/bot`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionStarts {
    /// How many sessions may start within a day.
    pub total: u32,
    pub remaining: u32,
    /// How many shards may identify at once. Discord gives 1 to small bots.
    pub max_concurrency: u32,
    /// When the count starts again, in milliseconds since the Unix epoch. `None` before the first session.
    pub reset_ms: Option<u64>,
}

impl Default for SessionStarts {
    fn default() -> Self {
        Self { total: 1000, remaining: 1000, max_concurrency: 1, reset_ms: None }
    }
}

/// What a gateway connection is told to do.
#[derive(Debug, Clone)]
pub enum GatewayCommand {
    Dispatch(String),
    Reconnect,
    InvalidSession {
        resumable: bool,
    },
    /// Close the connection without a close frame.
    Disconnect,
    /// Close the connection because the bot's token is no longer valid.
    RevokeToken,
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
    /// The latest events with their sequence numbers, for a resume.
    pub replay_buffer: VecDeque<(u64, String)>,
    pub sender: Option<mpsc::UnboundedSender<GatewayCommand>>,
}

impl Session {
    pub fn is_connected(&self) -> bool {
        self.sender.as_ref().is_some_and(|sender| !sender.is_closed())
    }

    /// Numbers an event, keeps it for a resume, and sends it if the session is connected.
    pub fn push(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": event, "s": self.sequence, "d": data}).to_string();
        self.replay_buffer.push_back((self.sequence, text.clone()));
        if self.replay_buffer.len() > MAX_REPLAY_EVENTS {
            self.replay_buffer.pop_front();
        }
        self.send(GatewayCommand::Dispatch(text));
    }

    pub fn send(&self, command: GatewayCommand) {
        if let Some(sender) = &self.sender {
            // A connection that has just ended is not an error: the event stays available for a resume.
            let _ = sender.send(command);
        }
    }

    /// Whether this shard is responsible for the server. DMs belong to shard 0.
    pub fn covers(&self, guild: Option<Id>) -> bool {
        match guild {
            Some(guild) => (guild >> 22) % self.shards == self.shard,
            None => self.shard == 0,
        }
    }

    /// Whether the session's intents include this event.
    pub fn has_intent_for(&self, event: &str, dm: bool) -> bool {
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
