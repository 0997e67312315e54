//! Interactions as JSON.

use serde_json::{Value, json};

use crate::limits::table::MAX_FILE_BYTES;
use crate::snowflake::Id;
use crate::world::model::channel::ChannelKind;
use crate::world::model::interaction::Interaction;
use crate::world::permissions;
use crate::world::state::WorldState;

impl WorldState {
    /// The data of an `INTERACTION_CREATE` event.
    pub(crate) fn interaction_json(&self, interaction: &Interaction, data: &Value) -> Value {
        let locale = self.users.get(&interaction.user).map(|user| user.locale.clone());
        let channel = self.channels.get(&interaction.channel);
        let rights = channel.map_or(0, |channel| self.bot_permissions(channel)).to_string();
        let mut json = json!({
            "id": interaction.id.to_string(), "application_id": interaction.application.to_string(),
            "type": interaction.kind as u8, "data": data, "channel_id": interaction.channel.to_string(),
            "token": interaction.token, "version": 1, "app_permissions": rights, "locale": locale, "entitlements": [],
            "authorizing_integration_owners": interaction.owners, "attachment_size_limit": MAX_FILE_BYTES,
            "context": u8::from(interaction.guild.is_none()),
        });
        let guild = interaction.guild.and_then(|id| self.guilds.get(&id));
        let people = guild
            .zip(channel)
            .map_or(permissions::EVERYONE, |(guild, channel)| self.permissions_in(guild, channel, interaction.user));
        if let Some(channel) = channel {
            let mut shown = self.channel_json(channel);
            shown["permissions"] = json!(people.to_string());
            if channel.kind == ChannelKind::Dm {
                shown["name"] = Value::Null;
            }
            json["channel"] = shown;
        }
        if let Some(guild) = guild {
            let mut member = self.member_json(guild, interaction.user, true);
            member["permissions"] = json!(people.to_string());
            json["member"] = member;
            json["guild_id"] = json!(guild.id.to_string());
            json["guild"] =
                json!({"id": guild.id.to_string(), "locale": guild.preferred_locale(), "features": guild.features});
            json["guild_locale"] = json!(guild.preferred_locale());
        } else {
            json["user"] = self.user_json(interaction.user);
        }
        if let Some(message) = interaction.message {
            json["message"] = self.message_json(message);
        }
        json
    }

    /// The users, channels and files that an interaction refers to by id.
    pub(crate) fn resolved(&self, guild: Option<Id>, ids: &[Id]) -> Value {
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
                shown["permissions"] = json!(permissions::EVERYONE.to_string());
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
