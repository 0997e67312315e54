//! Sends, edits and deletes messages, with the best content that the bot's permissions allow.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::discord::bot_context::BotContext;
use crate::discord::delivery::delivery_error::DeliveryError;
use crate::discord::delivery::nonce::{NoncePart, nonce};
use crate::discord::http::discord_error::DiscordError;
use crate::discord::http::request_error::RequestResult;
use crate::discord::http::{discord_error, message_builder};
use crate::locale::Locale;
use crate::render;
use crate::render::{MissingPermission, Notice, Page};
use crate::service;
use crate::service::Delivery;

pub struct MessageSender {
    pub bot: BotContext,
    /// Missing permissions that have been reported in a channel.
    reported: Mutex<HashSet<(service::ChannelId, MissingPermission)>>,
    /// People to whom a direct message is being written.
    writing_to: Mutex<HashSet<service::UserId>>,
}

/// While it exists, no other direct message about a turn is written to this person.
pub struct Writing<'a> {
    sender: &'a MessageSender,
    user: service::UserId,
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.sender.writing_to.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.user);
    }
}

/// A message that now exists.
pub struct SentMessage {
    pub message: service::MessageId,
    /// Edits use the same fallback.
    pub fallback: Fallback,
}

/// How much of a page the bot may show in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// Everything.
    Rich,
    /// No pictures.
    Text,
    /// No embeds and no pictures.
    Plain,
}

impl Fallback {
    const ALL: [Fallback; 3] = [Fallback::Rich, Fallback::Text, Fallback::Plain];

    /// The page, reduced to what is allowed.
    pub fn apply(self, page: &Page) -> Page {
        let text = page.text_fallback.as_deref().unwrap_or(page);
        match self {
            Fallback::Rich => page.clone(),
            Fallback::Text => text.clone(),
            Fallback::Plain => plain(text),
        }
    }

    /// Whether this page differs from the page of the previous fallback.
    fn differs(self, page: &Page) -> bool {
        match self {
            Fallback::Rich => true,
            Fallback::Text => page.text_fallback.is_some(),
            Fallback::Plain => !page.embeds.is_empty() || !page.files.is_empty(),
        }
    }

    /// The missing permission that made this fallback necessary.
    fn missing_permission(self, page: &Page) -> Option<MissingPermission> {
        match self {
            Fallback::Rich => None,
            Fallback::Plain if !page.embeds.is_empty() => Some(MissingPermission::EmbedLinks),
            Fallback::Text | Fallback::Plain => Some(MissingPermission::AttachFiles),
        }
    }
}

impl MessageSender {
    pub fn new(bot: BotContext) -> MessageSender {
        MessageSender { bot, reported: Mutex::default(), writing_to: Mutex::default() }
    }

    /// None if another message to this person is on its way.
    pub fn begin_writing_to(&self, user: service::UserId) -> Option<Writing<'_>> {
        let is_free = self.writing_to.lock().unwrap_or_else(PoisonError::into_inner).insert(user);
        is_free.then(|| Writing { sender: self, user })
    }

    /// Sends a message without pictures if files are forbidden, and as plain text if embeds are. If even that is
    /// forbidden, the channel counts as gone.
    pub async fn send(
        &self,
        delivery: &Delivery,
        channel: service::ChannelId,
        page: &Page,
        part: NoncePart,
    ) -> Result<SentMessage, DeliveryError> {
        let nonce = nonce(delivery, part);
        for fallback in Fallback::ALL.into_iter().filter(|fallback| fallback.differs(page)) {
            match self.create(channel, &fallback.apply(page), &nonce).await {
                Ok(message) => {
                    if let Some(missing) = fallback.missing_permission(page) {
                        self.report_missing_permission(delivery, missing).await;
                    }
                    return Ok(SentMessage { message, fallback });
                }
                Err(error) => match discord_error::classify(&error) {
                    DiscordError::NotPermitted => {}
                    // No fallback helps in a locked thread.
                    DiscordError::ThreadLocked => break,
                    _ => return Err(DeliveryError::from(error)),
                },
            }
        }
        Err(DeliveryError::ChannelGone)
    }

    /// Replaces the content of a message.
    pub async fn edit(
        &self,
        channel: service::ChannelId,
        message: service::MessageId,
        page: &Page,
        fallback: Fallback,
    ) -> RequestResult<()> {
        let body = message_builder::edit_message(&fallback.apply(page), &self.bot.api.icons.current());
        self.bot.api.edit_message(channel, message, &body).await
    }

    /// Deletes a message of the bot. Returns whether it is gone; without permission it stays.
    pub async fn delete(
        &self,
        delivery: &Delivery,
        channel: service::ChannelId,
        message: service::MessageId,
    ) -> Result<bool, DeliveryError> {
        let Err(error) = self.bot.api.delete_message(channel, message).await else { return Ok(true) };
        match discord_error::classify(&error) {
            DiscordError::Transient => Err(error.into()),
            DiscordError::MessageGone => Ok(true),
            _ => {
                tracing::debug!(game = %delivery.game, %error, "could not delete a message");
                Ok(false)
            }
        }
    }

    /// Reports a missing permission in the game's channel, once, so that somebody can grant it.
    pub async fn report_missing_permission(&self, delivery: &Delivery, missing: MissingPermission) {
        let is_new = {
            let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
            reported.insert((delivery.channel, missing))
        };
        if !is_new {
            return;
        }
        let words = match self.bot.service.view_game(&delivery.game, None).await {
            Ok(snapshot) => self.bot.words_for_game(&snapshot).await,
            Err(_) => Locale::En.words(),
        };
        let page = render::notice_page(words, None, &Notice::MissingPermission(missing));
        let nonce = nonce(delivery, NoncePart::MissingPermission(missing));
        let sent = match self.create(delivery.channel, &page, &nonce).await {
            Err(error) if discord_error::classify(&error) == DiscordError::NotPermitted => {
                self.create(delivery.channel, &plain(&page), &nonce).await
            }
            other => other,
        };
        if let Err(error) = sent {
            tracing::warn!(game = %delivery.game, %error, "could not report a missing permission");
        }
    }

    async fn create(&self, channel: service::ChannelId, page: &Page, nonce: &str) -> RequestResult<service::MessageId> {
        let body = message_builder::new_message(page, nonce, &self.bot.api.icons.current());
        self.bot.api.create_message(channel, &body).await
    }
}

fn plain(page: &Page) -> Page {
    Page { files: Vec::new(), ..page.without_embeds() }
}
