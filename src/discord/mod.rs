//! Discord: commands and buttons come in, posts go out. This is the only module that knows serenity and poise. It knows
//! no rules and no SQL: the service decides what is allowed, `render` decides what it looks like.

mod bot_context;
mod buttons;
mod commands;
mod content_hash;
mod delivery;
mod direct_channel;
mod game_view_model;
mod gateway;
mod http;
mod icons;
mod interaction;
mod message_link;
mod pages;
mod panels;
mod picture_worker;

pub use bot_context::BotContext;
pub use delivery::worker::DeliveryWorker;
pub use game_view_model::GameViewModel;
pub use gateway::client::{ConnectError, Connection, Gateway};
pub use gateway::permissions::PERMISSIONS;
pub use http::api::DiscordApi;
pub use http::emoji::ApplicationEmoji;
pub use http::login::Login;
pub use http::rate_limits::{RateLimits, Verdict};
pub use icons::inventory::{Inventory, emoji_name};
pub use icons::worker::IconWorker;
pub use interaction::limits::PerMinute;
pub use panels::panel_page::{PanelPage, PanelPageKind, Question};
pub use panels::registry::{PanelMessage, PanelUpdate, Panels, ShownPanel, Updated};
pub use panels::worker::PanelWorker;
pub use picture_worker::add_pictures;
