//! Delivers one intent, and records the result or the error.

use std::time::Duration;

use tokio::time::timeout;

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::{direct_messages, notices, public_post, reminders, threads};
use crate::discord::http::request_error::RequestError;
use crate::metrics;
use crate::service::{Delivery, Intent, ServiceError, Unreachable};

/// Shorter than a lease, so that no two workers deliver the same intent at once.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(25);

pub async fn deliver(sender: &MessageSender, worker: &str, delivery: &Delivery) {
    let result = match timeout(DELIVERY_TIMEOUT, deliver_intent(sender, delivery)).await {
        Ok(result) => result,
        Err(_) => Err(DeliveryError::Discord(RequestError::NoResponse("timeout".to_owned()))),
    };
    metrics::delivery(match &result {
        Ok(_) => "done",
        Err(DeliveryError::ChannelGone | DeliveryError::PostGone | DeliveryError::PersonGone) => "gone",
        Err(error) if error.is_final(delivery.refusals) => "given_up",
        Err(_) => "later",
    });
    if let Err(error) = record_result(sender, worker, delivery, result).await {
        // The lease expires and the intent is delivered again. Nonces and message ids keep it visible once.
        tracing::warn!(game = %delivery.game, number = delivery.number, %error, "could not record a delivery");
    }
}

async fn deliver_intent(sender: &MessageSender, delivery: &Delivery) -> DeliveryResult {
    match &delivery.intent {
        Intent::Show { post, mentions } => public_post::deliver(sender, delivery, *post, mentions).await,
        Intent::CloseThread { post } => threads::close_thread(sender, delivery, *post).await,
        Intent::Remind { prompt, users, alert, .. } => {
            reminders::send_reminder(sender, delivery, *prompt, users, *alert).await
        }
        Intent::Notice(notice) => notices::send_notice(sender, delivery, *notice).await,
        Intent::Direct { user, about } => direct_messages::send_direct_message(sender, delivery, *user, *about).await,
    }
}

async fn record_result(
    sender: &MessageSender,
    worker: &str,
    delivery: &Delivery,
    result: DeliveryResult,
) -> Result<(), ServiceError> {
    let service = &sender.bot.service;
    match result {
        Ok(posted) => {
            service.discord_responded();
            service.mark_delivered(delivery, posted).await
        }
        Err(DeliveryError::ChannelGone) => {
            tracing::warn!(game = %delivery.game, "the game's channel is unreachable");
            service.report_unreachable(worker, delivery, Unreachable::Channel).await
        }
        // The old message is forgotten first, so that every further attempt creates the same new message.
        Err(DeliveryError::PostGone) => service.report_unreachable(worker, delivery, Unreachable::Post).await,
        // A practice game has no other channel.
        Err(DeliveryError::PersonGone) if !matches!(delivery.intent, Intent::Direct { .. }) => {
            service.report_unreachable(worker, delivery, Unreachable::Channel).await
        }
        Err(DeliveryError::PersonGone) => service.report_unreachable(worker, delivery, Unreachable::Person).await,
        Err(error) if error.is_final(delivery.refusals) => {
            tracing::error!(game = %delivery.game, number = delivery.number, %error, "delivery failed; giving up");
            service.give_up_delivery(delivery).await
        }
        // It waits in the outbox, where it takes nobody's place.
        Err(DeliveryError::RateLimited(wait) | DeliveryError::TooEarly(wait)) => {
            service.postpone_delivery(worker, delivery, wait).await
        }
        Err(error) => {
            tracing::warn!(game = %delivery.game, number = delivery.number, %error, "delivery failed; will retry");
            if error.is_outage() {
                service.back_off(worker, delivery).await
            } else if error.is_refusal() {
                service.retry_refused_delivery(worker, delivery).await
            } else {
                service.retry_delivery(worker, delivery).await
            }
        }
    }
}
