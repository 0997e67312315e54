//! Limits of messages: text, mentions, files, nonce.

use serde_json::Value;

use super::{CONTENT, Problems, components, embed, join};
use crate::world::flags;

/// What a body is for: the same fields, but not all rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Create,
    Edit,
    /// The answer to an interaction, or a follow-up; its `flags` may make it ephemeral.
    Answer,
}

/// Checks a message body that sits at `at` of the request.
pub fn message(body: &Value, at: &str, purpose: Purpose, problems: &mut Problems) {
    problems.text(body, at, "content", &(0..=CONTENT));
    let embeds = problems.list(body, at, "embeds", &(0..=10));
    embed::embeds(embeds, &join(at, "embeds"), problems);
    let v2 = body.get("flags").and_then(Value::as_u64).is_some_and(|set| set & flags::COMPONENTS_V2 != 0);
    if v2 {
        let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
        let text = "The legacy field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        if body.get("content").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
            problems.add(join(at, "content"), code, text);
        }
        if !embeds.is_empty() {
            problems.add(join(at, "embeds"), code, text);
        }
    }
    components::message_components(body, at, v2, problems);
    allowed_mentions(body, at, problems);
    attachments(body, at, problems);
    if purpose == Purpose::Create {
        nonce(body, at, problems);
    }
    if body.get("flags").is_some_and(|flags| !flags.is_null() && !flags.is_u64()) {
        problems.add(join(at, "flags"), "NUMBER_TYPE_COERCE", "Value is not int.");
    }
}

fn nonce(body: &Value, at: &str, problems: &mut Problems) {
    match body.get("nonce") {
        None | Some(Value::Null | Value::Number(_)) => {
            if body.get("enforce_nonce") == Some(&Value::Bool(true)) && body.get("nonce").is_none_or(Value::is_null) {
                problems.required(join(at, "nonce"));
            }
        }
        Some(Value::String(text)) => problems.length(join(at, "nonce"), text.chars().count(), &(0..=25)),
        Some(_) => problems.add(join(at, "nonce"), "NONCE_TYPE_INVALID", "A nonce is a string or a number."),
    }
}

fn allowed_mentions(body: &Value, at: &str, problems: &mut Problems) {
    let Some(rules) = body.get("allowed_mentions").filter(|rules| !rules.is_null()) else { return };
    let at = join(at, "allowed_mentions");
    if !rules.is_object() {
        problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return;
    }
    let parse = problems.list(rules, &at, "parse", &(0..=3));
    for (index, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            problems.choice(format!("{at}.parse.{index}"), "'users', 'roles', 'everyone'");
        }
    }
    for kind in ["users", "roles"] {
        let listed = problems.list(rules, &at, kind, &(0..=100));
        if !listed.is_empty() && parse.iter().any(|one| one == kind) {
            let text = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            problems.add(at.clone(), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text);
        }
    }
}

fn attachments(body: &Value, at: &str, problems: &mut Problems) {
    let listed = problems.list(body, at, "attachments", &(0..=10));
    for (index, attachment) in listed.iter().enumerate() {
        let at = format!("{}.{index}", join(at, "attachments"));
        if attachment.get("id").is_none_or(Value::is_null) {
            problems.required(format!("{at}.id"));
        }
        problems.text(attachment, &at, "description", &(0..=1024));
        problems.text(attachment, &at, "filename", &(0..=1024));
    }
}
