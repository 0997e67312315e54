//! The keys of a game's posts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Identifies a post of a game. A post that exists is edited, not written again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PostKey {
    Lobby,
    /// Board game: placing the merchants.
    Place,
    /// A round: the open table while everybody chooses, then the story, in which action D is played.
    Round {
        stage: u8,
        round: u8,
    },
    /// A barter, identified by the number of its first prompt.
    Barter(u32),
    /// The score table of a stage.
    Stage(u8),
    Final,
}

impl fmt::Display for PostKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PostKey::Lobby => f.write_str("lobby"),
            PostKey::Place => f.write_str("place"),
            PostKey::Round { stage, round } => write!(f, "round-{stage}-{round}"),
            PostKey::Barter(prompt) => write!(f, "barter-{prompt}"),
            PostKey::Stage(stage) => write!(f, "stage-{stage}"),
            PostKey::Final => f.write_str("final"),
        }
    }
}

/// The text is not a post key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a post key")]
pub struct NotAPostKey;

impl FromStr for PostKey {
    type Err = NotAPostKey;

    fn from_str(text: &str) -> Result<PostKey, NotAPostKey> {
        fn number<T: FromStr>(text: Option<&str>) -> Result<T, NotAPostKey> {
            text.and_then(|text| text.parse().ok()).ok_or(NotAPostKey)
        }
        let mut parts = text.split('-');
        let key = match parts.next() {
            Some("lobby") => PostKey::Lobby,
            Some("place") => PostKey::Place,
            // In an older outbox, the reveal and action D have posts of their own.
            Some("round" | "reveal" | "trade") => {
                PostKey::Round { stage: number(parts.next())?, round: number(parts.next())? }
            }
            Some("barter") => PostKey::Barter(number(parts.next())?),
            Some("stage") => PostKey::Stage(number(parts.next())?),
            Some("final") => PostKey::Final,
            _ => return Err(NotAPostKey),
        };
        if parts.next().is_none() { Ok(key) } else { Err(NotAPostKey) }
    }
}

impl TryFrom<String> for PostKey {
    type Error = NotAPostKey;

    fn try_from(text: String) -> Result<PostKey, NotAPostKey> {
        text.parse()
    }
}

impl From<PostKey> for String {
    fn from(key: PostKey) -> String {
        key.to_string()
    }
}
