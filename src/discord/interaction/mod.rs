//! One interaction: who asks, how often they may, what is answered, and when.

pub mod bot_permissions;
pub mod limits;
pub mod refusal;
pub mod requester;
pub mod responder;
pub mod router;
