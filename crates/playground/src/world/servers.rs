//! What happens to servers: managers rename them and add or remove bots, and outages make them unavailable.

use serde_json::json;

use super::model::channel::Guild;
use super::state::WorldState;
use crate::snowflake::Id;

impl WorldState {
    /// Changes a server and tells its bots.
    pub fn edit_server(&mut self, id: Id, change: impl FnOnce(&mut Guild)) {
        let Some(guild) = self.guilds.get_mut(&id) else { return };
        change(guild);
        let guild = guild.clone();
        let json = self.guild_json(&guild);
        for bot in self.bots_in(&guild) {
            self.dispatch_guild_event(bot, id, "GUILD_UPDATE", &json);
        }
        self.notify_servers_changed();
    }

    fn bots_in(&self, guild: &Guild) -> Vec<Id> {
        guild.members.iter().filter(|member| self.bots.contains_key(member)).copied().collect()
    }

    /// Removes a bot from a server.
    pub fn kick_bot(&mut self, guild: Id, bot: Id) {
        if self.guilds.get_mut(&guild).is_some_and(|guild| guild.members.remove(&bot)) {
            self.dispatch_guild_event(bot, guild, "GUILD_DELETE", &json!({"id": guild.to_string()}));
            self.notify_servers_changed();
        }
    }

    /// Adds a bot to a server, for the first time or again.
    pub fn add_bot_to_server(&mut self, guild: Id, bot: Id) {
        let is_bot = self.bots.contains_key(&bot);
        if self.guilds.get_mut(&guild).is_some_and(|guild| is_bot && guild.members.insert(bot)) {
            self.dispatch_guild_create(guild, bot);
            self.notify_servers_changed();
        }
    }

    /// Starts or ends an outage of a server. Its bots get no events from it in the meantime.
    pub fn set_outage(&mut self, id: Id, unavailable: bool) {
        let Some(guild) = self.guilds.get_mut(&id).filter(|guild| guild.unavailable != unavailable) else { return };
        guild.unavailable = unavailable;
        let guild = guild.clone();
        for bot in self.bots_in(&guild) {
            if unavailable {
                self.dispatch_guild_event(bot, id, "GUILD_DELETE", &json!({"id": id.to_string(), "unavailable": true}));
            } else {
                self.dispatch_guild_create(id, bot);
            }
        }
    }
}
