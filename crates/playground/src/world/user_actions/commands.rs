//! Running slash commands.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::command_text::{self, CommandCall};
use super::new_interaction::NewInteraction;
use crate::error::PersonError;
use crate::limits::table::MAX_OPTION_TEXT;
use crate::snowflake::{Id, parse_id};
use crate::world::model::command::Command;
use crate::world::model::interaction::InteractionKind;
use crate::world::state::{World, WorldState};

impl World {
    /// Runs a command given as text: `/game new kind:card note:"two words"`. Returns the interaction.
    pub fn run_typed_command(self: &Arc<Self>, user: Id, channel: Id, text: &str) -> Result<Id, PersonError> {
        let interaction = self.read(|state| {
            let place = state.visible_channel(user, channel)?;
            let call = command_text::parse(&state.commands_available_in(user, place), text)?;
            state.command_interaction(user, channel, &call)
        })?;
        Ok(self.start_interaction(interaction))
    }

    /// Runs a command with its subcommand and the values of its options. Returns the interaction.
    pub fn run_command(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: Id,
        path: Vec<String>,
        options: Map<String, Value>,
    ) -> Result<Id, PersonError> {
        let interaction =
            self.read(|state| state.command_interaction(user, channel, &CommandCall { command, path, options }))?;
        Ok(self.start_interaction(interaction))
    }
}

impl WorldState {
    /// A command that the person can run in this channel.
    pub(super) fn command_in_channel(&self, user: Id, channel: Id, id: Id) -> Result<&Command, PersonError> {
        self.require_person(user)?;
        let channel = self.visible_channel(user, channel)?;
        if channel.is_archived() {
            return Err(PersonError::bad("Commands cannot be run in an archived thread."));
        }
        if !channel.kind.takes_messages() {
            return Err(PersonError::bad("Commands cannot be run in this kind of channel."));
        }
        let here = self.commands_available_in(user, channel);
        here.into_iter()
            .find(|command| command.id == id)
            .ok_or_else(|| PersonError::bad("This command does not exist here."))
    }

    fn command_interaction(&self, user: Id, channel: Id, call: &CommandCall) -> Result<NewInteraction, PersonError> {
        let command = self.command_in_channel(user, channel, call.command)?;
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
                    let value = parse_option_value(spec, name, value)?;
                    if matches!(spec["type"].as_u64(), Some(6..=9 | 11)) {
                        named_ids.extend(parse_id(&value));
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
                return Err(PersonError::bad("There is nothing with this id here."));
            }
            data["resolved"] = resolved;
        }
        Ok(NewInteraction {
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
        let next = next.ok_or_else(|| PersonError::bad(format!("The command has no subcommand “{name}”.")))?;
        level = &next["options"];
    }
    let specs: Vec<&Value> = level.as_array().into_iter().flatten().collect();
    if specs.iter().any(|spec| matches!(spec["type"].as_u64(), Some(1 | 2))) {
        return Err(PersonError::bad("The command needs a subcommand."));
    }
    Ok(specs)
}

/// The data of a command interaction: the option values inside their subcommand and group.
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

/// Converts a value to the option's type and checks the option's restrictions.
fn parse_option_value(spec: &Value, name: &str, value: &Value) -> Result<Value, PersonError> {
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
        && (spec["min_value"].as_f64().is_some_and(|min| number < min)
            || spec["max_value"].as_f64().is_some_and(|max| number > max))
    {
        return Err(bad("is out of range"));
    }
    if let Some(text) = typed.as_str() {
        let length = text.chars().count() as u64;
        if length < spec["min_length"].as_u64().unwrap_or(0)
            || length > spec["max_length"].as_u64().unwrap_or(MAX_OPTION_TEXT as u64)
        {
            return Err(bad("is too short or too long"));
        }
    }
    Ok(typed)
}
