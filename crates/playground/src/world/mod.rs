//! The simulated Discord: its users, servers, channels, messages and interactions.
//!
//! [`World`] is shared by the REST API, the gateway, the page and tests. It guards one [`WorldState`] with one lock, so
//! events are sent in the order of the changes that cause them. Nothing in this folder touches a socket: gateway
//! sessions and page viewers are channels whose receivers belong to the gateway and the page.

mod attachments;
mod bots;
mod channels;
mod command_access;
mod commands;
mod emojis;
mod events;
mod fault_controls;
mod interactions;
mod json;
mod mentions;
mod messages;
mod model;
mod old_edits;
pub mod permissions;
mod rate_limits;
pub(crate) mod seed;
mod servers;
mod session_starts;
mod state;
mod threads;
mod time;
mod user_actions;
mod views;

pub use self::command_access::CommandPlace;
pub use self::model::attachment::{Attachment, Upload};
pub use self::model::channel::{COMMUNITY, Channel, ChannelKind, Guild, Thread};
pub use self::model::command::Command;
pub use self::model::emoji::{Emoji, EmojiImage};
pub use self::model::interaction::{
    Interaction, InteractionKind, InteractionResponse, InteractionState, Modal, TimedResponse,
};
pub use self::model::message::{Draft, Message};
pub use self::model::page_viewer::PageEvent;
pub use self::model::session::{GatewayCommand, Session, SessionStarts, intents};
pub use self::model::user::{Bot, BotLogin, User};
pub use self::state::{RejectedRequest, Timeouts, World, WorldState};
pub use self::views::{ButtonView, ChannelView, MessageView, PersonView, SelectView};
pub use crate::message_flags as flags;
