//! Discord's permissions: what bots and people may do in a channel.

use super::model::channel::{Channel, Guild};
use super::state::WorldState;
use crate::error::ApiError;
use crate::snowflake::Id;

pub const ADMINISTRATOR: u64 = 1 << 3;
pub const ADD_REACTIONS: u64 = 1 << 6;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub const PIN_MESSAGES: u64 = 1 << 51;

/// What every member may do. Managing other people's messages and threads is not included.
pub const EVERYONE: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What a bot may do by default.
pub const BOT: u64 = EVERYONE | PIN_MESSAGES;

/// The owner of a server has all permissions.
pub const OWNER: u64 = (1 << 53) - 1;

/// What somebody needs to write in a channel and its threads.
pub const WRITE: u64 = SEND_MESSAGES | SEND_MESSAGES_IN_THREADS;

impl Guild {
    pub fn permissions_of(&self, person: Id) -> u64 {
        if self.owner == person { OWNER } else { EVERYONE }
    }
}

impl WorldState {
    /// A thread has the permissions of its parent channel.
    pub(crate) fn permission_source<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        channel.parent.and_then(|parent| self.channels.get(&parent)).unwrap_or(channel)
    }

    /// What a person may do in a channel of a server.
    pub fn permissions_in(&self, guild: &Guild, channel: &Channel, person: Id) -> u64 {
        guild.permissions_of(person) & !if self.is_reader(channel, person) { WRITE } else { 0 }
    }

    /// Whether a person may read in a channel but not write. The owner of a server always may.
    pub(crate) fn is_reader(&self, channel: &Channel, person: Id) -> bool {
        let owner = channel.guild.and_then(|guild| self.guilds.get(&guild)).map(|guild| guild.owner);
        self.permission_source(channel).read_only_for.contains(&person) && owner != Some(person)
    }

    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        if channel.guild.is_none() {
            return BOT;
        }
        let source = self.permission_source(channel);
        (BOT | source.granted) & !source.denied
    }

    /// Fails with 50001 if bots cannot see the channel, and with 50013 if they lack another permission.
    pub fn require_permissions(&self, channel: &Channel, required: u64) -> Result<(), ApiError> {
        let has = self.bot_permissions(channel);
        if has & VIEW_CHANNEL == 0 {
            return Err(ApiError::missing_access());
        }
        if has & required == required { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    /// Threads have their own permission for sending messages. A forum takes no messages outside its threads.
    pub fn require_send_permission(&self, channel: &Channel) -> Result<(), ApiError> {
        if !channel.kind.takes_messages() {
            return Err(ApiError::not_a_text_channel());
        }
        let required = if channel.thread.is_some() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.require_permissions(channel, required)
    }
}
