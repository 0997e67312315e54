//! The icons that this process may use in messages at the moment.

use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::Notify;

use crate::render::Icons;

#[derive(Debug, Default)]
pub struct IconTable {
    current: RwLock<Arc<Icons>>,
    rejected: Notify,
}

impl IconTable {
    pub fn current(&self) -> Arc<Icons> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn replace(&self, icons: Icons) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(icons);
    }

    /// Stops using these icons until the table is replaced.
    pub fn reject(&self, ids: &[u64]) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(current.without(ids));
        self.rejected.notify_one();
    }

    /// Waits until an icon is rejected.
    pub async fn rejection(&self) {
        self.rejected.notified().await;
    }
}
