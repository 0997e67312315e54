//! Direct messages: "your turn", and news about a parked game.

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::delivery::reminders::{deadline, is_last_call, must_answer, send_reminder};
use crate::discord::message_link::{channel_link, message_link};
use crate::locale::Locale;
use crate::model::notify::Notify;
use crate::render;
use crate::render::{GameContext, GameLocation, Page};
use crate::service::{ChannelId, Delivery, DirectNotice, GameSnapshot, PostKey, PostLocation, UserId};

pub async fn send_direct_message(
    sender: &MessageSender,
    delivery: &Delivery,
    user: UserId,
    about: DirectNotice,
) -> DeliveryResult {
    let snapshot = sender.bot.service.view_game(&delivery.game, Some(user)).await?;
    let person = sender.bot.service.person(user).await?;
    let words = match person.language.as_deref().and_then(Locale::from_code) {
        Some(locale) => locale.words(),
        None => sender.bot.words_for_server(delivery.server).await,
    };
    let link = link_to_question(sender, delivery, &snapshot).await?;
    let server = sender.bot.guilds.find_name(delivery.server).await.unwrap_or_default();
    let place = GameLocation { server: &server, link: &link };
    let page = match about {
        DirectNotice::Turn { prompt, alert } => {
            if !must_answer(&snapshot, user, prompt) {
                return Ok(None);
            }
            let view_model = sender.bot.view_model(snapshot).await?;
            let Some(scene) = view_model.current_scene() else { return Ok(None) };
            let scene = GameContext { deadline: deadline(&view_model.snapshot, &[user], alert), ..scene };
            render::direct_message_page(words, &scene, &place, is_last_call(alert))
        }
        DirectNotice::Parked => render::parked_message_page(words, snapshot.kind, &server),
    };
    let page = Page { mentions: Vec::new(), silent: false, ..page };
    match (send_to_person(sender, delivery, user, &page).await, about) {
        // The channel mentions nobody who asked for direct messages, so here it has to.
        (Err(DeliveryError::PersonGone), DirectNotice::Turn { prompt, alert })
            if person.notify == Notify::DirectMessage =>
        {
            send_reminder(sender, delivery, prompt, &[user], alert).await
        }
        (result, _) => result,
    }
}

async fn send_to_person(sender: &MessageSender, delivery: &Delivery, user: UserId, page: &Page) -> DeliveryResult {
    let sent = match find_channel(sender, user).await {
        Ok(channel) => sender.send(delivery, channel, page, NoncePart::DirectMessage).await,
        Err(error) => Err(error),
    };
    let Err(error) = sent else { return Ok(None) };
    if !is_refusal(&error, delivery) {
        return Err(error);
    }
    sender.bot.service.forget_direct_channel(user).await?;
    Err(DeliveryError::PersonGone)
}

/// Whether every further attempt would fail as well. This says nothing about the game's channel.
fn is_refusal(error: &DeliveryError, delivery: &Delivery) -> bool {
    matches!(error, DeliveryError::ChannelGone | DeliveryError::PersonGone) || error.is_final(delivery.attempts)
}

/// The channel of the direct messages to this person.
async fn find_channel(sender: &MessageSender, user: UserId) -> Result<ChannelId, DeliveryError> {
    let service = &sender.bot.service;
    if let Some(channel) = service.direct_channel(user).await? {
        return Ok(channel);
    }
    let channel = sender.bot.api.create_direct_channel(user).await?;
    service.remember_direct_channel(user, channel).await?;
    Ok(channel)
}

/// A link to the post that asks, or to the channel.
async fn link_to_question(
    sender: &MessageSender,
    delivery: &Delivery,
    snapshot: &GameSnapshot,
) -> Result<String, DeliveryError> {
    let question = snapshot.prompt_post().unwrap_or(PostKey::Lobby);
    Ok(match sender.bot.service.post_location(&delivery.game, question).await? {
        Some(PostLocation { channel, message: Some(message), .. }) => message_link(delivery.server, channel, message),
        _ => channel_link(delivery.server, delivery.channel),
    })
}
