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

    /// Adds a channel, as a server manager would.
    pub fn add_channel(&mut self, guild: Id, kind: ChannelKind, name: &str) -> Id {
        let mut channel = Channel::new(self.ids.next_id(), kind, name);
        channel.guild = Some(guild);
        channel.position = u32::try_from(self.channels.len()).unwrap_or(u32::MAX);
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        let json = self.channel_json(&channel);
        self.dispatch_to_channel(&channel, "CHANNEL_CREATE", &json);
        self.notify_channel_changed(id);
        id
    }

    /// Renames a channel or thread, as a server manager would.
    pub fn rename_channel(&mut self, id: Id, name: &str) {
        let Some(channel) = self.channels.get_mut(&id) else { return };
        name.clone_into(&mut channel.name);
        self.channel_changed(id);
    }

    /// Tells bots and people that a channel or thread has changed.
    pub(crate) fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let event = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        let json = self.channel_json(&channel);
        self.dispatch_to_channel(&channel, event, &json);
        self.notify_channel_changed(id);
    }

    /// Deletes a channel with its threads and messages, as a server manager would. There are no events for the threads of a
    /// deleted channel.
    pub fn delete_channel(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id).cloned() else { return };
        let mut json = self.channel_json(&channel);
        if channel.thread.is_some() {
            json = json!({
                "id": json["id"], "guild_id": json["guild_id"], "parent_id": json["parent_id"], "type": json["type"],
            });
            self.dispatch_to_channel(&channel, "THREAD_DELETE", &json);
        } else {
            self.dispatch_to_channel(&channel, "CHANNEL_DELETE", &json);
        }
        let threads = self.channels.values().filter(|thread| thread.parent == Some(id)).cloned();
        for gone in threads.chain([channel]).collect::<Vec<Channel>>() {
            self.notify_channel_viewers(&gone, "channel_deleted", &json!({"id": gone.id.to_string()}));
            for message in &gone.messages {
                self.messages.remove(message);
            }
            self.channels.remove(&gone.id);
        }
    }

    /// Replaces the permissions that bots have or lack in a channel.
    pub fn set_bot_permissions(&mut self, id: Id, granted: u64, denied: u64) {
        let Some(channel) = self.channels.get_mut(&id) else { return };
        let regains_access = channel.denied & !denied & permissions::VIEW_CHANNEL != 0;
        channel.granted = granted;
        channel.denied = denied;
        self.channel_changed(id);
        if regains_access {
            self.sync_threads(id);
        }
    }

    /// Tells bots about the active threads of a channel that they can see again.
    fn sync_threads(&mut self, parent: Id) {
        let Some(channel) = self.channels.get(&parent).cloned() else { return };
        let active = self.channels.values().filter(|thread| {
            thread.parent == Some(parent) && thread.kind != ChannelKind::PrivateThread && !thread.is_archived()
        });
        let json = json!({
            "guild_id": channel.guild.map(|id| id.to_string()), "channel_ids": [parent.to_string()],
            "threads": active.map(|thread| self.channel_json(thread)).collect::<Vec<_>>(), "members": [],
        });
        self.dispatch_to_channel(&channel, "THREAD_LIST_SYNC", &json);
    }
}
