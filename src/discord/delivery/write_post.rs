//! One message written or edited, in the best form that the bot may use there.

use serenity::all::{ChannelId, Message, MessageId};

use crate::discord::delivery::DeliveryWorker;
use crate::discord::delivery::deliver::{Failure, discord_channel};
use crate::discord::interaction::discord_error;
use crate::discord::interaction::discord_error::DiscordError;
use crate::discord::pages::message_builder;
use crate::render;
use crate::render::{Missing, Notice, Page};
use crate::service;
use crate::service::Delivery;

/// A message that is there now.
pub struct Written {
    pub message: service::MessageId,
    /// An edit of it has the same.
    pub form: Fallback,
}

/// How much of a page is permitted somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    Rich,
    /// No pictures.
    Text,
    /// No embeds either.
    Plain,
}

impl Fallback {
    const ALL: [Fallback; 3] = [Fallback::Rich, Fallback::Text, Fallback::Plain];

    pub fn of(self, page: &Page) -> Page {
        let text = page.instead.as_deref().unwrap_or(page);
        match self {
            Fallback::Rich => page.clone(),
            Fallback::Text => text.clone(),
            Fallback::Plain => plain(text),
        }
    }

    /// Whether it is another message than the form before.
    fn is_worth_a_try(self, page: &Page) -> bool {
        match self {
            Fallback::Rich => true,
            Fallback::Text => page.instead.is_some(),
            Fallback::Plain => !page.embeds.is_empty() || !page.files.is_empty(),
        }
    }

    /// What was missing where this is the best that is permitted.
    fn lacks(self, page: &Page) -> Option<Missing> {
        match self {
            Fallback::Rich => None,
            Fallback::Plain if !page.embeds.is_empty() => Some(Missing::EmbedLinks),
            Fallback::Text | Fallback::Plain => Some(Missing::AttachFiles),
        }
    }
}

impl DeliveryWorker {
    /// Writes a message. Where files are not permitted it has no pictures, where embeds are not it is plain text; where
    /// nothing is, the channel is lost.
    pub(super) async fn write(
        &self,
        delivery: &Delivery,
        channel: service::ChannelId,
        page: &Page,
        nonce: &str,
    ) -> Result<Written, Failure> {
        let place = discord_channel(channel);
        for form in Fallback::ALL.into_iter().filter(|form| form.is_worth_a_try(page)) {
            match self.create(place, &form.of(page), nonce).await {
                Ok(message) => {
                    if let Some(missing) = form.lacks(page) {
                        self.tell_missing(delivery, missing).await;
                    }
                    return Ok(Written { message: service::MessageId(message.id.get()), form });
                }
                Err(error) => match discord_error::classify(&error) {
                    DiscordError::NotPermitted => {}
                    // No form of a page gets into a locked thread.
                    DiscordError::ThreadLocked => break,
                    _ => return Err(Failure::from(error)),
                },
            }
        }
        // Not even plain text is permitted: as good as gone.
        Err(Failure::ChannelGone)
    }

    /// Shows another page in a message that is there.
    pub(super) async fn rewrite(
        &self,
        channel: service::ChannelId,
        message: service::MessageId,
        page: &Page,
        form: Fallback,
    ) -> serenity::Result<()> {
        let (place, message) = (discord_channel(channel), MessageId::new(message.0.max(1)));
        place.edit_message(&self.http, message, message_builder::edit(&form.of(page))).await.map(drop)
    }

    async fn create(&self, place: ChannelId, page: &Page, nonce: &str) -> serenity::Result<Message> {
        place.send_message(&self.http, message_builder::message(page, nonce)).await
    }

    /// Says once in the channel what the bot lacks there, so that somebody with rights reads it.
    pub(super) async fn tell_missing(&self, delivery: &Delivery, missing: Missing) {
        if !self.is_news(delivery.channel, missing) {
            return;
        }
        let words = self.bot.words_on(delivery.server).await;
        let page = render::notice(words, None, &Notice::Missing(missing));
        let nonce = crate::discord::delivery::deliver::nonce(delivery, letter(missing));
        let place = discord_channel(delivery.channel);
        let sent = match self.create(place, &page, &nonce).await {
            Err(error) if discord_error::classify(&error) == DiscordError::NotPermitted => {
                self.create(place, &plain(&page), &nonce).await
            }
            other => other,
        };
        if let Err(error) = sent {
            tracing::warn!(game = %delivery.game, "a missing permission could not be told: {}", discord_error::brief(&error));
        }
    }
}

/// One delivery may find two things missing, and the same nonce would be the same message.
fn letter(missing: Missing) -> char {
    match missing {
        Missing::SendMessages => 'm',
        Missing::CreateThreads => 'c',
        Missing::SendInThreads => 'i',
        Missing::EmbedLinks => 'e',
        Missing::AttachFiles => 'a',
    }
}

fn plain(page: &Page) -> Page {
    Page { files: Vec::new(), ..page.without_embeds() }
}
