//! The things that exist in a world, as plain data.

pub mod attachment;
pub mod channel;
pub mod command;
pub mod emoji;
pub mod interaction;
pub mod message;
pub mod page_viewer;
pub mod session;
pub mod user;
