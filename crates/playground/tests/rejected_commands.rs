//! Commands, threads and first responses with the path of the invalid field and its code. Both are empty for valid bodies.

use serde_json::{Value, json};

use super::bodies::{long, merge};

pub(super) fn command(changes: Value) -> Value {
    let mut command = json!({"name": "game", "description": "A game"});
    merge(&mut command, changes);
    command
}

fn option(changes: Value) -> Value {
    let mut option = json!({"type": 3, "name": "what", "description": "What"});
    merge(&mut option, changes);
    command(json!({"options": [option]}))
}

fn choices(count: usize) -> Value {
    (0..count).map(|n| json!({"name": format!("Choice {n}"), "value": n.to_string()})).collect()
}

#[allow(clippy::too_many_lines, reason = "a table")]
pub(super) fn commands() -> Vec<(Value, &'static str, &'static str)> {
    let many = |count: usize| -> Value {
        (0..count).map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "d"})).collect()
    };
    let heavy = |count: usize| -> Value {
        let text = long(100);
        (0..count)
            .map(|n| {
                json!({"type": 3, "name": format!("o{n}"), "description": text, "choices":
            (0..25).map(|c| json!({"name": format!("{c:0>100}"), "value": text})).collect::<Value>()})
            })
            .collect()
    };
    vec![
        (command(json!({"name": long(32)})), "", ""),
        (command(json!({"name": long(33)})), "name", "BASE_TYPE_BAD_LENGTH"),
        (command(json!({"name": ""})), "name", "BASE_TYPE_BAD_LENGTH"),
        (command(json!({"name": "Game"})), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (command(json!({"name": "two words"})), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (command(json!({"name": "ゲーム"})), "", ""),
        (command(json!({"description": ""})), "description", "BASE_TYPE_REQUIRED"),
        (command(json!({"description": long(101)})), "description", "BASE_TYPE_BAD_LENGTH"),
        (command(json!({"name_localizations": {"de": "spiel", "ja": "ゲーム"}})), "", ""),
        (command(json!({"name_localizations": {"tlh": "quj"}})), "name_localizations", "BASE_TYPE_CHOICES"),
        (
            command(json!({"name_localizations": {"de": "Spiel"}})),
            "name_localizations.de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command(json!({"description_localizations": {"de": long(101)}})),
            "description_localizations.de",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (command(json!({"options": many(25)})), "", ""),
        (command(json!({"options": many(26)})), "options", "BASE_TYPE_MAX_LENGTH"),
        (command(json!({"options": heavy(2)})), "", "APPLICATION_COMMAND_TOO_LARGE"),
        (option(json!({"name": "WHAT"})), "options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (option(json!({"description": ""})), "options.0.description", "BASE_TYPE_REQUIRED"),
        (option(json!({"type": 12})), "options.0.type", "BASE_TYPE_CHOICES"),
        (option(json!({"choices": choices(25)})), "", ""),
        (option(json!({"choices": choices(26)})), "options.0.choices", "BASE_TYPE_MAX_LENGTH"),
        (
            option(json!({"choices": [{"name": long(101), "value": "v"}]})),
            "options.0.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            option(json!({"choices": [{"name": "n", "value": long(101)}]})),
            "options.0.choices.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            option(json!({"type": 4, "choices": [{"name": "n", "value": "five"}]})),
            "options.0.choices.0.value",
            "NUMBER_TYPE_COERCE",
        ),
        (
            option(json!({"autocomplete": true, "choices": choices(1)})),
            "options.0.autocomplete",
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
        ),
        (
            command(
                json!({"options": [{"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d", "required": true}]}),
            ),
            "options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            command(
                json!({"options": [{"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "a", "description": "d"}]}),
            ),
            "options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        ),
        (
            command(
                json!({"options": [{"type": 1, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d"}]}),
            ),
            "options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
    ]
}

pub(super) fn threads() -> Vec<(Value, &'static str, &'static str)> {
    vec![
        (json!({"name": long(100), "type": 11}), "", ""),
        (json!({"name": long(101)}), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({"name": ""}), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({"type": 11}), "name", "BASE_TYPE_REQUIRED"),
        (json!({"name": "x", "type": 5}), "type", "BASE_TYPE_CHOICES"),
        (json!({"name": "x", "auto_archive_duration": 61}), "auto_archive_duration", "BASE_TYPE_CHOICES"),
        (json!({"name": "x", "rate_limit_per_user": 21_601}), "rate_limit_per_user", "NUMBER_TYPE_MAX"),
    ]
}

fn input(changes: Value) -> Value {
    let mut input = json!({"type": 4, "custom_id": "i", "style": 1, "label": "Word"});
    merge(&mut input, changes);
    json!({"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [input]}]})
}

pub(super) fn callbacks() -> Vec<(Value, &'static str, &'static str)> {
    let modal = |data: Value| json!({"type": 9, "data": data});
    let inputs = |count: usize| {
        let row = |n: usize| json!({"type": 1, "components": [{"type": 4, "custom_id": n.to_string(), "style": 1, "label": "Word"}]});
        json!({"title": "T", "custom_id": "m", "components": (0..count).map(row).collect::<Value>()})
    };
    vec![
        (json!({"type": 99}), "type", "BASE_TYPE_CHOICES"),
        (json!({}), "type", "BASE_TYPE_REQUIRED"),
        (json!({"type": 7, "data": {"content": "x"}}), "type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE"),
        (json!({"type": 8, "data": {"choices": []}}), "type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE"),
        (json!({"type": 8, "data": {"choices": choices(26)}}), "data.choices", "BASE_TYPE_MAX_LENGTH"),
        (json!({"type": 4, "data": {"content": long(2001)}}), "data.content", "BASE_TYPE_MAX_LENGTH"),
        (modal(inputs(6)), "data.components", "BASE_TYPE_BAD_LENGTH"),
        (
            modal(json!({"title": long(46), "custom_id": "m", "components": inputs(1)["components"]})),
            "data.title",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (modal(json!({"title": "T", "components": inputs(1)["components"]})), "data.custom_id", "BASE_TYPE_REQUIRED"),
        (modal(input(json!({"label": long(46)}))), "data.components.0.components.0.label", "BASE_TYPE_BAD_LENGTH"),
        (modal(input(json!({"style": 3}))), "data.components.0.components.0.style", "BASE_TYPE_CHOICES"),
        (modal(input(json!({"max_length": 4001}))), "data.components.0.components.0.max_length", "NUMBER_TYPE_MAX"),
        (
            modal(input(json!({"placeholder": long(101)}))),
            "data.components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            modal(input(json!({"min_length": 9, "max_length": 8}))),
            "data.components.0.components.0.min_length",
            "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH",
        ),
        // Last, because it is valid and responds to the interaction.
        (modal(inputs(5)), "", ""),
    ]
}
