//! The JSON objects that bots receive over REST and the gateway.

mod channel;
mod guild;
mod interaction;
mod message;
mod user;
