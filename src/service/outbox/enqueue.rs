//! Writes intents to the outbox, without duplicates and with a debounce for the post of a round.

use jiff::{SignedDuration, Timestamp};

use crate::service::error::Result;
use crate::service::outbox::intent::Intent;
use crate::service::outbox::post_key::PostKey;
use crate::store::{GameId, NewIntent, PendingIntent, WriteTransaction};

/// Returns from when on the intents can be delivered, if there are any. `waiting` is the outbox of the game before this change.
///
/// Delivery renders the current state, so a refresh without mentions is skipped if the same one is waiting already.
/// A refresh of a round's post alone is delayed by `debounce`, because more players may choose soon, and computers go on at
/// once. Any other intent ends that delay.
pub(in crate::service) async fn enqueue_intents(
    db: &mut WriteTransaction,
    game: &GameId,
    intents: &[Intent],
    waiting: &[PendingIntent],
    now: Timestamp,
    debounce: SignedDuration,
) -> Result<Option<Timestamp>> {
    if intents.is_empty() {
        return Ok(None);
    }
    let mut new = Vec::new();
    for intent in intents {
        let payload = intent.to_json()?;
        if !is_silent_refresh(intent) || !waiting.iter().any(|other| other.payload == payload) {
            new.push(NewIntent { lane: intent.lane(), payload });
        }
    }
    let due = match intents {
        [only @ Intent::Show { post: PostKey::Round { .. }, .. }] if is_silent_refresh(only) => now + debounce,
        _ => {
            if waiting.iter().any(|other| other.is_untried && other.not_before > now) {
                db.clear_delay(game, now).await?;
            }
            now
        }
    };
    db.enqueue(game, &new, now, due).await?;
    Ok(Some(due))
}

fn is_silent_refresh(intent: &Intent) -> bool {
    matches!(intent, Intent::Show { mentions, .. } if mentions.is_empty())
}
