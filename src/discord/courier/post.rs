//! One message written or edited, in the best form that the bot may use there.

use serenity::all::{ChannelId, Message, MessageId};

use super::Courier;
use super::deliver::{Failure, discord_channel};
use crate::discord::errors::{self, Trouble};
use crate::discord::send;
use crate::render::{self, Missing, Notice, Page};
use crate::service::{self, Delivery};

/// A message that is there now.
pub struct Written {
    pub message: service::MessageId,
    /// Embeds were not permitted, and are not in an edit of it either.
    pub plain: bool,
}

impl Courier {
    /// Writes a message. Where embeds or files are not permitted it is plain text; where nothing is, the channel is lost.
    pub(super) async fn write(
        &self,
        delivery: &Delivery,
        channel: service::ChannelId,
        page: &Page,
        nonce: &str,
    ) -> Result<Written, Failure> {
        let place = discord_channel(channel);
        let error = match self.create(place, page, nonce).await {
            Ok(message) => return Ok(Written { message: service::MessageId(message.id.get()), plain: false }),
            Err(error) => error,
        };
        if errors::trouble(&error) != Trouble::NotPermitted || !is_rich(page) {
            return Err(lost_if_not_permitted(error));
        }
        let message = self.create(place, &plain(page), nonce).await.map_err(lost_if_not_permitted)?;
        self.tell_missing(delivery, rich_part(page)).await;
        Ok(Written { message: service::MessageId(message.id.get()), plain: true })
    }

    /// Shows another page in a message that is there.
    pub(super) async fn rewrite(
        &self,
        channel: service::ChannelId,
        message: service::MessageId,
        page: &Page,
        plain: bool,
    ) -> serenity::Result<()> {
        let (place, message) = (discord_channel(channel), MessageId::new(message.0.max(1)));
        let edit = if plain { send::edit(&self::plain(page)) } else { send::edit(page) };
        place.edit_message(&self.http, message, edit).await.map(drop)
    }

    async fn create(&self, place: ChannelId, page: &Page, nonce: &str) -> serenity::Result<Message> {
        place.send_message(&self.http, send::message(page, nonce)).await
    }

    /// Says once in the channel what the bot lacks there, so that somebody with rights reads it.
    pub(super) async fn tell_missing(&self, delivery: &Delivery, missing: Missing) {
        if !self.is_news(delivery.channel, missing) {
            return;
        }
        let words = self.front.words_on(delivery.server).await;
        let page = render::notice(words, None, &Notice::Missing(missing));
        let nonce = super::deliver::nonce(delivery, 'm');
        let place = discord_channel(delivery.channel);
        let sent = match self.create(place, &page, &nonce).await {
            Err(error) if errors::trouble(&error) == Trouble::NotPermitted => {
                self.create(place, &plain(&page), &nonce).await
            }
            other => other,
        };
        if let Err(error) = sent {
            tracing::warn!(game = %delivery.game, "a missing permission could not be told: {}", errors::brief(&error));
        }
    }
}

fn is_rich(page: &Page) -> bool {
    !page.embeds.is_empty() || !page.files.is_empty()
}

fn rich_part(page: &Page) -> Missing {
    if page.embeds.is_empty() { Missing::AttachFiles } else { Missing::EmbedLinks }
}

fn plain(page: &Page) -> Page {
    Page { files: Vec::new(), ..page.without_embeds() }
}

/// Not even plain text is permitted: as good as gone.
fn lost_if_not_permitted(error: serenity::Error) -> Failure {
    if errors::trouble(&error) == Trouble::NotPermitted { Failure::ChannelGone } else { Failure::from(error) }
}
