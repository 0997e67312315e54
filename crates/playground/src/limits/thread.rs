//! Limits of threads.

use serde_json::Value;

use super::field_errors::FieldErrors;
use super::message::{Purpose, message};
use super::table::{AUTO_ARCHIVE_MINUTES, MAX_SLOWMODE_SECONDS, MAX_THREAD_NAME};

/// Checks the body that creates a thread.
pub fn thread(body: &Value, errors: &mut FieldErrors) {
    errors.required_text(body, "", "name", &(1..=MAX_THREAD_NAME));
    common(body, errors);
    if let Some(kind) = body.get("type").filter(|kind| !kind.is_null())
        && !matches!(kind.as_u64(), Some(10..=12))
    {
        errors.invalid_choice("type", "10, 11, 12");
    }
}

/// Checks the body that creates a post in a forum. Its first message is required.
pub fn forum_post(body: &Value, errors: &mut FieldErrors) {
    errors.required_text(body, "", "name", &(1..=MAX_THREAD_NAME));
    common(body, errors);
    match body.get("message").filter(|message| message.is_object()) {
        Some(first) => message(first, "message", Purpose::Create, errors),
        None => errors.missing("message".to_owned()),
    }
}

/// Checks the body that changes a thread.
pub fn thread_edit(body: &Value, errors: &mut FieldErrors) {
    errors.optional_text(body, "", "name", &(1..=MAX_THREAD_NAME));
    common(body, errors);
}

fn common(body: &Value, errors: &mut FieldErrors) {
    if let Some(minutes) = body.get("auto_archive_duration").filter(|minutes| !minutes.is_null())
        && minutes.as_u64().is_none_or(|minutes| !AUTO_ARCHIVE_MINUTES.contains(&minutes))
    {
        errors.invalid_choice("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    errors.optional_integer(body, "", "rate_limit_per_user", &(0..=MAX_SLOWMODE_SECONDS));
}
