//! Tells whether a message has to be edited.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::render::Page;

/// Detects a changed page. Not cryptographic, and only used while the game lasts.
pub fn content_hash(page: &Page) -> String {
    finish(|hasher| (&page.content, &page.embeds, &page.rows).hash(hasher))
}

/// A hash of what this value prints.
pub fn debug_hash(value: &impl Debug) -> String {
    finish(|hasher| format!("{value:?}").hash(hasher))
}

fn finish(hash: impl FnOnce(&mut DefaultHasher)) -> String {
    let mut hasher = DefaultHasher::new();
    hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
