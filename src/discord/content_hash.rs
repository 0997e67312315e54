//! Tells whether a message has to be edited.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::render::Page;

/// Detects a changed page. Not cryptographic, and only used while the game lasts.
pub fn content_hash(page: &Page) -> String {
    debug_hash(&(&page.content, &page.embeds, &page.rows))
}

/// A hash of what this value prints.
pub fn debug_hash(value: &impl Debug) -> String {
    let mut hasher = DefaultHasher::new();
    format!("{value:?}").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
