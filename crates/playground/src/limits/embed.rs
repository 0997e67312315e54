//! Limits of embeds: each one, and all together.

use serde_json::Value;

use super::field_errors::FieldErrors;
use super::table::{
    MAX_COLOR, MAX_EMBED_AUTHOR, MAX_EMBED_DESCRIPTION, MAX_EMBED_FIELDS, MAX_EMBED_FOOTER, MAX_EMBED_TITLE,
    MAX_EMBED_TOTAL, MAX_EMBED_URL, MAX_FIELD_NAME, MAX_FIELD_VALUE,
};

pub(super) fn embeds(embeds: &[Value], path: &str, errors: &mut FieldErrors) {
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let path = format!("{path}.{index}");
        if !embed.is_object() {
            errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        }
        check_embed(embed, &path, errors);
        total += text_length(embed);
        if total > MAX_EMBED_TOTAL {
            let text = format!("Embed size exceeds maximum size of {MAX_EMBED_TOTAL}");
            errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", text);
            break;
        }
    }
}

fn check_embed(embed: &Value, path: &str, errors: &mut FieldErrors) {
    errors.optional_text(embed, path, "title", &(0..=MAX_EMBED_TITLE));
    errors.optional_text(embed, path, "description", &(0..=MAX_EMBED_DESCRIPTION));
    errors.optional_integer(embed, path, "color", &(0..=MAX_COLOR));
    url(embed, path, "url", errors);
    for (index, field) in errors.optional_list(embed, path, "fields", &(0..=MAX_EMBED_FIELDS)).iter().enumerate() {
        let path = format!("{path}.fields.{index}");
        for (part, max) in [("name", MAX_FIELD_NAME), ("value", MAX_FIELD_VALUE)] {
            let empty = field.get(part).and_then(Value::as_str).is_none_or(|text| text.trim().is_empty());
            if empty {
                errors.missing(format!("{path}.{part}"));
            } else {
                errors.optional_text(field, &path, part, &(0..=max));
            }
        }
    }
    if let Some(footer) = embed.get("footer").filter(|part| !part.is_null()) {
        errors.required_text(footer, &format!("{path}.footer"), "text", &(0..=MAX_EMBED_FOOTER));
        url(footer, &format!("{path}.footer"), "icon_url", errors);
    }
    if let Some(author) = embed.get("author").filter(|part| !part.is_null()) {
        errors.required_text(author, &format!("{path}.author"), "name", &(0..=MAX_EMBED_AUTHOR));
        url(author, &format!("{path}.author"), "icon_url", errors);
    }
    for part in ["image", "thumbnail"] {
        if let Some(image) = embed.get(part).filter(|part| !part.is_null()) {
            url(image, &format!("{path}.{part}"), "url", errors);
        }
    }
    if let Some(time) = embed.get("timestamp").and_then(Value::as_str)
        && time.parse::<jiff::Timestamp>().is_err()
    {
        let text = format!("Could not parse {time}. Should be ISO8601.");
        errors.add(format!("{path}.timestamp"), "DATE_TIME_TYPE_PARSE", text);
    }
}

fn url(parent: &Value, path: &str, name: &str, errors: &mut FieldErrors) {
    let Some(url) = parent.get(name).and_then(Value::as_str) else { return };
    let field = format!("{path}.{name}");
    errors.check_length(field.clone(), url.chars().count(), &(0..=MAX_EMBED_URL));
    let known = ["http://", "https://", "attachment://"].iter().any(|scheme| url.starts_with(scheme));
    if !known {
        let text = format!("Scheme of \"{url}\" is not supported. Must be one of ('http', 'https', 'attachment').");
        errors.add(field, "URL_TYPE_INVALID_SCHEME", text);
    }
}

/// What counts toward the total: title, description, fields, footer and author.
fn text_length(embed: &Value) -> usize {
    let count = |text: Option<&Value>| text.and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let fields = embed.get("fields").and_then(Value::as_array).into_iter().flatten();
    count(embed.get("title"))
        + count(embed.get("description"))
        + count(embed.pointer("/footer/text"))
        + count(embed.pointer("/author/name"))
        + fields.map(|field| count(field.get("name")) + count(field.get("value"))).sum::<usize>()
}
