//! The outbox: what to post, who is notified, and how intents are claimed and delivered.

pub mod attention;
pub mod delivery;
pub mod enqueue;
pub mod intent;
pub mod notifications;
pub mod post_key;
pub mod replaced_post;
pub mod signal;
