//! How often the bot may be made to post: per person and per server, as buckets that fill again by themselves. Kept in
//! memory: a server is served by one process, and a restart forgives.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::service::{ServerId, UserId};

/// Beyond so many buckets the full ones are forgotten: they say nothing.
const MOST: usize = 10_000;
const MINUTE: f64 = 60.0;

/// How often in a minute; 0 is as often as one likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerMinute {
    pub user: u32,
    pub server: u32,
}

pub struct Limits {
    users: Buckets<UserId>,
    servers: Buckets<ServerId>,
}

impl Limits {
    pub fn new(per_minute: PerMinute) -> Limits {
        Limits { users: Buckets::new(per_minute.user), servers: Buckets::new(per_minute.server) }
    }

    /// Whether it may be done once more. What one person does too often does not count for his server.
    pub fn admit(&self, user: UserId, server: Option<ServerId>) -> bool {
        self.users.take(user) && server.is_none_or(|server| self.servers.take(server))
    }
}

struct Buckets<K> {
    per_minute: u32,
    /// How much is left, and when that was so.
    left: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(per_minute: u32) -> Buckets<K> {
        Buckets { per_minute, left: Mutex::default() }
    }

    fn take(&self, key: K) -> bool {
        if self.per_minute == 0 {
            return true;
        }
        let (full, now) = (f64::from(self.per_minute), Instant::now());
        let refilled = |(left, since): (f64, Instant)| {
            let drops = now.duration_since(since).as_secs_f64() * full / MINUTE;
            (left + drops).min(full)
        };
        let mut buckets = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| refilled(*bucket) < full);
        }
        let bucket = buckets.entry(key).or_insert((full, now));
        let left = refilled(*bucket);
        let enough = left >= 1.0;
        *bucket = (if enough { left - 1.0 } else { left }, now);
        enough
    }
}
