//! Messages and drafts of messages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::attachment::{Attachment, Upload};
use crate::message_flags as flags;
use crate::snowflake::{Id, parse_id};

/// Discord's numbers for the message types that occur here.
pub mod kinds {
    pub const DEFAULT: u8 = 0;
    pub const PINNED: u8 = 6;
    pub const THREAD_CREATED: u8 = 18;
    pub const REPLY: u8 = 19;
    pub const CHAT_INPUT_COMMAND: u8 = 20;
    pub const THREAD_STARTER: u8 = 21;
}

/// A message in a channel.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "these are Discord's fields")]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's number for the message type.
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// The only person who sees this message, if it is ephemeral.
    pub ephemeral_for: Option<Id>,
    /// Channel and id of the message this one refers to.
    pub reply_to: Option<(Id, Id)>,
    /// The interaction this message responds to.
    pub interaction: Option<Id>,
    /// The users this message notifies.
    pub pings: BTreeSet<Id>,
    pub pings_everyone: bool,
    pub edited_ms: Option<u64>,
    pub pinned: bool,
    pub nonce: Option<Value>,
    /// Who reacted, by emoji.
    pub reactions: BTreeMap<String, BTreeSet<Id>>,
    /// Marks the notice that a bot did not respond to a command. Discord has no such field.
    pub failed: bool,
    pub tts: bool,
}

/// The content of a new message, or the changes of an edit. In an edit, `None` leaves a part unchanged.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// Metadata of new files, and the existing files to keep.
    pub attachments: Option<Vec<Value>>,
    pub uploads: Vec<Upload>,
    pub flags: Option<u64>,
    pub allowed_mentions: Option<Value>,
    pub reply_to: Option<Id>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub tts: bool,
}

/// A nonce that already produced a message.
#[derive(Debug)]
pub(crate) struct UsedNonce {
    pub bot: Id,
    pub channel: Id,
    pub text: String,
    pub message: Id,
    /// The response to the first request.
    pub response: Value,
    pub created_ms: u64,
}

impl Draft {
    /// Reads a body that passed the limits. `null` clears a part.
    pub fn from_json(body: &Value, uploads: Vec<Upload>) -> Self {
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
            reply_to: body.pointer("/message_reference/message_id").and_then(parse_id),
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            enforce_nonce: body.get("enforce_nonce") == Some(&json!(true)),
            tts: body.get("tts") == Some(&json!(true)),
        }
    }

    /// Whether a new message with this content would be empty.
    pub fn is_empty(&self) -> bool {
        let is_empty = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content.as_ref().is_none_or(String::is_empty)
            && is_empty(&self.embeds)
            && is_empty(&self.components)
            && self.uploads.is_empty()
    }

    pub fn text(content: &str) -> Self {
        Self { content: Some(content.to_owned()), ..Self::default() }
    }
}

impl Message {
    pub fn is_empty(&self) -> bool {
        self.content.is_empty() && self.embeds.is_empty() && self.components.is_empty() && self.attachments.is_empty()
    }

    /// Whether this is a deferred response without content yet ("is thinking…").
    pub fn is_thinking(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    pub fn is_silent(&self) -> bool {
        self.flags & flags::SUPPRESS_NOTIFICATIONS != 0
    }
}
