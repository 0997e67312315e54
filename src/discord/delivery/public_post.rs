//! Public posts: lobby, rounds, barters, score tables, the final table. A post is created once and then edited. It
//! mentions those who must act, and nobody else.

use crate::discord::content_hash::{content_hash, debug_hash};
use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::{Fallback, MessageSender, SentMessage};
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::delivery::reminders::must_answer;
use crate::discord::delivery::shown_post::{SentMention, ShownPost};
use crate::discord::delivery::threads;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::http::discord_error::DiscordError;
use crate::discord::http::request_error::{RequestError, RequestResult};
use crate::discord::http::{discord_error, message_builder};
use crate::discord::picture_worker;
use crate::discord::picture_worker::PictureJob;
use crate::locale::Words;
use crate::render::{MissingPermission, Page};
use crate::service::{ChannelId, Delivery, MessageId, Occupant, PostKey, PostLocation, UserId};
use basari_rules::game::view::PhaseView;

/// Creates a post or brings it up to date.
pub async fn deliver(sender: &MessageSender, delivery: &Delivery, key: PostKey, mentions: &[UserId]) -> DeliveryResult {
    let snapshot = sender.bot.service.view_for_post(&delivery.game, key).await?;
    let new_question = snapshot.new_question(key);
    let (view_model, words) = sender.bot.public_view_model(snapshot).await?;
    let Some(page) = view_model.post_page(words, key) else { return Ok(None) };
    let pictures = PictureJob::for_post(&view_model, key);
    let post = PublicPost { sender, delivery, view_model: &view_model, words, key, mentions, page, pictures };
    let location = match &delivery.location {
        // The post of the round tells all of it. An earlier attempt may have posted the barter nevertheless.
        None if post.is_barter_without_people() && delivery.attempts == 0 => return Ok(None),
        Some(posted @ PostLocation { message: Some(message), .. }) => post.update(posted, *message).await?,
        _ => post.create().await?,
    };
    Ok(Some(PostLocation { new_question, ..location }))
}

/// A post and its current page.
struct PublicPost<'a> {
    sender: &'a MessageSender,
    delivery: &'a Delivery,
    view_model: &'a GameViewModel,
    words: &'static Words,
    key: PostKey,
    /// People to mention, because they must act.
    mentions: &'a [UserId],
    /// Without pictures.
    page: Page,
    pictures: Option<PictureJob>,
}

impl PublicPost<'_> {
    /// Whether it is a barter in which nobody can answer any more.
    fn is_settled_barter(&self) -> bool {
        matches!(self.key, PostKey::Barter(_)) && self.page.rows.is_empty()
    }

    /// Whether it is a barter in which no person can answer: it is settled, or between computers.
    fn is_barter_without_people(&self) -> bool {
        let PostKey::Barter(_) = self.key else { return false };
        let Some(PhaseView::Barter(barter)) = self.view_model.snapshot.view.as_ref().map(|view| &view.phase) else {
            return self.is_settled_barter();
        };
        let is_person = |seat| self.view_model.snapshot.occupant(seat).is_some_and(Occupant::is_played_by_person);
        self.is_settled_barter() || !(is_person(barter.opener) || is_person(barter.other))
    }

    /// Sends the post as a new message, in its thread if it has one.
    async fn create(&self) -> Result<PostLocation, DeliveryError> {
        let (sender, delivery) = (self.sender, self.delivery);
        let page = self.add_pictures(with_mentions(self.page.clone(), self.mentions)).await;
        if let Some(thread) = self.find_thread().await? {
            match sender.send(delivery, thread, &page, NoncePart::PostInThread).await {
                Ok(sent) => {
                    self.refresh(thread, &page, &sent).await?;
                    return Ok(self.posted(&page, &sent, thread, Some(thread)));
                }
                Err(DeliveryError::ChannelGone) if self.is_settled_barter() => {}
                // The thread is deleted or locked, so the post goes to the channel.
                Err(DeliveryError::ChannelGone) => {
                    sender.report_missing_permission(delivery, MissingPermission::SendInThreads).await;
                }
                Err(other) => return Err(other),
            }
        }
        let sent = sender.send(delivery, delivery.channel, &page, NoncePart::Post).await?;
        self.refresh(delivery.channel, &page, &sent).await?;
        Ok(self.posted(&page, &sent, delivery.channel, None))
    }

    async fn find_thread(&self) -> Result<Option<ChannelId>, DeliveryError> {
        match self.key {
            // A settled barter needs no thread, but an earlier attempt may have posted in one.
            PostKey::Barter(_) if self.is_settled_barter() => {
                threads::thread_of(self.sender, self.delivery, self.view_model, self.key).await
            }
            PostKey::Barter(_) => {
                threads::open_thread(self.sender, self.delivery, self.view_model, self.words, self.key).await
            }
            _ => Ok(None),
        }
    }

    fn posted(&self, page: &Page, sent: &SentMessage, channel: ChannelId, thread: Option<ChannelId>) -> PostLocation {
        let shows_pictures = sent.fallback == Fallback::Rich && !page.files.is_empty();
        let shown = ShownPost {
            content_hash: content_hash(&self.page),
            fallback: sent.fallback,
            mentions: Vec::new(),
            picture_hash: self.picture_hash().filter(|_| shows_pictures),
        };
        let shown_state = Some((&shown).into());
        PostLocation { channel, message: Some(sent.message), thread, shown_state, new_question: None }
    }

    /// Updates a message that an earlier attempt may have created. For a known nonce Discord returns the old message,
    /// with its old content.
    async fn refresh(&self, channel: ChannelId, page: &Page, sent: &SentMessage) -> Result<(), DeliveryError> {
        if self.delivery.attempts == 0 {
            return Ok(());
        }
        match self.sender.edit(channel, sent.message, page, sent.fallback).await {
            Err(error) if self.needs_new_message(&error, channel) => {
                let deleted = self.sender.delete(self.delivery, channel, sent.message).await?;
                if deleted { Err(DeliveryError::PostGone) } else { Ok(()) }
            }
            other => Ok(other?),
        }
    }

    /// Edits the post if its content changed, and mentions those who must act now.
    async fn update(&self, posted: &PostLocation, message: MessageId) -> Result<PostLocation, DeliveryError> {
        let mut shown = ShownPost::from(posted);
        if !self.is_shown(&shown) {
            match self.edit(posted.channel, message, &shown).await {
                Ok(picture_hash) => shown.picture_hash = picture_hash,
                Err(error) if self.needs_new_message(&error, posted.channel) => {
                    return self.replace(posted.channel, message, &shown.mentions).await;
                }
                Err(error) => return Err(error.into()),
            }
            shown.content_hash = content_hash(&self.page);
        }
        let (waiting, answered): (Vec<_>, Vec<_>) =
            std::mem::take(&mut shown.mentions).into_iter().partition(|sent| self.waits(sent));
        self.delete_mentions(posted.channel, &answered).await?;
        shown.mentions = waiting;
        shown.mentions.extend(self.send_mention(posted.channel).await?);
        Ok(PostLocation { shown_state: Some((&shown).into()), ..posted.clone() })
    }

    /// Whether the message is up to date.
    fn is_shown(&self, shown: &ShownPost) -> bool {
        let has_pictures = match shown.fallback {
            Fallback::Rich => shown.picture_hash == self.picture_hash(),
            Fallback::Text | Fallback::Plain => true,
        };
        has_pictures && shown.content_hash == content_hash(&self.page)
    }

    /// Replaces the content of the message. Returns the hash of the pictures that it has now. Pictures that still show the
    /// same are not sent again.
    async fn edit(&self, channel: ChannelId, message: MessageId, shown: &ShownPost) -> RequestResult<Option<String>> {
        let (hash, icons) = (self.picture_hash(), self.sender.bot.api.icons.current());
        let (body, picture_hash) = match (&self.pictures, shown.fallback) {
            (Some(job), Fallback::Rich) if shown.picture_hash == hash => {
                let page = self.page.clone().showing_files(job.files());
                (message_builder::edit_message_text(&page, &icons), hash)
            }
            (_, fallback) => {
                let page = match fallback {
                    Fallback::Rich => self.add_pictures(self.page.clone()).await,
                    Fallback::Text | Fallback::Plain => self.page.clone(),
                };
                let body = message_builder::edit_message(&fallback.apply(&page), &icons);
                (body, hash.filter(|_| !page.files.is_empty()))
            }
        };
        let api = &self.sender.bot.api;
        match api.edit_message(channel, message, &body).await {
            Err(error) if discord_error::classify(&error) == DiscordError::ThreadArchived => {
                threads::reopen_thread(self.sender, channel, None).await?;
                api.edit_message(channel, message, &body).await?;
            }
            other => other?,
        }
        Ok(picture_hash)
    }

    fn picture_hash(&self) -> Option<String> {
        self.pictures.as_ref().map(|job| debug_hash(&(job.shown(), self.words.locale())))
    }

    /// Deletes a message that cannot be edited. Its buttons would stay active otherwise. Then the post is created again:
    /// by the next attempt, or at once if the message stays.
    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        mentions: &[SentMention],
    ) -> Result<PostLocation, DeliveryError> {
        self.delete_mentions(channel, mentions).await?;
        self.remove_lost_mention(channel).await?;
        if self.sender.delete(self.delivery, channel, message).await? {
            return Err(DeliveryError::PostGone);
        }
        self.create().await
    }

    /// Whether this error of an edit calls for a new message.
    fn needs_new_message(&self, error: &RequestError, channel: ChannelId) -> bool {
        match discord_error::classify(error) {
            // If embeds are now forbidden, a new message finds the right fallback.
            DiscordError::MessageGone | DiscordError::ThreadLocked | DiscordError::NotPermitted => true,
            // A deleted thread. The game's channel may still exist.
            DiscordError::ChannelGone => channel != self.delivery.channel,
            _ => false,
        }
    }

    /// Whether somebody whom this message mentions has not answered yet.
    fn waits(&self, sent: &SentMention) -> bool {
        sent.users.iter().any(|user| must_answer(&self.view_model.snapshot, *user, sent.prompt))
    }

    async fn delete_mentions(&self, channel: ChannelId, mentions: &[SentMention]) -> Result<(), DeliveryError> {
        for mention in mentions {
            self.sender.delete(self.delivery, channel, mention.message).await?;
        }
        Ok(())
    }

    /// Mentions the people who must act, in a short message: an edit notifies nobody. The post may have moved on since
    /// the intent was queued, so those who are no longer asked are left out.
    async fn send_mention(&self, channel: ChannelId) -> Result<Option<SentMention>, DeliveryError> {
        let snapshot = &self.view_model.snapshot;
        let prompt = snapshot.prompt().filter(|_| snapshot.prompt_post() == Some(self.key));
        let is_asked = |user: &&UserId| prompt.is_some_and(|prompt| must_answer(snapshot, **user, prompt));
        let users: Vec<UserId> = self.mentions.iter().filter(is_asked).copied().collect();
        let Some(prompt) = prompt.filter(|_| !users.is_empty()) else {
            self.remove_lost_mention(channel).await?;
            return Ok(None);
        };
        let mentioned: Vec<u64> = users.iter().map(|user| user.0).collect();
        let mention = Page::default().mentioning(self.words, &mentioned);
        match self.sender.send(self.delivery, channel, &mention, NoncePart::Mention).await {
            Ok(sent) => Ok(Some(SentMention { message: sent.message, prompt, users })),
            // The post itself is up to date, so this is no reason to park the game.
            Err(DeliveryError::ChannelGone) => {
                tracing::debug!(game = %self.delivery.game, "could not send mention");
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }

    /// Removes the mention that an earlier attempt may have sent without getting a response. For its nonce Discord returns
    /// that mention, or else creates a silent message that is deleted as well.
    async fn remove_lost_mention(&self, channel: ChannelId) -> Result<(), DeliveryError> {
        if self.delivery.attempts == 0 || self.mentions.is_empty() {
            return Ok(());
        }
        let placeholder = Page { content: Some("…".to_owned()), silent: true, ..Page::default() };
        match self.sender.send(self.delivery, channel, &placeholder, NoncePart::Mention).await {
            Ok(sent) => self.sender.delete(self.delivery, channel, sent.message).await.map(drop),
            Err(DeliveryError::ChannelGone) => Ok(()),
            Err(other) => Err(other),
        }
    }

    async fn add_pictures(&self, page: Page) -> Page {
        let words = self.words;
        match self.pictures.clone() {
            Some(job) => picture_worker::add_pictures(page, move || job.paint(words)).await,
            None => page,
        }
    }
}

/// The page with mentions of these people only. Without mentions it is silent.
fn with_mentions(page: Page, users: &[UserId]) -> Page {
    Page { mentions: users.iter().map(|user| user.0).collect(), silent: users.is_empty(), ..page }
}
