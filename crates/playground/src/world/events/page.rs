//! Events for people at the page. Viewers receive only events about what they may see.

use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;

use crate::snowflake::Id;
use crate::world::model::channel::Channel;
use crate::world::model::interaction::InteractionKind;
use crate::world::model::page_viewer::{PageEvent, Viewer};
use crate::world::state::WorldState;

impl WorldState {
    /// Sends all page events for this person to the returned receiver.
    pub fn subscribe_page_events(&mut self, user: Id) -> mpsc::UnboundedReceiver<PageEvent> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.viewers.push(Viewer { user, sender });
        self.notify_viewer(user, "ready", &json!({}));
        receiver
    }

    /// Sends an event to one person, in all of their tabs.
    pub(crate) fn notify_viewer(&mut self, user: Id, name: &'static str, data: &impl Serialize) {
        let Ok(data) = serde_json::to_string(data) else { return };
        let event = PageEvent { name, data };
        self.viewers.retain(|viewer| viewer.user != user || viewer.sender.send(event.clone()).is_ok());
    }

    /// The people who have the page open.
    fn viewing_users(&self) -> Vec<Id> {
        let mut users: Vec<Id> = self.viewers.iter().map(|viewer| viewer.user).collect();
        users.sort_unstable();
        users.dedup();
        users
    }

    pub(crate) fn notify_channel_viewers(&mut self, channel: &Channel, name: &'static str, data: &impl Serialize) {
        for user in self.viewing_users() {
            if self.can_see(user, channel) {
                self.notify_viewer(user, name, data);
            }
        }
    }

    pub(crate) fn notify_message(&mut self, name: &'static str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        let (channel, ephemeral_for) = (message.channel, message.ephemeral_for);
        for user in self.viewing_users() {
            if ephemeral_for.is_none_or(|only| only == user)
                && let Some(view) = self.message_view(user, id)
            {
                self.notify_viewer(user, name, &view);
            }
        }
        if name == "message" {
            self.notify_channel_changed(channel);
        }
    }

    pub(crate) fn notify_channel_changed(&mut self, id: Id) {
        for user in self.viewing_users() {
            if let Some(view) = self.channel_view(user, id) {
                self.notify_viewer(user, "channel", &view);
            }
        }
    }

    /// Makes all pages load their state again. Call this after a server or its members change.
    pub(crate) fn notify_servers_changed(&mut self) {
        for user in self.viewing_users() {
            self.notify_viewer(user, "ready", &json!({}));
        }
    }

    /// Call this after a person, a bot or a bot's presence changes.
    pub(crate) fn notify_people_changed(&mut self) {
        let data = self.people_view();
        for user in self.viewing_users() {
            self.notify_viewer(user, "people", &data);
        }
    }

    pub(crate) fn notify_commands_changed(&mut self) {
        for user in self.viewing_users() {
            // Both are in the person's language.
            let data = json!({"commands": self.commands_view(user), "welcome": self.welcome_view(user)});
            self.notify_viewer(user, "commands", &data);
        }
    }

    pub(crate) fn notify_interaction(&mut self, user: Id, id: Id, state: &str) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let kind = match interaction.kind {
            InteractionKind::Command => "command",
            InteractionKind::Component => "component",
            InteractionKind::Modal => "modal",
            InteractionKind::Autocomplete => return,
        };
        let data = json!({
            "id": id.to_string(), "state": state, "kind": kind, "custom_id": interaction.custom_id,
            "message_id": interaction.message.map(|id| id.to_string()),
        });
        self.notify_viewer(user, "interaction", &data);
    }
}
