//! Limits of rows, buttons and select menus.

use std::collections::HashSet;

use serde_json::Value;

use super::field_errors::{FieldErrors, join};
use super::table::{
    MAX_BUTTON_LABEL, MAX_BUTTON_URL, MAX_CUSTOM_ID, MAX_LAYOUT_COMPONENTS, MAX_ROW_BUTTONS, MAX_ROWS,
    MAX_SELECT_OPTION_DESCRIPTION, MAX_SELECT_OPTION_LABEL, MAX_SELECT_OPTION_VALUE, MAX_SELECT_OPTIONS,
    MAX_SELECT_PLACEHOLDER, MAX_SELECT_VALUES, MAX_SKU_ID, MAX_TEXT_COMPONENT,
};

/// Component types that are allowed at the top level of a message with the newer layout.
const LAYOUT: [u64; 7] = [1, 9, 10, 12, 13, 14, 17];

pub(super) fn message_components(body: &Value, path: &str, v2: bool, errors: &mut FieldErrors) {
    let rows = errors.optional_list(body, path, "components", &(0..=if v2 { MAX_LAYOUT_COMPONENTS } else { MAX_ROWS }));
    let path = join(path, "components");
    let mut ids = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("{path}.{index}");
        match kind(row) {
            1 => row_of(row, &path, &mut ids, errors),
            other if v2 && LAYOUT.contains(&other) => layout(row, &path, &mut ids, errors),
            _ => errors.invalid_choice(format!("{path}.type"), if v2 { "1, 9, 10, 12, 13, 14, 17" } else { "1" }),
        }
    }
}

fn kind(component: &Value) -> u64 {
    component.get("type").and_then(Value::as_u64).unwrap_or_default()
}

fn layout<'a>(component: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    if kind(component) == 10 {
        errors.required_text(component, path, "content", &(1..=MAX_TEXT_COMPONENT));
    }
    for (index, inner) in
        errors.optional_list(component, path, "components", &(0..=MAX_LAYOUT_COMPONENTS)).iter().enumerate()
    {
        let path = format!("{path}.components.{index}");
        if kind(inner) == 1 { row_of(inner, &path, ids, errors) } else { layout(inner, &path, ids, errors) }
    }
    if let Some(accessory) = component.get("accessory").filter(|part| kind(part) == 2) {
        button(accessory, &format!("{path}.accessory"), ids, errors);
    }
}

fn row_of<'a>(row: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    if row.get("components").is_none_or(Value::is_null) {
        errors.missing(format!("{path}.components"));
    }
    let parts = errors.optional_list(row, path, "components", &(1..=MAX_ROW_BUTTONS));
    let path = format!("{path}.components");
    let selects = parts.iter().filter(|part| kind(part) != 2).count();
    if selects > 0 && parts.len() > 1 {
        let text = "The specified component exceeds the maximum width";
        errors.add(path.clone(), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text);
    }
    for (index, part) in parts.iter().enumerate() {
        let path = format!("{path}.{index}");
        match kind(part) {
            2 => button(part, &path, ids, errors),
            3 | 5..=8 => select(part, &path, ids, errors),
            _ => errors.invalid_choice(format!("{path}.type"), "2, 3, 5, 6, 7, 8"),
        }
    }
}

/// Checks that a component has a `custom_id` that no other component of the message has.
pub(super) fn custom_id<'a>(part: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    errors.required_text(part, path, "custom_id", &(1..=MAX_CUSTOM_ID));
    if let Some(id) = part.get("custom_id").and_then(Value::as_str)
        && !ids.insert(id)
    {
        errors.add(
            format!("{path}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn button<'a>(button: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    errors.optional_text(button, path, "label", &(0..=MAX_BUTTON_LABEL));
    let has = |name: &str| button.get(name).is_some_and(|value| !value.is_null() && value != "");
    match button.get("style").and_then(Value::as_u64) {
        Some(1..=4) => {
            custom_id(button, path, ids, errors);
            if has("url") {
                errors.add(
                    format!("{path}.url"),
                    "BUTTON_COMPONENT_URL_NOT_ALLOWED",
                    "Only link buttons can have a url",
                );
            }
        }
        Some(5) => {
            errors.required_text(button, path, "url", &(1..=MAX_BUTTON_URL));
            if has("custom_id") {
                let text = "A custom id and url cannot both be specified";
                errors.add(format!("{path}.custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text);
            }
            let url = button.get("url").and_then(Value::as_str).unwrap_or("https://");
            if !["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme)) {
                errors.add(format!("{path}.url"), "URL_TYPE_INVALID_SCHEME", "Scheme is not supported.");
            }
        }
        // A premium button has a product and nothing else.
        Some(6) => return errors.required_text(button, path, "sku_id", &(1..=MAX_SKU_ID)),
        Some(_) => errors.invalid_choice(format!("{path}.style"), "1, 2, 3, 4, 5, 6"),
        None => errors.missing(format!("{path}.style")),
    }
    if !has("label") && !has("emoji") {
        let text = "A button must have a label or emoji";
        errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text);
    }
}

fn select<'a>(select: &'a Value, path: &str, ids: &mut HashSet<&'a str>, errors: &mut FieldErrors) {
    custom_id(select, path, ids, errors);
    errors.optional_text(select, path, "placeholder", &(0..=MAX_SELECT_PLACEHOLDER));
    errors.optional_integer(select, path, "min_values", &(0..=MAX_SELECT_VALUES));
    errors.optional_integer(select, path, "max_values", &(1..=MAX_SELECT_VALUES));
    let number = |name: &str| select.get(name).and_then(Value::as_u64).unwrap_or(1);
    let (min, max) = (number("min_values"), number("max_values"));
    if min > max {
        let text = "min_values must be less than or equal to max_values";
        errors.add(format!("{path}.min_values"), "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES", text);
    }
    if kind(select) != 3 {
        return;
    }
    if select.get("options").is_none_or(Value::is_null) {
        return errors.missing(format!("{path}.options"));
    }
    let options = errors.optional_list(select, path, "options", &(1..=MAX_SELECT_OPTIONS));
    if max > options.len() as u64 && max <= MAX_SELECT_VALUES as u64 && !options.is_empty() {
        let text = "max_values is greater than the number of options";
        errors.add(format!("{path}.max_values"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", text);
    }
    let mut values = HashSet::new();
    let mut chosen = 0;
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        errors.required_text(option, &path, "label", &(1..=MAX_SELECT_OPTION_LABEL));
        errors.required_text(option, &path, "value", &(1..=MAX_SELECT_OPTION_VALUE));
        errors.optional_text(option, &path, "description", &(0..=MAX_SELECT_OPTION_DESCRIPTION));
        chosen += u64::from(option.get("default") == Some(&Value::Bool(true)));
        if let Some(value) = option.get("value").and_then(Value::as_str)
            && !values.insert(value)
        {
            let text = "The specified option value is already used";
            errors.add(format!("{path}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text);
        }
    }
    if chosen > max {
        let text = "More options are selected by default than max_values allows";
        errors.add(format!("{path}.options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text);
    }
}
