//! A message as Discord describes it to bots.

use serde_json::{Value, json};

use super::messages::kinds;
use super::{Interaction, WorldState, flags};
use crate::snowflake::{self, Id};

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
            "content": message.content, "timestamp": snowflake::iso(snowflake::unix_ms(id)),
            "edited_timestamp": message.edited_ms.map(snowflake::iso), "tts": message.tts,
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
            "authorizing_integration_owners": interaction.owners_json(),
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

    /// Tells the bots about a new or changed message; nobody hears of an ephemeral one.
    pub(super) fn dispatch_message(&mut self, event: &'static str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        if message.ephemeral_for.is_some() {
            return;
        }
        let (author, channel) = (message.author, message.channel);
        let Some(channel) = self.channels.get(&channel).cloned() else { return };
        let mut json = self.message_json(id);
        if let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) {
            json["guild_id"] = json!(guild.id.to_string());
            json["member"] = self.member_json(guild, author, false);
        }
        self.dispatch_in(&channel, event, &json);
    }
}

/// Discord gives every component a number.
pub(super) fn number_components(components: &mut [Value]) {
    fn number(components: &mut [Value], next: &mut u64) {
        for component in components {
            let Some(object) = component.as_object_mut() else { continue };
            if object.get("id").is_none_or(|id| id.as_u64().unwrap_or(0) == 0) {
                object.insert("id".into(), json!(*next));
            }
            *next += 1;
            if let Some(Value::Array(inner)) = object.get_mut("components") {
                number(inner, next);
            }
        }
    }
    number(components, &mut 1);
}
