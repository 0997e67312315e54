//! Registering commands, for all servers or for one.

use serde_json::{Value, json};

use super::model::command::Command;
use super::state::WorldState;
use crate::error::ApiError;
use crate::snowflake::Id;

impl WorldState {
    /// The commands that a bot registered globally (`None`) or for one server.
    pub fn registered_commands(&self, application: Id, guild: Option<Id>) -> Vec<&Command> {
        let own = self.commands.values().filter(|command| command.application == application && command.guild == guild);
        own.collect()
    }

    /// Registers a command and reports whether it is new. A command of the same name and type is replaced and keeps its id.
    pub fn upsert_command(&mut self, application: Id, guild: Option<Id>, body: &Value) -> (Value, bool) {
        let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
        let known = self
            .registered_commands(application, guild)
            .into_iter()
            .find(|command| command.json["name"] == body["name"] && command.json["type"] == kind)
            .map(|command| command.id);
        let id = known.unwrap_or_else(|| self.ids.next_id());
        let json = self.command_json(id, application, guild, body);
        self.commands.insert(id, Command { id, application, guild, json: json.clone() });
        self.notify_commands_changed();
        (json, known.is_none())
    }

    /// Replaces all global commands of a bot, or all its commands of one server.
    pub fn replace_commands(&mut self, application: Id, guild: Option<Id>, bodies: &[Value]) -> Value {
        let kept: Vec<Id> = bodies
            .iter()
            .filter_map(|body| self.upsert_command(application, guild, body).0["id"].as_str()?.parse().ok())
            .collect();
        self.commands
            .retain(|id, command| command.application != application || command.guild != guild || kept.contains(id));
        self.notify_commands_changed();
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
        self.notify_commands_changed();
        Ok(json)
    }

    pub fn delete_command(&mut self, id: Id) {
        self.commands.remove(&id);
        self.notify_commands_changed();
    }

    fn command_json(&mut self, id: Id, application: Id, guild: Option<Id>, body: &Value) -> Value {
        let or = |name: &str, otherwise: Value| {
            body.get(name).filter(|value| !value.is_null()).cloned().unwrap_or(otherwise)
        };
        let mut json = json!({
            "id": id.to_string(), "application_id": application.to_string(), "version": self.ids.next_id().to_string(),
            "type": or("type", json!(1)), "name": body["name"], "name_localizations": or("name_localizations", Value::Null),
            "description": or("description", json!("")),
            "description_localizations": or("description_localizations", Value::Null),
            "default_member_permissions": permissions_text(&body["default_member_permissions"]),
            "dm_permission": or("dm_permission", json!(true)), "nsfw": or("nsfw", json!(false)),
            "contexts": or("contexts", Value::Null), "integration_types": or("integration_types", json!([0, 1])),
            "options": or("options", json!([])),
        });
        if let Some(guild) = guild {
            json["guild_id"] = json!(guild.to_string());
        }
        json
    }
}

/// Permissions are a number in a string, even if a bot sends a number.
fn permissions_text(sent: &Value) -> Value {
    sent.as_u64().map_or_else(|| sent.clone(), |number| json!(number.to_string()))
}
