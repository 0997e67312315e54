//! What the bot lacks in the channels that an interaction is about.

use crate::discord::bot_context::BotContext;
use crate::discord::gateway::permissions::{missing_permissions, missing_to_post};
use crate::discord::interaction::requester::Requester;
use crate::metrics;
use crate::render;
use crate::render::{MissingPermission, Page};
use crate::service::ChannelId;

impl Requester {
    /// Permissions that the bot lacks in this channel and for which it has fallbacks.
    pub fn missing_permissions(&self) -> Vec<MissingPermission> {
        self.bot_permissions.map(missing_permissions).unwrap_or_default()
    }

    /// The page that names what the bot lacks to post in this channel. None if it may, or if nobody knows: then the first
    /// post will tell.
    pub fn cannot_post_page(&self, bot: &BotContext, channel: ChannelId) -> Option<Page> {
        let missing = self.missing_to_post(bot, channel);
        if missing.is_empty() {
            return None;
        }
        metrics::refusal("player");
        let refusal = render::Refusal::CannotPost { channel: channel.0, missing };
        Some(render::refusal_page(self.words, &refusal, None))
    }

    fn missing_to_post(&self, bot: &BotContext, channel: ChannelId) -> Vec<MissingPermission> {
        if self.server().is_none() {
            // Direct messages need no permission to post, and Discord reports none.
            return Vec::new();
        }
        // The permissions in a thread are those of its channel.
        let is_here = self.channel == channel || self.parent_channel == Some(channel);
        let known = match self.bot_permissions {
            Some(granted) if is_here => Some((granted, self.channel == channel && self.is_in_thread)),
            _ => self.server().and_then(|server| bot.guilds.own_permissions(server, channel)),
        };
        known.map(|(granted, is_thread)| missing_to_post(granted, is_thread)).unwrap_or_default()
    }
}
