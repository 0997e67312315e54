//! Discord's documented limits, refused as Discord refuses them: 400, code 50035, and the path of the bad field.
//!
//! Pure functions over the JSON of a request; they know nothing of the world.

mod command;
mod components;
mod embed;
mod message;
mod modal;
mod thread;

use std::ops::RangeInclusive;

use serde_json::{Value, json};

pub use self::command::{command, commands};
pub use self::message::{Purpose, message};
pub use self::modal::callback;
pub use self::thread::{thread, thread_edit};
use super::error::ApiError;

/// Characters in a message.
pub const CONTENT: usize = 2000;
/// Bytes in a file.
pub const FILE_BYTES: usize = 10 * 1024 * 1024;

/// The languages Discord knows.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/// What is wrong with a request, by field.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<(String, &'static str, String)>,
}

impl Problems {
    pub fn add(&mut self, field: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.found.push((field.into(), code, message.into()));
    }

    fn required(&mut self, field: impl Into<String>) {
        self.add(field, "BASE_TYPE_REQUIRED", "This field is required");
    }

    fn choice(&mut self, field: impl Into<String>, allowed: &str) {
        self.add(field, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }

    fn length(&mut self, field: impl Into<String>, length: usize, allowed: &RangeInclusive<usize>) {
        let (least, most) = (allowed.start(), allowed.end());
        if allowed.contains(&length) {
            return;
        }
        if *least == 0 {
            self.add(field, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else {
            self.add(field, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
        }
    }

    /// An optional text with its length.
    fn text(&mut self, parent: &Value, at: &str, name: &str, allowed: &RangeInclusive<usize>) {
        let field = join(at, name);
        match parent.get(name) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => self.length(field, text.chars().count(), allowed),
            Some(_) => self.add(field, "STRING_TYPE_CONVERT", "Could not interpret value as string."),
        }
    }

    /// A text that must be there.
    fn needed_text(&mut self, parent: &Value, at: &str, name: &str, allowed: &RangeInclusive<usize>) {
        if parent.get(name).is_none_or(Value::is_null) {
            self.required(join(at, name));
        } else {
            self.text(parent, at, name, allowed);
        }
    }

    /// An optional whole number with its range.
    fn number(&mut self, parent: &Value, at: &str, name: &str, allowed: &RangeInclusive<i64>) {
        let Some(value) = parent.get(name).filter(|value| !value.is_null()) else { return };
        let field = join(at, name);
        let (least, most) = (allowed.start(), allowed.end());
        match value.as_i64() {
            None => self.add(field, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int.")),
            Some(number) if number < *least => {
                self.add(field, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {least}."));
            }
            Some(number) if number > *most => {
                self.add(field, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
            }
            Some(_) => {}
        }
    }

    /// An optional list with its length; nothing is returned for what is no list.
    fn list<'a>(&mut self, parent: &'a Value, at: &str, name: &str, allowed: &RangeInclusive<usize>) -> &'a [Value] {
        match parent.get(name) {
            None | Some(Value::Null) => &[],
            Some(Value::Array(items)) => {
                self.length(join(at, name), items.len(), allowed);
                items
            }
            Some(_) => {
                self.add(join(at, name), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                &[]
            }
        }
    }

    pub fn into_result(self) -> Result<(), ApiError> {
        if self.found.is_empty() {
            return Ok(());
        }
        let mut errors = json!({});
        for (field, code, message) in self.found {
            let mut place = &mut errors;
            for step in field.split('.').filter(|step| !step.is_empty()) {
                place = &mut place[step];
            }
            let problem = json!({"code": code, "message": message});
            match place.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(problem),
                None => place["_errors"] = json!([problem]),
            }
        }
        Err(ApiError { errors: Some(errors), ..ApiError::new(400, 50_035, "Invalid Form Body") })
    }
}

fn join(at: &str, name: &str) -> String {
    if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") }
}

/// A refusal for just one field.
fn one(field: &str, code: &'static str, message: &str) -> ApiError {
    let mut problems = Problems::default();
    problems.add(field, code, message);
    problems.into_result().err().unwrap_or_else(ApiError::empty_message)
}

pub fn unknown_reference() -> ApiError {
    one("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
}

pub fn too_many_attachments() -> ApiError {
    one("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
}

pub fn wrong_reply_type() -> ApiError {
    one("type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE", "This answer does not fit the interaction.")
}

/// An id in a path that is no number.
pub fn not_an_id(value: &str) -> ApiError {
    one("id", "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not snowflake."))
}

pub fn not_a_recipient() -> ApiError {
    one("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
}
