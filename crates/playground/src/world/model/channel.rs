//! Servers, channels and threads.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::snowflake::{self, Id};

/// The feature of servers that have a language of their own, among other things.
pub const COMMUNITY: &str = "COMMUNITY";

/// A server. Discord's API calls it a guild.
#[derive(Debug, Clone)]
pub struct Guild {
    pub id: Id,
    pub name: String,
    /// The language that the owner chose. Discord uses it only if the server has the feature `COMMUNITY`.
    pub locale: String,
    pub features: BTreeSet<String>,
    /// Whether the server has an outage. Its bots receive no events then.
    pub unavailable: bool,
    pub owner: Id,
    pub members: BTreeSet<Id>,
    /// Whether the server's settings allow a command to a person or deny it, by command and person.
    pub command_permissions: BTreeMap<(Id, Id), bool>,
    /// Whether new bots become members.
    pub invites_bots: bool,
    /// How many threads may be active at once. More are rejected with code 160006.
    pub thread_limit: usize,
}

impl Guild {
    /// The language of the server as bots see it.
    pub fn preferred_locale(&self) -> &str {
        if self.features.contains(COMMUNITY) { &self.locale } else { "en-US" }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelKind {
    Text = 0,
    Dm = 1,
    /// A voice channel with its text chat.
    Voice = 2,
    Announcement = 5,
    /// A thread in an announcement channel.
    AnnouncementThread = 10,
    PublicThread = 11,
    PrivateThread = 12,
    /// A channel that has only threads, which are its posts.
    Forum = 15,
}

impl ChannelKind {
    pub const fn takes_messages(self) -> bool {
        !matches!(self, Self::Forum)
    }
}

/// A channel of a server, a thread or a DM.
#[derive(Debug, Clone)]
pub struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    pub name: String,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub topic: Option<String>,
    pub position: u32,
    /// Permissions that bots lack in this channel and its threads.
    pub denied: u64,
    /// Permissions that bots have in addition to the default ones.
    pub granted: u64,
    /// Members of the server who cannot see this channel and its threads.
    pub hidden_from: BTreeSet<Id>,
    /// People who may read here but not write.
    pub read_only_for: BTreeSet<Id>,
    /// The two users of a DM.
    pub recipients: Vec<Id>,
    pub thread: Option<Thread>,
    pub messages: Vec<Id>,
}

/// The part of a channel that only threads have.
#[derive(Debug, Clone)]
pub struct Thread {
    pub owner: Id,
    pub archived: bool,
    pub locked: bool,
    pub invitable: bool,
    pub auto_archive_minutes: u64,
    pub archive_changed_ms: u64,
    pub members: BTreeSet<Id>,
    pub slowmode: u64,
}

impl Channel {
    pub fn new(id: Id, kind: ChannelKind, name: &str) -> Self {
        Self {
            id,
            kind,
            name: name.into(),
            guild: None,
            parent: None,
            topic: None,
            position: 0,
            denied: 0,
            granted: 0,
            hidden_from: BTreeSet::new(),
            read_only_for: BTreeSet::new(),
            recipients: Vec::new(),
            thread: None,
            messages: Vec::new(),
        }
    }

    pub fn last_message(&self) -> Option<Id> {
        self.messages.last().copied()
    }

    pub fn is_locked(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.locked)
    }

    pub fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }
}

impl Thread {
    pub fn metadata_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "archived": self.archived, "locked": self.locked, "auto_archive_duration": self.auto_archive_minutes,
            "archive_timestamp": snowflake::iso_timestamp(self.archive_changed_ms),
            "create_timestamp": snowflake::iso_timestamp(snowflake::unix_ms(channel.id)),
        });
        if channel.kind == ChannelKind::PrivateThread {
            json["invitable"] = json!(self.invitable);
        }
        json
    }

    /// The thread member object that bots receive.
    pub fn member_json(thread: Id, user: Id) -> Value {
        json!({
            "id": thread.to_string(), "user_id": user.to_string(), "flags": 0,
            "join_timestamp": snowflake::iso_timestamp(snowflake::unix_ms(thread)),
        })
    }
}
