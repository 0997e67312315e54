//! Messages as JSON.

use serde_json::{Value, json};

use crate::message_flags as flags;
use crate::snowflake::{self, Id};
use crate::world::model::interaction::Interaction;
use crate::world::model::message::kinds;
use crate::world::state::WorldState;

impl WorldState {
    pub fn message_json(&self, id: Id) -> Value {
        let mut json = self.flat_message_json(id);
        let Some(message) = self.messages.get(&id) else { return json };
        if let Some((channel, target)) = message.reply_to {
            let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
            json["message_reference"] = json!({
                "type": 0, "channel_id": channel.to_string(), "message_id": target.to_string(),
                "guild_id": guild.map(|id| id.to_string()),
            });
            if matches!(message.kind, kinds::REPLY | kinds::THREAD_STARTER) {
                json["referenced_message"] = self.flat_message_json(target);
            }
        }
        json
    }

    fn flat_message_json(&self, id: Id) -> Value {
        let Some(message) = self.messages.get(&id) else { return Value::Null };
        let ephemeral = message.ephemeral_for.is_some();
        let reactions: Vec<Value> = message.reactions.iter().map(|(emoji, people)| json!({
            "count": people.len(), "count_details": {"burst": 0, "normal": people.len()}, "burst_colors": [],
            "me": people.iter().any(|id| self.bots.contains_key(id)), "me_burst": false, "emoji": {"id": null, "name": emoji},
        })).collect();
        let mut json = json!({
            "id": id.to_string(), "channel_id": message.channel.to_string(), "author": self.user_json(message.author),
            "content": message.content, "timestamp": snowflake::iso_timestamp(snowflake::unix_ms(id)),
            "edited_timestamp": message.edited_ms.map(snowflake::iso_timestamp), "tts": message.tts,
            "mention_everyone": message.pings_everyone, "mention_roles": [], "pinned": message.pinned, "type": message.kind,
            "mentions": message.pings.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "attachments": message.attachments.iter().map(|file| file.json(ephemeral)).collect::<Vec<_>>(),
            "embeds": message.embeds, "components": message.components, "flags": message.flags,
        });
        if !reactions.is_empty() {
            json["reactions"] = json!(reactions);
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            self.add_interaction(&mut json, interaction);
        }
        if message.flags & flags::HAS_THREAD != 0
            && let Some(thread) = self.channels.get(&id)
        {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    fn add_interaction(&self, json: &mut Value, interaction: &Interaction) {
        let app = interaction.application.to_string();
        let user = self.user_json(interaction.user);
        json["application_id"] = json!(app);
        json["webhook_id"] = json!(app);
        let mut metadata = json!({
            "id": interaction.id.to_string(), "type": interaction.kind as u8, "user": user,
            "authorizing_integration_owners": interaction.owners,
        });
        if let Some(source) = interaction.message {
            metadata["interacted_message_id"] = json!(source.to_string());
        }
        json["interaction_metadata"] = metadata;
        if !interaction.name.is_empty() {
            json["interaction"] = json!({
                "id": interaction.id.to_string(), "type": interaction.kind as u8, "name": interaction.name, "user": user,
            });
        }
    }
}
