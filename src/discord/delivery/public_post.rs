//! Public posts: written once, then edited; with a ring for who must act, and for nobody else.

use std::hash::{DefaultHasher, Hash, Hasher};

use serenity::all::MessageId;

use crate::discord::delivery::DeliveryWorker;
use crate::discord::delivery::deliver::{Failure, Outcome, discord_channel, nonce};
use crate::discord::delivery::notifications::must_answer;
use crate::discord::delivery::write_post::{Fallback, Written};
use crate::discord::interaction::discord_error;
use crate::discord::interaction::discord_error::DiscordError;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::discord::pages::picture_worker;
use crate::discord::pages::picture_worker::PictureJob;
use crate::locale::Words;
use crate::render::{Missing, Page};
use crate::service;
use crate::service::{ChannelId, Delivery, PostKey, Posted, UserId};

/// What `Posted::shown` holds for us: a mark of the page, and the last short message that rang for it.
struct Shown {
    mark: String,
    /// How it was written, and is edited.
    form: Fallback,
    ring: Option<service::MessageId>,
}

impl Shown {
    fn read(posted: &Posted) -> Shown {
        let mut parts = posted.shown.as_deref().unwrap_or_default().split(' ');
        let mark = parts.next().unwrap_or_default().to_owned();
        let form = match parts.next() {
            Some("plain") => Fallback::Plain,
            Some("text") => Fallback::Text,
            _ => Fallback::Rich,
        };
        Shown { mark, form, ring: parts.next().and_then(|ring| ring.parse().ok()).map(service::MessageId) }
    }

    fn text(&self) -> String {
        let form = match self.form {
            Fallback::Rich => "rich",
            Fallback::Text => "text",
            Fallback::Plain => "plain",
        };
        let ring = self.ring.map(|ring| format!(" {}", ring.0)).unwrap_or_default();
        format!("{} {form}{ring}", self.mark)
    }
}

impl DeliveryWorker {
    pub(super) async fn show(&self, delivery: &Delivery, post: PostKey, ping: &[UserId]) -> Outcome {
        let (stage, words) = self.bot.public_view_model(&delivery.game).await?;
        let Some(page) = stage.post(words, post) else { return Ok(None) };
        match &delivery.at {
            // Computers were quick: the reveal tells all of it.
            None if is_past_barter(post, &page) && delivery.attempts == 0 => Ok(None),
            Some(at) if at.message.is_some() => self.update(delivery, &stage, words, post, ping, page, at).await,
            _ => self.first(delivery, &stage, words, post, ping, page).await.map(Some),
        }
    }

    /// Writes the post for the first time, or anew.
    async fn first(
        &self,
        delivery: &Delivery,
        stage: &GameViewModel,
        words: &'static Words,
        post: PostKey,
        ping: &[UserId],
        page: Page,
    ) -> Result<Posted, Failure> {
        let mark = mark(&page);
        let page = illustrated(stage, words, post, with_rings(page, ping)).await;
        let posted = |written: Written, channel, thread| {
            let shown = Shown { mark: mark.clone(), form: written.form, ring: None };
            Posted { channel, message: Some(written.message), thread, shown: Some(shown.text()) }
        };
        let is_past = is_past_barter(post, &page);
        let thread = match post {
            // Nobody needs a thread for it; but an earlier try may have written into one.
            PostKey::Barter(_) if is_past => self.thread_of(delivery, stage, post).await?,
            PostKey::Barter(_) => self.open_thread(delivery, stage, words, post).await?,
            _ => None,
        };
        if let Some(thread) = thread {
            match self.write(delivery, thread, &page, &nonce(delivery, 't')).await {
                Ok(written) => {
                    self.freshen(delivery, thread, &page, &written).await?;
                    return Ok(posted(written, thread, Some(thread)));
                }
                Err(Failure::ChannelGone) if is_past => {}
                // The thread was deleted or may not be written in: on in the channel.
                Err(Failure::ChannelGone) => self.tell_missing(delivery, Missing::SendInThreads).await,
                Err(other) => return Err(other),
            }
        }
        let written = self.write(delivery, delivery.channel, &page, &nonce(delivery, 's')).await?;
        self.freshen(delivery, delivery.channel, &page, &written).await?;
        Ok(posted(written, delivery.channel, None))
    }

    /// The message may be the one that an earlier try has left: Discord gives it back as it was written then, and the table
    /// has moved on since.
    async fn freshen(
        &self,
        delivery: &Delivery,
        channel: ChannelId,
        page: &Page,
        written: &Written,
    ) -> Result<(), Failure> {
        if delivery.attempts == 0 {
            return Ok(());
        }
        match self.rewrite(channel, written.message, page, written.form).await {
            Err(error) if needs_another(&error, delivery, channel) => {
                if self.take_down(delivery, channel, written.message).await? { Err(Failure::PostGone) } else { Ok(()) }
            }
            other => Ok(other?),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one post, its page, its people and its place belong together")]
    async fn update(
        &self,
        delivery: &Delivery,
        stage: &GameViewModel,
        words: &'static Words,
        post: PostKey,
        ping: &[UserId],
        page: Page,
        at: &Posted,
    ) -> Outcome {
        let Some(message) = at.message else { return Ok(None) };
        let mut shown = Shown::read(at);
        let mark = mark(&page);
        if shown.mark != mark {
            let picture = if shown.form == Fallback::Rich {
                illustrated(stage, words, post, page.clone()).await
            } else {
                page.clone()
            };
            if let Err(error) = self.edit_in_place(at, message, &picture, shown.form).await {
                if !needs_another(&error, delivery, at.channel) {
                    return Err(error.into());
                }
                if let Some(ring) = shown.ring {
                    self.take_down(delivery, at.channel, ring).await?;
                }
                // It may still stand there, with buttons that no edit takes from it.
                if self.take_down(delivery, at.channel, message).await? {
                    return Err(Failure::PostGone);
                }
                return self.first(delivery, stage, words, post, ping, page).await.map(Some);
            }
            shown.mark = mark;
        }
        // One ring at a time: the last one has done its work.
        if let Some(ring) = shown.ring.take() {
            self.take_down(delivery, at.channel, ring).await?;
        }
        // Whoever is not asked any more is not rung: the post has moved on since.
        let content = page.content.unwrap_or_default();
        let prompt = stage.table.prompt().filter(|_| stage.table.question() == Some(post));
        let asked = |user: &&UserId| prompt.is_some_and(|prompt| must_answer(&stage.table, **user, prompt));
        let ping: Vec<UserId> = ping.iter().filter(asked).copied().collect();
        if !ping.is_empty() {
            let bell = with_rings(Page { content: Some(content), ..Page::default() }, &ping);
            match self.write(delivery, at.channel, &bell, &nonce(delivery, 'r')).await {
                Ok(rung) => shown.ring = Some(rung.message),
                // The post stands and the page is right: nobody has to wait for a bell.
                Err(Failure::ChannelGone) => tracing::debug!(game = %delivery.game, "nobody could be rung"),
                Err(other) => return Err(other),
            }
        }
        Ok(Some(Posted { shown: Some(shown.text()), ..at.clone() }))
    }

    /// Deletes a message of ours that has done its work. Says whether it is gone: where nobody lets us, it stays.
    async fn take_down(
        &self,
        delivery: &Delivery,
        channel: ChannelId,
        message: service::MessageId,
    ) -> Result<bool, Failure> {
        let deleted = discord_channel(channel).delete_message(&self.http, MessageId::new(message.0.max(1))).await;
        let Err(error) = deleted else { return Ok(true) };
        match discord_error::classify(&error) {
            DiscordError::Passing => Err(error.into()),
            DiscordError::MessageGone => Ok(true),
            _ => {
                tracing::debug!(game = %delivery.game, "a message stays: {}", discord_error::brief(&error));
                Ok(false)
            }
        }
    }

    async fn edit_in_place(
        &self,
        at: &Posted,
        message: service::MessageId,
        page: &Page,
        form: Fallback,
    ) -> serenity::Result<()> {
        match self.rewrite(at.channel, message, page, form).await {
            Err(error) if discord_error::classify(&error) == DiscordError::ThreadArchived => {
                self.reopen_thread(at.channel, None).await?;
                self.rewrite(at.channel, message, page, form).await
            }
            other => other,
        }
    }
}

/// Whether a post that could not be edited is to be written anew.
fn needs_another(error: &serenity::Error, delivery: &Delivery, channel: ChannelId) -> bool {
    match discord_error::classify(error) {
        // Embeds may be forbidden by now; a new message finds the form that is permitted.
        DiscordError::MessageGone
        | DiscordError::EditedTooOften
        | DiscordError::ThreadLocked
        | DiscordError::NotPermitted => true,
        // A thread that is gone; the channel itself may well be there.
        DiscordError::ChannelGone => channel != delivery.channel,
        _ => false,
    }
}

/// The page with its pictures, if it has any.
async fn illustrated(stage: &GameViewModel, words: &'static Words, post: PostKey, page: Page) -> Page {
    match PictureJob::of_post(stage, post) {
        Some(sketch) => picture_worker::illustrate(page, move || sketch.painted(words)).await,
        None => page,
    }
}

/// Whether it is a barter in which nobody can answer any more.
fn is_past_barter(post: PostKey, page: &Page) -> bool {
    matches!(post, PostKey::Barter(_)) && page.rows.is_empty()
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
