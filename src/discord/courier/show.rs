//! Public posts: written once, then edited; with a ring for who must act, and for nobody else.

use std::hash::{DefaultHasher, Hash, Hasher};

use serenity::all::MessageId;

use super::Courier;
use super::deliver::{Failure, Outcome, discord_channel, nonce};
use crate::discord::errors::{self, Trouble};
use crate::discord::stage::Stage;
use crate::locale::Words;
use crate::render::{Missing, Page};
use crate::service::{self, Delivery, PostKey, Posted, UserId};

/// What `Posted::shown` holds for us: a mark of the page, and the last short message that rang for it.
struct Shown {
    mark: String,
    ring: Option<u64>,
}

impl Shown {
    fn read(posted: &Posted) -> Shown {
        let text = posted.shown.as_deref().unwrap_or_default();
        let (mark, ring) = text.split_once(' ').unwrap_or((text, ""));
        Shown { mark: mark.to_owned(), ring: ring.parse().ok() }
    }

    fn text(&self) -> String {
        self.ring.map_or_else(|| self.mark.clone(), |ring| format!("{} {ring}", self.mark))
    }
}

impl Courier {
    pub(super) async fn show(&self, delivery: &Delivery, post: PostKey, ping: &[UserId]) -> Outcome {
        let table = self.front.service.look(&delivery.game, None).await?;
        let stage = self.front.stage(table).await?;
        let words = self.front.words_on(delivery.server).await;
        let Some(page) = stage.post(words, post) else { return Ok(None) };
        match &delivery.at {
            Some(at) if at.message.is_some() => self.update(delivery, &stage, words, post, ping, page, at).await,
            _ => self.first(delivery, &stage, words, post, ping, page).await.map(Some),
        }
    }

    /// Writes the post for the first time, or anew.
    async fn first(
        &self,
        delivery: &Delivery,
        stage: &Stage,
        words: &Words,
        post: PostKey,
        ping: &[UserId],
        page: Page,
    ) -> Result<Posted, Failure> {
        let shown = Shown { mark: mark(&page), ring: None }.text();
        let page = with_rings(page, ping);
        if let PostKey::Barter(_) = post
            && let Some(thread) = self.open_thread(delivery, stage, words).await?
        {
            match self.write(delivery, thread, &page, &nonce(delivery, 't')).await {
                Ok(message) => {
                    let message = Some(service::MessageId(message.id.get()));
                    return Ok(Posted { channel: thread, message, thread: Some(thread), shown: Some(shown) });
                }
                // The thread was deleted or may not be written in: on in the channel.
                Err(Failure::ChannelGone) => self.tell_missing(delivery, Missing::SendInThreads).await,
                Err(other) => return Err(other),
            }
        }
        let message = self.write(delivery, delivery.channel, &page, &nonce(delivery, 's')).await?;
        let message = Some(service::MessageId(message.id.get()));
        Ok(Posted { channel: delivery.channel, message, thread: None, shown: Some(shown) })
    }

    #[expect(clippy::too_many_arguments, reason = "one post, its page, its people and its place belong together")]
    async fn update(
        &self,
        delivery: &Delivery,
        stage: &Stage,
        words: &Words,
        post: PostKey,
        ping: &[UserId],
        page: Page,
        at: &Posted,
    ) -> Outcome {
        let Some(message) = at.message else { return Ok(None) };
        let mut shown = Shown::read(at);
        let mark = mark(&page);
        if shown.mark != mark {
            match self.edit_in_place(at, message, &page).await {
                Ok(()) => shown.mark = mark,
                Err(error) => match errors::trouble(&error) {
                    Trouble::MessageGone | Trouble::EditedTooOften | Trouble::ThreadLocked => {
                        return self.first(delivery, stage, words, post, ping, page).await.map(Some);
                    }
                    // A thread that is gone; the channel itself may well be there.
                    Trouble::ChannelGone | Trouble::NotPermitted if at.channel != delivery.channel => {
                        return self.first(delivery, stage, words, post, ping, page).await.map(Some);
                    }
                    Trouble::NotPermitted => return Err(Failure::ChannelGone),
                    _ => return Err(error.into()),
                },
            }
        }
        // One ring at a time: the last one has done its work.
        if let Some(ring) = shown.ring.take() {
            let gone = discord_channel(at.channel).delete_message(&self.http, MessageId::new(ring.max(1))).await;
            if let Err(error) = gone {
                tracing::debug!(game = %delivery.game, "an old ring stays: {}", errors::brief(&error));
            }
        }
        // Whoever is not asked any more is not rung: the post has moved on since.
        let content = page.content.unwrap_or_default();
        let asked = |user: &&UserId| content.contains(&format!("<@{}>", user.0));
        let ping: Vec<UserId> = ping.iter().filter(asked).copied().collect();
        if !ping.is_empty() {
            let bell = with_rings(Page { content: Some(content), ..Page::default() }, &ping);
            match self.write(delivery, at.channel, &bell, &nonce(delivery, 'r')).await {
                Ok(rung) => shown.ring = Some(rung.id.get()),
                // The post stands and the page is right: nobody has to wait for a bell.
                Err(Failure::ChannelGone) => tracing::debug!(game = %delivery.game, "nobody could be rung"),
                Err(other) => return Err(other),
            }
        }
        Ok(Some(Posted { shown: Some(shown.text()), ..at.clone() }))
    }

    async fn edit_in_place(&self, at: &Posted, message: service::MessageId, page: &Page) -> serenity::Result<()> {
        match self.rewrite(at.channel, message, page).await {
            Err(error) if errors::trouble(&error) == Trouble::ThreadArchived => {
                self.reopen_thread(at.channel, None).await?;
                self.rewrite(at.channel, message, page).await
            }
            other => other,
        }
    }
}

/// The page with a bell for these people and nobody else; silent without.
fn with_rings(page: Page, ping: &[UserId]) -> Page {
    Page { mentions: ping.iter().map(|user| user.0).collect(), silent: ping.is_empty(), ..page }
}

/// Tells two pages apart; not a secret and not kept longer than the game.
fn mark(page: &Page) -> String {
    let mut hasher = DefaultHasher::new();
    format!("{:?}", (&page.content, &page.embeds, &page.rows)).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
