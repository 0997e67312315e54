//! Limits of the first answer to an interaction, dialogs and suggestions among them.

use std::collections::HashSet;

use serde_json::Value;

use super::components::custom_id;
use super::message::{Purpose, message};
use super::{Problems, join};

/// Checks the body of an interaction's first answer.
pub fn callback(body: &Value, problems: &mut Problems) {
    let data = body.get("data").unwrap_or(&Value::Null);
    match body.get("type").and_then(Value::as_u64) {
        None => problems.required("type"),
        Some(4) => message(data, "data", Purpose::Answer, problems),
        Some(7) => message(data, "data", Purpose::Edit, problems),
        Some(8) => choices(data, problems),
        Some(9) => modal(data, "data", problems),
        Some(1 | 5 | 6) => {}
        Some(_) => problems.choice("type", "1, 4, 5, 6, 7, 8, 9"),
    }
}

fn choices(data: &Value, problems: &mut Problems) {
    for (index, choice) in problems.list(data, "data", "choices", &(0..=25)).iter().enumerate() {
        let at = format!("data.choices.{index}");
        problems.needed_text(choice, &at, "name", &(1..=100));
        match choice.get("value") {
            None | Some(Value::Null) => problems.required(format!("{at}.value")),
            Some(Value::String(text)) => problems.length(format!("{at}.value"), text.chars().count(), &(0..=100)),
            Some(_) => {}
        }
    }
}

/// Checks a dialog.
fn modal(data: &Value, at: &str, problems: &mut Problems) {
    problems.needed_text(data, at, "title", &(1..=45));
    problems.needed_text(data, at, "custom_id", &(1..=100));
    if data.get("components").is_none_or(Value::is_null) {
        problems.required(join(at, "components"));
    }
    let mut ids = HashSet::new();
    for (index, row) in problems.list(data, at, "components", &(1..=5)).iter().enumerate() {
        let at = format!("{at}.components.{index}");
        match row.get("type").and_then(Value::as_u64) {
            Some(1) => {
                for (index, part) in problems.list(row, &at, "components", &(1..=1)).iter().enumerate() {
                    let at = format!("{at}.components.{index}");
                    problems.needed_text(part, &at, "label", &(1..=45));
                    input(part, &at, &mut ids, problems);
                }
            }
            // The newer frame around one input.
            Some(18) => {
                problems.needed_text(row, &at, "label", &(1..=45));
                problems.text(row, &at, "description", &(0..=100));
                match row.get("component") {
                    Some(part) => input(part, &format!("{at}.component"), &mut ids, problems),
                    None => problems.required(format!("{at}.component")),
                }
            }
            Some(10) => {}
            _ => problems.choice(format!("{at}.type"), "1, 10, 18"),
        }
    }
}

fn input<'a>(part: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    match part.get("type").and_then(Value::as_u64) {
        Some(4) => {}
        Some(3 | 5..=8 | 19) => return custom_id(part, at, ids, problems),
        _ => return problems.choice(format!("{at}.type"), "4"),
    }
    custom_id(part, at, ids, problems);
    match part.get("style").and_then(Value::as_u64) {
        Some(1 | 2) => {}
        Some(_) => problems.choice(format!("{at}.style"), "1, 2"),
        None => problems.required(format!("{at}.style")),
    }
    problems.number(part, at, "min_length", &(0..=4000));
    problems.number(part, at, "max_length", &(1..=4000));
    problems.text(part, at, "placeholder", &(0..=100));
    problems.text(part, at, "value", &(0..=4000));
    let number = |name: &str| part.get(name).and_then(Value::as_u64);
    if number("min_length") > number("max_length").or(Some(4000)) {
        let text = "min_length must be less than or equal to max_length";
        problems.add(format!("{at}.min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH", text);
    }
}
