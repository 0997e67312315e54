//! Reads a typed command: `/name part option:value other:"two words"`.

use serde_json::{Map, Value, json};

use super::Command;
use super::act_command::Call;
use crate::error::PersonError;

pub(super) fn parse(commands: &[&Command], text: &str) -> Result<Call, PersonError> {
    let words = split(text.trim().strip_prefix('/').ok_or_else(|| PersonError::bad("A command begins with /."))?)?;
    let mut words = words.iter().map(String::as_str).peekable();
    let name = words.next().unwrap_or_default();
    let command = commands.iter().find(|command| is_called(&command.json, name));
    let command = command.ok_or_else(|| PersonError::bad(format!("There is no command /{name} here.")))?;
    let mut call = Call { command: command.id, path: Vec::new(), options: Map::new() };
    let mut level = &command.json["options"];
    while let Some(word) = words.peek() {
        let part =
            options_of(level).find(|option| is_called(option, word) && matches!(option["type"].as_u64(), Some(1 | 2)));
        let Some(part) = part else { break };
        call.path.extend(part["name"].as_str().map(str::to_owned));
        level = &part["options"];
        words.next();
    }
    for word in words {
        let unknown = || PersonError::bad(format!("“{word}” is no option of this command."));
        let (name, value) = word.split_once(':').ok_or_else(unknown)?;
        let option = options_of(level).find(|option| is_called(option, name)).ok_or_else(unknown)?;
        let name = option["name"].as_str().unwrap_or_default().to_owned();
        call.options.insert(name, chosen(option, value));
    }
    Ok(call)
}

fn options_of(level: &Value) -> impl Iterator<Item = &Value> {
    level.as_array().into_iter().flatten()
}

/// By its own name or by any of its translations.
fn is_called(part: &Value, name: &str) -> bool {
    let translated = || part["name_localizations"].as_object().is_some_and(|all| all.values().any(|text| text == name));
    part["name"] == name || translated()
}

/// A choice may be typed by its shown name; mentions stand for their ids.
fn chosen(option: &Value, typed: &str) -> Value {
    let by_name = options_of(&option["choices"]).find(|choice| is_called(choice, typed));
    if let Some(choice) = by_name {
        return choice["value"].clone();
    }
    match option["type"].as_u64() {
        Some(6..=9) => json!(typed.trim_matches(|c: char| !c.is_ascii_digit())),
        _ => json!(typed),
    }
}

/// Splits at blanks outside of quotes; quotes vanish.
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
