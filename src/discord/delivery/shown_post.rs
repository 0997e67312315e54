//! What a public post shows now, as stored in [`PostLocation::shown_state`].

use crate::discord::delivery::message_sender::Fallback;
use crate::service::{MessageId, PostLocation};

/// Stored as text: content hash, fallback, and the id of the mention if there is one.
pub struct ShownPost {
    pub content_hash: String,
    pub fallback: Fallback,
    /// The last short message that mentioned people for this post.
    pub mention: Option<MessageId>,
}

impl From<&PostLocation> for ShownPost {
    fn from(posted: &PostLocation) -> ShownPost {
        let mut parts = posted.shown_state.as_deref().unwrap_or_default().split(' ');
        let content_hash = parts.next().unwrap_or_default().to_owned();
        let fallback = match parts.next() {
            Some("plain") => Fallback::Plain,
            Some("text") => Fallback::Text,
            _ => Fallback::Rich,
        };
        let mention = parts.next().and_then(|mention| mention.parse().ok()).map(MessageId);
        ShownPost { content_hash, fallback, mention }
    }
}

impl From<&ShownPost> for String {
    fn from(shown: &ShownPost) -> String {
        let fallback = match shown.fallback {
            Fallback::Rich => "rich",
            Fallback::Text => "text",
            Fallback::Plain => "plain",
        };
        let mention = shown.mention.map(|mention| format!(" {}", mention.0)).unwrap_or_default();
        format!("{} {fallback}{mention}", shown.content_hash)
    }
}
