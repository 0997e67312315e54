//! Slash commands are registered only when they differ from what Discord has: a restart costs one reading.

use poise::Command;
use serde_json::{Map, Value};
use serenity::all::Http;

use crate::discord::{BotContext, CommandError};

/// What we say about a command or an option. Everything else (ids, versions, defaults) is Discord's.
const FIELDS: [&str; 17] = [
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

/// The commands as they are sent.
pub fn described(commands: &[Command<BotContext, CommandError>]) -> Vec<Value> {
    commands.iter().filter_map(one).collect()
}

/// Registers the commands if they changed; says whether it did.
pub async fn register(http: &Http, wanted: &[Value]) -> serenity::Result<bool> {
    let known = http.get_global_commands_with_localizations().await?;
    if canonical_list(&wanted) == canonical_list(&known) {
        return Ok(false);
    }
    http.create_global_commands(&wanted).await?;
    Ok(true)
}

/// Serenity writes permissions as text, Discord's description of its API wants a number.
fn one(command: &Command<BotContext, CommandError>) -> Option<Value> {
    let mut described = serde_json::to_value(command.create_as_slash_command()?).ok()?;
    if let Some(permissions) = described.get_mut("default_member_permissions") {
        let number = permissions.as_str().and_then(|text| text.parse::<u64>().ok());
        *permissions = number.map_or(Value::Null, Value::from);
    }
    Some(described)
}

/// The commands in a form in which ours and Discord's can be compared: by name, without what is empty or a default.
fn canonical_list(commands: &impl serde::Serialize) -> Vec<Value> {
    let Ok(Value::Array(commands)) = serde_json::to_value(commands) else { return Vec::new() };
    let mut commands: Vec<Value> = commands.iter().map(|command| canonical(command, false)).collect();
    commands.sort_by_key(|command| command["name"].as_str().unwrap_or_default().to_owned());
    commands
}

/// `translations`: the fields are languages, all of them ours.
fn canonical(value: &Value, translations: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let known = fields.iter().filter(|(name, _)| translations || FIELDS.contains(&name.as_str()));
            let inner = |name: &str, value| canonical(value, name.ends_with("_localizations"));
            let kept = known.map(|(name, value)| (name.clone(), inner(name, value))).filter(|(name, value)| {
                let chat_command = name == "type" && value == "1";
                !is_default(value) && !chat_command
            });
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| canonical(item, false)).collect()),
        // 3 and 3.0 are the same bound, 32 and "32" the same permissions.
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
