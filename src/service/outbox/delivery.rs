//! The outbox from the side of the delivery worker: claim intents by lease, in order per lane, and report the result.

use std::sync::atomic::Ordering;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Delivery, Intent, PostLocation, Unreachable};
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::retry::retry_transient;
use crate::store;
use crate::store::{ChannelId, GameId, Post, RetryReason};

const MAX_RETRY_DELAY: SignedDuration = SignedDuration::from_mins(10);
/// While Discord is out of reach. Another process may have to notice that it is back.
const MAX_OUTAGE_DELAY: SignedDuration = SignedDuration::from_mins(1);
/// An unreadable intent is tried again after this time. A newer version may be able to read it.
const UNREADABLE_RETRY_DELAY: SignedDuration = SignedDuration::from_hours(1);

impl Service {
    /// Claims intents that are ready for delivery, at most the first one of each lane of a game.
    pub async fn claim_deliveries(&self, worker: &str, limit: u32) -> Result<Vec<Delivery>> {
        let claimed = self.store().claim_outbox(worker, self.now(), self.options().lease, limit).await?;
        let mut deliveries = Vec::new();
        for intent in claimed {
            match self.load_delivery(&intent).await {
                Ok(delivery) => deliveries.push(delivery),
                Err(ServiceError::Temporary(error)) => {
                    tracing::warn!(game = %intent.game, error, "failed to load delivery; will retry after the lease");
                }
                Err(error) => {
                    tracing::error!(game = %intent.game, number = intent.number, %error, "invalid outbox payload");
                    let retry_at = self.now() + UNREADABLE_RETRY_DELAY;
                    let retried = self.store().reschedule_delivery(
                        worker,
                        &intent.game,
                        intent.number,
                        retry_at,
                        RetryReason::Failed,
                    );
                    if let Err(error) = retried.await {
                        tracing::warn!(game = %intent.game, %error, "failed to postpone delivery");
                    }
                }
            }
        }
        Ok(deliveries)
    }

    async fn load_delivery(&self, stored: &store::Intent) -> Result<Delivery> {
        let intent: Intent = serde_json::from_str(&stored.payload)
            .map_err(|_| ServiceError::Corrupt(format!("intent {} of game {}", stored.number, stored.game)))?;
        let key = intent.post().map(|key| key.to_string()).unwrap_or_default();
        let location = self.store().game_location(&stored.game, &key).await?.ok_or(Refusal::NoSuchGame)?;
        Ok(Delivery {
            game: stored.game.clone(),
            number: stored.number,
            attempts: stored.attempts,
            refusals: stored.refusals,
            nonce_version: stored.nonce_version,
            server: location.server,
            channel: location.channel,
            intent,
            location: location.post.map(PostLocation::from),
        })
    }

    /// Removes a delivered intent and stores the location of its post.
    pub async fn mark_delivered(&self, delivery: &Delivery, location: Option<PostLocation>) -> Result<()> {
        let changed = location.filter(|location| delivery.location.as_ref() != Some(location));
        retry_transient(|| async {
            let (Some(key), Some(location)) = (delivery.intent.post(), &changed) else {
                self.store().mark_delivered(&delivery.game, delivery.number).await?;
                return Ok(());
            };
            let mut db = self.store().begin().await?;
            let post = Post {
                key: key.to_string(),
                channel: location.channel,
                message: location.message,
                thread: location.thread,
                shown_state: location.shown_state.clone(),
                updated_at: self.now(),
            };
            db.put_post(&delivery.game, &post).await?;
            if let Some(prompt) = location.new_question {
                db.set_posted_prompt(&delivery.game, prompt).await?;
            }
            db.finish_intent(&delivery.game, delivery.number).await?;
            Ok(db.commit().await?)
        })
        .await
    }

    /// Postpones a failed delivery with exponential backoff.
    pub async fn retry_delivery(&self, worker: &str, delivery: &Delivery) -> Result<()> {
        self.reschedule(worker, delivery, backoff(delivery.attempts), RetryReason::Failed).await
    }

    /// Postpones a delivery that Discord refused, with exponential backoff.
    pub async fn retry_refused_delivery(&self, worker: &str, delivery: &Delivery) -> Result<()> {
        self.reschedule(worker, delivery, backoff(delivery.attempts), RetryReason::Refused).await
    }

    /// Postpones a delivery that Discord's rate limits delay.
    pub async fn postpone_delivery(&self, worker: &str, delivery: &Delivery, wait: Duration) -> Result<()> {
        let wait = SignedDuration::try_from(wait).unwrap_or(MAX_RETRY_DELAY);
        self.reschedule(worker, delivery, wait, RetryReason::RateLimited).await
    }

    /// Postpones a delivery that failed because Discord is out of reach. The wait ends when something else is delivered.
    pub async fn back_off(&self, worker: &str, delivery: &Delivery) -> Result<()> {
        let delay = backoff(delivery.attempts).min(MAX_OUTAGE_DELAY);
        self.reschedule(worker, delivery, delay, RetryReason::Outage).await?;
        // After the delivery waits, so that the next probe finds it.
        self.0.is_discord_away.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Discord has accepted something, so it is no longer out of reach.
    pub fn discord_responded(&self) {
        self.0.has_discord_responded.store(true, Ordering::Relaxed);
    }

    /// While Discord is out of reach, tries one of the waiting deliveries. When it has responded, tries all of them. Call it
    /// every few seconds; this also bounds how often a delivery is tried if Discord responds only now and then.
    pub async fn probe_discord(&self) -> Result<()> {
        let has_responded = self.0.has_discord_responded.swap(false, Ordering::Relaxed);
        if !self.0.is_discord_away.swap(false, Ordering::Relaxed) {
            return Ok(());
        }
        let woken = if has_responded {
            self.store().end_backoff(self.now()).await.map(|count| count > 0)
        } else {
            self.store().end_one_backoff(self.now()).await
        };
        // Another one may wait, or this one may fail again.
        if !matches!(woken, Ok(false)) {
            self.0.is_discord_away.store(true, Ordering::Relaxed);
        }
        if woken? {
            self.0.outbox_signal.announce(self.now());
        }
        Ok(())
    }

    async fn reschedule(
        &self,
        worker: &str,
        delivery: &Delivery,
        delay: SignedDuration,
        reason: RetryReason,
    ) -> Result<()> {
        let at = self.now() + delay;
        self.store().reschedule_delivery(worker, &delivery.game, delivery.number, at, reason).await?;
        Ok(())
    }

    /// Reports that an intent cannot be delivered because its destination is gone.
    pub async fn report_unreachable(&self, worker: &str, delivery: &Delivery, what: Unreachable) -> Result<()> {
        match (what, delivery.intent.post()) {
            (Unreachable::Channel, _) => self.park(delivery).await,
            (Unreachable::Post, Some(key)) => {
                let mut db = self.store().begin().await?;
                db.remove_post(&delivery.game, &key.to_string()).await?;
                db.commit().await?;
                // Write it again at once, but only the first time: somebody may delete every post as it appears.
                let deletions = delivery.nonce_version;
                let delay = if deletions == 0 { SignedDuration::ZERO } else { backoff(deletions) };
                self.reschedule(worker, delivery, delay, RetryReason::MessageDeleted).await
            }
            _ => self.mark_delivered(delivery, None).await,
        }
    }

    /// Gives up a delivery that fails for good. The game's next posts do not wait for it, but a game without its first post
    /// is closed.
    pub async fn give_up_delivery(&self, delivery: &Delivery) -> Result<()> {
        let given_up =
            if delivery.is_first() { self.park(delivery).await } else { self.abandon_delivery(delivery).await };
        match given_up {
            // The game cannot be loaded, so it can neither be closed nor ask anything.
            Err(ServiceError::Corrupt(_)) => self.mark_delivered(delivery, None).await,
            other => other,
        }
    }

    /// When the next intent is ready for delivery.
    pub async fn next_delivery(&self) -> Result<Option<Timestamp>> {
        Ok(self.store().next_delivery().await?)
    }

    pub async fn post_location(&self, game: &GameId, post: PostKey) -> Result<Option<PostLocation>> {
        Ok(self.store().post(game, &post.to_string()).await?.map(PostLocation::from))
    }

    /// Whether posts of the game are in this thread.
    pub async fn has_posts_in_thread(&self, game: &GameId, thread: ChannelId) -> Result<bool> {
        Ok(!self.store().posts_in_thread(game, thread).await?.is_empty())
    }

    /// Whether a later barter than this one has its post in the same thread.
    pub async fn is_thread_reused(&self, game: &GameId, barter: u32, thread: ChannelId) -> Result<bool> {
        let keys = self.store().posts_in_thread(game, thread).await?;
        let is_later = |key: &String| matches!(key.parse(), Ok(PostKey::Barter(other)) if other > barter);
        Ok(keys.iter().any(is_later))
    }

    /// Queues a post to be written or updated.
    pub async fn refresh_post(&self, game: &GameId, post: PostKey) -> Result<()> {
        let mut tx = self.begin(game).await?;
        tx.refresh_post(post);
        self.commit(tx).await
    }
}

/// Exponential, with jitter.
fn backoff(attempts: u32) -> SignedDuration {
    let delay = SignedDuration::from_secs(1 << attempts.min(10)).min(MAX_RETRY_DELAY);
    delay + SignedDuration::from_millis_i128(rand::rng().random_range(0..=delay.as_millis() / 4))
}

impl From<Post> for PostLocation {
    fn from(post: Post) -> PostLocation {
        PostLocation {
            channel: post.channel,
            message: post.message,
            thread: post.thread,
            shown_state: post.shown_state,
            new_question: None,
        }
    }
}
