//! The outbox, for whoever delivers: claimed by lease, in order per game, tried again until it is done or cannot be done.

use rand::RngExt;

use crate::service::clock::{HOUR, MINUTE, SECOND};
use crate::service::error::{Result, ServiceError};
use crate::service::outbox::intent::{Delivery, Gone, Intent, PostKey, Posted};
use crate::service::transaction::game_transaction::{StoredResult, retry_transient};
use crate::service::{Refusal, Service};
use crate::store;
use crate::store::{GameId, Post};

/// The longest wait between two tries.
const LONGEST_WAIT: i64 = 10 * MINUTE;

impl Service {
    /// Takes what is to be posted next: of each game at most its first.
    pub async fn claim_posts(&self, worker: &str, limit: u32) -> Result<Vec<Delivery>> {
        let claimed = self.store().claim_outbox(worker, self.now(), self.options().lease, limit).await?;
        let mut deliveries = Vec::new();
        for intent in claimed {
            match self.delivery(&intent).await {
                Ok(delivery) => deliveries.push(delivery),
                // A lease runs out by itself.
                Err(ServiceError::Temporary(why)) => tracing::warn!(game = %intent.game, why, "an intent must wait"),
                Err(error) => {
                    tracing::error!(game = %intent.game, number = intent.number, %error, "an intent does not read");
                    if let Err(error) =
                        self.store().outbox_retry(worker, &intent.game, intent.number, self.now() + HOUR).await
                    {
                        tracing::warn!(game = %intent.game, %error, "it could not be put off: its lease runs out");
                    }
                }
            }
        }
        Ok(deliveries)
    }

    async fn delivery(&self, stored: &store::Intent) -> Result<Delivery> {
        let intent: Intent = serde_json::from_str(&stored.payload)
            .map_err(|_| ServiceError::Corrupt(format!("intent {} of game {}", stored.number, stored.game)))?;
        let key = intent.post().map(|key| key.to_string()).unwrap_or_default();
        let place = self.store().place(&stored.game, &key).await?.ok_or(Refusal::NoSuchGame)?;
        Ok(Delivery {
            game: stored.game.clone(),
            number: stored.number,
            attempts: stored.attempts,
            server: place.server,
            channel: place.channel,
            intent,
            at: place.post.map(Posted::from),
        })
    }

    /// It is delivered; and where its post stands, if it has one.
    pub async fn posted(&self, delivery: &Delivery, posted: Option<Posted>) -> Result<()> {
        let moved = posted.filter(|posted| delivery.at.as_ref() != Some(posted));
        retry_transient(|| async {
            let (Some(key), Some(posted)) = (delivery.intent.post(), &moved) else {
                self.store().outbox_done(&delivery.game, delivery.number).await?;
                return Ok(());
            };
            let mut tx = self.store().begin().await?;
            let post = Post {
                key: key.to_string(),
                channel: posted.channel,
                message: posted.message,
                thread: posted.thread,
                shown: posted.shown.clone(),
                updated_at: self.now(),
            };
            tx.put_post(&delivery.game, &post).await?;
            tx.finish_intent(&delivery.game, delivery.number).await?;
            Ok(tx.commit().await?)
        })
        .await
    }

    /// It could not be delivered now. `after`: how long to wait at least, in milliseconds, if that is known.
    pub async fn try_again(&self, worker: &str, delivery: &Delivery, after: Option<i64>) -> Result<()> {
        let wait = after.unwrap_or_else(|| back_off(delivery.attempts));
        self.store().outbox_retry(worker, &delivery.game, delivery.number, self.now() + wait).await?;
        Ok(())
    }

    /// It cannot be delivered: what it was meant for is gone.
    pub async fn gone(&self, worker: &str, delivery: &Delivery, what: Gone) -> Result<()> {
        match (what, delivery.intent.post()) {
            (Gone::Channel, _) => self.park(delivery).await,
            (Gone::Post, Some(key)) => {
                let mut tx = self.store().begin().await?;
                tx.remove_post(&delivery.game, &key.to_string()).await?;
                tx.commit().await?;
                // At once; but whoever deletes every post as it comes does not keep us busy.
                self.try_again(worker, delivery, (delivery.attempts == 0).then_some(0)).await
            }
            _ => self.posted(delivery, None).await,
        }
    }

    /// When there is something to deliver next.
    pub async fn next_post(&self) -> Result<Option<i64>> {
        Ok(self.store().next_delivery().await?)
    }

    /// Where a post stands.
    pub async fn post(&self, game: &GameId, post: PostKey) -> Result<Option<Posted>> {
        Ok(self.store().post(game, &post.to_string()).await?.map(Posted::from))
    }

    /// Asks for a post to be brought up to date again.
    pub async fn show(&self, game: &GameId, post: PostKey) -> Result<()> {
        let mut work = self.take_game(game).await?;
        work.show(post);
        self.finish(work, StoredResult::default()).await
    }
}

/// Longer and longer, and not all at the same moment.
fn back_off(attempts: u32) -> i64 {
    let wait = (SECOND << attempts.min(10)).min(LONGEST_WAIT);
    wait + rand::rng().random_range(0..=wait / 4)
}

impl From<Post> for Posted {
    fn from(post: Post) -> Posted {
        Posted { channel: post.channel, message: post.message, thread: post.thread, shown: post.shown }
    }
}
