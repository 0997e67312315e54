//! Channels as JSON.

use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::user::User;
use crate::world::permissions;
use crate::world::state::WorldState;

impl WorldState {
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let id = channel.id.to_string();
        let last = channel.last_message().map(|id| id.to_string());
        if channel.kind == ChannelKind::Dm {
            let people: Vec<Value> = channel
                .recipients
                .iter()
                .filter_map(|id| self.users.get(id))
                .filter(|u| !u.bot)
                .map(User::json)
                .collect();
            return json!({"id": id, "type": 1, "last_message_id": last, "flags": 0, "recipients": people});
        }
        let guild = channel.guild.map(|guild| guild.to_string());
        let parent = channel.parent.map(|parent| parent.to_string());
        let mut json = json!({
            "id": id, "type": channel.kind as u8, "guild_id": guild, "name": channel.name, "parent_id": parent,
            "last_message_id": last, "rate_limit_per_user": 0, "flags": 0,
        });
        if let Some(thread) = &channel.thread {
            json["owner_id"] = json!(thread.owner.to_string());
            json["rate_limit_per_user"] = json!(thread.slowmode);
            json["message_count"] = json!(channel.messages.len());
            json["total_message_sent"] = json!(channel.messages.len());
            json["member_count"] = json!(thread.members.len());
            json["thread_metadata"] = thread.metadata_json(channel);
        } else {
            json["topic"] = json!(channel.topic);
            json["position"] = json!(channel.position);
            json["nsfw"] = json!(false);
            json["permission_overwrites"] = self.overwrites_json(channel);
        }
        json
    }

    fn overwrites_json(&self, channel: &Channel) -> Value {
        let overwrite = |user: &Id, allow: u64, deny: u64| json!({"id": user.to_string(), "type": 1, "allow": allow.to_string(), "deny": deny.to_string()});
        let has_bot_rules = channel.denied != 0 || channel.granted != 0;
        let bots = self.bots.keys().filter(|_| has_bot_rules);
        let people = channel.hidden_from.iter().map(|person| overwrite(person, 0, permissions::VIEW_CHANNEL));
        let readers = channel.read_only_for.iter().map(|person| overwrite(person, 0, permissions::WRITE));
        bots.map(|bot| overwrite(bot, channel.granted, channel.denied)).chain(people).chain(readers).collect()
    }
}
