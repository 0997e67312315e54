pub mod discord_error;
pub mod limits;
pub mod refusal;
pub mod requester;
pub mod responder;
pub mod router;
