//! Limits of registered commands.

use std::collections::HashSet;

use serde_json::Value;

use super::{LOCALES, Problems, join};

/// Characters of a command with its longest translations.
const TOTAL: usize = 8000;

/// Checks a list of commands that replaces all.
pub fn commands(bodies: &[Value], problems: &mut Problems) {
    problems.length("", bodies.len(), &(0..=130));
    let mut names = HashSet::new();
    for (index, body) in bodies.iter().enumerate() {
        let at = index.to_string();
        command(body, &at, true, problems);
        let kind = body.get("type").and_then(Value::as_u64).unwrap_or(1);
        if !names.insert((kind, body.get("name").and_then(Value::as_str))) {
            let text = "Application command names must be unique";
            problems.add(join(&at, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text);
        }
    }
}

/// Checks one command. In an edit (`whole` is false) the name may be left out.
pub fn command(body: &Value, at: &str, whole: bool, problems: &mut Problems) {
    let slash = body.get("type").and_then(Value::as_u64).unwrap_or(1) == 1;
    if whole || body.get("name").is_some() {
        if slash {
            name(body, at, problems);
        } else {
            problems.needed_text(body, at, "name", &(1..=32));
        }
    }
    if slash && (whole || body.get("description").is_some()) {
        described(body, at, problems);
    }
    if !slash && body.get("description").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
        let text = "Context menu commands cannot have description";
        problems.add(join(at, "description"), "APPLICATION_COMMAND_DESCRIPTION_INVALID", text);
    }
    localisations(body, at, "name", 32, problems);
    localisations(body, at, "description", 100, problems);
    options(body, at, 0, problems);
    let size = size(body);
    if size > TOTAL {
        let text = format!("Command exceeds maximum size ({TOTAL})");
        problems.add(at, "APPLICATION_COMMAND_TOO_LARGE", text);
    }
}

fn described(part: &Value, at: &str, problems: &mut Problems) {
    if part.get("description").and_then(Value::as_str).is_none_or(str::is_empty) {
        problems.required(join(at, "description"));
    } else {
        problems.text(part, at, "description", &(1..=100));
    }
}

/// Letters of any script, digits, dash, underscore and apostrophe; nothing that has a lower case form.
fn good_name(name: &str) -> bool {
    let letters =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || ('\u{900}'..='\u{e7f}').contains(&c);
    (1..=32).contains(&name.chars().count()) && name.chars().all(letters) && name == name.to_lowercase()
}

fn name(part: &Value, at: &str, problems: &mut Problems) {
    let field = join(at, "name");
    match part.get("name").and_then(Value::as_str) {
        None => problems.required(field),
        Some(name) if !(1..=32).contains(&name.chars().count()) => {
            problems.length(field, name.chars().count(), &(1..=32));
        }
        Some(name) if !good_name(name) => {
            let text = "Command name is invalid".to_owned();
            problems.add(field, "APPLICATION_COMMAND_INVALID_NAME", text);
        }
        Some(_) => {}
    }
}

fn localisations(part: &Value, at: &str, what: &str, most: usize, problems: &mut Problems) {
    let Some(Value::Object(all)) = part.get(format!("{what}_localizations")) else { return };
    let at = join(at, &format!("{what}_localizations"));
    let slash = !matches!(part.get("type").and_then(Value::as_u64), Some(2 | 3)) || part.get("options").is_some();
    for (locale, text) in all {
        let field = format!("{at}.{locale}");
        if !LOCALES.contains(&locale.as_str()) {
            problems.add(at.clone(), "BASE_TYPE_CHOICES", format!("{locale} is not a known locale."));
            continue;
        }
        let Some(text) = text.as_str() else { continue };
        problems.length(field.clone(), text.chars().count(), &(1..=most));
        if what == "name" && most == 32 && slash && (1..=32).contains(&text.chars().count()) && !good_name(text) {
            problems.add(field, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    }
}

fn options(parent: &Value, at: &str, depth: usize, problems: &mut Problems) {
    let list = problems.list(parent, at, "options", &(0..=25));
    let at = join(at, "options");
    let mut names = HashSet::new();
    let (mut optional_seen, mut branches) = (false, 0);
    for (index, option) in list.iter().enumerate() {
        let at = format!("{at}.{index}");
        let kind = option.get("type").and_then(Value::as_u64);
        name(option, &at, problems);
        described(option, &at, problems);
        localisations(option, &at, "name", 32, problems);
        localisations(option, &at, "description", 100, problems);
        if !names.insert(option.get("name").and_then(Value::as_str)) {
            let text = "Option name is a duplicate";
            problems.add(join(&at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", text);
        }
        match kind {
            Some(1) if depth < 2 => options(option, &at, 2, problems),
            Some(2) if depth == 0 => options(option, &at, 1, problems),
            Some(3..=11) if depth != 1 => value_option(option, &at, problems),
            Some(1..=11) => problems.add(
                join(&at, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command options are not allowed here",
            ),
            _ => problems.choice(join(&at, "type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        }
        branches += usize::from(matches!(kind, Some(1 | 2)));
        let required = option.get("required") == Some(&Value::Bool(true));
        if required && optional_seen {
            let text = "Required options must be placed before non-required options";
            problems.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text);
        }
        optional_seen |= !required && !matches!(kind, Some(1 | 2));
    }
    if branches > 0 && branches < list.len() {
        let text = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        problems.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text);
    }
}

fn value_option(option: &Value, at: &str, problems: &mut Problems) {
    let kind = option.get("type").and_then(Value::as_u64).unwrap_or_default();
    let choices = problems.list(option, at, "choices", &(0..=25));
    if !choices.is_empty() && option.get("autocomplete") == Some(&Value::Bool(true)) {
        let text = "Choices and autocomplete exclude each other";
        problems.add(join(at, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", text);
    }
    problems.number(option, at, "min_length", &(0..=6000));
    problems.number(option, at, "max_length", &(1..=6000));
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{at}.choices.{index}");
        problems.needed_text(choice, &at, "name", &(1..=100));
        localisations(choice, &at, "name", 100, problems);
        if !names.insert(choice.get("name").and_then(Value::as_str)) {
            let text = "Choice name is a duplicate";
            problems.add(join(&at, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", text);
        }
        match (kind, choice.get("value")) {
            (_, None | Some(Value::Null)) => problems.required(join(&at, "value")),
            (3, Some(_)) => problems.text(choice, &at, "value", &(0..=100)),
            (4, Some(value)) if !value.is_i64() && !value.is_u64() => {
                problems.add(join(&at, "value"), "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
            }
            (10, Some(value)) if !value.is_number() => {
                problems.add(join(&at, "value"), "FLOAT_TYPE_COERCE", format!("Value \"{value}\" is not double."));
            }
            _ => {}
        }
    }
}

/// Names, descriptions and values, each with its longest translation.
fn size(part: &Value) -> usize {
    let longest = |what: &str| {
        let own = part.get(what).and_then(Value::as_str).map_or(0, |text| text.chars().count());
        let translated = part.get(format!("{what}_localizations")).and_then(Value::as_object);
        let texts = translated.into_iter().flat_map(|all| all.values()).filter_map(Value::as_str);
        texts.map(|text| text.chars().count()).max().unwrap_or(0).max(own)
    };
    let value = part.get("value").and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let inner =
        |list: &str| -> usize { part.get(list).and_then(Value::as_array).into_iter().flatten().map(size).sum() };
    longest("name") + longest("description") + value + inner("options") + inner("choices")
}
