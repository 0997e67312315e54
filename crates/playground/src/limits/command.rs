//! Limits of registered commands.

use std::collections::HashSet;

use serde_json::Value;

use super::field_errors::{FieldErrors, join};
use super::locales::LOCALES;
use super::table::{
    MAX_BULK_COMMANDS, MAX_CHOICE_NAME, MAX_CHOICE_VALUE, MAX_CHOICES, MAX_COMMAND_DESCRIPTION, MAX_COMMAND_NAME,
    MAX_COMMAND_OPTIONS, MAX_COMMAND_TOTAL, MAX_OPTION_TEXT,
};

/// Checks the body of a bulk request, which replaces all commands.
pub fn commands(bodies: &[Value], errors: &mut FieldErrors) {
    errors.check_length("", bodies.len(), &(0..=MAX_BULK_COMMANDS));
    let mut names = HashSet::new();
    for (index, body) in bodies.iter().enumerate() {
        let path = index.to_string();
        command(body, &path, true, errors);
        let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
        if !names.insert((kind, body.get("name").and_then(Value::as_str))) {
            let text = "Application command names must be unique";
            errors.add(join(&path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text);
        }
    }
}

/// Checks one command. In an edit (`complete` is false), name and description are optional.
pub fn command(body: &Value, path: &str, complete: bool, errors: &mut FieldErrors) {
    let slash = body.get("type").and_then(Value::as_u64).unwrap_or(1) == 1;
    if complete || body.get("name").is_some() {
        if slash {
            name(body, path, errors);
        } else {
            errors.required_text(body, path, "name", &(1..=MAX_COMMAND_NAME));
        }
    }
    if slash && (complete || body.get("description").is_some()) {
        description(body, path, errors);
    }
    if !slash && body.get("description").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
        let text = "Context menu commands cannot have description";
        errors.add(join(path, "description"), "APPLICATION_COMMAND_DESCRIPTION_INVALID", text);
    }
    localizations(body, path, "name", MAX_COMMAND_NAME, errors);
    localizations(body, path, "description", MAX_COMMAND_DESCRIPTION, errors);
    options(body, path, 0, errors);
    if total_length(body) > MAX_COMMAND_TOTAL {
        let text = format!("Command exceeds maximum size ({MAX_COMMAND_TOTAL})");
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", text);
    }
}

fn description(part: &Value, path: &str, errors: &mut FieldErrors) {
    if part.get("description").and_then(Value::as_str).is_none_or(str::is_empty) {
        errors.missing(join(path, "description"));
    } else {
        errors.optional_text(part, path, "description", &(1..=MAX_COMMAND_DESCRIPTION));
    }
}

/// Letters of any script, digits, dash, underscore and apostrophe, without uppercase letters.
fn is_valid_name(name: &str) -> bool {
    let letters =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || ('\u{900}'..='\u{e7f}').contains(&c);
    (1..=MAX_COMMAND_NAME).contains(&name.chars().count()) && name.chars().all(letters) && name == name.to_lowercase()
}

fn name(part: &Value, path: &str, errors: &mut FieldErrors) {
    let field = join(path, "name");
    match part.get("name").and_then(Value::as_str) {
        None => errors.missing(field),
        Some(name) if !(1..=MAX_COMMAND_NAME).contains(&name.chars().count()) => {
            errors.check_length(field, name.chars().count(), &(1..=MAX_COMMAND_NAME));
        }
        Some(name) if !is_valid_name(name) => {
            let text = "Command name is invalid".to_owned();
            errors.add(field, "APPLICATION_COMMAND_INVALID_NAME", text);
        }
        Some(_) => {}
    }
}

fn localizations(part: &Value, path: &str, what: &str, max: usize, errors: &mut FieldErrors) {
    let Some(Value::Object(all)) = part.get(format!("{what}_localizations")) else { return };
    let path = join(path, &format!("{what}_localizations"));
    let slash = !matches!(part.get("type").and_then(Value::as_u64), Some(2 | 3)) || part.get("options").is_some();
    for (locale, text) in all {
        let field = format!("{path}.{locale}");
        if !LOCALES.contains(&locale.as_str()) {
            errors.add(path.clone(), "BASE_TYPE_CHOICES", format!("{locale} is not a known locale."));
            continue;
        }
        let Some(text) = text.as_str() else { continue };
        errors.check_length(field.clone(), text.chars().count(), &(1..=max));
        if what == "name"
            && max == MAX_COMMAND_NAME
            && slash
            && (1..=MAX_COMMAND_NAME).contains(&text.chars().count())
            && !is_valid_name(text)
        {
            errors.add(field, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    }
}

fn options(parent: &Value, path: &str, depth: usize, errors: &mut FieldErrors) {
    let list = errors.optional_list(parent, path, "options", &(0..=MAX_COMMAND_OPTIONS));
    let path = join(path, "options");
    let mut names = HashSet::new();
    let (mut optional_seen, mut branches) = (false, 0);
    for (index, option) in list.iter().enumerate() {
        let path = format!("{path}.{index}");
        let kind = option.get("type").and_then(Value::as_u64);
        name(option, &path, errors);
        description(option, &path, errors);
        localizations(option, &path, "name", MAX_COMMAND_NAME, errors);
        localizations(option, &path, "description", MAX_COMMAND_DESCRIPTION, errors);
        if !names.insert(option.get("name").and_then(Value::as_str)) {
            let text = "Option name is a duplicate";
            errors.add(join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", text);
        }
        match kind {
            Some(1) if depth < 2 => options(option, &path, 2, errors),
            Some(2) if depth == 0 => options(option, &path, 1, errors),
            Some(3..=11) if depth != 1 => value_option(option, &path, errors),
            Some(1..=11) => errors.add(
                join(&path, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command options are not allowed here",
            ),
            _ => errors.invalid_choice(join(&path, "type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        }
        branches += usize::from(matches!(kind, Some(1 | 2)));
        let required = option.get("required") == Some(&Value::Bool(true));
        if required && optional_seen {
            let text = "Required options must be placed before non-required options";
            errors.add(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text);
        }
        optional_seen |= !required && !matches!(kind, Some(1 | 2));
    }
    if branches > 0 && branches < list.len() {
        let text = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text);
    }
}

fn value_option(option: &Value, path: &str, errors: &mut FieldErrors) {
    let kind = option.get("type").and_then(Value::as_u64).unwrap_or_default();
    let choices = errors.optional_list(option, path, "choices", &(0..=MAX_CHOICES));
    if !choices.is_empty() && option.get("autocomplete") == Some(&Value::Bool(true)) {
        let text = "Choices and autocomplete are mutually exclusive";
        errors.add(join(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", text);
    }
    errors.optional_integer(option, path, "min_length", &(0..=MAX_OPTION_TEXT));
    errors.optional_integer(option, path, "max_length", &(1..=MAX_OPTION_TEXT));
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let path = format!("{path}.choices.{index}");
        errors.required_text(choice, &path, "name", &(1..=MAX_CHOICE_NAME));
        localizations(choice, &path, "name", MAX_CHOICE_NAME, errors);
        if !names.insert(choice.get("name").and_then(Value::as_str)) {
            let text = "Choice name is a duplicate";
            errors.add(join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", text);
        }
        match (kind, choice.get("value")) {
            (_, None | Some(Value::Null)) => errors.missing(join(&path, "value")),
            (3, Some(_)) => errors.optional_text(choice, &path, "value", &(0..=MAX_CHOICE_VALUE)),
            (4, Some(value)) if !value.is_i64() && !value.is_u64() => {
                errors.add(join(&path, "value"), "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
            }
            (10, Some(value)) if !value.is_number() => {
                errors.add(join(&path, "value"), "FLOAT_TYPE_COERCE", format!("Value \"{value}\" is not double."));
            }
            _ => {}
        }
    }
}

/// Names, descriptions and values together, each in its longest translation.
fn total_length(part: &Value) -> usize {
    let longest = |what: &str| {
        let own = part.get(what).and_then(Value::as_str).map_or(0, |text| text.chars().count());
        let translated = part.get(format!("{what}_localizations")).and_then(Value::as_object);
        let texts = translated.into_iter().flat_map(|all| all.values()).filter_map(Value::as_str);
        texts.map(|text| text.chars().count()).max().unwrap_or(0).max(own)
    };
    let value = part.get("value").and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let inner = |list: &str| -> usize {
        part.get(list).and_then(Value::as_array).into_iter().flatten().map(total_length).sum()
    };
    longest("name") + longest("description") + value + inner("options") + inner("choices")
}
