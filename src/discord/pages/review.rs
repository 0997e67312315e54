//! The review of a finished game: the private page, a marked decision in the replay, and the post that shares a review.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::Permissions;
use tokio::time::timeout;

use crate::discord::bot_context::BotContext;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::http::message_builder::new_message;
use crate::discord::http::send_with_retry::{Sent, send_with_retry};
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::{channel_link, message_link};
use crate::discord::pages::replay::step_content;
use crate::discord::picture_worker;
use crate::locale::Words;
use crate::render;
use crate::render::picture::win_share_chart;
use crate::render::{GameContext, MissingPermission, Page, SeatReview, Sharing};
use crate::service::{GameId, PostKey, Refusal, ServiceError, UserId};
use basari_rules::game::{Seat, Seats, View};
use basari_rules::review::ReviewDigest;

/// How long a page waits for a review that is not stored yet. Discord waits much longer for a deferred response.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a rate limit may delay a shared review.
const POST_PATIENCE: Duration = Duration::from_secs(5);

/// Whose review somebody wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewOf {
    /// Their own, or else that of the winner.
    Reader,
    Seat(Seat),
    Person(UserId),
}

/// A finished game and its review.
struct Reviewed {
    view_model: Arc<GameViewModel>,
    review: ReviewDigest,
    seat: Seat,
    words: &'static Words,
}

impl Reviewed {
    fn scene(&self) -> Result<GameContext<'_>, ServiceError> {
        Ok(self.view_model.current_scene().ok_or(Refusal::NotStarted)?)
    }

    /// Calls `use_review` with the review of the seat.
    fn with_review<T>(&self, use_review: impl FnOnce(&SeatReview<'_>) -> T) -> Result<T, ServiceError> {
        let scene = self.scene()?;
        Ok(use_review(&SeatReview { game: &scene, review: &self.review, seat: self.seat }))
    }

    /// Adds the picture where the bot may attach files.
    async fn with_picture(&self, requester: &Requester, words: &'static Words, page: Page) -> Page {
        let Some(view) = self.view_model.snapshot.view.clone() else { return page };
        let (view_model, review, seat) = (Arc::clone(&self.view_model), self.review.clone(), self.seat);
        picture_worker::add_permitted_pictures(requester, page, move || {
            let picture = win_share_chart(words, &view_model.scene(&view, false), &review, seat)?;
            Ok(vec![picture_worker::attachment("review.png", picture)])
        })
        .await
    }
}

/// The finished game, and its review if it is ready in time.
enum Found {
    Ready(Box<Reviewed>),
    Pending(Box<GameViewModel>),
}

/// The private page.
pub async fn review(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    of: ReviewOf,
) -> Result<Page, ServiceError> {
    page_with(bot, requester, game, of, None).await
}

/// The private page. `shared` is the link to the post that has just shared it.
async fn page_with(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    of: ReviewOf,
    shared: Option<String>,
) -> Result<Page, ServiceError> {
    let reviewed = match find(bot, requester, game, of).await? {
        Found::Ready(reviewed) => reviewed,
        Found::Pending(view_model) => return pending_page(requester, &view_model, of),
    };
    let sharing = match shared {
        Some(link) => Sharing::Shared(link),
        None if requester.server().is_none() => Sharing::Hidden,
        None => Sharing::Offered,
    };
    let words = reviewed.words;
    let page = reviewed.with_review(|review| render::review_page(words, review, &sharing))?;
    Ok(reviewed.with_picture(requester, words, page).await)
}

fn pending_page(requester: &Requester, view_model: &GameViewModel, of: ReviewOf) -> Result<Page, ServiceError> {
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    let seat = match of {
        ReviewOf::Seat(seat) => Some(seat),
        ReviewOf::Reader => None,
        ReviewOf::Person(user) => view_model.snapshot.seat_of(user),
    };
    Ok(render::review_pending_page(requester.words, &scene, seat))
}

async fn find(bot: &BotContext, requester: &Requester, game: &GameId, of: ReviewOf) -> Result<Found, ServiceError> {
    let snapshot = bot.service.view_finished_game(game).await?;
    let own = snapshot.seat_of(requester.user());
    let wanted = match of {
        ReviewOf::Reader => None,
        ReviewOf::Seat(seat) => Some(seat),
        ReviewOf::Person(user) => Some(snapshot.seat_of(user).ok_or(Refusal::NotInGame)?),
    };
    let view_model = bot.view_model(snapshot).await?;
    // The task goes on if nobody waits any more, so that the review is ready when they look again.
    let (service, id) = (bot.service.clone(), game.clone());
    let made = tokio::spawn(async move { service.review(&id).await });
    let review = match timeout(PATIENCE, made).await {
        Ok(Ok(review)) => review?,
        Ok(Err(panicked)) => return Err(ServiceError::Internal(panicked.to_string())),
        Err(_) => return Ok(Found::Pending(Box::new(view_model))),
    };
    let seat = wanted.or(own).unwrap_or_else(|| review.first_winner());
    if seat.index() >= review.seats.len() {
        return Err(Refusal::NoSuchSeat.into());
    }
    let words = requester.words;
    Ok(Found::Ready(Box::new(Reviewed { view_model: Arc::new(view_model), review, seat, words })))
}

/// A marked decision: its alternatives, and the replay at that moment.
pub async fn moment(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    seat: Seat,
    number: u8,
) -> Result<Page, ServiceError> {
    let reviewed = match find(bot, requester, game, ReviewOf::Seat(seat)).await? {
        Found::Ready(reviewed) => reviewed,
        Found::Pending(view_model) => return pending_page(requester, &view_model, ReviewOf::Seat(seat)),
    };
    let marked = reviewed.review.seats.get(seat.index()).and_then(|seat| seat.costliest.get(usize::from(number)));
    let marked = marked.ok_or(Refusal::NoSuchSeat)?;
    let post = match marked.round {
        0 => PostKey::Place,
        round => PostKey::Round { stage: marked.stage, round },
    };
    let snapshot = &reviewed.view_model.snapshot;
    let step = snapshot.replay_steps().iter().position(|step| *step == post).unwrap_or(0);
    let position = crate::discord::pages::replay::position(snapshot, step);
    let words = reviewed.words;
    // Nobody is asked any more.
    let table = snapshot.table_before_event(marked.event).map(|view| View { asked: Seats::NONE, ..view });
    let (mut embeds, barters) = step_content(&reviewed.view_model, words, post, table).ok_or(Refusal::NotStarted)?;
    let scene = reviewed.scene()?;
    reviewed.with_review(|review| {
        if let Some(embed) = render::decision_embed(words, review, number) {
            embeds.insert(0, embed);
        }
        let page = render::replay_page(words, &scene, position, embeds, &barters);
        render::with_review_buttons(words, page, review, number)
    })
}

/// Posts the review in the channel where the requester acts, and returns their private page with a link to the post.
pub async fn share(bot: &BotContext, requester: &Requester, game: &GameId, seat: Seat) -> Result<Page, ServiceError> {
    let place = bot.service.place_of(game, requester.user()).await?;
    let is_at_home = place.server.is_none() || requester.actor.acts_in(place.server);
    if requester.server().is_none() || !is_at_home || !requester.may_write_here() {
        return Err(Refusal::MayNotShare.into());
    }
    if let Some(page) = requester.cannot_post_page(bot, requester.channel) {
        return Ok(page);
    }
    let reviewed = match find(bot, requester, game, ReviewOf::Seat(seat)).await? {
        Found::Ready(reviewed) => reviewed,
        Found::Pending(view_model) => return pending_page(requester, &view_model, ReviewOf::Seat(seat)),
    };
    requester.check_limits(bot)?;
    let words = bot.words_for_game(&reviewed.view_model.snapshot).await;
    let page = reviewed.with_review(|review| render::shared_review_page(words, review))?;
    let page = if requester.missing_permissions().contains(&MissingPermission::EmbedLinks) {
        page.without_embeds()
    } else {
        reviewed.with_picture(requester, words, page).await
    };
    // A second delivery of the same click gets the same message.
    let nonce: String = requester.key.as_str().chars().take(MAX_NONCE_LENGTH).collect();
    let body = new_message(&page, &nonce, &bot.api.icons.current());
    let send = || bot.api.create_message(requester.channel, &body);
    let link = match send_with_retry("shared_review", POST_PATIENCE, send).await {
        Sent::Accepted(Some(message)) => message_link(requester.server(), requester.channel, message),
        Sent::Accepted(None) => channel_link(requester.server(), requester.channel),
        rejected @ (Sent::AnsweredElsewhere | Sent::Failed) => {
            return Err(ServiceError::Temporary(format!("{rejected:?}")));
        }
    };
    page_with(bot, requester, game, ReviewOf::Seat(seat), Some(link)).await
}

/// Discord's limit.
const MAX_NONCE_LENGTH: usize = 25;

impl Requester {
    /// Whether they may write in the channel or thread where they act.
    fn may_write_here(&self) -> bool {
        let needed = if self.is_in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        let permissions = self.member.as_ref().and_then(|member| member.permissions).unwrap_or_default();
        permissions.intersects(needed | Permissions::ADMINISTRATOR)
    }
}
