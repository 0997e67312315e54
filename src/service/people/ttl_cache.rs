//! What was read a moment ago and is asked for with every click. Another process may have changed it since: so it counts for a
//! short time only, and what is decided by it is nothing that must not be late.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

const FRESH: Duration = Duration::from_secs(3);
/// Beyond so many everything is read anew: a memory without bounds would be worse.
const MOST: usize = 4096;

pub(in crate::service) struct TtlCache<K, V>(Mutex<HashMap<K, (Instant, V)>>);

impl<K, V> Default for TtlCache<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
    pub fn get(&self, key: &K) -> Option<V> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(key).filter(|(when, _)| when.elapsed() < FRESH).map(|(_, value)| value.clone())
    }

    pub fn keep(&self, key: K, value: V) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, (Instant::now(), value));
    }

    /// It has been changed.
    pub fn forget(&self, key: &K) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}
