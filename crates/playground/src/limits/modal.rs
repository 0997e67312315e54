//! Limits of the first response to an interaction, including modals and autocomplete suggestions.

use std::collections::HashSet;

use serde_json::Value;

use super::components::custom_id;
use super::field_errors::{FieldErrors, join};
use super::message::{Purpose, message};
use super::table::{
    MAX_CHOICE_NAME, MAX_CHOICE_VALUE, MAX_CHOICES, MAX_CUSTOM_ID, MAX_INPUT_LABEL, MAX_INPUT_PLACEHOLDER,
    MAX_INPUT_VALUE, MAX_LABEL_DESCRIPTION, MAX_MODAL_ROWS, MAX_MODAL_TITLE, MAX_ROW_INPUTS,
};

/// Checks the body of an interaction's first response.
pub fn callback(body: &Value, errors: &mut FieldErrors) {
    let data = body.get("data").unwrap_or(&Value::Null);
    match body.get("type").and_then(Value::as_u64) {
        None => errors.missing("type"),
        Some(4) => message(data, "data", Purpose::Response, errors),
        Some(7) => message(data, "data", Purpose::Edit, errors),
        Some(8) => choices(data, errors),
        Some(9) => modal(data, "data", errors),
        Some(1 | 5 | 6) => {}
        Some(_) => errors.invalid_choice("type", "1, 4, 5, 6, 7, 8, 9"),
    }
}

fn choices(data: &Value, errors: &mut FieldErrors) {
    for (index, choice) in errors.optional_list(data, "data", "choices", &(0..=MAX_CHOICES)).iter().enumerate() {
        let path = format!("data.choices.{index}");
        errors.required_text(choice, &path, "name", &(1..=MAX_CHOICE_NAME));
        match choice.get("value") {
            None | Some(Value::Null) => errors.missing(format!("{path}.value")),
            Some(Value::String(text)) => {
                errors.check_length(format!("{path}.value"), text.chars().count(), &(0..=MAX_CHOICE_VALUE));
            }
            Some(_) => {}
        }
    }
}

fn modal(data: &Value, path: &str, errors: &mut FieldErrors) {
    errors.required_text(data, path, "title", &(1..=MAX_MODAL_TITLE));
    errors.required_text(data, path, "custom_id", &(1..=MAX_CUSTOM_ID));
    if data.get("components").is_none_or(Value::is_null) {
        errors.missing(join(path, "components"));
    }
    let mut ids = HashSet::new();
    for (index, row) in errors.optional_list(data, path, "components", &(1..=MAX_MODAL_ROWS)).iter().enumerate() {
        let path = format!("{path}.components.{index}");
        match row.get("type").and_then(Value::as_u64) {
            Some(1) => {
                for (index, part) in
                    errors.optional_list(row, &path, "components", &(1..=MAX_ROW_INPUTS)).iter().enumerate()
                {
                    let path = format!("{path}.components.{index}");
                    errors.required_text(part, &path, "label", &(1..=MAX_INPUT_LABEL));
                    input(part, &path, &mut ids, errors);
                }
            }
            // A label component with one input: the newer form of a row.
            Some(18) => {
                errors.required_text(row, &path, "label", &(1..=MAX_INPUT_LABEL));
                errors.optional_text(row, &path, "description", &(0..=MAX_LABEL_DESCRIPTION));
                match row.get("component") {
                    Some(part) => input(part, &format!("{path}.component"), &mut ids, errors),
                    None => errors.missing(format!("{path}.component")),
                }
            }
            Some(10) => {}
            _ => errors.invalid_choice(format!("{path}.type"), "1, 10, 18"),
        }
    }
}

fn input<'a>(part: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    match part.get("type").and_then(Value::as_u64) {
        Some(4) => {}
        Some(3 | 5..=8 | 19) => return custom_id(part, path, ids, errors),
        _ => return errors.invalid_choice(format!("{path}.type"), "4"),
    }
    custom_id(part, path, ids, errors);
    match part.get("style").and_then(Value::as_u64) {
        Some(1 | 2) => {}
        Some(_) => errors.invalid_choice(format!("{path}.style"), "1, 2"),
        None => errors.missing(format!("{path}.style")),
    }
    errors.optional_integer(part, path, "min_length", &(0..=MAX_INPUT_VALUE));
    errors.optional_integer(part, path, "max_length", &(1..=MAX_INPUT_VALUE));
    errors.optional_text(part, path, "placeholder", &(0..=MAX_INPUT_PLACEHOLDER));
    errors.optional_text(part, path, "value", &(0..=MAX_INPUT_VALUE));
    let number = |name: &str| part.get(name).and_then(Value::as_u64);
    let max_length = number("max_length").unwrap_or(MAX_INPUT_VALUE as u64);
    if number("min_length").is_some_and(|min_length| min_length > max_length) {
        let text = "min_length must be less than or equal to max_length";
        errors.add(format!("{path}.min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH", text);
    }
}
