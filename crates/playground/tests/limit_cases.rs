//! A request body for every limit.

use discord_playground::limits::table::{MAX_COMMANDS, MAX_SELECT_VALUES};
use serde_json::{Value, json};

use super::bodies::{button, embed, emoji, long, one, options, row, select};

/// Where a request body is sent.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Message,
    Command,
    BulkCommands,
    Thread,
    Emoji,
    /// The first response to a command.
    Response,
    /// The response to an autocomplete query.
    Suggestions,
}

use self::Target::{BulkCommands, Command, Emoji, Message, Response, Suggestions, Thread};

/// The limit, where the body goes, the field that is rejected above the limit, and the body for a given length.
pub(super) type Case = (&'static str, Target, &'static str, fn(usize) -> Value);

const COMPONENTS_V2: u64 = 1 << 15;

fn url(length: usize) -> String {
    format!("https://{}", long(length - "https://".len()))
}

fn layout(components: &Value) -> Value {
    json!({"flags": COMPONENTS_V2, "components": components})
}

fn attachment(name: &str, length: usize) -> Value {
    json!({"content": "x", "attachments": [{"id": "0", name: long(length)}]})
}

fn command(changes: &[(&str, Value)]) -> Value {
    let mut command = json!({"name": "limit", "description": "Limit"});
    for (name, value) in changes {
        command[*name] = value.clone();
    }
    command
}

fn command_option(changes: &[(&str, Value)]) -> Value {
    let mut option = json!({"type": 3, "name": "option", "description": "Option"});
    for (name, value) in changes {
        option[*name] = value.clone();
    }
    command(&[("options", json!([option]))])
}

fn choices(count: usize) -> Value {
    (0..count).map(|n| json!({"name": format!("{n:0>100}"), "value": format!("{n:0>100}")})).collect()
}

/// A command whose names, descriptions and values have this many characters together.
fn command_of_length(length: usize) -> Value {
    let option = |name: &str, choices: Value| json!({"type": 3, "name": name, "description": "d", "choices": choices});
    let mut rest = choices(14);
    let used = "long".len() + "d".len() + 2 * "oad".len() + (25 + 14) * 200;
    let last = json!({"name": long(length - used - 100), "value": long(100)});
    rest.as_array_mut().expect("a list").push(last);
    json!({"name": "long", "description": "d", "options": [option("oa", choices(25)), option("ob", rest)]})
}

/// Slash commands up to their own limit, then commands of another type.
fn bulk_commands(count: usize) -> Value {
    let name = |n: usize| format!("c{n}");
    let slash = (0..count.min(MAX_COMMANDS)).map(|n| json!({"name": name(n), "description": "d"}));
    let other = (MAX_COMMANDS..count).map(|n| json!({"name": name(n), "type": 2}));
    slash.chain(other).collect()
}

fn modal(changes: &[(&str, Value)]) -> Value {
    let mut data = json!({"title": "T", "custom_id": "m", "components": [input_row(0)]});
    for (name, value) in changes {
        data[*name] = value.clone();
    }
    json!({"type": 9, "data": data})
}

fn input_row(number: usize) -> Value {
    json!({"type": 1, "components": [input(number, &[])]})
}

fn input(number: usize, changes: &[(&str, Value)]) -> Value {
    let mut input = json!({"type": 4, "custom_id": number.to_string(), "style": 1, "label": "Word"});
    for (name, value) in changes {
        input[*name] = value.clone();
    }
    input
}

fn modal_input(changes: &[(&str, Value)]) -> Value {
    modal(&[("components", json!([{"type": 1, "components": [input(0, changes)]}]))])
}

fn suggestions(choices: &Value) -> Value {
    json!({"type": 8, "data": {"choices": choices}})
}

#[rustfmt::skip]
pub(super) const CASES: &[Case] = &[
    ("MAX_CONTENT", Message, "content", |n| json!({"content": long(n)})),
    ("MAX_CONTENT", Response, "data.content", |n| json!({"type": 4, "data": {"content": long(n)}})),
    ("MAX_NONCE", Message, "nonce", |n| json!({"content": "x", "nonce": long(n)})),
    ("MAX_ALLOWED_MENTIONS", Message, "allowed_mentions.users", |n| {
        json!({"content": "x", "allowed_mentions": {"users": (1..=n).map(|id| id.to_string()).collect::<Vec<_>>()}})
    }),
    ("MAX_ATTACHMENTS", Message, "attachments", |n| {
        json!({"content": "x", "attachments": (0..n).map(|id| json!({"id": id.to_string()})).collect::<Vec<_>>()})
    }),
    ("MAX_ALT_TEXT", Message, "attachments.0.description", |n| attachment("description", n)),
    ("MAX_FILENAME", Message, "attachments.0.filename", |n| attachment("filename", n)),
    ("MAX_EMBEDS", Message, "embeds", |n| json!({"embeds": vec![json!({"title": "t"}); n]})),
    ("MAX_EMBED_TOTAL", Message, "embeds.1", |n| {
        json!({"embeds": [{"description": long(4000)}, {"description": long(n - 4000)}]})
    }),
    ("MAX_EMBED_TITLE", Message, "embeds.0.title", |n| embed(&json!({"title": long(n)}))),
    ("MAX_EMBED_DESCRIPTION", Message, "embeds.0.description", |n| embed(&json!({"description": long(n)}))),
    ("MAX_EMBED_FIELDS", Message, "embeds.0.fields", |n| {
        embed(&json!({"fields": vec![json!({"name": "n", "value": "v"}); n]}))
    }),
    ("MAX_FIELD_NAME", Message, "embeds.0.fields.0.name", |n| {
        embed(&json!({"fields": [{"name": long(n), "value": "v"}]}))
    }),
    ("MAX_FIELD_VALUE", Message, "embeds.0.fields.0.value", |n| {
        embed(&json!({"fields": [{"name": "n", "value": long(n)}]}))
    }),
    ("MAX_EMBED_FOOTER", Message, "embeds.0.footer.text", |n| embed(&json!({"footer": {"text": long(n)}}))),
    ("MAX_EMBED_AUTHOR", Message, "embeds.0.author.name", |n| embed(&json!({"author": {"name": long(n)}}))),
    ("MAX_EMBED_URL", Message, "embeds.0.url", |n| embed(&json!({"title": "t", "url": url(n)}))),
    ("MAX_COLOR", Message, "embeds.0.color", |n| embed(&json!({"title": "t", "color": n}))),
    ("MAX_ROWS", Message, "components", |n| {
        let rows = (0..n).map(|n| json!({"type": 1, "components": [button(&n.to_string())]}));
        json!({"components": rows.collect::<Vec<_>>()})
    }),
    ("MAX_LAYOUT_COMPONENTS", Message, "components", |n| layout(&json!(vec![json!({"type": 10, "content": "x"}); n]))),
    ("MAX_TEXT_COMPONENT", Message, "components.0.content", |n| layout(&json!([{"type": 10, "content": long(n)}]))),
    ("MAX_ROW_BUTTONS", Message, "components.0.components", |n| {
        row(&(0..n).map(|n| button(&n.to_string())).collect::<Vec<_>>())
    }),
    ("MAX_CUSTOM_ID", Message, "components.0.components.0.custom_id", |n| one(button(&long(n)))),
    ("MAX_BUTTON_LABEL", Message, "components.0.components.0.label", |n| {
        one(json!({"type": 2, "style": 1, "custom_id": "x", "label": long(n)}))
    }),
    ("MAX_BUTTON_URL", Message, "components.0.components.0.url", |n| {
        one(json!({"type": 2, "style": 5, "label": "x", "url": url(n)}))
    }),
    ("MAX_SKU_ID", Message, "components.0.components.0.sku_id", |n| {
        one(json!({"type": 2, "style": 6, "sku_id": "1".repeat(n)}))
    }),
    ("MAX_SELECT_PLACEHOLDER", Message, "components.0.components.0.placeholder", |n| {
        select(json!({"placeholder": long(n)}))
    }),
    ("MAX_SELECT_OPTIONS", Message, "components.0.components.0.options", |n| select(json!({"options": options(n)}))),
    ("MAX_SELECT_VALUES", Message, "components.0.components.0.max_values", |n| {
        select(json!({"options": options(n.min(MAX_SELECT_VALUES)), "max_values": n}))
    }),
    ("MAX_SELECT_OPTION_LABEL", Message, "components.0.components.0.options.0.label", |n| {
        select(json!({"options": [{"label": long(n), "value": "a"}]}))
    }),
    ("MAX_SELECT_OPTION_VALUE", Message, "components.0.components.0.options.0.value", |n| {
        select(json!({"options": [{"label": "A", "value": long(n)}]}))
    }),
    ("MAX_SELECT_OPTION_DESCRIPTION", Message, "components.0.components.0.options.0.description", |n| {
        select(json!({"options": [{"label": "A", "value": "a", "description": long(n)}]}))
    }),
    ("MAX_MODAL_TITLE", Response, "data.title", |n| modal(&[("title", json!(long(n)))])),
    ("MAX_CUSTOM_ID", Response, "data.custom_id", |n| modal(&[("custom_id", json!(long(n)))])),
    ("MAX_MODAL_ROWS", Response, "data.components", |n| modal(&[("components", (0..n).map(input_row).collect())])),
    ("MAX_ROW_INPUTS", Response, "data.components.0.components", |n| {
        let inputs: Vec<Value> = (0..n).map(|n| input(n, &[])).collect();
        modal(&[("components", json!([{"type": 1, "components": inputs}]))])
    }),
    ("MAX_INPUT_LABEL", Response, "data.components.0.components.0.label", |n| modal_input(&[("label", json!(long(n)))])),
    ("MAX_LABEL_DESCRIPTION", Response, "data.components.0.description", |n| {
        let label = json!({"type": 18, "label": "Word", "description": long(n), "component": input(0, &[])});
        modal(&[("components", json!([label]))])
    }),
    ("MAX_INPUT_PLACEHOLDER", Response, "data.components.0.components.0.placeholder", |n| {
        modal_input(&[("placeholder", json!(long(n)))])
    }),
    ("MAX_INPUT_VALUE", Response, "data.components.0.components.0.value", |n| modal_input(&[("value", json!(long(n)))])),
    ("MAX_INPUT_VALUE", Response, "data.components.0.components.0.max_length", |n| {
        modal_input(&[("max_length", json!(n))])
    }),
    ("MAX_BULK_COMMANDS", BulkCommands, "", bulk_commands),
    ("MAX_COMMAND_TOTAL", Command, "", command_of_length),
    ("MAX_COMMAND_NAME", Command, "name", |n| command(&[("name", json!(long(n)))])),
    ("MAX_COMMAND_NAME", Command, "options.0.name", |n| command_option(&[("name", json!(long(n)))])),
    ("MAX_COMMAND_DESCRIPTION", Command, "description", |n| command(&[("description", json!(long(n)))])),
    ("MAX_COMMAND_DESCRIPTION", Command, "options.0.description", |n| command_option(&[("description", json!(long(n)))])),
    ("MAX_COMMAND_OPTIONS", Command, "options", |n| {
        let option = |n| json!({"type": 3, "name": format!("o{n}"), "description": "d"});
        command(&[("options", (0..n).map(option).collect())])
    }),
    ("MAX_CHOICES", Command, "options.0.choices", |n| command_option(&[("choices", choices(n))])),
    ("MAX_CHOICES", Suggestions, "data.choices", |n| suggestions(&choices(n))),
    ("MAX_CHOICE_NAME", Command, "options.0.choices.0.name", |n| {
        command_option(&[("choices", json!([{"name": long(n), "value": "v"}]))])
    }),
    ("MAX_CHOICE_NAME", Suggestions, "data.choices.0.name", |n| suggestions(&json!([{"name": long(n), "value": "v"}]))),
    ("MAX_CHOICE_VALUE", Command, "options.0.choices.0.value", |n| {
        command_option(&[("choices", json!([{"name": "n", "value": long(n)}]))])
    }),
    ("MAX_CHOICE_VALUE", Suggestions, "data.choices.0.value", |n| suggestions(&json!([{"name": "n", "value": long(n)}]))),
    ("MAX_OPTION_TEXT", Command, "options.0.max_length", |n| command_option(&[("max_length", json!(n))])),
    ("MAX_EMOJI_NAME", Emoji, "name", |n| emoji(&long(n), 1)),
    ("MAX_THREAD_NAME", Thread, "name", |n| json!({"name": long(n), "type": 11})),
    ("MAX_SLOWMODE_SECONDS", Thread, "rate_limit_per_user", |n| json!({"name": "x", "rate_limit_per_user": n})),
];
