//! Tells whether a message has to be edited.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::render::Page;

/// Detects a changed page. Not cryptographic, and only used while the game lasts.
pub fn content_hash(page: &Page) -> String {
    let mut hasher = DefaultHasher::new();
    format!("{:?}", (&page.content, &page.embeds, &page.rows)).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
