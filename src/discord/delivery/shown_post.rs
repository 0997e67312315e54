//! What a public post shows now, as stored in [`PostLocation::shown_state`].

use crate::discord::delivery::message_sender::Fallback;
use crate::service::{MessageId, PostLocation};

/// Stored as text: content hash, fallback, the id of the mention, and the hash of the picture. The last two may be missing.
pub struct ShownPost {
    pub content_hash: String,
    pub fallback: Fallback,
    /// The last short message that mentioned people for this post.
    pub mention: Option<MessageId>,
    /// What the picture in the message shows.
    pub picture_hash: Option<String>,
}

/// Stored in place of a missing part.
const MISSING: &str = "-";

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
        let picture_hash = parts.next().map(str::to_owned);
        ShownPost { content_hash, fallback, mention, picture_hash }
    }
}

impl From<&ShownPost> for String {
    fn from(shown: &ShownPost) -> String {
        let fallback = match shown.fallback {
            Fallback::Rich => "rich",
            Fallback::Text => "text",
            Fallback::Plain => "plain",
        };
        let mention = shown.mention.map_or_else(|| MISSING.to_owned(), |mention| mention.0.to_string());
        let picture = shown.picture_hash.as_ref().map(|hash| format!(" {hash}")).unwrap_or_default();
        format!("{} {fallback} {mention}{picture}", shown.content_hash)
    }
}
