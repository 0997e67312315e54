//! Starting an interaction, and how it is described to the bot.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{ChannelKind, Interaction, InteractionKind, InteractionState, World, WorldState};
use crate::snowflake::Id;

/// What a person did; the world adds who sees and answers it.
#[derive(Debug)]
pub(super) struct Doing {
    pub application: Id,
    pub user: Id,
    pub channel: Id,
    pub kind: InteractionKind,
    pub name: String,
    pub message: Option<Id>,
    pub custom_id: Option<String>,
    pub data: Value,
    pub choices: Option<oneshot::Sender<Vec<Value>>>,
}

impl World {
    /// Sends the interaction to its bot and starts the clock for the answer.
    pub(super) fn begin(self: &Arc<Self>, doing: Doing) -> Id {
        let id = self.update(|state| state.begin(doing));
        let world = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(world.timeouts.first_response).await;
            world.update(|state| state.give_up(id));
        });
        id
    }
}

impl WorldState {
    fn begin(&mut self, doing: Doing) -> Id {
        let id = self.ids.fresh();
        let token = format!("playground-{id:x}-{:016x}", rand::random::<u64>());
        let guild = self.channels.get(&doing.channel).and_then(|channel| channel.guild);
        let interaction = Interaction {
            id,
            token,
            application: doing.application,
            user: doing.user,
            channel: doing.channel,
            guild,
            kind: doing.kind,
            state: InteractionState::Pending,
            name: doing.name,
            message: doing.message,
            custom_id: doing.custom_id,
            created_at: Instant::now(),
            original_response: None,
            response_embeds: None,
            choices: doing.choices,
        };
        let event = self.interaction_json(&interaction, &doing.data);
        self.interactions.insert(id, interaction);
        self.tell_interaction(doing.user, id, "pending");
        self.dispatch_to(doing.application, guild, "INTERACTION_CREATE", &event);
        id
    }

    fn interaction_json(&self, interaction: &Interaction, data: &Value) -> Value {
        let locale = self.users.get(&interaction.user).map(|user| user.locale.clone());
        let channel = self.channels.get(&interaction.channel);
        let rights = channel.map_or(0, |channel| self.bot_permissions(channel)).to_string();
        let mut json = json!({
            "id": interaction.id.to_string(), "application_id": interaction.application.to_string(),
            "type": interaction.kind as u8, "data": data, "channel_id": interaction.channel.to_string(),
            "token": interaction.token, "version": 1, "app_permissions": rights, "locale": locale, "entitlements": [],
            "authorizing_integration_owners": interaction.owners_json(), "attachment_size_limit": 10_485_760,
            "context": u8::from(interaction.guild.is_none()),
        });
        let guild = interaction.guild.and_then(|id| self.guilds.get(&id));
        if let Some(channel) = channel {
            let mut shown = self.channel_json(channel);
            let people = guild.map_or(super::permissions::EVERYONE, |guild| guild.permissions_of(interaction.user));
            shown["permissions"] = json!(people.to_string());
            if channel.kind == ChannelKind::Dm {
                shown["name"] = Value::Null;
            }
            json["channel"] = shown;
        }
        if let Some(guild) = guild {
            let mut member = self.member_json(guild, interaction.user, true);
            member["permissions"] = json!(guild.permissions_of(interaction.user).to_string());
            json["member"] = member;
            json["guild_id"] = json!(guild.id.to_string());
            json["guild"] = json!({"id": guild.id.to_string(), "locale": guild.locale, "features": ["COMMUNITY"]});
            json["guild_locale"] = json!(guild.locale);
        } else {
            json["user"] = self.user_json(interaction.user);
        }
        if let Some(message) = interaction.message {
            json["message"] = self.message_json(message);
        }
        json
    }

    /// Users, channels and files that are named by id in an interaction, as Discord adds them.
    pub(super) fn resolved(&self, guild: Option<Id>, ids: &[Id]) -> Value {
        let mut json = json!({});
        let guild = guild.and_then(|id| self.guilds.get(&id));
        for id in ids {
            let key = id.to_string();
            if let Some(user) = self.users.get(id) {
                json["users"][&key] = user.json();
                if let Some(guild) = guild.filter(|guild| guild.members.contains(id)) {
                    let mut member = self.member_json(guild, *id, false);
                    member["permissions"] = json!(guild.permissions_of(*id).to_string());
                    json["members"][&key] = member;
                }
            } else if let Some(channel) = self.channels.get(id) {
                let mut shown = self.channel_json(channel);
                shown["permissions"] = json!(super::permissions::EVERYONE.to_string());
                json["channels"][&key] = shown;
            } else if let Some(file) = self.uploaded_files.get(id) {
                json["attachments"][&key] = file.json(true);
            } else if let Some(guild) = guild.filter(|guild| guild.id == *id) {
                json["roles"][&key] = Self::everyone_json(guild);
            }
        }
        json
    }
}
