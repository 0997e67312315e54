//! What is to be posted: plain data, written into the outbox in the transaction that made it true. An intent names what
//! to add_player_entropy up to date; what it shows is looked up when it is delivered, so that no secret ever lies in one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::service::error::{Result, ServiceError};
use crate::store::{ChannelId, GameId, MessageId, ServerId, UserId};
use basari_rules::game::Seat;

/// Which post: one that is there already is edited, not written again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PostKey {
    Lobby,
    /// Board: where to place the merchants.
    Place,
    /// The open table of a round, who has chosen, and the way to choose.
    Round {
        stage: u8,
        round: u8,
    },
    /// All actions of a round and what came of them.
    Reveal {
        stage: u8,
        round: u8,
    },
    /// A barter, by the number of its first prompt.
    Barter(u32),
    /// Action D: who takes what.
    Trade {
        stage: u8,
        round: u8,
    },
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
            PostKey::Reveal { stage, round } => write!(f, "reveal-{stage}-{round}"),
            PostKey::Barter(prompt) => write!(f, "barter-{prompt}"),
            PostKey::Trade { stage, round } => write!(f, "trade-{stage}-{round}"),
            PostKey::Stage(stage) => write!(f, "stage-{stage}"),
            PostKey::Final => f.write_str("final"),
        }
    }
}

/// No post has this key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown post key")]
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
            Some("round") => PostKey::Round { stage: number(parts.next())?, round: number(parts.next())? },
            Some("reveal") => PostKey::Reveal { stage: number(parts.next())?, round: number(parts.next())? },
            Some("barter") => PostKey::Barter(number(parts.next())?),
            Some("trade") => PostKey::Trade { stage: number(parts.next())?, round: number(parts.next())? },
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

/// Why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// A new question.
    Asked,
    HalfTime {
        due: i64,
    },
    NearTheEnd {
        due: i64,
    },
}

/// What the players of a game are told once, in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A deadline passed: the computer has answered for this seat.
    ClockPlayed {
        seat: Seat,
    },
    /// Three in a row: the computer goes on until the owner is back.
    Autopilot {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    /// The seat's owner has left; a computer plays on.
    Left {
        seat: Seat,
    },
    /// Somebody or something else sits here now.
    Replaced {
        seat: Seat,
    },
    Paused,
    Resumed,
    Cancelled,
    /// Nobody started the lobby, or nobody resumed the game, for too long.
    Expired,
    /// The game goes on here.
    MovedHere,
}

/// What one person is told by direct message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direct {
    /// It is his turn; by direct message because he wants it so.
    Turn { prompt: u32, call: Call },
    /// The channel of his game cannot be reached.
    Parked,
}

/// One thing to post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// Bring this post up to date, or write it. `ping`: who must act now and wants to be mentioned; empty for most.
    /// In a new post the mention stands in it; an edit rings nobody, so there it takes a short message of its own.
    Show {
        post: PostKey,
        ping: Vec<UserId>,
    },
    /// The barter of this post is over: close its thread, if it has one.
    CloseThread {
        post: PostKey,
    },
    /// Remind these people in the channel, at this post. Once.
    Remind {
        post: PostKey,
        prompt: u32,
        users: Vec<UserId>,
        call: Call,
    },
    Notice(Notice),
    Direct {
        user: UserId,
        about: Direct,
    },
}

impl Intent {
    /// The post it is about.
    pub fn post(&self) -> Option<PostKey> {
        match self {
            Intent::Show { post, .. } | Intent::CloseThread { post } | Intent::Remind { post, .. } => Some(*post),
            Intent::Notice(_) | Intent::Direct { .. } => None,
        }
    }

    pub(in crate::service) fn text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| ServiceError::Internal(error.to_string()))
    }
}

/// An intent claimed for delivery, with where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub game: GameId,
    /// Its place in the order of its game; with the game a stable nonce.
    pub number: u64,
    /// How often it was tried before, also by somebody who did not live to say what came of game: Discord may have done it.
    pub attempts: u32,
    pub server: ServerId,
    pub channel: ChannelId,
    pub intent: Intent,
    /// Where the post stands that it is about, if it was written already.
    pub at: Option<Posted>,
}

/// Where a post stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    pub thread: Option<ChannelId>,
    /// A mark of what was last shown, to skip edits that change nothing.
    pub shown: Option<String>,
}

/// What turned out not to exist any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// The channel or server is gone, or the bot may not write there: the game is parked.
    Channel,
    /// The post was deleted, or cannot be edited any more: it will be written anew.
    Post,
    /// The person cannot be written to: it is given up.
    Person,
}
