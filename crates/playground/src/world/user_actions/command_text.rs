//! Parses a typed command: `/name subcommand option:value other:"two words"`.

use serde_json::{Map, Value, json};

use crate::error::PersonError;
use crate::snowflake::Id;
use crate::world::model::command::Command;

/// A command with its subcommand and the values of its options.
#[derive(Debug, Clone)]
pub(super) struct CommandCall {
    pub command: Id,
    pub path: Vec<String>,
    pub options: Map<String, Value>,
}

pub(super) fn parse(commands: &[&Command], text: &str) -> Result<CommandCall, PersonError> {
    let words = split(text.trim().strip_prefix('/').ok_or_else(|| PersonError::bad("A command starts with /."))?)?;
    let mut words = words.iter().map(String::as_str).peekable();
    let name = words.next().unwrap_or_default();
    let command = commands.iter().find(|command| has_name(&command.json, name));
    let command = command.ok_or_else(|| PersonError::bad(format!("There is no command /{name} here.")))?;
    let mut call = CommandCall { command: command.id, path: Vec::new(), options: Map::new() };
    let mut level = &command.json["options"];
    while let Some(word) = words.peek() {
        let part =
            options_of(level).find(|option| has_name(option, word) && matches!(option["type"].as_u64(), Some(1 | 2)));
        let Some(part) = part else { break };
        call.path.extend(part["name"].as_str().map(str::to_owned));
        level = &part["options"];
        words.next();
    }
    for word in words {
        let unknown = || PersonError::bad(format!("“{word}” is not an option of this command."));
        let (name, value) = word.split_once(':').ok_or_else(unknown)?;
        let option = options_of(level).find(|option| has_name(option, name)).ok_or_else(unknown)?;
        let name = option["name"].as_str().unwrap_or_default().to_owned();
        call.options.insert(name, option_value(option, value));
    }
    Ok(call)
}

fn options_of(level: &Value) -> impl Iterator<Item = &Value> {
    level.as_array().into_iter().flatten()
}

/// Whether this is the name of a command, option or choice, or one of its translations.
fn has_name(part: &Value, name: &str) -> bool {
    let translated = || part["name_localizations"].as_object().is_some_and(|all| all.values().any(|text| text == name));
    part["name"] == name || translated()
}

/// A choice may be typed by its name. Mentions are replaced by their ids.
fn option_value(option: &Value, typed: &str) -> Value {
    let by_name = options_of(&option["choices"]).find(|choice| has_name(choice, typed));
    if let Some(choice) = by_name {
        return choice["value"].clone();
    }
    match option["type"].as_u64() {
        Some(6..=9) => json!(typed.trim_matches(|c: char| !c.is_ascii_digit())),
        _ => json!(typed),
    }
}

/// Splits at spaces outside quotes and removes the quotes.
fn split(text: &str) -> Result<Vec<String>, PersonError> {
    let (mut words, mut word, mut quoted, mut any) = (Vec::new(), String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' => (quoted, any) = (!quoted, true),
            c if c.is_whitespace() && !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if quoted {
        return Err(PersonError::bad("A quotation mark is missing."));
    }
    if any {
        words.push(word);
    }
    Ok(words)
}
