//! What a person may see.

use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::message::Message;
use crate::world::state::WorldState;

impl WorldState {
    pub fn can_see(&self, user: Id, channel: &Channel) -> bool {
        match (&channel.thread, channel.kind) {
            (_, ChannelKind::Dm) => channel.recipients.contains(&user),
            (Some(thread), ChannelKind::PrivateThread) => thread.members.contains(&user),
            _ => {
                let guild = channel.guild.and_then(|id| self.guilds.get(&id));
                let hidden = self.permission_source(channel).hidden_from.contains(&user);
                !hidden && guild.is_some_and(|guild| guild.members.contains(&user))
            }
        }
    }

    pub fn can_read(&self, user: Id, message: &Message) -> bool {
        message.ephemeral_for.is_none_or(|only| only == user)
            && self.channels.get(&message.channel).is_some_and(|channel| self.can_see(user, channel))
    }
}
