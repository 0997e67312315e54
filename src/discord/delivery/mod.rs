//! Brings what was committed to Discord: claims intents, shows the present table, keeps where it stands. At least once,
//! and by nonce and post ids seen once; several couriers at once, in one process or many, do not get in each other's way.

mod deliver;
mod notifications;
mod public_post;
mod threads;
mod write_post;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::Http;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::BotContext;
use crate::render::Missing;
use crate::service::ChannelId;
pub use notifications::link;

/// So many deliveries at once, each of another game.
const AT_ONCE: u32 = 8;
/// Somebody else may have put something into the outbox: look at least this often.
const LOOK: Duration = Duration::from_secs(2);
/// How long running deliveries may go on when the program ends. What is cut off is delivered by the next one.
const LAST_MOMENTS: Duration = Duration::from_secs(2);

/// Delivers what the service wants posted.
pub struct DeliveryWorker {
    bot: BotContext,
    http: Arc<Http>,
    /// A name of its own among all couriers.
    name: String,
    /// Missing permissions that people have been told of.
    told: Mutex<HashSet<(ChannelId, Missing)>>,
}

impl DeliveryWorker {
    pub fn new(bot: BotContext, http: Arc<Http>) -> DeliveryWorker {
        let name = format!("courier-{}-{:08x}", std::process::id(), rand::random::<u32>());
        DeliveryWorker { bot, http, name, told: Mutex::default() }
    }

    /// Delivers until `stop`.
    pub async fn run(self: Arc<Self>, stop: CancellationToken) {
        let mut running = JoinSet::new();
        while !stop.is_cancelled() {
            let room = AT_ONCE.saturating_sub(u32::try_from(running.len()).unwrap_or(u32::MAX));
            let claimed = if room == 0 { Ok(Vec::new()) } else { self.bot.service.claim_posts(&self.name, room).await };
            match claimed {
                Ok(deliveries) => {
                    for delivery in deliveries {
                        let delivery_worker = Arc::clone(&self);
                        running.spawn(async move { delivery_worker.deliver(&delivery).await });
                    }
                }
                Err(error) => tracing::warn!("nothing could be claimed for delivery: {error}"),
            }
            // While something is under way its end wakes us soon enough.
            let pause = if running.is_empty() { self.pause().await } else { LOOK };
            tokio::select! {
                () = stop.cancelled() => {}
                // The next of the same game can be claimed only once this one is done.
                Some(_) = running.join_next() => while running.try_join_next().is_some() {},
                () = self.bot.service.outbox_changed() => {}
                () = sleep(pause) => {}
            }
        }
        let _ = timeout(LAST_MOMENTS, async { while running.join_next().await.is_some() {} }).await;
    }

    /// How long nothing is due.
    async fn pause(&self) -> Duration {
        match self.bot.service.next_post().await {
            Ok(Some(due)) => {
                let wait = u64::try_from(due.saturating_sub(self.bot.service.now())).unwrap_or(0);
                // Something due that could not be claimed is in somebody's hands.
                Duration::from_millis(wait.max(50)).min(LOOK)
            }
            _ => LOOK,
        }
    }

    /// Whether people here have yet to be told of this.
    fn is_news(&self, channel: ChannelId, missing: Missing) -> bool {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).insert((channel, missing))
    }
}
