//! Discord's rate limits: how many requests a bot may send to each route, and to all of them together.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// The limits that are enforced. There are none at the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RateLimits {
    /// For each route, and for each channel, server or interaction token in it.
    pub per_route: Option<RouteLimit>,
    /// For all requests of a bot together, except those that an interaction token authenticates.
    pub global_per_second: Option<u32>,
}

/// How many requests a bucket allows in a window of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouteLimit {
    pub requests: u32,
    pub window: Duration,
}

impl RateLimits {
    /// Discord's documented global limit, and five requests in five seconds per route, as reported for messages.
    pub const DISCORD: Self = Self {
        per_route: Some(RouteLimit { requests: 5, window: Duration::from_secs(5) }),
        global_per_second: Some(50),
    };
}

/// A request as the rate limits see it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CountedRequest {
    /// The name of the bucket, the same for all channels and servers. Discord sends an opaque hash, too.
    bucket: String,
    /// The channel, server or token that has a count of its own.
    major: String,
    /// Whether an interaction token authenticates the request. Such requests are outside the global limit.
    by_token: bool,
    /// The method and the path without ids: `POST channels/*/messages`.
    route: String,
}

impl CountedRequest {
    /// `path` has no API prefix: `/channels/1/messages/2`.
    pub fn new(method: &str, path: &str) -> Self {
        let segments: Vec<&str> = path.trim_matches('/').split('/').collect();
        let (major_segments, by_token) = match segments.as_slice() {
            ["interactions", ..] | ["webhooks", _, _, ..] => (1..3, true),
            ["channels" | "guilds", _, ..] => (1..2, false),
            _ => (0..0, false),
        };
        let is_emoji = |index: usize| index > 0 && segments.get(index - 1) == Some(&"reactions");
        let general: Vec<&str> = (0..)
            .zip(&segments)
            .map(|(index, segment)| {
                let is_id = segment.parse::<u64>().is_ok() || major_segments.contains(&index) || is_emoji(index);
                if is_id { "*" } else { *segment }
            })
            .collect();
        let mut hasher = DefaultHasher::new();
        (method, &general).hash(&mut hasher);
        let route = format!("{method} {}", general.join("/"));
        let major = segments.get(major_segments).unwrap_or_default().join("/");
        Self { bucket: format!("{:016x}", hasher.finish()), major, by_token, route }
    }
}

/// How full the bucket of a request is after it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BucketState {
    pub limit: u32,
    pub remaining: u32,
    /// When the bucket is full again, in milliseconds since the Unix epoch.
    pub reset_ms: u64,
    pub reset_after: Duration,
    pub bucket: String,
}

impl BucketState {
    /// The bucket of a request that a fault rejects.
    pub fn empty(reset_after: Duration, now_ms: u64) -> Self {
        let reset_ms = now_ms + u64::try_from(reset_after.as_millis()).unwrap_or(u64::MAX);
        Self { limit: 5, remaining: 0, reset_ms, reset_after, bucket: "fault".into() }
    }
}

/// What happens to a request.
#[derive(Debug, PartialEq)]
pub(crate) enum Verdict {
    /// The request is processed. Without a limit per route, there is no bucket.
    Allowed(Option<BucketState>),
    RouteExceeded(BucketState),
    GlobalExceeded {
        retry_after: Duration,
    },
}

/// The requests of one window.
#[derive(Debug, Clone, Copy)]
struct Window {
    used: u32,
    reset_ms: u64,
}

impl Window {
    /// The window at this time: the current one, or a new one.
    fn at(slot: Option<Self>, now_ms: u64, length: Duration) -> Self {
        let fresh = || Self { used: 0, reset_ms: now_ms + u64::try_from(length.as_millis()).unwrap_or(u64::MAX) };
        slot.filter(|window| window.reset_ms > now_ms).unwrap_or_else(fresh)
    }

    fn reset_after(self, now_ms: u64) -> Duration {
        Duration::from_millis(self.reset_ms.saturating_sub(now_ms))
    }
}

/// Counts the requests of all bots.
#[derive(Debug, Default)]
pub(crate) struct RateLimiter {
    pub limits: RateLimits,
    /// By token of the bot, bucket and major parameter.
    routes: HashMap<(String, String, String), Window>,
    /// By token of the bot.
    global: HashMap<String, Window>,
    /// How many requests were rejected.
    pub rejected: usize,
    /// How many requests were processed, by method and path.
    pub processed: BTreeMap<String, usize>,
}

impl RateLimiter {
    /// Replaces the limits and forgets earlier requests.
    pub fn set_limits(&mut self, limits: RateLimits) {
        *self = Self { limits, ..Self::default() };
    }

    /// Counts a request of the bot with this token.
    pub fn count(&mut self, token: &str, request: &CountedRequest, now_ms: u64) -> Verdict {
        let verdict = self.judge(token, request, now_ms);
        match verdict {
            Verdict::Allowed(_) => *self.processed.entry(request.route.clone()).or_default() += 1,
            Verdict::RouteExceeded(_) | Verdict::GlobalExceeded { .. } => self.rejected += 1,
        }
        verdict
    }

    fn judge(&mut self, token: &str, request: &CountedRequest, now_ms: u64) -> Verdict {
        if let Some(limit) = self.limits.global_per_second.filter(|_| !request.by_token) {
            let slot = self.global.entry(token.to_owned());
            let slot = slot.or_insert_with(|| Window::at(None, now_ms, Duration::from_secs(1)));
            *slot = Window::at(Some(*slot), now_ms, Duration::from_secs(1));
            if slot.used >= limit {
                return Verdict::GlobalExceeded { retry_after: slot.reset_after(now_ms) };
            }
            slot.used += 1;
        }
        let Some(limit) = self.limits.per_route else { return Verdict::Allowed(None) };
        // Interaction tokens have their own counts, independent of the bot.
        let owner = if request.by_token { String::new() } else { token.to_owned() };
        let slot = self.routes.entry((owner, request.bucket.clone(), request.major.clone()));
        let slot = slot.or_insert_with(|| Window::at(None, now_ms, limit.window));
        *slot = Window::at(Some(*slot), now_ms, limit.window);
        let exceeded = slot.used >= limit.requests;
        slot.used += u32::from(!exceeded);
        let state = BucketState {
            limit: limit.requests,
            remaining: limit.requests - slot.used,
            reset_ms: slot.reset_ms,
            reset_after: slot.reset_after(now_ms),
            bucket: request.bucket.clone(),
        };
        if exceeded { Verdict::RouteExceeded(state) } else { Verdict::Allowed(Some(state)) }
    }
}
