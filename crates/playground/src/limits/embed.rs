//! Limits of embeds, one by one and all together.

use serde_json::Value;

use super::Problems;

/// Characters over all embeds of a message.
const TOTAL: usize = 6000;

pub(super) fn embeds(embeds: &[Value], at: &str, problems: &mut Problems) {
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let at = format!("{at}.{index}");
        if !embed.is_object() {
            problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        }
        one(embed, &at, problems);
        total += size(embed);
        if total > TOTAL {
            let text = format!("Embed size exceeds maximum size of {TOTAL}");
            problems.add(at, "MAX_EMBED_SIZE_EXCEEDED", text);
            break;
        }
    }
}

fn one(embed: &Value, at: &str, problems: &mut Problems) {
    problems.text(embed, at, "title", &(0..=256));
    problems.text(embed, at, "description", &(0..=4096));
    problems.number(embed, at, "color", &(0..=0xff_ffff));
    url(embed, at, "url", problems);
    for (index, field) in problems.list(embed, at, "fields", &(0..=25)).iter().enumerate() {
        let at = format!("{at}.fields.{index}");
        for (part, most) in [("name", 256), ("value", 1024)] {
            let empty = field.get(part).and_then(Value::as_str).is_none_or(|text| text.trim().is_empty());
            if empty {
                problems.required(format!("{at}.{part}"));
            } else {
                problems.text(field, &at, part, &(0..=most));
            }
        }
    }
    if let Some(footer) = embed.get("footer").filter(|part| !part.is_null()) {
        problems.needed_text(footer, &format!("{at}.footer"), "text", &(0..=2048));
        url(footer, &format!("{at}.footer"), "icon_url", problems);
    }
    if let Some(author) = embed.get("author").filter(|part| !part.is_null()) {
        problems.needed_text(author, &format!("{at}.author"), "name", &(0..=256));
        url(author, &format!("{at}.author"), "icon_url", problems);
    }
    for part in ["image", "thumbnail"] {
        if let Some(image) = embed.get(part).filter(|part| !part.is_null()) {
            url(image, &format!("{at}.{part}"), "url", problems);
        }
    }
    if let Some(time) = embed.get("timestamp").and_then(Value::as_str)
        && time.parse::<jiff::Timestamp>().is_err()
    {
        let text = format!("Could not parse {time}. Should be ISO8601.");
        problems.add(format!("{at}.timestamp"), "DATE_TIME_TYPE_PARSE", text);
    }
}

fn url(parent: &Value, at: &str, name: &str, problems: &mut Problems) {
    let Some(url) = parent.get(name).and_then(Value::as_str) else { return };
    let field = format!("{at}.{name}");
    problems.length(field.clone(), url.chars().count(), &(0..=2048));
    let known = ["http://", "https://", "attachment://"].iter().any(|scheme| url.starts_with(scheme));
    if !known {
        let text = format!("Scheme of \"{url}\" is not supported. Must be one of ('http', 'https', 'attachment').");
        problems.add(field, "URL_TYPE_INVALID_SCHEME", text);
    }
}

/// What counts towards the total: title, description, fields, footer and author.
fn size(embed: &Value) -> usize {
    let count = |text: Option<&Value>| text.and_then(Value::as_str).map_or(0, |text| text.chars().count());
    let fields = embed.get("fields").and_then(Value::as_array).into_iter().flatten();
    count(embed.get("title"))
        + count(embed.get("description"))
        + count(embed.pointer("/footer/text"))
        + count(embed.pointer("/author/name"))
        + fields.map(|field| count(field.get("name")) + count(field.get("value"))).sum::<usize>()
}
