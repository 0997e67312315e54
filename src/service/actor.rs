//! The person who asks for a change, and from where.

use crate::store::{ServerId, UserId};

/// Permissions belong to a server, so an actor is always compared with the server of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    pub id: UserId,
    pub name: String,
    /// The server where they act. It proves that they are a member. None in direct messages.
    pub server: Option<ServerId>,
    /// They manage the server where they act. The caller checks this.
    pub is_manager: bool,
    /// The language they read, as a tag. None if it is not known.
    pub language: Option<String>,
}

impl Actor {
    /// Whether they act on this server. Nobody acts on the server of a game that has none.
    pub fn acts_in(&self, server: Option<ServerId>) -> bool {
        server.is_some() && self.server == server
    }

    /// Whether they manage this server. Nobody manages a game without a server.
    pub fn manages(&self, server: Option<ServerId>) -> bool {
        self.is_manager && self.acts_in(server)
    }
}
