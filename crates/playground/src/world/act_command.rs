//! A person runs a slash command.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::interact_json::Doing;
use super::mentions::id_of;
use super::{Command, InteractionKind, World, WorldState, command_text};
use crate::error::PersonError;
use crate::snowflake::Id;

/// A command with its subcommand and the values of its options, as the composer of the page sends it.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub command: Id,
    pub path: Vec<String>,
    pub options: Map<String, Value>,
}

impl World {
    /// Runs a command as it would be typed: `/game new kind:card note:"two words"`. Returns the interaction.
    pub fn run_typed_command(self: &Arc<Self>, user: Id, channel: Id, text: &str) -> Result<Id, PersonError> {
        let doing = self.read(|state| {
            let guild = state.visible_channel(user, channel)?.guild;
            let call = command_text::parse(&state.commands_in(guild), text)?;
            state.calling(user, channel, &call)
        })?;
        Ok(self.begin(doing))
    }

    /// Runs a command that was composed. Returns the interaction.
    pub fn run_command(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: Id,
        path: Vec<String>,
        options: Map<String, Value>,
    ) -> Result<Id, PersonError> {
        let doing = self.read(|state| state.calling(user, channel, &Call { command, path, options }))?;
        Ok(self.begin(doing))
    }
}

impl WorldState {
    pub(super) fn command_here(&self, user: Id, channel: Id, id: Id) -> Result<&Command, PersonError> {
        self.person(user)?;
        let place = self.visible_channel(user, channel)?;
        if place.is_archived() {
            return Err(PersonError::bad("Commands cannot be run in an archived thread."));
        }
        let here = self.commands_in(place.guild);
        here.into_iter()
            .find(|command| command.id == id)
            .ok_or_else(|| PersonError::bad("There is no such command here."))
    }

    fn calling(&self, user: Id, channel: Id, call: &Call) -> Result<Doing, PersonError> {
        let command = self.command_here(user, channel, call.command)?;
        let specs = option_specs(command, &call.path)?;
        for name in call.options.keys() {
            if !specs.iter().any(|spec| spec["name"] == name.as_str()) {
                return Err(PersonError::bad(format!("The command has no option “{name}”.")));
            }
        }
        let mut given = Vec::new();
        let mut named_ids = Vec::new();
        for spec in specs {
            let name = spec["name"].as_str().unwrap_or_default();
            match call.options.get(name).filter(|value| !value.is_null()) {
                Some(value) => {
                    let value = checked(spec, name, value)?;
                    if matches!(spec["type"].as_u64(), Some(6..=9 | 11)) {
                        named_ids.extend(id_of(&value));
                    }
                    given.push(json!({"name": name, "type": spec["type"], "value": value}));
                }
                None if spec["required"] == true => {
                    return Err(PersonError::bad(format!("The option “{name}” is required.")));
                }
                None => {}
            }
        }
        let mut data = command_data(command, &call.path, given);
        if !named_ids.is_empty() {
            let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
            let resolved = self.resolved(guild, &named_ids);
            if resolved == json!({}) {
                return Err(PersonError::bad("Nobody and nothing here has that id."));
            }
            data["resolved"] = resolved;
        }
        Ok(Doing {
            application: command.application,
            user,
            channel,
            kind: InteractionKind::Command,
            name: full_name(command, &call.path),
            message: None,
            custom_id: None,
            data,
            choices: None,
        })
    }
}

pub(super) fn full_name(command: &Command, path: &[String]) -> String {
    std::iter::once(command.name()).chain(path.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// The options of the command, or of the subcommand that the path leads to.
pub(super) fn option_specs<'a>(command: &'a Command, path: &[String]) -> Result<Vec<&'a Value>, PersonError> {
    let mut level = &command.json["options"];
    for name in path {
        let next = level
            .as_array()
            .into_iter()
            .flatten()
            .find(|option| option["name"] == name.as_str() && matches!(option["type"].as_u64(), Some(1 | 2)));
        let next = next.ok_or_else(|| PersonError::bad(format!("The command has no part “{name}”.")))?;
        level = &next["options"];
    }
    let specs: Vec<&Value> = level.as_array().into_iter().flatten().collect();
    if specs.iter().any(|spec| matches!(spec["type"].as_u64(), Some(1 | 2))) {
        return Err(PersonError::bad("The command needs one of its parts."));
    }
    Ok(specs)
}

/// The options inside the subcommand that the path leads to, as the bot gets them.
pub(super) fn command_data(command: &Command, path: &[String], given: Vec<Value>) -> Value {
    let mut options = given;
    for (depth, name) in path.iter().enumerate().rev() {
        let kind = if depth + 1 == path.len() { 1 } else { 2 };
        options = vec![json!({"name": name, "type": kind, "options": options})];
    }
    let mut data = json!({"id": command.id.to_string(), "name": command.name(), "type": 1, "options": options});
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild.to_string());
    }
    data
}

/// The value in the option's type, or why it does not fit.
fn checked(spec: &Value, name: &str, value: &Value) -> Result<Value, PersonError> {
    let bad = |what: &str| PersonError::bad(format!("The option “{name}” {what}."));
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let typed = match spec["type"].as_u64().unwrap_or_default() {
        3 => json!(text),
        4 => json!(text.parse::<i64>().map_err(|_| bad("takes a whole number"))?),
        5 => json!(text.parse::<bool>().map_err(|_| bad("takes true or false"))?),
        6..=9 | 11 => json!(text.parse::<Id>().map_err(|_| bad("takes an id"))?.to_string()),
        10 => json!(text.parse::<f64>().map_err(|_| bad("takes a number"))?),
        _ => return Err(bad("cannot be given here")),
    };
    if let Some(choices) = spec["choices"].as_array().filter(|choices| !choices.is_empty())
        && !choices.iter().any(|choice| {
            choice["value"] == typed || choice["value"].as_f64().is_some_and(|v| Some(v) == typed.as_f64())
        })
    {
        return Err(bad("takes one of its choices"));
    }
    if let Some(number) = typed.as_f64()
        && (spec["min_value"].as_f64().is_some_and(|least| number < least)
            || spec["max_value"].as_f64().is_some_and(|most| number > most))
    {
        return Err(bad("is out of range"));
    }
    if let Some(text) = typed.as_str() {
        let length = text.chars().count() as u64;
        if length < spec["min_length"].as_u64().unwrap_or(0) || length > spec["max_length"].as_u64().unwrap_or(6000) {
            return Err(bad("is too short or too long"));
        }
    }
    Ok(typed)
}
