//! Channels as one person sees them.

use serde::Serialize;

use super::person::PersonView;
use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::message::kinds;
use crate::world::state::WorldState;

/// A channel, thread or DM in one person's list.
#[derive(Debug, Clone, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "it is the JSON that the page reads")]
pub struct ChannelView {
    pub id: String,
    pub kind: &'static str,
    pub name: String,
    pub topic: Option<String>,
    pub guild_id: Option<String>,
    pub parent_id: Option<String>,
    pub archived: bool,
    pub locked: bool,
    pub member: bool,
    pub message_count: usize,
    pub last_message_id: Option<String>,
    pub unread: bool,
    pub pings: usize,
    pub can_send: bool,
    pub can_run_commands: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<PersonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<Vec<ChannelView>>,
}

impl WorldState {
    pub fn channel_view(&self, user: Id, id: Id) -> Option<ChannelView> {
        let channel = self.channels.get(&id).filter(|channel| self.can_see(user, channel))?;
        let seen = self.last_read.get(&(user, id)).copied().unwrap_or_default();
        let unread: Vec<_> = channel
            .messages
            .iter()
            .rev()
            .take_while(|message| **message > seen)
            .filter_map(|id| self.messages.get(id))
            .filter(|message| message.author != user && message.ephemeral_for.is_none())
            .collect();
        let dm = channel.kind == ChannelKind::Dm;
        let pings =
            unread.iter().filter(|message| dm || message.pings.contains(&user) || message.pings_everyone).count();
        let with = channel.recipients.iter().find(|id| **id != user).and_then(|id| self.person_view(*id));
        let thread = channel.thread.as_ref();
        Some(ChannelView {
            id: id.to_string(),
            kind: kind_name(channel.kind),
            name: with.as_ref().map_or_else(|| channel.name.clone(), |with| with.display_name.clone()),
            topic: channel.topic.clone(),
            guild_id: channel.guild.map(|id| id.to_string()),
            parent_id: channel.parent.map(|id| id.to_string()),
            archived: channel.is_archived(),
            locked: channel.is_locked(),
            member: thread.is_none_or(|thread| thread.members.contains(&user)),
            message_count: self.message_count(channel),
            last_message_id: channel.last_message().map(|id| id.to_string()),
            unread: !unread.is_empty(),
            pings,
            can_send: channel.kind.takes_messages() && !channel.is_locked(),
            can_run_commands: channel.kind.takes_messages() && !channel.is_archived(),
            with,
            threads: (!dm && thread.is_none()).then(|| self.threads_view(user, channel)),
        })
    }

    fn threads_view(&self, user: Id, parent: &Channel) -> Vec<ChannelView> {
        let own = self.channels.values().filter(|channel| channel.parent == Some(parent.id));
        own.filter_map(|channel| self.channel_view(user, channel.id)).collect()
    }

    pub(super) fn message_count(&self, channel: &Channel) -> usize {
        let all = channel.messages.iter().filter_map(|id| self.messages.get(id));
        all.filter(|message| message.ephemeral_for.is_none() && message.kind != kinds::THREAD_STARTER).count()
    }
}

const fn kind_name(kind: ChannelKind) -> &'static str {
    match kind {
        ChannelKind::Text => "text",
        ChannelKind::Dm => "dm",
        ChannelKind::Voice => "voice",
        ChannelKind::Announcement => "announcement",
        ChannelKind::AnnouncementThread => "announcement_thread",
        ChannelKind::PublicThread => "public_thread",
        ChannelKind::PrivateThread => "private_thread",
        ChannelKind::Forum => "forum",
    }
}
