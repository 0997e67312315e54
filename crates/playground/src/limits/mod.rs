//! Discord's documented limits. A request that exceeds one is rejected as Discord does it: status 400, code 50035 and
//! the path of the invalid field.
//!
//! [`table`] lists the numbers. The other files are pure functions over the JSON of a request.

mod command;
mod components;
mod embed;
mod emoji;
mod field_errors;
mod locales;
mod message;
mod modal;
mod rejections;
pub mod table;
mod thread;

pub(crate) use self::command::{command, commands};
pub(crate) use self::emoji::{emoji_image, emoji_name};
pub(crate) use self::field_errors::FieldErrors;
pub use self::locales::LOCALES;
pub(crate) use self::message::{Purpose, message};
pub(crate) use self::modal::callback;
pub(crate) use self::rejections::{
    emoji_name_taken, invalid_recipient, invalid_snowflake, too_many_attachments, unknown_emojis, unknown_reference,
    wrong_response_type,
};
pub(crate) use self::thread::{forum_post, thread, thread_edit};
