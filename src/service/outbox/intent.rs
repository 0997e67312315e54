//! What to post: plain data, written to the outbox in the transaction that makes it true. An intent only names a post;
//! its content is rendered on delivery, so the outbox never contains a secret.

use jiff::Timestamp;
use jiff::fmt::serde::timestamp::millisecond;
use serde::{Deserialize, Serialize};

use crate::model::absence::AbsenceMode;
use crate::service::error::{Result, ServiceError};
use crate::service::outbox::post_key::PostKey;
use crate::store::{ChannelId, GameId, Lane, MessageId, ServerId, UserId};
use basari_rules::game::Seat;

/// Why a player is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnAlert {
    NewQuestion,
    HalfTimeReminder {
        #[serde(with = "millisecond::required")]
        due: Timestamp,
    },
    /// The time for the decision ends soon, and then the reserve begins.
    ReserveReminder {
        #[serde(with = "millisecond::required")]
        reserve_from: Timestamp,
        #[serde(with = "millisecond::required")]
        due: Timestamp,
    },
    FinalReminder {
        #[serde(with = "millisecond::required")]
        due: Timestamp,
    },
}

/// A one-time notice to the players, in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A deadline passed and the computer answered for this seat.
    DeadlineMissed {
        seat: Seat,
    },
    /// After several missed deadlines in a row, the computer plays until the owner is back.
    Autopilot {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    /// The owner is away until then.
    Away {
        seat: Seat,
        mode: AbsenceMode,
        #[serde(with = "millisecond::required")]
        until: Timestamp,
    },
    /// The host has ended the wait for the owner.
    WaitEnded {
        seat: Seat,
    },
    /// The owner has left; a computer plays on.
    Left {
        seat: Seat,
    },
    /// The seat has a new owner: a person or a computer.
    Replaced {
        seat: Seat,
    },
    Paused,
    Resumed,
    Cancelled,
    /// The lobby was never started, or the pause was too long.
    Expired,
    /// The game continues in this channel.
    MovedHere,
}

/// A direct message to one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DirectNotice {
    /// It is their turn.
    Turn { prompt: u32, alert: TurnAlert },
    /// The channel of their game is unreachable.
    Parked,
    /// The channel of their game was unreachable for too long, so the game is closed.
    ParkedTooLong,
    /// The first post of their game could not be sent, so the game is closed.
    NeverPosted,
}

/// One thing to post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// Write or update this post. `mentions` lists the people who must act now and want to be mentioned. A new post contains
    /// the mention. An edit notifies nobody, so it needs a short extra message.
    Show {
        post: PostKey,
        /// Stored rows call this `ping`.
        #[serde(rename = "ping")]
        mentions: Vec<UserId>,
    },
    /// The barter of this post has been over for a while: close its thread, if it has one and no later barter uses it.
    CloseThread {
        post: PostKey,
    },
    /// Remind these people in the channel, once.
    Remind {
        post: PostKey,
        prompt: u32,
        users: Vec<UserId>,
        alert: TurnAlert,
    },
    Notice(Notice),
    Direct {
        user: UserId,
        about: DirectNotice,
    },
}

impl Intent {
    /// The post it refers to.
    pub fn post(&self) -> Option<PostKey> {
        match self {
            Intent::Show { post, .. } | Intent::CloseThread { post } | Intent::Remind { post, .. } => Some(*post),
            Intent::Notice(_) | Intent::Direct { .. } => None,
        }
    }

    pub(in crate::service) fn lane(&self) -> Lane {
        match self {
            Intent::Direct { user, .. } => Lane::Direct(*user),
            Intent::Show { .. } | Intent::CloseThread { .. } | Intent::Remind { .. } | Intent::Notice(_) => {
                Lane::Channel
            }
        }
    }

    /// The intent without a person. None if nothing is left to post.
    pub(in crate::service) fn without_person(self, person: UserId) -> Option<Intent> {
        let others = |users: Vec<UserId>| users.into_iter().filter(|user| *user != person).collect::<Vec<_>>();
        match self {
            Intent::Show { post, mentions } => Some(Intent::Show { post, mentions: others(mentions) }),
            Intent::Remind { post, prompt, users, alert } => {
                let users = others(users);
                (!users.is_empty()).then_some(Intent::Remind { post, prompt, users, alert })
            }
            Intent::Direct { user, .. } if user == person => None,
            other @ (Intent::CloseThread { .. } | Intent::Notice(_) | Intent::Direct { .. }) => Some(other),
        }
    }

    pub(in crate::service) fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| ServiceError::Internal(error.to_string()))
    }
}

/// An intent claimed for delivery, with its destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub game: GameId,
    /// Its position in the outbox of the game. With the game it makes a stable nonce.
    pub number: u64,
    /// Earlier attempts, including those of a worker that crashed. Discord may have accepted one of them.
    pub attempts: u32,
    /// Earlier attempts that Discord refused.
    pub refusals: u32,
    /// How often its message was deleted. Part of the nonce.
    pub nonce_version: u32,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub intent: Intent,
    /// The location of its post, if it was written before.
    pub location: Option<PostLocation>,
}

impl Delivery {
    /// Whether it is the first post of the game, without which nobody knows about the game.
    pub(in crate::service) fn is_first(&self) -> bool {
        self.number == 1
    }
}

/// Where a post is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostLocation {
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    pub thread: Option<ChannelId>,
    /// Opaque to the service. Delivery stores a hash of the content here to skip edits that change nothing.
    pub shown_state: Option<String>,
    /// The question that this delivery has made visible. None if it was visible before.
    pub new_question: Option<u32>,
}

/// The destination that no longer exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The channel or server is gone, or the bot may not write there. The game is parked, or closed if nobody has seen it.
    Channel,
    /// The post was deleted or cannot be edited. It is written again.
    Post,
    /// The person does not accept direct messages. The intent is dropped.
    Person,
}
