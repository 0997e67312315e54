//! Tells the delivery worker of this process when the intents that this process queues become due.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use tokio::sync::Notify;

#[derive(Default)]
pub(in crate::service) struct OutboxSignal {
    /// The earliest time that the worker has not heard of.
    due: Mutex<Option<Timestamp>>,
    changed: Notify,
}

impl OutboxSignal {
    pub fn announce(&self, due: Timestamp) {
        let mut earliest = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        *earliest = Some(earliest.map_or(due, |earlier| earlier.min(due)));
        self.changed.notify_one();
    }

    /// Waits for an announcement.
    pub async fn due(&self) -> Timestamp {
        loop {
            self.changed.notified().await;
            let due = self.due.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(due) = due {
                return due;
            }
        }
    }
}
