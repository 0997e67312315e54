//! Reminders: a public message that mentions those who still have to answer.

use jiff::Timestamp;

use crate::discord::delivery::delivery_error::{DeliveryError, DeliveryResult};
use crate::discord::delivery::message_sender::MessageSender;
use crate::discord::delivery::nonce::NoncePart;
use crate::discord::message_link::message_link;
use crate::render;
use crate::render::GameContext;
use crate::service::{Delivery, GameSnapshot, Occupant, Status, TurnAlert, UserId};

/// Sends a reminder next to the post that asks.
pub async fn send_reminder(
    sender: &MessageSender,
    delivery: &Delivery,
    prompt: u32,
    users: &[UserId],
    alert: TurnAlert,
) -> DeliveryResult {
    let snapshot = sender.bot.service.view_game(&delivery.game, None).await?;
    let late: Vec<UserId> = users.iter().copied().filter(|user| must_answer(&snapshot, *user, prompt)).collect();
    if late.is_empty() {
        return Ok(None);
    }
    let words = sender.bot.words_for_game(&snapshot).await;
    let view_model = sender.bot.view_model(snapshot).await?;
    let Some(scene) = view_model.current_scene() else { return Ok(None) };
    let scene = with_deadline(scene, &view_model.snapshot, &late, alert);
    let mentions: Vec<u64> = late.iter().map(|user| user.0).collect();
    let post = delivery.location.as_ref().and_then(|posted| Some((posted.channel, posted.message?)));
    let link = post.map(|(channel, message)| message_link(delivery.server, channel, message));
    let page = render::reminder_page(words, &scene, &mentions, is_last_call(alert), link.as_deref());
    let channel = delivery.location.as_ref().map_or(delivery.channel, |posted| posted.channel);
    let sent = match sender.send(delivery, channel, &page, NoncePart::Reminder).await {
        Err(DeliveryError::ChannelGone) if channel != delivery.channel => {
            sender.send(delivery, delivery.channel, &page, NoncePart::Reminder).await
        }
        other => other,
    };
    sent.map(|_| None)
}

/// Whether this prompt still waits for this person.
pub fn must_answer(snapshot: &GameSnapshot, user: UserId, prompt: u32) -> bool {
    let Some(view) = &snapshot.view else { return false };
    let is_asked = |occupant: &Occupant| {
        occupant.user == Some(user) && occupant.is_played_by_person() && view.asked.contains(occupant.seat)
    };
    view.prompt == prompt && snapshot.status == Status::Running && snapshot.occupants.iter().any(is_asked)
}

/// The scene with the deadline of these people, not that of others who are asked as well.
pub fn with_deadline<'a>(
    scene: GameContext<'a>,
    snapshot: &GameSnapshot,
    users: &[UserId],
    alert: TurnAlert,
) -> GameContext<'a> {
    let (deadline, reserve_from) = match alert {
        TurnAlert::HalfTimeReminder { due } | TurnAlert::FinalReminder { due } => (Some(due), None),
        TurnAlert::ReserveReminder { reserve_from, due } => (Some(due), Some(reserve_from)),
        TurnAlert::NewQuestion => earliest_deadline(snapshot, users),
    };
    GameContext { deadline, reserve_from, ..scene }
}

fn earliest_deadline(snapshot: &GameSnapshot, users: &[UserId]) -> (Option<Timestamp>, Option<Timestamp>) {
    let is_theirs =
        |seat| snapshot.occupant(seat).and_then(|occupant| occupant.user).is_some_and(|user| users.contains(&user));
    let theirs = snapshot.answer_deadlines.iter().filter(|(seat, _)| is_theirs(*seat));
    let earliest = theirs.min_by_key(|(_, due)| *due);
    (earliest.map(|(_, due)| *due), earliest.and_then(|(seat, _)| snapshot.reserve_from(*seat)))
}

/// Whether the deadline is near.
pub fn is_last_call(alert: TurnAlert) -> bool {
    matches!(alert, TurnAlert::FinalReminder { .. })
}
