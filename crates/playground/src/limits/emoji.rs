//! Limits of an application's emoji.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use super::field_errors::FieldErrors;
use super::table::{MAX_EMOJI_BYTES, MAX_EMOJI_NAME, MIN_EMOJI_NAME};

const TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/// Checks the name of an emoji.
pub fn emoji_name(body: &Value, errors: &mut FieldErrors) {
    errors.required_text(body, "", "name", &(MIN_EMOJI_NAME..=MAX_EMOJI_NAME));
    let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if body.get("name").and_then(Value::as_str).is_some_and(|name| !is_plain(name)) {
        errors.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
}

/// Checks the picture of an emoji. Returns its type and content.
pub fn emoji_image(body: &Value, errors: &mut FieldErrors) -> Option<(String, Vec<u8>)> {
    let Some(text) = body.get("image").and_then(Value::as_str) else {
        errors.missing("image");
        return None;
    };
    let decoded = text.strip_prefix("data:").and_then(|uri| uri.split_once(";base64,")).and_then(|(kind, data)| {
        let bytes = BASE64_STANDARD.decode(data).ok()?;
        TYPES.contains(&kind).then(|| (kind.to_owned(), bytes))
    });
    match &decoded {
        None => errors.add("image", "IMAGE_INVALID", "Invalid image data"),
        Some((_, bytes)) if bytes.len() > MAX_EMOJI_BYTES => {
            errors.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
        }
        Some(_) => {}
    }
    decoded
}
