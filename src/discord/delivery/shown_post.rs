//! What a public post shows now, as stored in [`PostLocation::shown_state`].

use crate::discord::delivery::message_sender::Fallback;
use crate::service::{MessageId, PostLocation, UserId};

/// Stored as text: content hash, fallback, the mentions, and the hash of the picture. The last two may be missing.
pub struct ShownPost {
    pub content_hash: String,
    pub fallback: Fallback,
    /// The short messages that mention people for this post.
    pub mentions: Vec<SentMention>,
    /// What the picture in the message shows.
    pub picture_hash: Option<String>,
}

/// A short message that mentions people because an edit notifies nobody. It is removed once they have answered.
///
/// Stored as `message@question@user,user`. An older version stored only the message, which is removed with the next change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentMention {
    pub message: MessageId,
    pub prompt: u32,
    pub users: Vec<UserId>,
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
        let mentions = parts.next().into_iter().flat_map(|mentions| mentions.split(';')).filter_map(read_mention);
        let mentions = mentions.collect();
        let picture_hash = parts.next().map(str::to_owned);
        ShownPost { content_hash, fallback, mentions, picture_hash }
    }
}

impl From<&ShownPost> for String {
    fn from(shown: &ShownPost) -> String {
        let fallback = match shown.fallback {
            Fallback::Rich => "rich",
            Fallback::Text => "text",
            Fallback::Plain => "plain",
        };
        let mentions: Vec<String> = shown.mentions.iter().map(write_mention).collect();
        let mentions = if mentions.is_empty() { MISSING.to_owned() } else { mentions.join(";") };
        let picture = shown.picture_hash.as_ref().map(|hash| format!(" {hash}")).unwrap_or_default();
        format!("{} {fallback} {mentions}{picture}", shown.content_hash)
    }
}

fn read_mention(text: &str) -> Option<SentMention> {
    let mut parts = text.split('@');
    let message = MessageId(parts.next()?.parse().ok()?);
    let prompt = parts.next().and_then(|prompt| prompt.parse().ok()).unwrap_or(0);
    let users = parts.next().unwrap_or_default().split(',').filter_map(|user| user.parse().ok().map(UserId));
    Some(SentMention { message, prompt, users: users.collect() })
}

fn write_mention(mention: &SentMention) -> String {
    let users: Vec<String> = mention.users.iter().map(|user| user.0.to_string()).collect();
    format!("{}@{}@{}", mention.message.0, mention.prompt, users.join(","))
}
