//! Finding, creating and deleting servers' channels and DMs. Threads are in `threads.rs`.

use serde_json::json;

use super::model::channel::{Channel, ChannelKind, Guild};
use super::permissions;
use super::state::WorldState;
use crate::error::ApiError;
use crate::snowflake::Id;

impl WorldState {
    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A channel that this bot can see.
    pub fn channel_for_bot(&self, bot: Id, id: Id) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        let inside = match channel.guild {
            Some(guild) => self.guilds.get(&guild).is_some_and(|guild| guild.members.contains(&bot)),
            None => channel.recipients.contains(&bot),
        };
        if !inside {
            return Err(ApiError::missing_access());
        }
        self.require_permissions(channel, permissions::VIEW_CHANNEL)?;
        Ok(channel)
    }

    /// A server that this bot is a member of.
    pub fn guild_for_bot(&self, bot: Id, id: Id) -> Result<&Guild, ApiError> {
        self.guilds.get(&id).filter(|guild| guild.members.contains(&bot)).ok_or_else(ApiError::unknown_guild)
    }

    /// The DM of these two users. It is created if it does not exist.
    pub fn find_or_create_dm(&mut self, one: Id, other: Id) -> Id {
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
        let id = self.ids.next_id();
        let mut channel = Channel::new(id, ChannelKind::Dm, "");
        channel.recipients = vec![one, other];
        self.channels.insert(id, channel);
        id
    }

    /// Adds a text channel, as a server manager would.
    pub fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let mut channel = Channel::new(self.ids.next_id(), ChannelKind::Text, name);
        channel.guild = Some(guild);
        channel.position = u32::try_from(self.channels.len()).unwrap_or(u32::MAX);
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        let json = self.channel_json(&channel);
        self.dispatch_to_channel(&channel, "CHANNEL_CREATE", &json);
        self.notify_channel_changed(id);
        id
    }

    /// Deletes a channel with its threads and messages, as a server manager would.
    pub fn delete_channel(&mut self, id: Id) {
        let threads: Vec<Id> =
            self.channels.values().filter(|channel| channel.parent == Some(id)).map(|channel| channel.id).collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let json = self.channel_json(&channel);
        let event = if channel.thread.is_some() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        self.dispatch_to_channel(&channel, event, &json);
        self.notify_channel_viewers(&channel, "channel_deleted", &json!({"id": id.to_string()}));
        for message in &channel.messages {
            self.messages.remove(message);
        }
        self.channels.remove(&id);
    }

    /// Removes a bot from a server.
    pub fn kick_bot(&mut self, guild: Id, bot: Id) {
        if self.guilds.get_mut(&guild).is_some_and(|guild| guild.members.remove(&bot)) {
            self.dispatch_to_bot(bot, Some(guild), "GUILD_DELETE", &json!({"id": guild.to_string()}));
        }
    }

    /// Replaces the permissions that bots have or lack in a channel.
    pub fn set_bot_permissions(&mut self, channel: Id, granted: u64, denied: u64) {
        let Some(channel) = self.channels.get_mut(&channel) else { return };
        channel.granted = granted;
        channel.denied = denied;
        let channel = channel.clone();
        let json = self.channel_json(&channel);
        self.dispatch_to_channel(&channel, "CHANNEL_UPDATE", &json);
        self.notify_channel_changed(channel.id);
    }
}
