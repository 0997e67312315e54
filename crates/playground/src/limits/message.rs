//! Limits of messages: text, mentions, files and nonce.

use serde_json::Value;

use super::field_errors::{FieldErrors, join};
use super::table::{
    MAX_ALLOWED_MENTIONS, MAX_ALT_TEXT, MAX_ATTACHMENTS, MAX_CONTENT, MAX_EMBEDS, MAX_FILENAME, MAX_NONCE,
};
use super::{components, embed};
use crate::message_flags as flags;

/// What a message body is for. The fields are the same, but some rules differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Create,
    Edit,
    /// A response to an interaction, or a follow-up.
    Response,
}

/// Checks a message body at this path of the request.
pub fn message(body: &Value, path: &str, purpose: Purpose, errors: &mut FieldErrors) {
    errors.optional_text(body, path, "content", &(0..=MAX_CONTENT));
    let embeds = errors.optional_list(body, path, "embeds", &(0..=MAX_EMBEDS));
    embed::embeds(embeds, &join(path, "embeds"), errors);
    let v2 = body.get("flags").and_then(Value::as_u64).is_some_and(|set| set & flags::COMPONENTS_V2 != 0);
    if v2 {
        let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
        let text = "The legacy field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        if body.get("content").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
            errors.add(join(path, "content"), code, text);
        }
        if !embeds.is_empty() {
            errors.add(join(path, "embeds"), code, text);
        }
    }
    components::message_components(body, path, v2, errors);
    allowed_mentions(body, path, errors);
    attachments(body, path, errors);
    if purpose == Purpose::Create {
        nonce(body, path, errors);
    }
    if body.get("flags").is_some_and(|flags| !flags.is_null() && !flags.is_u64()) {
        errors.add(join(path, "flags"), "NUMBER_TYPE_COERCE", "Value is not int.");
    }
}

fn nonce(body: &Value, path: &str, errors: &mut FieldErrors) {
    match body.get("nonce") {
        None | Some(Value::Null | Value::Number(_)) => {
            if body.get("enforce_nonce") == Some(&Value::Bool(true)) && body.get("nonce").is_none_or(Value::is_null) {
                errors.missing(join(path, "nonce"));
            }
        }
        Some(Value::String(text)) => errors.check_length(join(path, "nonce"), text.chars().count(), &(0..=MAX_NONCE)),
        Some(_) => errors.add(join(path, "nonce"), "NONCE_TYPE_INVALID", "A nonce is a string or a number."),
    }
}

fn allowed_mentions(body: &Value, path: &str, errors: &mut FieldErrors) {
    let Some(rules) = body.get("allowed_mentions").filter(|rules| !rules.is_null()) else { return };
    let path = join(path, "allowed_mentions");
    if !rules.is_object() {
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return;
    }
    let parse = errors.optional_list(rules, &path, "parse", &(0..=3));
    for (index, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            errors.invalid_choice(format!("{path}.parse.{index}"), "'users', 'roles', 'everyone'");
        }
    }
    for kind in ["users", "roles"] {
        let listed = errors.optional_list(rules, &path, kind, &(0..=MAX_ALLOWED_MENTIONS));
        if !listed.is_empty() && parse.iter().any(|one| one == kind) {
            let text = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            errors.add(path.clone(), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text);
        }
    }
}

fn attachments(body: &Value, path: &str, errors: &mut FieldErrors) {
    let listed = errors.optional_list(body, path, "attachments", &(0..=MAX_ATTACHMENTS));
    for (index, attachment) in listed.iter().enumerate() {
        let path = format!("{}.{index}", join(path, "attachments"));
        if attachment.get("id").is_none_or(Value::is_null) {
            errors.missing(format!("{path}.id"));
        }
        errors.optional_text(attachment, &path, "description", &(0..=MAX_ALT_TEXT));
        errors.optional_text(attachment, &path, "filename", &(0..=MAX_FILENAME));
    }
}
