//! Direct messages: "your turn", and news about a game whose channel is unreachable.

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::delivery::reminders::{is_last_call, must_answer, send_reminder, with_deadline};
use crate::discord::message_link::question_link;
use crate::model::notify::Notify;
use crate::render;
use crate::render::{GameLocation, Page, UnreachableGame};
use crate::service::{ChannelId, Delivery, DirectNotice, UserId};

pub async fn send_direct_message(
    sender: &MessageSender,
    delivery: &Delivery,
    user: UserId,
    about: DirectNotice,
) -> DeliveryResult {
    let snapshot = sender.bot.service.view_game(&delivery.game, Some(user)).await?;
    let person = sender.bot.service.person(user).await?;
    let words = sender.bot.words_for_player(&person, &snapshot).await;
    let link = question_link(&sender.bot.service, &snapshot).await?;
    let server = sender.bot.guilds.find_name(delivery.server).await.unwrap_or_default();
    let place = GameLocation { server: &server, link: &link };
    let kind = snapshot.kind;
    let unreachable = |what| render::unreachable_message_page(words, what, kind, &server);
    let page = match about {
        DirectNotice::Turn { prompt, alert } => {
            if !must_answer(&snapshot, user, prompt) {
                return Ok(None);
            }
            let view_model = sender.bot.view_model(snapshot).await?;
            let Some(scene) = view_model.current_scene() else { return Ok(None) };
            let scene = with_deadline(scene, &view_model.snapshot, &[user], alert);
            let words = view_model.words_for(words);
            render::direct_message_page(words, &scene, &view_model.public_events(), &place, is_last_call(alert))
        }
        DirectNotice::Parked => unreachable(UnreachableGame::Parked),
        DirectNotice::ParkedTooLong => unreachable(UnreachableGame::Closed),
        DirectNotice::NeverPosted => unreachable(UnreachableGame::NeverPosted),
    };
    let page = Page { mentions: Vec::new(), silent: false, ..page };
    match (send_to_person(sender, delivery, user, &page).await, about) {
        // The channel mentions nobody who gets a direct message, so here it has to.
        (Err(DeliveryError::PersonGone), DirectNotice::Turn { prompt, alert }) if person.notify != Notify::Silent => {
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
    matches!(error, DeliveryError::ChannelGone | DeliveryError::PersonGone) || error.is_final(delivery.refusals)
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
