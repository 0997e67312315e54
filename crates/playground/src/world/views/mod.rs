//! What one person sees. The page draws it, and tests read it.

mod channel;
mod message;
mod page_state;
mod person;
mod welcome;

pub use self::channel::ChannelView;
pub(super) use self::message::flatten_components;
pub use self::message::{ButtonView, MessageView, SelectView};
pub use self::person::PersonView;
