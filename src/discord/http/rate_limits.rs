//! Discord's rate limits. A route that Discord has closed for a while is not used during that time: the request fails at
//! once and says how long to wait, so that nobody waits in line here.
//!
//! Only closed routes are remembered, and only until they open again. Requests that answer an interaction are not: Discord
//! counts them by token, and each token has one [`Responder`](crate::discord::interaction::responder::Responder), which
//! waits by itself.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;

/// Longer waits are cut into several, so that a wrong value is not believed for days.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// How long to wait if Discord does not say.
const DEFAULT_WAIT: Duration = Duration::from_secs(1);

/// What Discord counts together: a kind of request and the channel it is about. 0 stands for no channel.
pub type Bucket = (&'static str, u64);

#[derive(Debug, Default)]
pub struct RateLimits {
    closed: Mutex<Closed>,
}

#[derive(Debug, Default)]
struct Closed {
    /// All routes are closed until then.
    all: Option<Instant>,
    buckets: HashMap<Bucket, Instant>,
}

/// The part of a response that is about rate limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// The next request has to wait this long, because this one used up the bucket.
    UsedUp(Duration),
    /// This request was rejected. `is_global` closes all routes.
    Rejected { wait: Duration, is_global: bool },
}

/// The body of a 429.
#[derive(Deserialize)]
struct RejectionBody {
    retry_after: Option<f64>,
    global: Option<bool>,
}

impl Verdict {
    /// Reads a 429. The body has the exact time, the header whole seconds. A response that is not Discord's JSON comes from
    /// the network in front of it, which means all routes.
    pub fn of_rejection(retry_after_header: Option<&str>, body: &[u8]) -> Verdict {
        let body: Option<RejectionBody> = serde_json::from_slice(body).ok();
        let in_body = body.as_ref().and_then(|body| body.retry_after);
        let in_header = retry_after_header.and_then(|text| text.parse().ok());
        let wait = in_body.or(in_header).map_or(DEFAULT_WAIT, seconds);
        Verdict::Rejected { wait, is_global: body.is_none_or(|body| body.global == Some(true)) }
    }

    pub fn wait(self) -> Duration {
        match self {
            Verdict::UsedUp(wait) | Verdict::Rejected { wait, .. } => wait,
        }
    }

    /// Reads the headers of any other response. None if the bucket has room.
    pub fn of_headers(remaining: Option<&str>, reset_after: Option<&str>) -> Option<Verdict> {
        let reset_after = reset_after.and_then(|text| text.parse().ok())?;
        (remaining? == "0").then(|| Verdict::UsedUp(seconds(reset_after)))
    }
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(MAX_WAIT).min(MAX_WAIT)
}

impl RateLimits {
    /// How long this bucket is still closed. None: it is open.
    pub fn closed_for(&self, bucket: Bucket, now: Instant) -> Option<Duration> {
        let closed = self.lock();
        let until = closed.buckets.get(&bucket).copied().max(closed.all)?;
        let left = until.saturating_duration_since(now);
        (!left.is_zero()).then_some(left)
    }

    /// Remembers what a response said. Forgets what is over, so the size is that of the routes that are closed now.
    pub fn record(&self, bucket: Bucket, verdict: Verdict, now: Instant) {
        let mut closed = self.lock();
        closed.buckets.retain(|_, until| *until > now);
        match verdict {
            Verdict::Rejected { wait, is_global: true } => closed.all = closed.all.max(Some(now + wait)),
            Verdict::Rejected { wait, is_global: false } | Verdict::UsedUp(wait) => {
                closed.buckets.insert(bucket, now + wait);
            }
        }
    }

    /// How many buckets are remembered.
    pub fn size(&self) -> usize {
        self.lock().buckets.len()
    }

    fn lock(&self) -> MutexGuard<'_, Closed> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
