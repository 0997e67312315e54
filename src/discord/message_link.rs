//! Links that open a channel or a message in any Discord client.

use crate::service::{ChannelId, GameSnapshot, MessageId, PostKey, PostLocation, ServerId, Service, ServiceError};

/// Discord writes `@me` for direct messages, which have no server.
pub fn channel_link(server: Option<ServerId>, channel: ChannelId) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{}", channel.0)
}

pub fn message_link(server: Option<ServerId>, channel: ChannelId, message: MessageId) -> String {
    format!("{}/{}", channel_link(server, channel), message.0)
}

/// A link to the post with the current question of a game, or to its channel.
pub async fn question_link(service: &Service, snapshot: &GameSnapshot) -> Result<String, ServiceError> {
    let question = snapshot.prompt_post().unwrap_or(PostKey::Lobby);
    Ok(match service.post_location(&snapshot.game, question).await? {
        Some(PostLocation { channel, message: Some(message), .. }) => message_link(snapshot.server, channel, message),
        _ => channel_link(snapshot.server, snapshot.channel),
    })
}
