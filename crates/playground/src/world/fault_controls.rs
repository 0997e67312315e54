//! Events outside a bot's control, for tests: lost connections, missing permissions, deleted channels.

use serde_json::{Value, json};

use super::model::channel::Guild;
use super::model::session::GatewayCommand;
use super::state::World;
use crate::faults::Faults;
use crate::snowflake::Id;

impl World {
    /// Adds or clears faults.
    pub fn configure_faults<T>(&self, set: impl FnOnce(&mut Faults) -> T) -> T {
        self.update(|state| set(&mut state.faults))
    }

    /// Closes all gateway connections. Sessions can be resumed.
    pub fn drop_gateway_connections(&self) {
        self.send_to_sessions(&GatewayCommand::Disconnect);
    }

    /// Asks all bots to reconnect (op 7). Sessions can be resumed.
    pub fn request_reconnect(&self) {
        self.send_to_sessions(&GatewayCommand::Reconnect);
    }

    /// Ends all sessions (op 9). Bots must identify again, and the events they missed are lost.
    pub fn invalidate_sessions(&self) {
        self.send_to_sessions(&GatewayCommand::InvalidSession { resumable: false });
        self.update(|state| state.sessions.clear());
    }

    /// Sends an event without a sequence number, which clients cannot decode, to all bots.
    pub fn send_undecodable_event(&self, event: &str, data: &Value) {
        self.send_to_sessions(&GatewayCommand::Dispatch(json!({"op": 0, "t": event, "d": data}).to_string()));
    }

    fn send_to_sessions(&self, command: &GatewayCommand) {
        self.read(|state| state.sessions.values().for_each(|session| session.send(command.clone())));
    }

    /// Opens or closes a person's DMs. Messages to closed DMs are rejected with 50007.
    pub fn set_dms_open(&self, user: Id, open: bool) {
        self.update(|state| state.users.get_mut(&user).map(|user| user.dms_open = open));
    }

    /// Replaces the permissions that bots lack in a channel and its threads (50013, or 50001 for `VIEW_CHANNEL`).
    pub fn deny_permissions(&self, channel: Id, rights: u64) {
        self.update(|state| {
            let granted = state.channels.get(&channel).map_or(0, |channel| channel.granted);
            state.set_bot_permissions(channel, granted, rights);
        });
    }

    /// Replaces the permissions that bots have in a channel in addition to the default ones, such as `MANAGE_THREADS`.
    pub fn grant_permissions(&self, channel: Id, rights: u64) {
        self.update(|state| {
            let denied = state.channels.get(&channel).map_or(0, |channel| channel.denied);
            state.set_bot_permissions(channel, rights, denied);
        });
    }

    /// Hides a channel and its threads from a person, as a server manager would (`CHANNEL_UPDATE`).
    pub fn hide_channel(&self, channel: Id, person: Id) {
        self.update(|state| {
            if let Some(found) = state.channels.get_mut(&channel) {
                found.hidden_from.insert(person);
            }
            state.channel_changed(channel);
        });
    }

    /// Lets a person only read in a channel and its threads, as a server manager would (`CHANNEL_UPDATE`). Bots see it in the
    /// permissions of their interactions.
    pub fn make_read_only(&self, channel: Id, person: Id) {
        self.update(|state| {
            if let Some(found) = state.channels.get_mut(&channel) {
                found.read_only_for.insert(person);
            }
            state.channel_changed(channel);
        });
    }

    /// Deletes a channel or thread, as a server manager would (`CHANNEL_DELETE` or `THREAD_DELETE`; 10003).
    pub fn delete_channel(&self, channel: Id) {
        self.update(|state| state.delete_channel(channel));
    }

    /// Deletes a message, as a moderator would (10008).
    pub fn delete_message(&self, message: Id) {
        self.update(|state| state.delete_message(message));
    }

    /// Sets how many threads may be active in a server (160006).
    pub fn set_thread_limit(&self, guild: Id, limit: usize) {
        self.update(|state| state.guilds.get_mut(&guild).map(|guild| guild.thread_limit = limit));
    }

    /// Removes a bot from a server (`GUILD_DELETE`).
    pub fn kick_bot(&self, guild: Id, bot: Id) {
        self.update(|state| state.kick_bot(guild, bot));
    }

    /// Adds a bot to a server, for the first time or again (`GUILD_CREATE`).
    pub fn add_bot_to_server(&self, guild: Id, bot: Id) {
        self.update(|state| state.add_bot_to_server(guild, bot));
    }

    /// Starts or ends an outage of a server (`GUILD_DELETE` with `unavailable`, then `GUILD_CREATE`).
    pub fn set_outage(&self, guild: Id, unavailable: bool) {
        self.update(|state| state.set_outage(guild, unavailable));
    }

    /// Changes the name, language or features of a server, as its owner would (`GUILD_UPDATE`).
    pub fn edit_server(&self, guild: Id, change: impl FnOnce(&mut Guild)) {
        self.update(|state| state.edit_server(guild, change));
    }

    /// Renames a channel or thread, as a server manager would (`CHANNEL_UPDATE` or `THREAD_UPDATE`).
    pub fn rename_channel(&self, channel: Id, name: &str) {
        self.update(|state| state.rename_channel(channel, name));
    }

    /// Archives or locks a thread, as a moderator would.
    pub fn moderate_thread(&self, thread: Id, archived: bool, locked: bool) {
        self.update(|state| state.moderate_thread(thread, archived, locked));
    }
}
