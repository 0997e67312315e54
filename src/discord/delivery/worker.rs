//! The worker that claims intents from the outbox and delivers them.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::bot_context::BotContext;
use crate::discord::delivery::deliver::deliver;
use crate::discord::delivery::message_sender::MessageSender;

/// Each concurrent delivery belongs to another lane of the outbox.
const MAX_CONCURRENT_DELIVERIES: u32 = 8;
/// Another process may add intents without a signal to this one.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// An intent that is due but not claimable is with another worker.
const MIN_WAIT: Duration = Duration::from_millis(50);
/// How long running deliveries may take after `stop`. The next process delivers the rest.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

pub struct DeliveryWorker {
    sender: MessageSender,
}

impl DeliveryWorker {
    pub fn new(bot: BotContext) -> DeliveryWorker {
        DeliveryWorker { sender: MessageSender::new(bot) }
    }

    /// Delivers until `stop`.
    pub async fn run(self: Arc<Self>, stop: CancellationToken) {
        let service = &self.sender.bot.service;
        let mut running = JoinSet::new();
        while !stop.is_cancelled() {
            while running.try_join_next().is_some() {}
            let room = MAX_CONCURRENT_DELIVERIES.saturating_sub(u32::try_from(running.len()).unwrap_or(u32::MAX));
            // A claim is a write, so the worker asks first whether there is anything to claim.
            let mut wait = if room == 0 { POLL_INTERVAL } else { self.time_until_due().await };
            if wait.is_zero() {
                match service.claim_deliveries(service.instance(), room).await {
                    // Another worker has claimed it.
                    Ok(claimed) if claimed.is_empty() => wait = MIN_WAIT,
                    Ok(claimed) => {
                        for delivery in claimed {
                            let worker = Arc::clone(&self);
                            running.spawn(async move {
                                let name = worker.sender.bot.service.instance();
                                deliver(&worker.sender, name, &delivery).await;
                            });
                        }
                        continue;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "could not claim intents");
                        wait = MIN_WAIT;
                    }
                }
            }
            let wake_at = Instant::now() + wait;
            tokio::select! {
                () = stop.cancelled() => {}
                // A lane's next intent becomes claimable when its current delivery ends.
                Some(_) = running.join_next() => {}
                () = self.wait_until(wake_at) => {}
            }
        }
        let _ = timeout(SHUTDOWN_GRACE, async { while running.join_next().await.is_some() {} }).await;
    }

    /// Waits until then, or until something is due that this process adds meanwhile.
    async fn wait_until(&self, mut wake_at: Instant) {
        let service = &self.sender.bot.service;
        loop {
            tokio::select! {
                due = service.outbox_changed() => wake_at = wake_at.min(Instant::now() + service.time_until(due)),
                () = sleep_until(wake_at) => return,
            }
        }
    }

    async fn time_until_due(&self) -> Duration {
        let service = &self.sender.bot.service;
        match service.next_delivery().await {
            Ok(Some(due)) => service.time_until(due).min(POLL_INTERVAL),
            _ => POLL_INTERVAL,
        }
    }
}
