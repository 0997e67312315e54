//! Creating, editing, deleting and pinning messages.

use std::time::Duration;

use serde_json::{Value, json};

use super::attachments::resolve_attachment_urls;
use super::model::message::{Draft, Message, UsedNonce, kinds};
use super::state::WorldState;
use crate::clock::elapsed;
use crate::error::ApiError;
use crate::limits;
use crate::message_flags as flags;
use crate::snowflake::Id;

/// How long a nonce prevents duplicates. Discord documents "a few minutes".
const NONCE_LIFETIME: Duration = Duration::from_mins(5);

impl WorldState {
    /// A message that bots can access in this channel. Ephemeral messages are not included.
    pub fn bot_visible_message(&self, channel: Id, id: Id) -> Result<&Message, ApiError> {
        let found =
            self.messages.get(&id).filter(|message| message.channel == channel && message.ephemeral_for.is_none());
        found.ok_or_else(ApiError::unknown_message)
    }

    /// The message that an earlier request with the same enforced nonce created, even if it was deleted since.
    pub fn message_with_nonce(&mut self, bot: Id, channel: Id, draft: &Draft) -> Option<Value> {
        let now = self.now_ms();
        self.used_nonces.retain(|nonce| elapsed(nonce.created_ms, now) < NONCE_LIFETIME);
        let wanted = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?.to_string();
        let same = |known: &&UsedNonce| known.bot == bot && known.channel == channel && known.text == wanted;
        let known = self.used_nonces.iter().find(same)?;
        let exists = self.messages.contains_key(&known.message);
        Some(if exists { self.message_json(known.message) } else { known.response.clone() })
    }

    pub fn remember_nonce(&mut self, bot: Id, channel: Id, nonce: &Value, message: Id) {
        self.used_nonces.push_back(UsedNonce {
            bot,
            channel,
            text: nonce.to_string(),
            message,
            response: self.message_json(message),
            created_ms: self.now_ms(),
        });
    }

    /// Creates a message. Limits and permissions are already checked. `template` holds everything that is not in the
    /// draft.
    pub fn create_message(&mut self, template: Message, draft: Draft) -> Result<Id, ApiError> {
        let mut message = template;
        if message.id == Id::default() {
            message.id = self.ids.next_id();
        }
        message.tts = draft.tts;
        message.nonce.clone_from(&draft.nonce);
        message.flags |= draft.flags.unwrap_or_default();
        if let Some(reply_to) = draft.reply_to {
            if self.messages.get(&reply_to).is_none_or(|target| target.channel != message.channel) {
                return Err(limits::unknown_reference());
            }
            message.reply_to = Some((message.channel, reply_to));
            message.kind = kinds::REPLY;
        }
        let allowed = draft.allowed_mentions.clone();
        self.apply_draft(&mut message, draft)?;
        if message.is_empty() && !message.is_thinking() {
            return Err(ApiError::empty_message());
        }
        self.resolve_pings(&mut message, allowed.as_ref());
        self.insert_message(message)
    }

    /// Adds a complete message to its channel and sends the events.
    pub(crate) fn insert_message(&mut self, message: Message) -> Result<Id, ApiError> {
        let id = message.id;
        let channel = self.channels.get_mut(&message.channel).ok_or_else(ApiError::unknown_channel)?;
        channel.messages.push(id);
        self.unarchive_thread(message.channel);
        self.messages.insert(id, message);
        self.add_participants(id);
        self.dispatch_message("MESSAGE_CREATE", id);
        self.notify_message("message", id);
        Ok(id)
    }

    /// Edits a message, or completes a deferred response.
    pub fn edit_message(&mut self, id: Id, draft: Draft) -> Result<(), ApiError> {
        let mut message = self.messages.get(&id).cloned().ok_or_else(ApiError::unknown_message)?;
        let was_thinking = message.is_thinking();
        let allowed = draft.allowed_mentions.clone();
        if let Some(wanted) = draft.flags {
            let changeable = flags::SUPPRESS_EMBEDS | flags::COMPONENTS_V2;
            message.flags = (message.flags & !flags::SUPPRESS_EMBEDS) | (wanted & changeable);
        }
        self.apply_draft(&mut message, draft)?;
        message.flags &= !flags::LOADING;
        if message.is_empty() {
            return Err(ApiError::empty_message());
        }
        if was_thinking {
            // The first content of a deferred response pings. Later edits do not.
            self.resolve_pings(&mut message, allowed.as_ref());
        } else {
            message.edited_ms = Some(self.now_ms());
        }
        self.messages.insert(id, message);
        self.dispatch_message("MESSAGE_UPDATE", id);
        self.notify_message("message_edited", id);
        Ok(())
    }

    fn apply_draft(&mut self, message: &mut Message, draft: Draft) -> Result<(), ApiError> {
        if let Some(content) = draft.content {
            message.content = content;
        }
        self.apply_attachments(message, draft.attachments.as_deref(), draft.uploads)?;
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = draft.components {
            self.require_known_emojis(message.author, &components)?;
            message.components = components;
        }
        resolve_attachment_urls(message);
        number_components(&mut message.components);
        Ok(())
    }

    /// Deletes a message. Permissions are already checked.
    pub fn delete_message(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else { return };
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        channel.messages.retain(|other| *other != id);
        let channel = channel.clone();
        let deleted = json!({
            "id": id.to_string(), "channel_id": channel.id.to_string(), "guild_id": channel.guild.map(|id| id.to_string()),
        });
        if message.ephemeral_for.is_none() {
            self.dispatch_to_channel(&channel, "MESSAGE_DELETE", &deleted);
        }
        self.notify_channel_viewers(&channel, "message_deleted", &deleted);
        self.notify_channel_changed(channel.id);
    }

    pub fn set_pinned(&mut self, id: Id, pinned: bool, by: Id) -> Result<(), ApiError> {
        let Some(message) = self.messages.get_mut(&id) else { return Ok(()) };
        if message.pinned == pinned {
            return Ok(());
        }
        message.pinned = pinned;
        let channel = message.channel;
        self.dispatch_message("MESSAGE_UPDATE", id);
        self.notify_message("message_edited", id);
        if pinned {
            let note = Message {
                id: self.ids.next_id(),
                channel,
                author: by,
                kind: kinds::PINNED,
                reply_to: Some((channel, id)),
                ..Message::default()
            };
            self.insert_message(note)?;
        }
        Ok(())
    }

    pub fn set_reaction(&mut self, id: Id, emoji: &str, user: Id, set: bool) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        let people = message.reactions.entry(emoji.to_owned()).or_default();
        let changed = if set { people.insert(user) } else { people.remove(&user) };
        message.reactions.retain(|_, people| !people.is_empty());
        if changed {
            self.notify_message("message_edited", id);
        }
    }
}

/// Discord numbers all components of a message.
pub(crate) fn number_components(components: &mut [Value]) {
    fn number(components: &mut [Value], next: &mut u64) {
        for component in components {
            let Some(object) = component.as_object_mut() else { continue };
            if object.get("id").is_none_or(|id| id.as_u64().unwrap_or(0) == 0) {
                object.insert("id".into(), json!(*next));
            }
            *next += 1;
            if let Some(Value::Array(inner)) = object.get_mut("components") {
                number(inner, next);
            }
        }
    }
    number(components, &mut 1);
}
