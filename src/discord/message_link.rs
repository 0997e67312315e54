//! Links that open a channel or a message in any Discord client.

use crate::service::{ChannelId, MessageId, ServerId};

pub fn channel_link(server: ServerId, channel: ChannelId) -> String {
    format!("https://discord.com/channels/{}/{}", server.0, channel.0)
}

pub fn message_link(server: ServerId, channel: ChannelId, message: MessageId) -> String {
    format!("{}/{}", channel_link(server, channel), message.0)
}
