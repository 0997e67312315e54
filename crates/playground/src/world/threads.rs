//! Creating, changing and archiving threads.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::model::channel::{Channel, ChannelKind, Thread};
use super::model::message::{Draft, Message, kinds};
use super::permissions;
use super::state::WorldState;
use crate::error::ApiError;
use crate::message_flags as flags;
use crate::snowflake::Id;

impl WorldState {
    /// Creates a thread, on a message or without one. The limits of the body are already checked.
    pub fn open_thread(&mut self, bot: Id, parent: Id, at: Option<Id>, body: &Value) -> Result<Id, ApiError> {
        let channel = self.channel_for_bot(bot, parent)?;
        let kind = thread_kind(channel, at, body)?;
        self.require_permissions(channel, creation_permission(channel, kind))?;
        if at.is_some() {
            self.require_permissions(channel, permissions::READ_MESSAGE_HISTORY)?;
        }
        let guild = channel.guild;
        if let Some(message) = at
            && self.bot_visible_message(parent, message)?.flags & flags::HAS_THREAD != 0
        {
            return Err(ApiError::thread_exists());
        }
        let active = self
            .channels
            .values()
            .filter(|other| other.guild == guild && other.thread.is_some() && !other.is_archived());
        let limit = guild.and_then(|id| self.guilds.get(&id)).map_or(0, |guild| guild.thread_limit);
        if active.count() >= limit {
            return Err(ApiError::too_many_threads());
        }
        let id = at.unwrap_or_else(|| self.ids.next_id());
        let mut thread = Channel::new(id, kind, body.get("name").and_then(Value::as_str).unwrap_or_default());
        thread.guild = guild;
        thread.parent = Some(parent);
        thread.thread = Some(Thread {
            owner: bot,
            archived: false,
            locked: false,
            invitable: body.get("invitable").and_then(Value::as_bool).unwrap_or(true),
            auto_archive_minutes: body.get("auto_archive_duration").and_then(Value::as_u64).unwrap_or(4320),
            archive_changed_ms: self.now_ms(),
            members: BTreeSet::from([bot]),
            slowmode: body.get("rate_limit_per_user").and_then(Value::as_u64).unwrap_or(0),
        });
        self.channels.insert(id, thread);
        self.announce_thread(bot, parent, id, at)?;
        Ok(id)
    }

    fn announce_thread(&mut self, bot: Id, parent: Id, id: Id, at: Option<Id>) -> Result<(), ApiError> {
        let Some(thread) = self.channels.get(&id).cloned() else { return Ok(()) };
        let mut json = self.channel_json(&thread);
        json["newly_created"] = json!(true);
        self.dispatch_to_channel(&thread, "THREAD_CREATE", &json);
        self.notify_channel_changed(id);
        if let Some(message) = at {
            if let Some(starter) = self.messages.get_mut(&message) {
                starter.flags |= flags::HAS_THREAD;
            }
            self.dispatch_message("MESSAGE_UPDATE", message);
            self.notify_message("message_edited", message);
            let opener = Message {
                id: self.ids.next_id(),
                channel: id,
                author: bot,
                kind: kinds::THREAD_STARTER,
                reply_to: Some((parent, message)),
                ..Message::default()
            };
            self.insert_message(opener)?;
        } else if thread.kind == ChannelKind::PublicThread && !self.is_forum(parent) {
            let note = Message {
                id: self.ids.next_id(),
                channel: parent,
                author: bot,
                kind: kinds::THREAD_CREATED,
                content: thread.name.clone(),
                reply_to: Some((id, id)),
                ..Message::default()
            };
            self.insert_message(note)?;
        }
        Ok(())
    }

    fn is_forum(&self, channel: Id) -> bool {
        self.channels.get(&channel).is_some_and(|channel| channel.kind == ChannelKind::Forum)
    }

    /// Creates a post in a forum: a thread with its first message, which has the same id.
    pub fn open_forum_post(&mut self, bot: Id, forum: Id, body: &Value, draft: Draft) -> Result<Id, ApiError> {
        if draft.is_empty() {
            return Err(ApiError::empty_message());
        }
        let id = self.open_thread(bot, forum, None, body)?;
        self.create_message(Message { id, channel: id, author: bot, ..Message::default() }, draft)
    }

    /// Changes a thread, with the permissions that Discord requires for each field.
    pub fn edit_thread(&mut self, bot: Id, id: Id, body: &Value) -> Result<(), ApiError> {
        let channel = self.channel_for_bot(bot, id)?;
        let Some(thread) = &channel.thread else { return Err(ApiError::missing_permissions()) };
        let manager = self.bot_permissions(channel) & permissions::MANAGE_THREADS != 0;
        let flag = |name: &str| body.get(name).and_then(Value::as_bool);
        let opens = flag("archived") == Some(false);
        if (thread.owner != bot || body.get("locked").is_some() || body.get("rate_limit_per_user").is_some())
            && !manager
        {
            return Err(ApiError::missing_permissions());
        }
        let changes_more = ["name", "locked", "auto_archive_duration", "rate_limit_per_user", "invitable"];
        if thread.archived && !opens && changes_more.iter().any(|name| body.get(*name).is_some()) {
            return Err(ApiError::archived_thread());
        }
        let now = self.now_ms();
        let Some(channel) = self.channels.get_mut(&id) else { return Err(ApiError::unknown_channel()) };
        if let Some(name) = body.get("name").and_then(Value::as_str) {
            name.clone_into(&mut channel.name);
        }
        if let Some(thread) = &mut channel.thread {
            if let Some(archived) = flag("archived") {
                thread.archived = archived;
                thread.archive_changed_ms = now;
            }
            thread.locked = flag("locked").unwrap_or(thread.locked);
            thread.invitable = flag("invitable").unwrap_or(thread.invitable);
            let number = |name: &str| body.get(name).and_then(Value::as_u64);
            thread.auto_archive_minutes = number("auto_archive_duration").unwrap_or(thread.auto_archive_minutes);
            thread.slowmode = number("rate_limit_per_user").unwrap_or(thread.slowmode);
        }
        self.thread_changed(id);
        Ok(())
    }

    /// Archives, unarchives or locks a thread, as a moderator would.
    pub fn moderate_thread(&mut self, id: Id, archived: bool, locked: bool) {
        let now = self.now_ms();
        if let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) {
            (thread.archived, thread.locked) = (archived, locked);
            thread.archive_changed_ms = now;
        }
        self.thread_changed(id);
    }

    pub(crate) fn thread_changed(&mut self, id: Id) {
        self.channel_changed(id);
        if self.messages.contains_key(&id) {
            self.notify_message("message_edited", id);
        }
    }

    /// Fails if the thread is locked. An archived thread is fine: a new message unarchives it.
    pub fn require_unlocked(&self, channel: &Channel) -> Result<(), ApiError> {
        let manager = self.bot_permissions(channel) & permissions::MANAGE_THREADS != 0;
        match &channel.thread {
            Some(thread) if thread.locked && !manager => Err(ApiError::thread_locked()),
            _ => Ok(()),
        }
    }

    /// A new message unarchives its thread.
    pub(crate) fn unarchive_thread(&mut self, id: Id) {
        let now = self.now_ms();
        let Some(thread) = self.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()) else { return };
        if thread.archived {
            thread.archived = false;
            thread.archive_changed_ms = now;
            self.thread_changed(id);
        }
    }

    /// The author of a message in a thread and the users it pings become members of the thread.
    pub(crate) fn add_participants(&mut self, message: Id) {
        let Some(message) = self.messages.get(&message) else { return };
        if message.ephemeral_for.is_some() || message.kind == kinds::THREAD_STARTER {
            return;
        }
        let (channel, mut joining) = (message.channel, message.pings.clone());
        joining.insert(message.author);
        for user in joining {
            self.set_thread_member(channel, user, true);
        }
    }

    pub fn set_thread_member(&mut self, id: Id, user: Id, member: bool) {
        let Some(channel) = self.channels.get_mut(&id) else { return };
        let Some(thread) = &mut channel.thread else { return };
        let changed = if member { thread.members.insert(user) } else { thread.members.remove(&user) };
        if !changed {
            return;
        }
        let (guild, count) = (channel.guild, thread.members.len());
        let channel = channel.clone();
        let mut json = json!({
            "id": id.to_string(), "guild_id": guild.map(|id| id.to_string()), "member_count": count,
        });
        if member {
            json["added_members"] = json!([Thread::member_json(id, user)]);
        } else {
            json["removed_member_ids"] = json!([user.to_string()]);
        }
        self.dispatch_thread_member(&channel, user, &json);
        self.notify_channel_changed(id);
        if !member && channel.kind == ChannelKind::PrivateThread {
            self.notify_viewer(user, "channel_deleted", &json!({"id": id.to_string()}));
        }
    }
}

/// The kind of a new thread. Each kind of channel allows others.
fn thread_kind(parent: &Channel, at: Option<Id>, body: &Value) -> Result<ChannelKind, ApiError> {
    // Discord creates a private thread by default if there is no message.
    let wanted = if at.is_some() { None } else { Some(body.get("type").and_then(Value::as_u64).unwrap_or(12)) };
    match (parent.kind, wanted) {
        (ChannelKind::Text, None | Some(11)) | (ChannelKind::Forum, Some(_)) => Ok(ChannelKind::PublicThread),
        (ChannelKind::Text, Some(12)) => Ok(ChannelKind::PrivateThread),
        (ChannelKind::Announcement, None | Some(10)) => Ok(ChannelKind::AnnouncementThread),
        _ => Err(ApiError::wrong_channel_type()),
    }
}

fn creation_permission(parent: &Channel, kind: ChannelKind) -> u64 {
    match kind {
        ChannelKind::PrivateThread => permissions::CREATE_PRIVATE_THREADS,
        _ if parent.kind == ChannelKind::Forum => permissions::SEND_MESSAGES,
        _ => permissions::CREATE_PUBLIC_THREADS,
    }
}
