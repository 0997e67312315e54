//! Deleted channels and threads, and servers that removed the bot. Their games are parked at once; without the event, the
//! next post that fails would do it.

use serenity::all::{FullEvent, GuildChannel, PartialGuildChannel};

use crate::discord::bot_context::BotContext;
use crate::service::{ChannelId, ServerId, ServiceError};

/// Handles the event if a place is gone. Other events are ignored.
pub async fn handle_event(bot: &BotContext, event: &FullEvent) {
    let handled = match event {
        FullEvent::ChannelDelete { channel, .. } => park_channel(bot, channel).await,
        FullEvent::ThreadDelete { thread, .. } => park_thread(bot, thread).await,
        // An unavailable server has an outage and comes back.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            bot.service.park_server(ServerId(incomplete.id.get())).await
        }
        _ => Ok(()),
    };
    if let Err(error) = handled {
        let event = event.snake_case_name();
        tracing::warn!(event, %error, "could not park the games of a deleted place");
    }
}

/// Discord reports no deletion of the threads that are gone with their channel.
async fn park_channel(bot: &BotContext, channel: &GuildChannel) -> Result<(), ServiceError> {
    bot.service.park_channel(ChannelId(channel.id.get())).await?;
    for thread in bot.guilds.threads_of(channel) {
        bot.service.park_channel(thread).await?;
    }
    Ok(())
}

/// A thread may be the place of a game or of a single barter. The barter goes on elsewhere.
async fn park_thread(bot: &BotContext, thread: &PartialGuildChannel) -> Result<(), ServiceError> {
    let thread = ChannelId(thread.id.get());
    bot.service.park_channel(thread).await?;
    bot.service.replace_thread(thread).await
}
