//! A cache for values that every click needs. Another process may have changed them, so entries expire quickly, and
//! nothing important may depend on them being current.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

const TTL: Duration = Duration::from_secs(3);
/// A full cache is cleared.
const MAX_ENTRIES: usize = 4096;

pub(in crate::service) struct TtlCache<K, V>(Mutex<HashMap<K, (Instant, V)>>);

impl<K, V> Default for TtlCache<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
    pub fn get(&self, key: &K) -> Option<V> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.get(key).filter(|(inserted, _)| inserted.elapsed() < TTL).map(|(_, value)| value.clone())
    }

    pub fn insert(&self, key: K, value: V) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(key, (Instant::now(), value));
    }

    pub fn remove(&self, key: &K) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}
