//! Who may run a command, and where.
//!
//! A command is available if its bot is installed there, if its `contexts` include the place, and if the person has its
//! `default_member_permissions`.

use serde_json::{Value, json};

use super::model::channel::Channel;
use super::model::command::Command;
use super::permissions;
use super::state::{World, WorldState};
use crate::snowflake::Id;

/// Where somebody runs a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandPlace {
    Server(Id),
    /// A DM with this bot.
    DmWith(Id),
}

/// Discord's numbers for the context of an interaction.
mod contexts {
    pub const SERVER: u8 = 0;
    pub const BOT_DM: u8 = 1;
    pub const OTHER_DM: u8 = 2;
}

/// Discord's numbers for the ways to install an application.
mod integration_types {
    pub const SERVER_INSTALL: u8 = 0;
    pub const USER_INSTALL: u8 = 1;
}

impl WorldState {
    /// The commands that a person can run in this channel.
    pub fn commands_available_in(&self, user: Id, channel: &Channel) -> Vec<&Command> {
        let Some(place) = place_of(user, channel) else { return Vec::new() };
        self.commands.values().filter(|command| self.is_command_available(user, place, command)).collect()
    }

    pub fn is_command_available(&self, user: Id, place: CommandPlace, command: &Command) -> bool {
        self.is_installed(user, place, command)
            && has_context(place, command)
            && self.has_permission(user, place, command)
    }

    fn is_installed(&self, user: Id, place: CommandPlace, command: &Command) -> bool {
        let owners = self.integration_owners(command.application, user, place);
        match (command.guild, place) {
            (None, _) => {
                let types = command.json["integration_types"].as_array();
                types.into_iter().flatten().filter_map(Value::as_u64).any(|kind| owners.get(kind.to_string()).is_some())
            }
            (Some(own), CommandPlace::Server(here)) => {
                own == here && owners.get(integration_types::SERVER_INSTALL.to_string()).is_some()
            }
            (Some(_), CommandPlace::DmWith(_)) => false,
        }
    }

    fn has_permission(&self, user: Id, place: CommandPlace, command: &Command) -> bool {
        let CommandPlace::Server(guild) = place else { return true };
        let Some(guild) = self.guilds.get(&guild) else { return false };
        let has = guild.permissions_of(user);
        if has & permissions::ADMINISTRATOR != 0 {
            return true;
        }
        if let Some(allowed) = guild.command_permissions.get(&(command.id, user)) {
            return *allowed;
        }
        match command.json["default_member_permissions"].as_str().and_then(|bits| bits.parse::<u64>().ok()) {
            // No permission at all means: only administrators.
            Some(0) => false,
            Some(required) => has & required == required,
            None => true,
        }
    }

    /// Through which installations a bot receives what this person does here: `authorizing_integration_owners`.
    pub(crate) fn integration_owners(&self, bot: Id, user: Id, place: CommandPlace) -> Value {
        let mut owners = json!({});
        let by_server = match place {
            CommandPlace::Server(guild) => {
                self.guilds.get(&guild).filter(|guild| guild.members.contains(&bot)).map(|guild| guild.id)
            }
            CommandPlace::DmWith(other) => (other == bot && self.share_server(bot, user)).then_some(0),
        };
        if let Some(id) = by_server {
            owners[integration_types::SERVER_INSTALL.to_string()] = json!(id.to_string());
        }
        if self.bots.get(&bot).is_some_and(|bot| bot.installed_by.contains(&user)) {
            owners[integration_types::USER_INSTALL.to_string()] = json!(user.to_string());
        }
        owners
    }
}

impl World {
    /// Allows a command to a person or denies it, as in the settings of a server. This overrides
    /// `default_member_permissions`.
    pub fn set_command_permission(&self, guild: Id, command: &str, person: Id, allowed: bool) {
        self.update(|state| {
            let named = state.commands.values().filter(|known| known.name() == command).map(|known| known.id);
            let ids: Vec<Id> = named.collect();
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.command_permissions.extend(ids.into_iter().map(|id| ((id, person), allowed)));
            }
            state.notify_commands_changed();
        });
    }

    /// Installs a bot for a person instead of a server. Its commands then follow them to every server and DM.
    pub fn install_for_person(&self, bot: Id, person: Id) {
        self.update(|state| {
            if let Some(bot) = state.bots.get_mut(&bot) {
                bot.installed_by.insert(person);
            }
            state.notify_commands_changed();
        });
    }
}

/// The place that a channel is for a person.
pub(crate) fn place_of(user: Id, channel: &Channel) -> Option<CommandPlace> {
    let other = || channel.recipients.iter().find(|id| **id != user).copied().map(CommandPlace::DmWith);
    channel.guild.map(CommandPlace::Server).or_else(other)
}

/// Without `contexts`, a command is available everywhere, or only in servers if `dm_permission` is false.
fn has_context(place: CommandPlace, command: &Command) -> bool {
    let context = match place {
        CommandPlace::Server(_) => contexts::SERVER,
        CommandPlace::DmWith(other) if other == command.application => contexts::BOT_DM,
        CommandPlace::DmWith(_) => contexts::OTHER_DM,
    };
    match command.json["contexts"].as_array() {
        Some(allowed) => allowed.contains(&json!(context)),
        None => context == contexts::SERVER || command.json["dm_permission"] != false,
    }
}
