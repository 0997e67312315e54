//! Servers, text channels and private conversations. Threads have their own file.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::WorldState;
use super::permissions;
use crate::error::ApiError;
use crate::snowflake::{self, Id};

/// A server.
#[derive(Debug, Clone)]
pub struct Guild {
    pub id: Id,
    pub name: String,
    pub locale: String,
    pub owner: Id,
    pub members: BTreeSet<Id>,
    /// How many threads may be active at once before Discord refuses (160006).
    pub thread_limit: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelKind {
    Text = 0,
    Dm = 1,
    PublicThread = 11,
    PrivateThread = 12,
}

/// A channel of any kind.
#[derive(Debug, Clone)]
pub struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    pub name: String,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub topic: Option<String>,
    pub position: u32,
    /// Rights that bots lack, or have besides, in this channel and its threads.
    pub denied: u64,
    pub granted: u64,
    /// The two sides of a DM.
    pub recipients: Vec<Id>,
    pub thread: Option<Thread>,
    pub messages: Vec<Id>,
}

/// What only threads have.
#[derive(Debug, Clone)]
pub struct Thread {
    pub owner: Id,
    pub archived: bool,
    pub locked: bool,
    pub invitable: bool,
    pub auto_archive_minutes: u64,
    pub archive_changed_ms: u64,
    pub members: BTreeSet<Id>,
    pub slowmode: u64,
}

impl Channel {
    pub fn new(id: Id, kind: ChannelKind, name: &str) -> Self {
        Self {
            id,
            kind,
            name: name.into(),
            guild: None,
            parent: None,
            topic: None,
            position: 0,
            denied: 0,
            granted: 0,
            recipients: Vec::new(),
            thread: None,
            messages: Vec::new(),
        }
    }

    pub fn last_message(&self) -> Option<Id> {
        self.messages.last().copied()
    }

    pub fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }
}

impl WorldState {
    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A channel that this bot can see.
    pub fn channel_for(&self, bot: Id, id: Id) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        let inside = match channel.guild {
            Some(guild) => self.guilds.get(&guild).is_some_and(|guild| guild.members.contains(&bot)),
            None => channel.recipients.contains(&bot),
        };
        if !inside {
            return Err(ApiError::missing_access());
        }
        self.require(channel, permissions::VIEW_CHANNEL)?;
        Ok(channel)
    }

    pub fn guild_for(&self, bot: Id, id: Id) -> Result<&Guild, ApiError> {
        self.guilds.get(&id).filter(|guild| guild.members.contains(&bot)).ok_or_else(ApiError::unknown_guild)
    }

    /// The private conversation of these two, made when there is none.
    pub fn dm_between(&mut self, one: Id, other: Id) -> Id {
        let known = self
            .channels
            .values()
            .find(|channel| {
                channel.kind == ChannelKind::Dm
                    && channel.recipients.contains(&one)
                    && channel.recipients.contains(&other)
            })
            .map(|channel| channel.id);
        if let Some(known) = known {
            return known;
        }
        let id = self.ids.fresh();
        let mut channel = Channel::new(id, ChannelKind::Dm, "");
        channel.recipients = vec![one, other];
        self.channels.insert(id, channel);
        id
    }

    /// A new text channel, as a server manager would make it.
    pub fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let mut channel = Channel::new(self.ids.fresh(), ChannelKind::Text, name);
        channel.guild = Some(guild);
        channel.position = u32::try_from(self.channels.len()).unwrap_or(u32::MAX);
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        let json = self.channel_json(&channel);
        self.dispatch_in(&channel, "CHANNEL_CREATE", &json);
        self.tell_channel(id);
        id
    }

    /// Takes a channel away with its threads and messages, as a server manager would.
    pub fn delete_channel(&mut self, id: Id) {
        let threads: Vec<Id> =
            self.channels.values().filter(|channel| channel.parent == Some(id)).map(|channel| channel.id).collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let json = self.channel_json(&channel);
        let event = if channel.thread.is_some() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        self.dispatch_in(&channel, event, &json);
        self.tell_viewers_of(&channel, "channel_deleted", &json!({"id": id.to_string()}));
        for message in &channel.messages {
            self.messages.remove(message);
        }
        self.channels.remove(&id);
    }

    /// A bot leaves a server against its will.
    pub fn kick(&mut self, guild: Id, bot: Id) {
        if self.guilds.get_mut(&guild).is_some_and(|guild| guild.members.remove(&bot)) {
            self.dispatch_to(bot, Some(guild), "GUILD_DELETE", &json!({"id": guild.to_string()}));
        }
    }

    /// Takes away, or gives, rights of bots in a channel.
    pub fn set_bot_permissions(&mut self, channel: Id, granted: u64, denied: u64) {
        let Some(channel) = self.channels.get_mut(&channel) else { return };
        channel.granted = granted;
        channel.denied = denied;
        let channel = channel.clone();
        let json = self.channel_json(&channel);
        self.dispatch_in(&channel, "CHANNEL_UPDATE", &json);
        self.tell_channel(channel.id);
    }

    pub fn channel_json(&self, channel: &Channel) -> Value {
        let id = channel.id.to_string();
        let last = channel.last_message().map(|id| id.to_string());
        if channel.kind == ChannelKind::Dm {
            let people: Vec<Value> = channel
                .recipients
                .iter()
                .filter_map(|id| self.users.get(id))
                .filter(|u| !u.bot)
                .map(super::User::json)
                .collect();
            return json!({"id": id, "type": 1, "last_message_id": last, "flags": 0, "recipients": people});
        }
        let guild = channel.guild.map(|guild| guild.to_string());
        let parent = channel.parent.map(|parent| parent.to_string());
        let mut json = json!({
            "id": id, "type": channel.kind as u8, "guild_id": guild, "name": channel.name, "parent_id": parent,
            "last_message_id": last, "rate_limit_per_user": 0, "flags": 0,
        });
        if let Some(thread) = &channel.thread {
            json["owner_id"] = json!(thread.owner.to_string());
            json["rate_limit_per_user"] = json!(thread.slowmode);
            json["message_count"] = json!(channel.messages.len());
            json["total_message_sent"] = json!(channel.messages.len());
            json["member_count"] = json!(thread.members.len());
            json["thread_metadata"] = thread.metadata_json(channel);
        } else {
            json["topic"] = json!(channel.topic);
            json["position"] = json!(channel.position);
            json["nsfw"] = json!(false);
            json["permission_overwrites"] = self.overwrites_json(channel);
        }
        json
    }

    fn overwrites_json(&self, channel: &Channel) -> Value {
        if channel.denied == 0 && channel.granted == 0 {
            return json!([]);
        }
        let (allow, deny) = (channel.granted.to_string(), channel.denied.to_string());
        let bots = self.bots.keys();
        bots.map(|bot| json!({"id": bot.to_string(), "type": 1, "allow": allow, "deny": deny})).collect()
    }
}

impl Thread {
    pub fn metadata_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "archived": self.archived, "locked": self.locked, "auto_archive_duration": self.auto_archive_minutes,
            "archive_timestamp": snowflake::iso(self.archive_changed_ms),
            "create_timestamp": snowflake::iso(snowflake::unix_ms(channel.id)),
        });
        if channel.kind == ChannelKind::PrivateThread {
            json["invitable"] = json!(self.invitable);
        }
        json
    }

    /// Somebody as a member of this thread.
    pub fn member_json(thread: Id, user: Id) -> Value {
        json!({
            "id": thread.to_string(), "user_id": user.to_string(), "flags": 0,
            "join_timestamp": snowflake::iso(snowflake::unix_ms(thread)),
        })
    }
}
