//! Delivers the outbox to Discord: public posts, threads, reminders, notices and direct messages. Each intent is delivered
//! at least once; nonces and stored message ids make it visible once. Several workers, in one process or in many, can run
//! at the same time.

mod deliver;
pub mod delivery_error;
mod direct_messages;
mod message_sender;
mod nonce;
mod notices;
mod public_post;
mod reminders;
mod shown_post;
mod threads;
pub mod worker;
