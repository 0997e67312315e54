//! Direct messages: what waits for a person, and news about a game whose channel is unreachable.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::delivery::reminders::{is_last_call, must_answer, send_reminder, with_deadline};
use crate::discord::direct_channel::direct_channel;
use crate::discord::message_link::question_link;
use crate::discord::pages::my_games::game_line;
use crate::locale::Words;
use crate::model::notify::Notify;
use crate::render;
use crate::render::{GameLocation, Page, UnreachableGame};
use crate::service::{
    ChannelId, Delivery, DirectNotice, GameId, GameSnapshot, ListedGame, MessageId, TurnAlert, UserId, WaitingList,
};

/// While a list waits for an answer, this much time passes before a longer one replaces it. An edit would notify nobody.
const LIST_INTERVAL: SignedDuration = SignedDuration::from_mins(10);
/// A question with less time than this does not wait for the next list.
const SHORT_TIME: SignedDuration = SignedDuration::from_mins(30);
/// Another message to the same person is on its way.
const BUSY_DELAY: Duration = Duration::from_secs(1);

pub async fn send_direct_message(
    sender: &MessageSender,
    delivery: &Delivery,
    user: UserId,
    about: DirectNotice,
) -> DeliveryResult {
    let snapshot = sender.bot.service.view_game(&delivery.game, Some(user)).await?;
    let person = sender.bot.service.person(user).await?;
    let words = sender.bot.words_for_player(&person, &snapshot).await;
    let server = sender.bot.guilds.find_name(delivery.server).await.unwrap_or_default();
    let kind = snapshot.kind;
    let unreachable = match about {
        DirectNotice::Turn { prompt, alert } => {
            let turn = Turn { delivery, user, prompt, alert, words, server: &server };
            return match turn.send(sender, snapshot).await {
                // The channel mentions nobody who gets a direct message, so here it has to.
                Err(DeliveryError::PersonGone) if person.notify != Notify::Silent => {
                    send_reminder(sender, delivery, prompt, &[user], alert).await
                }
                result => result,
            };
        }
        DirectNotice::Parked => UnreachableGame::Parked,
        DirectNotice::ParkedTooLong => UnreachableGame::Closed,
        DirectNotice::NeverPosted => UnreachableGame::NeverPosted,
    };
    let page = render::unreachable_message_page(words, unreachable, kind, &server);
    send_to_person(sender, delivery, user, &page).await.map(|_| None)
}

/// It is somebody's turn. One message lists everything that waits for them; a new one replaces it.
struct Turn<'a> {
    delivery: &'a Delivery,
    user: UserId,
    prompt: u32,
    alert: TurnAlert,
    words: &'static Words,
    server: &'a str,
}

impl Turn<'_> {
    async fn send(&self, sender: &MessageSender, snapshot: GameSnapshot) -> DeliveryResult {
        if !must_answer(&snapshot, self.user, self.prompt) {
            return Ok(None);
        }
        let service = &sender.bot.service;
        // Two games can call somebody at once, and the second message has to know about the first.
        let Some(_writing) = sender.begin_writing_to(self.user) else {
            return Err(DeliveryError::TooEarly(BUSY_DELAY));
        };
        let waiting = self.waiting_games(sender).await?;
        let previous = service.waiting_list(self.user).await?;
        if self.alert == TurnAlert::NewQuestion
            && let Some(previous) = &previous
        {
            if previous.questions.contains(&(self.delivery.game.clone(), self.prompt)) {
                return Ok(None);
            }
            if let Some(wait) = self.wait_after(previous, &waiting, service.now()) {
                return Err(DeliveryError::TooEarly(wait));
            }
        }
        // A practice game waits all the time and would hide the panel of the other one.
        let page = match waiting.iter().filter(|game| game.server.is_some()).count() {
            0 | 1 => self.panel(sender, snapshot).await?,
            _ => Some(self.list(sender, &waiting).await?),
        };
        let Some(page) = page else { return Ok(None) };
        let page = Page { mentions: Vec::new(), silent: false, ..page };
        let (channel, message) = send_to_person(sender, self.delivery, self.user, &page).await?;
        let listed = waiting.iter().filter_map(|game| Some((game.game.clone(), game.question?)));
        let own = (self.delivery.game.clone(), self.prompt);
        let mut questions: Vec<(GameId, u32)> = listed.collect();
        if !questions.contains(&own) {
            questions.push(own);
        }
        let list = WaitingList { message, sent_at: service.now(), questions };
        service.remember_waiting_list(self.user, &list).await?;
        if let Some(previous) = previous.filter(|previous| previous.message != message)
            && let Err(error) = sender.delete(self.delivery, channel, previous.message).await
        {
            // Its buttons still work.
            tracing::debug!(%error, "could not delete a direct message that was replaced");
        }
        Ok(None)
    }

    /// The games that wait for the person, the most urgent one first.
    async fn waiting_games(&self, sender: &MessageSender) -> Result<Vec<ListedGame>, DeliveryError> {
        let mut waiting = sender.bot.service.games_of(self.user).await?;
        waiting.retain(|game| game.question.is_some() && !game.left && game.absence.is_none());
        waiting.sort_by_key(|game| (game.answer_deadline.is_none(), game.answer_deadline));
        Ok(waiting)
    }

    /// How long this question waits because the previous message still has an unanswered one.
    fn wait_after(&self, previous: &WaitingList, waiting: &[ListedGame], now: Timestamp) -> Option<Duration> {
        let is_listed = |game: &&ListedGame| {
            game.question.is_some_and(|question| previous.questions.contains(&(game.game.clone(), question)))
        };
        // A practice game may wait for weeks.
        waiting.iter().filter(|game| game.server.is_some()).find(is_listed)?;
        let mine = waiting.iter().find(|game| game.game == self.delivery.game);
        let deadline = mine.and_then(|game| game.answer_deadline);
        if deadline.is_some_and(|deadline| deadline.duration_since(now) < SHORT_TIME) {
            return None;
        }
        let rest = LIST_INTERVAL - now.duration_since(previous.sent_at);
        Duration::try_from(rest).ok().filter(|rest| !rest.is_zero())
    }

    /// The person's panel, if only this game waits for them.
    async fn panel(&self, sender: &MessageSender, snapshot: GameSnapshot) -> Result<Option<Page>, DeliveryError> {
        let link = question_link(&sender.bot.service, &snapshot).await?;
        let view_model = sender.bot.view_model(snapshot).await?;
        let Some(scene) = view_model.current_scene() else { return Ok(None) };
        let scene = with_deadline(scene, &view_model.snapshot, &[self.user], self.alert);
        let words = self.words;
        let place = GameLocation { server: self.server, link: &link };
        let mut page =
            render::direct_message_page(words, &scene, &view_model.public_events(), &place, is_last_call(self.alert));
        if view_model.coached {
            page = render::with_coaching(words, &scene, page);
        }
        Ok(Some(render::with_missed_rounds(words, page, view_model.snapshot.missed_rounds())))
    }

    async fn list(&self, sender: &MessageSender, waiting: &[ListedGame]) -> Result<Page, DeliveryError> {
        let mut lines = Vec::new();
        for game in waiting {
            lines.push(game_line(&sender.bot, game).await?);
        }
        Ok(render::waiting_games_page(self.words, &lines))
    }
}

/// Returns where the message is.
async fn send_to_person(
    sender: &MessageSender,
    delivery: &Delivery,
    user: UserId,
    page: &Page,
) -> Result<(ChannelId, MessageId), DeliveryError> {
    let sent = async {
        let channel = direct_channel(&sender.bot, user).await?;
        let sent = sender.send(delivery, channel, page, NoncePart::DirectMessage).await?;
        Ok((channel, sent.message))
    };
    match sent.await {
        Err(error) if is_refusal(&error, delivery) => {
            sender.bot.service.forget_direct_channel(user).await?;
            Err(DeliveryError::PersonGone)
        }
        other => other,
    }
}

/// Whether every further attempt would fail as well. This says nothing about the game's channel.
fn is_refusal(error: &DeliveryError, delivery: &Delivery) -> bool {
    matches!(error, DeliveryError::ChannelGone | DeliveryError::PersonGone) || error.is_final(delivery.refusals)
}
