//! A dialog with one text field as plain data.

use crate::render::message::custom_id::CustomId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialog {
    /// Comes back with the text that somebody typed.
    pub custom_id: CustomId,
    pub title: String,
    pub label: String,
    pub placeholder: String,
    /// In characters.
    pub max_length: u16,
}
