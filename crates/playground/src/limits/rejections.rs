//! Errors about a single field that only the world or a handler can detect.

use super::field_errors::FieldErrors;
use super::table::MAX_ATTACHMENTS;
use crate::error::ApiError;

fn single(field: &str, code: &'static str, message: &str) -> ApiError {
    let mut errors = FieldErrors::default();
    errors.add(field, code, message);
    errors.into_error()
}

pub fn unknown_reference() -> ApiError {
    single("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
}

pub fn too_many_attachments() -> ApiError {
    single("attachments", "BASE_TYPE_MAX_LENGTH", &format!("Must be {MAX_ATTACHMENTS} or fewer in length."))
}

pub fn wrong_response_type() -> ApiError {
    let message = "This response type does not fit the interaction.";
    single("type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE", message)
}

/// An id in a path that is not a number.
pub fn invalid_snowflake(value: &str) -> ApiError {
    single("id", "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not snowflake."))
}

/// An application has one emoji of a name.
pub fn emoji_name_taken() -> ApiError {
    single("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists.")
}

/// Buttons and options with emoji that do not exist, by the paths of their ids.
pub fn unknown_emojis(paths: Vec<String>) -> ApiError {
    let mut errors = FieldErrors::default();
    for path in paths {
        let is_option = path.contains(".options.");
        let code = if is_option { "COMPONENT_INVALID_EMOJI" } else { "BUTTON_COMPONENT_INVALID_EMOJI" };
        errors.add(path, code, "Invalid emoji");
    }
    errors.into_error()
}

pub fn invalid_recipient() -> ApiError {
    single("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
}
