//! The person who asks for a change.

use crate::store::UserId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    pub id: UserId,
    pub name: String,
    /// They may manage the server. The caller checks this.
    pub is_manager: bool,
}
