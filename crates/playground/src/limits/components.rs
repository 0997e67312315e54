//! Limits of rows, buttons and selects.

use std::collections::HashSet;

use serde_json::Value;

use super::{Problems, join};

/// Kinds that may stand at the top of a message with the newer layout.
const LAYOUT: [u64; 7] = [1, 9, 10, 12, 13, 14, 17];

pub(super) fn message_components(body: &Value, at: &str, v2: bool, problems: &mut Problems) {
    let rows = problems.list(body, at, "components", &(0..=if v2 { 40 } else { 5 }));
    let at = join(at, "components");
    let mut ids = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let at = format!("{at}.{index}");
        match kind(row) {
            1 => row_of(row, &at, &mut ids, problems),
            other if v2 && LAYOUT.contains(&other) => layout(row, &at, &mut ids, problems),
            _ => problems.choice(format!("{at}.type"), if v2 { "1, 9, 10, 12, 13, 14, 17" } else { "1" }),
        }
    }
}

fn kind(component: &Value) -> u64 {
    component.get("type").and_then(Value::as_u64).unwrap_or_default()
}

fn layout<'a>(component: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    if kind(component) == 10 {
        problems.needed_text(component, at, "content", &(1..=4000));
    }
    for (index, inner) in problems.list(component, at, "components", &(0..=40)).iter().enumerate() {
        let at = format!("{at}.components.{index}");
        if kind(inner) == 1 { row_of(inner, &at, ids, problems) } else { layout(inner, &at, ids, problems) }
    }
    if let Some(accessory) = component.get("accessory").filter(|part| kind(part) == 2) {
        button(accessory, &format!("{at}.accessory"), ids, problems);
    }
}

fn row_of<'a>(row: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    if row.get("components").is_none_or(Value::is_null) {
        problems.required(format!("{at}.components"));
    }
    let parts = problems.list(row, at, "components", &(1..=5));
    let at = format!("{at}.components");
    let selects = parts.iter().filter(|part| kind(part) != 2).count();
    if selects > 0 && parts.len() > 1 {
        let text = "The specified component exceeds the maximum width";
        problems.add(at.clone(), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text);
    }
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}.{index}");
        match kind(part) {
            2 => button(part, &at, ids, problems),
            3 | 5..=8 => select(part, &at, ids, problems),
            _ => problems.choice(format!("{at}.type"), "2, 3, 5, 6, 7, 8"),
        }
    }
}

/// A `custom_id` that is there, not too long, and like no other of the message.
pub(super) fn custom_id<'a>(part: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    problems.needed_text(part, at, "custom_id", &(1..=100));
    if let Some(id) = part.get("custom_id").and_then(Value::as_str)
        && !ids.insert(id)
    {
        problems.add(
            format!("{at}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn button<'a>(button: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    problems.text(button, at, "label", &(0..=80));
    let has = |name: &str| button.get(name).is_some_and(|value| !value.is_null() && value != "");
    match button.get("style").and_then(Value::as_u64) {
        Some(1..=4) => {
            custom_id(button, at, ids, problems);
            if has("url") {
                problems.add(format!("{at}.url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "A url is for link buttons only");
            }
        }
        Some(5) => {
            problems.needed_text(button, at, "url", &(1..=512));
            if has("custom_id") {
                let text = "A custom id and url cannot both be specified";
                problems.add(format!("{at}.custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text);
            }
            let url = button.get("url").and_then(Value::as_str).unwrap_or("https://");
            if !["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme)) {
                problems.add(format!("{at}.url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported.");
            }
        }
        // A premium button has only its product.
        Some(6) => return problems.needed_text(button, at, "sku_id", &(1..=20)),
        Some(_) => problems.choice(format!("{at}.style"), "1, 2, 3, 4, 5, 6"),
        None => problems.required(format!("{at}.style")),
    }
    if !has("label") && !has("emoji") {
        let text = "A button must have a label or emoji";
        problems.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text);
    }
}

fn select<'a>(select: &'a Value, at: &str, ids: &mut HashSet<&'a str>, problems: &mut Problems) {
    custom_id(select, at, ids, problems);
    problems.text(select, at, "placeholder", &(0..=150));
    problems.number(select, at, "min_values", &(0..=25));
    problems.number(select, at, "max_values", &(1..=25));
    let number = |name: &str| select.get(name).and_then(Value::as_u64).unwrap_or(1);
    let (least, most) = (number("min_values"), number("max_values"));
    if least > most {
        let text = "min_values must be less than or equal to max_values";
        problems.add(format!("{at}.min_values"), "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES", text);
    }
    if kind(select) != 3 {
        return;
    }
    if select.get("options").is_none_or(Value::is_null) {
        return problems.required(format!("{at}.options"));
    }
    let options = problems.list(select, at, "options", &(1..=25));
    if most > options.len() as u64 && most <= 25 && !options.is_empty() {
        let text = "max_values is greater than the number of options";
        problems.add(format!("{at}.max_values"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", text);
    }
    let mut values = HashSet::new();
    let mut chosen = 0;
    for (index, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{index}");
        problems.needed_text(option, &at, "label", &(1..=100));
        problems.needed_text(option, &at, "value", &(1..=100));
        problems.text(option, &at, "description", &(0..=100));
        chosen += u64::from(option.get("default") == Some(&Value::Bool(true)));
        if let Some(value) = option.get("value").and_then(Value::as_str)
            && !values.insert(value)
        {
            let text = "The specified option value is already used";
            problems.add(format!("{at}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text);
        }
    }
    if chosen > most {
        let text = "More options are chosen by default than may be chosen";
        problems.add(format!("{at}.options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text);
    }
}
