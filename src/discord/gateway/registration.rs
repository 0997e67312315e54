//! Registers the slash commands, but only if they differ from those that Discord has.

use poise::Command;
use serde_json::{Map, Value};
use serenity::all::Http;

use crate::discord::bot_context::BotContext;
use crate::discord::commands::context::CommandError;

/// The fields that we set. Discord adds others: ids, versions, defaults.
const COMPARED_FIELDS: [&str; 17] = [
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "type",
    "required",
    "autocomplete",
    "choices",
    "value",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "options",
    "contexts",
    "default_member_permissions",
];

/// The commands as JSON, as we send them.
pub fn to_json(commands: &[Command<BotContext, CommandError>]) -> Vec<Value> {
    commands.iter().filter_map(command_to_json).collect()
}

/// Registers the commands if they changed. Returns whether it did.
pub async fn register(http: &Http, wanted: &[Value]) -> serenity::Result<bool> {
    let known = http.get_global_commands_with_localizations().await?;
    if canonical_list(&wanted) == canonical_list(&known) {
        return Ok(false);
    }
    http.create_global_commands(&wanted).await?;
    Ok(true)
}

/// serenity writes permissions as a string, but Discord's API description says number.
fn command_to_json(command: &Command<BotContext, CommandError>) -> Option<Value> {
    let mut described = serde_json::to_value(command.create_as_slash_command()?).ok()?;
    if let Some(permissions) = described.get_mut("default_member_permissions") {
        let number = permissions.as_str().and_then(|text| text.parse::<u64>().ok());
        *permissions = number.map_or(Value::Null, Value::from);
    }
    Some(described)
}

/// A form in which our commands and Discord's can be compared: sorted by name, without empty and default values.
fn canonical_list(commands: &impl serde::Serialize) -> Vec<Value> {
    let Ok(Value::Array(commands)) = serde_json::to_value(commands) else { return Vec::new() };
    let mut commands: Vec<Value> = commands.iter().map(|command| canonical(command, false)).collect();
    commands.sort_by_key(|command| command["name"].as_str().unwrap_or_default().to_owned());
    commands
}

/// `translations`: the keys are locales, so all of them are compared.
fn canonical(value: &Value, translations: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let known = fields.iter().filter(|(name, _)| translations || COMPARED_FIELDS.contains(&name.as_str()));
            let inner = |name: &str, value| canonical(value, name.ends_with("_localizations"));
            let kept = known.map(|(name, value)| (name.clone(), inner(name, value))).filter(|(name, value)| {
                let chat_command = name == "type" && value == "1";
                !is_default(value) && !chat_command
            });
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| canonical(item, false)).collect()),
        // 3 equals 3.0, and 32 equals "32" (permissions).
        Value::Number(number) => number.as_f64().map_or(Value::Null, |number| Value::from(number.to_string())),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}
