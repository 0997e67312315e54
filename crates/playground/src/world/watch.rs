//! Events to the people at the page: each viewer is told only of what he may see.

use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;

use super::{Channel, ChannelKind, Message, WorldState};
use crate::snowflake::Id;

/// One event for the page.
#[derive(Debug, Clone)]
pub struct PageEvent {
    pub name: &'static str,
    pub data: String,
}

#[derive(Debug)]
pub struct Viewer {
    user: Id,
    outbox: mpsc::UnboundedSender<PageEvent>,
}

impl WorldState {
    pub fn subscribe_page_events(&mut self, user: Id) -> mpsc::UnboundedReceiver<PageEvent> {
        let (outbox, inbox) = mpsc::unbounded_channel();
        self.viewers.push(Viewer { user, outbox });
        self.tell_viewer(user, "ready", &json!({}));
        inbox
    }

    pub fn can_see(&self, user: Id, channel: &Channel) -> bool {
        match (&channel.thread, channel.kind) {
            (_, ChannelKind::Dm) => channel.recipients.contains(&user),
            (Some(thread), ChannelKind::PrivateThread) => thread.members.contains(&user),
            _ => channel.guild.and_then(|id| self.guilds.get(&id)).is_some_and(|guild| guild.members.contains(&user)),
        }
    }

    pub fn can_read(&self, user: Id, message: &Message) -> bool {
        message.ephemeral_for.is_none_or(|only| only == user)
            && self.channels.get(&message.channel).is_some_and(|channel| self.can_see(user, channel))
    }

    /// To one person, in all of his windows.
    pub(super) fn tell_viewer(&mut self, user: Id, name: &'static str, data: &impl Serialize) {
        let Ok(data) = serde_json::to_string(data) else { return };
        let event = PageEvent { name, data };
        self.viewers.retain(|viewer| viewer.user != user || viewer.outbox.send(event.clone()).is_ok());
    }

    fn watching(&self) -> Vec<Id> {
        let mut users: Vec<Id> = self.viewers.iter().map(|viewer| viewer.user).collect();
        users.sort_unstable();
        users.dedup();
        users
    }

    pub(super) fn tell_viewers_of(&mut self, channel: &Channel, name: &'static str, data: &impl Serialize) {
        for user in self.watching() {
            if self.can_see(user, channel) {
                self.tell_viewer(user, name, data);
            }
        }
    }

    pub(super) fn tell_message(&mut self, name: &'static str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        let (channel, ephemeral_for) = (message.channel, message.ephemeral_for);
        for user in self.watching() {
            if ephemeral_for.is_none_or(|only| only == user)
                && let Some(view) = self.message_view(user, id)
            {
                self.tell_viewer(user, name, &view);
            }
        }
        if name == "message" {
            self.tell_channel(channel);
        }
    }

    pub(super) fn tell_channel(&mut self, id: Id) {
        for user in self.watching() {
            if let Some(view) = self.channel_view(user, id) {
                self.tell_viewer(user, "channel", &view);
            }
        }
    }

    pub(super) fn tell_people(&mut self) {
        let data = self.people_view();
        for user in self.watching() {
            self.tell_viewer(user, "people", &data);
        }
    }

    /// After a bot came or went.
    pub fn presence_changed(&mut self) {
        self.tell_people();
    }

    pub(super) fn tell_commands(&mut self) {
        for user in self.watching() {
            let commands = self.commands_view(user);
            self.tell_viewer(user, "commands", &json!({"commands": commands}));
        }
    }
}
