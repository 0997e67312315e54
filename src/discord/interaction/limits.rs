//! How often a person and a server may use the bot: token buckets in memory. One process serves a server, so the counts need
//! not be shared. A restart resets them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::metrics;
use crate::service::{ServerId, UserId};

/// Above this number, full buckets are dropped. A full bucket equals no bucket.
const MAX_BUCKETS: usize = 10_000;
const SECONDS_PER_MINUTE: f64 = 60.0;

/// Allowed requests per minute; 0 means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerMinute {
    pub user: u32,
    pub server: u32,
}

/// Each kind of request has the same limits and its own buckets, so that somebody who types does not use up their commands.
pub struct InteractionLimits {
    /// Whatever makes the bot post.
    pub posts: Limit,
    pub commands: Limit,
    /// Requests for suggestions while somebody types.
    pub suggestions: Limit,
}

impl InteractionLimits {
    pub fn new(per_minute: PerMinute) -> InteractionLimits {
        let [posts, commands, suggestions] = std::array::from_fn(|_| Limit::new(per_minute));
        InteractionLimits { posts, commands, suggestions }
    }
}

/// The buckets of one kind of request.
pub struct Limit {
    users: Buckets<UserId>,
    servers: Buckets<ServerId>,
}

impl Limit {
    fn new(per_minute: PerMinute) -> Limit {
        Limit { users: Buckets::new(per_minute.user), servers: Buckets::new(per_minute.server) }
    }

    /// Counts one request and returns whether it is allowed. A request above the person's limit does not count for the
    /// server.
    pub fn admit(&self, user: UserId, server: Option<ServerId>) -> bool {
        let admitted = self.users.take(user) && server.is_none_or(|server| self.servers.take(server));
        if !admitted {
            metrics::too_often();
        }
        admitted
    }
}

struct Buckets<K> {
    per_minute: u32,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    /// Tokens left at `updated_at`.
    tokens: f64,
    updated_at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(per_minute: u32) -> Buckets<K> {
        Buckets { per_minute, buckets: Mutex::default() }
    }

    fn take(&self, key: K) -> bool {
        if self.per_minute == 0 {
            return true;
        }
        let (capacity, now) = (f64::from(self.per_minute), Instant::now());
        let tokens_now = |bucket: Bucket| {
            let refilled = now.duration_since(bucket.updated_at).as_secs_f64() * capacity / SECONDS_PER_MINUTE;
            (bucket.tokens + refilled).min(capacity)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| tokens_now(*bucket) < capacity);
        }
        let bucket = buckets.entry(key).or_insert(Bucket { tokens: capacity, updated_at: now });
        let tokens = tokens_now(*bucket);
        let allowed = tokens >= 1.0;
        *bucket = Bucket { tokens: if allowed { tokens - 1.0 } else { tokens }, updated_at: now };
        allowed
    }
}
