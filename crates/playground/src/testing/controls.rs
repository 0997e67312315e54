//! What managers, owners and outages do to servers and channels, by name.

use std::time::Duration;

use super::playground::TestPlayground;
use crate::snowflake::Id;
use crate::world::{BotLogin, ChannelKind, Guild};

impl TestPlayground {
    /// A server by name.
    pub fn server(&self, name: &str) -> Id {
        let found =
            self.world().read(|state| state.guilds.values().find(|guild| guild.name == name).map(|guild| guild.id));
        found.unwrap_or_else(|| panic!("there is no server {name}"))
    }

    /// Changes the name, language or features of a server.
    pub fn edit_server(&self, name: &str, change: impl FnOnce(&mut Guild)) {
        self.world().edit_server(self.server(name), change);
    }

    pub fn add_channel(&self, server: &str, kind: ChannelKind, name: &str) -> Id {
        let server = self.server(server);
        self.world().update(|state| state.add_channel(server, kind, name))
    }

    /// Renames a channel or thread.
    pub fn rename_channel(&self, channel: &str, name: &str) {
        self.world().rename_channel(self.channel(channel), name);
    }

    /// Deletes a channel or thread.
    pub fn delete_channel(&self, channel: &str) {
        self.world().delete_channel(self.channel(channel));
    }

    /// Replaces the permissions that bots lack in a channel and its threads.
    pub fn deny_permissions(&self, channel: &str, rights: u64) {
        self.world().deny_permissions(self.channel(channel), rights);
    }

    pub fn kick_bot(&self, server: &str, bot: &BotLogin) {
        self.world().kick_bot(self.server(server), bot.id);
    }

    /// Adds a bot to a server, for the first time or again.
    pub fn add_bot_to_server(&self, server: &str, bot: &BotLogin) {
        self.world().add_bot_to_server(self.server(server), bot.id);
    }

    /// Starts or ends an outage of a server.
    pub fn set_outage(&self, server: &str, unavailable: bool) {
        self.world().set_outage(self.server(server), unavailable);
    }

    /// Lets time pass.
    pub fn advance_clock(&self, by: Duration) {
        self.world().advance_clock(by);
    }
}
