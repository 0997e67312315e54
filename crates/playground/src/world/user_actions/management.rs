//! What the owner of a server does: delete channels, and add or remove bots.

use crate::error::PersonError;
use crate::snowflake::Id;
use crate::world::state::WorldState;

impl WorldState {
    fn require_owner(&self, user: Id, server: Option<Id>) -> Result<Id, PersonError> {
        let guild = server.and_then(|id| self.guilds.get(&id)).filter(|guild| guild.members.contains(&user));
        let guild = guild.ok_or(PersonError::NotVisible("The server"))?;
        if guild.owner == user {
            Ok(guild.id)
        } else {
            Err(PersonError::bad("Only the owner of the server can do this."))
        }
    }

    /// Deletes a channel or thread of the person's own server.
    pub fn delete_own_channel(&mut self, user: Id, channel: Id) -> Result<(), PersonError> {
        let server = self.visible_channel(user, channel)?.guild;
        self.require_owner(user, server)?;
        self.delete_channel(channel);
        Ok(())
    }

    /// Adds a bot to the person's own server, or removes it.
    pub fn set_bot_member(&mut self, user: Id, server: Id, bot: Id, member: bool) -> Result<(), PersonError> {
        let server = self.require_owner(user, Some(server))?;
        if !self.bots.contains_key(&bot) {
            return Err(PersonError::NotVisible("The bot"));
        }
        if member {
            self.add_bot_to_server(server, bot);
        } else {
            self.kick_bot(server, bot);
        }
        Ok(())
    }
}
