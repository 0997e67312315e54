//! Links that open a channel or a message in any Discord client.

use crate::service::{ChannelId, MessageId, ServerId};

/// Discord writes `@me` for direct messages, which have no server.
pub fn channel_link(server: Option<ServerId>, channel: ChannelId) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{}", channel.0)
}

pub fn message_link(server: Option<ServerId>, channel: ChannelId, message: MessageId) -> String {
    format!("{}/{}", channel_link(server, channel), message.0)
}
