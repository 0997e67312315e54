//! Commands that bots registered, for all servers or for one.

use serde_json::{Map, Value, json};

use super::WorldState;
use crate::error::ApiError;
use crate::snowflake::Id;

/// One registered command.
#[derive(Debug, Clone)]
pub struct Command {
    pub id: Id,
    pub application: Id,
    pub guild: Option<Id>,
    /// As Discord shows it to the bot.
    pub json: Value,
}

impl Command {
    pub fn name(&self) -> &str {
        self.json["name"].as_str().unwrap_or_default()
    }
}

impl WorldState {
    pub fn commands_of(&self, application: Id, guild: Option<Id>) -> Vec<&Command> {
        let own = self.commands.values().filter(|command| command.application == application && command.guild == guild);
        own.collect()
    }

    /// Commands that can be run in a channel of this server (or in a DM).
    pub fn commands_in(&self, guild: Option<Id>) -> Vec<&Command> {
        let fits = |command: &&Command| match (command.guild, guild) {
            (None, None) => {
                command.json["contexts"].as_array().is_none_or(|allowed| allowed.contains(&json!(1)))
                    && command.json["dm_permission"] != false
            }
            (None, Some(_)) => command.json["contexts"].as_array().is_none_or(|allowed| allowed.contains(&json!(0))),
            (own, here) => own == here,
        };
        self.commands.values().filter(fits).collect()
    }

    /// Registers a command; one of the same name and type is replaced and keeps its id.
    pub fn put_command(&mut self, application: Id, guild: Option<Id>, body: &Value) -> (Value, bool) {
        let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
        let known = self
            .commands_of(application, guild)
            .into_iter()
            .find(|command| command.json["name"] == body["name"] && command.json["type"] == kind)
            .map(|command| command.id);
        let id = known.unwrap_or_else(|| self.ids.fresh());
        let json = self.command_json(id, application, guild, body);
        self.commands.insert(id, Command { id, application, guild, json: json.clone() });
        self.tell_commands();
        (json, known.is_none())
    }

    /// Replaces all commands of a place.
    pub fn put_commands(&mut self, application: Id, guild: Option<Id>, bodies: &[Value]) -> Value {
        let kept: Vec<Id> = bodies
            .iter()
            .filter_map(|body| self.put_command(application, guild, body).0["id"].as_str()?.parse().ok())
            .collect();
        self.commands
            .retain(|id, command| command.application != application || command.guild != guild || kept.contains(id));
        self.tell_commands();
        kept.iter().filter_map(|id| self.commands.get(id)).map(|command| command.json.clone()).collect()
    }

    pub fn edit_command(&mut self, id: Id, changes: &Value) -> Result<Value, ApiError> {
        let command = self.commands.get(&id).cloned().ok_or_else(ApiError::unknown_command)?;
        let mut body = command.json.clone();
        if let (Some(body), Some(changes)) = (body.as_object_mut(), changes.as_object()) {
            body.extend(changes.clone());
        }
        let json = self.command_json(id, command.application, command.guild, &body);
        self.commands.insert(id, Command { json: json.clone(), ..command });
        self.tell_commands();
        Ok(json)
    }

    pub fn delete_command(&mut self, id: Id) {
        self.commands.remove(&id);
        self.tell_commands();
    }

    fn command_json(&mut self, id: Id, application: Id, guild: Option<Id>, body: &Value) -> Value {
        let or = |name: &str, otherwise: Value| {
            body.get(name).filter(|value| !value.is_null()).cloned().unwrap_or(otherwise)
        };
        let mut json = json!({
            "id": id.to_string(), "application_id": application.to_string(), "version": self.ids.fresh().to_string(),
            "type": or("type", json!(1)), "name": body["name"], "name_localizations": or("name_localizations", Value::Null),
            "description": or("description", json!("")),
            "description_localizations": or("description_localizations", Value::Null),
            "default_member_permissions": or("default_member_permissions", Value::Null),
            "dm_permission": or("dm_permission", json!(true)), "nsfw": or("nsfw", json!(false)),
            "contexts": or("contexts", Value::Null), "integration_types": or("integration_types", json!([0])),
            "options": or("options", json!([])),
        });
        if let Some(guild) = guild {
            json["guild_id"] = json!(guild.to_string());
        }
        json
    }
}

/// Adds `local_name` and `local_description` to a command, its options and its choices.
pub(super) fn localised(part: &Value, locale: &str) -> Value {
    let Value::Object(part) = part else { return part.clone() };
    let mut shown: Map<String, Value> = part.clone();
    for name in ["name", "description"] {
        let local =
            part.get(&format!("{name}_localizations")).and_then(|all| all.get(locale)).filter(|text| text.is_string());
        if let Some(text) = local.or_else(|| part.get(name)) {
            shown.insert(format!("local_{name}"), text.clone());
        }
    }
    for list in ["options", "choices"] {
        if let Some(Value::Array(items)) = part.get(list) {
            shown.insert(list.into(), items.iter().map(|item| localised(item, locale)).collect());
        }
    }
    Value::Object(shown)
}
