//! Emoji that belong to an application.

use std::sync::Arc;

use crate::snowflake::Id;

/// An emoji of an application. Only its bot can use it.
#[derive(Debug, Clone)]
pub struct Emoji {
    pub id: Id,
    pub application: Id,
    pub name: String,
    pub image: EmojiImage,
}

/// The picture of an emoji.
#[derive(Debug, Clone)]
pub struct EmojiImage {
    pub content_type: String,
    pub bytes: Arc<[u8]>,
}
