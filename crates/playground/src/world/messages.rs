//! Messages: written, edited, deleted, pinned.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::uploads::{Attachment, Upload};
use super::{WorldState, mentions};
use crate::error::ApiError;
use crate::snowflake::{self, Id};

/// Discord's message flags that matter here.
pub mod flags {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// How long a nonce is remembered: "a few minutes".
const NONCE_LIFE: Duration = Duration::from_mins(5);

/// Discord's numbers for the kinds of messages that occur here.
pub mod kinds {
    pub const DEFAULT: u8 = 0;
    pub const PINNED: u8 = 6;
    pub const THREAD_CREATED: u8 = 18;
    pub const REPLY: u8 = 19;
    pub const CHAT_INPUT_COMMAND: u8 = 20;
    pub const THREAD_STARTER: u8 = 21;
}

/// One written message.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "these are Discord's fields")]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// An ephemeral message is seen by this person alone.
    pub ephemeral_for: Option<Id>,
    /// Channel and id of the message this one refers to.
    pub reply_to: Option<(Id, Id)>,
    /// The interaction this message answers.
    pub interaction: Option<Id>,
    /// People who were pinged by it.
    pub pings: BTreeSet<Id>,
    pub pings_everyone: bool,
    pub edited_ms: Option<u64>,
    pub pinned: bool,
    pub nonce: Option<Value>,
    /// Emoji to the people and bots who reacted.
    pub reactions: BTreeMap<String, BTreeSet<Id>>,
    /// Not Discord's: the note that a command got no answer.
    pub failed: bool,
    pub tts: bool,
}

/// What is to be written. In an edit, `None` leaves a part as it is.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// Descriptions of new files, and the old ones that stay.
    pub attachments: Option<Vec<Value>>,
    pub uploads: Vec<Upload>,
    pub flags: Option<u64>,
    pub allowed_mentions: Option<Value>,
    pub reply_to: Option<Id>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub tts: bool,
}

#[derive(Debug)]
pub(super) struct Nonce {
    bot: Id,
    channel: Id,
    text: String,
    message: Id,
    created_at: Instant,
}

impl Draft {
    /// Reads a body that passed the limits. `null` empties a part.
    pub fn new(body: &Value, uploads: Vec<Upload>) -> Self {
        let list = |name: &str| match body.get(name)? {
            Value::Array(items) => Some(items.clone()),
            _ => Some(Vec::new()),
        };
        Self {
            content: body.get("content").map(|text| text.as_str().unwrap_or_default().trim().to_owned()),
            embeds: list("embeds"),
            components: list("components"),
            attachments: list("attachments"),
            uploads,
            flags: body.get("flags").map(|flags| flags.as_u64().unwrap_or_default()),
            allowed_mentions: body.get("allowed_mentions").filter(|value| value.is_object()).cloned(),
            reply_to: body.pointer("/message_reference/message_id").and_then(mentions::id_of),
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            enforce_nonce: body.get("enforce_nonce") == Some(&json!(true)),
            tts: body.get("tts") == Some(&json!(true)),
        }
    }

    pub fn wants_ephemeral(&self) -> bool {
        self.flags.is_some_and(|set| set & flags::EPHEMERAL != 0)
    }

    pub fn text(content: &str) -> Self {
        Self { content: Some(content.to_owned()), ..Self::default() }
    }
}

impl Message {
    pub fn is_empty(&self) -> bool {
        self.content.is_empty() && self.embeds.is_empty() && self.components.is_empty() && self.attachments.is_empty()
    }

    pub fn is_thinking(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    pub fn is_silent(&self) -> bool {
        self.flags & flags::SUPPRESS_NOTIFICATIONS != 0
    }
}

impl WorldState {
    /// A message in a channel that exists for the bots: not an ephemeral one.
    pub fn message_in(&self, channel: Id, id: Id) -> Result<&Message, ApiError> {
        let found =
            self.messages.get(&id).filter(|message| message.channel == channel && message.ephemeral_for.is_none());
        found.ok_or_else(ApiError::unknown_message)
    }

    /// The message that this nonce already made, when the bot wants it enforced.
    pub fn message_of_nonce(&mut self, bot: Id, channel: Id, draft: &Draft) -> Option<Id> {
        self.nonces.retain(|nonce| nonce.created_at.elapsed() < NONCE_LIFE);
        let wanted = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?.to_string();
        // One that made a message which was deleted since has made another afterwards.
        let there = |known: &&Nonce| self.messages.contains_key(&known.message);
        let same = |known: &&Nonce| known.bot == bot && known.channel == channel && known.text == wanted;
        self.nonces.iter().filter(same).find(there).map(|known| known.message)
    }

    pub fn remember_nonce(&mut self, bot: Id, channel: Id, nonce: &Value, message: Id) {
        self.nonces.push_back(Nonce { bot, channel, text: nonce.to_string(), message, created_at: Instant::now() });
    }

    /// Writes a message; all checks are done. `frame` holds what does not come from the draft.
    pub fn write(&mut self, frame: Message, draft: Draft) -> Result<Id, ApiError> {
        let mut message = frame;
        message.id = self.ids.fresh();
        message.tts = draft.tts;
        message.nonce.clone_from(&draft.nonce);
        message.flags |= draft.flags.unwrap_or_default();
        if let Some(reply_to) = draft.reply_to {
            if self.messages.get(&reply_to).is_none_or(|target| target.channel != message.channel) {
                return Err(crate::limits::unknown_reference());
            }
            message.reply_to = Some((message.channel, reply_to));
            message.kind = kinds::REPLY;
        }
        let allowed = draft.allowed_mentions.clone();
        self.fill(&mut message, draft)?;
        if message.is_empty() && !message.is_thinking() {
            return Err(ApiError::empty_message());
        }
        self.ping(&mut message, allowed.as_ref());
        self.insert(message)
    }

    /// Puts a finished message into its channel and tells everybody.
    pub(super) fn insert(&mut self, message: Message) -> Result<Id, ApiError> {
        let id = message.id;
        let channel = self.channels.get_mut(&message.channel).ok_or_else(ApiError::unknown_channel)?;
        channel.messages.push(id);
        self.wake_thread(message.channel);
        self.messages.insert(id, message);
        self.join_by_writing(id);
        self.dispatch_message("MESSAGE_CREATE", id);
        self.tell_message("message", id);
        Ok(id)
    }

    /// Changes a message by an edit, or fills a "thinking" one.
    pub fn edit(&mut self, id: Id, draft: Draft) -> Result<(), ApiError> {
        let mut message = self.messages.get(&id).cloned().ok_or_else(ApiError::unknown_message)?;
        let was_thinking = message.is_thinking();
        let allowed = draft.allowed_mentions.clone();
        if let Some(wanted) = draft.flags {
            let changeable = flags::SUPPRESS_EMBEDS | flags::COMPONENTS_V2;
            message.flags = (message.flags & !flags::SUPPRESS_EMBEDS) | (wanted & changeable);
        }
        self.fill(&mut message, draft)?;
        message.flags &= !flags::LOADING;
        if message.is_empty() {
            return Err(ApiError::empty_message());
        }
        if was_thinking {
            // The first answer pings; a later edit never does.
            self.ping(&mut message, allowed.as_ref());
        } else {
            message.edited_ms = Some(snowflake::now_ms());
        }
        self.messages.insert(id, message);
        self.dispatch_message("MESSAGE_UPDATE", id);
        self.tell_message("message_edited", id);
        Ok(())
    }

    fn fill(&mut self, message: &mut Message, draft: Draft) -> Result<(), ApiError> {
        if let Some(content) = draft.content {
            message.content = content;
        }
        self.fill_attachments(message, draft.attachments.as_deref(), draft.uploads)?;
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = draft.components {
            message.components = components;
        }
        super::uploads::resolve_links(message);
        super::message_json::number_components(&mut message.components);
        Ok(())
    }

    /// Takes a message away; whether that was allowed is decided before.
    pub fn remove_message(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else { return };
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        channel.messages.retain(|other| *other != id);
        let channel = channel.clone();
        let gone = json!({
            "id": id.to_string(), "channel_id": channel.id.to_string(), "guild_id": channel.guild.map(|id| id.to_string()),
        });
        if message.ephemeral_for.is_none() {
            self.dispatch_in(&channel, "MESSAGE_DELETE", &gone);
        }
        self.tell_viewers_of(&channel, "message_deleted", &gone);
        self.tell_channel(channel.id);
    }

    pub fn set_pinned(&mut self, id: Id, pinned: bool, by: Id) -> Result<(), ApiError> {
        let Some(message) = self.messages.get_mut(&id) else { return Ok(()) };
        if message.pinned == pinned {
            return Ok(());
        }
        message.pinned = pinned;
        let channel = message.channel;
        self.dispatch_message("MESSAGE_UPDATE", id);
        self.tell_message("message_edited", id);
        if pinned {
            let note = Message {
                id: self.ids.fresh(),
                channel,
                author: by,
                kind: kinds::PINNED,
                reply_to: Some((channel, id)),
                ..Message::default()
            };
            self.insert(note)?;
        }
        Ok(())
    }

    pub fn set_reaction(&mut self, id: Id, emoji: &str, user: Id, set: bool) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        let people = message.reactions.entry(emoji.to_owned()).or_default();
        let changed = if set { people.insert(user) } else { people.remove(&user) };
        message.reactions.retain(|_, people| !people.is_empty());
        if changed {
            self.tell_message("message_edited", id);
        }
    }
}
