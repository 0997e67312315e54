//! The channel of the direct messages to a person, opened once and remembered.

use crate::discord::bot_context::BotContext;
use crate::discord::delivery::delivery_error::DeliveryError;
use crate::service::{ChannelId, UserId};

/// The channel of the direct messages to this person. It may exist although they accept no messages.
pub async fn direct_channel(bot: &BotContext, user: UserId) -> Result<ChannelId, DeliveryError> {
    if let Some(channel) = bot.service.direct_channel(user).await? {
        return Ok(channel);
    }
    let channel = bot.api.create_direct_channel(user).await?;
    bot.service.remember_direct_channel(user, channel).await?;
    Ok(channel)
}
