//! Rate limits by the playground's clock.

use std::collections::BTreeMap;

use super::state::{World, WorldState};
use crate::rate_limits::{CountedRequest, RateLimits, Verdict};

impl WorldState {
    pub(crate) fn count_request(&mut self, token: &str, request: &CountedRequest) -> Verdict {
        let now = self.now_ms();
        self.rate_limiter.count(token, request, now)
    }
}

impl World {
    /// Replaces the rate limits. `RateLimits::default()` removes them.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.update(|state| state.rate_limiter.set_limits(limits));
    }

    /// How many requests bots have sent, by method and path without ids: `POST channels/*/messages`. The rate limits have
    /// rejected none of these.
    pub fn request_counts(&self) -> BTreeMap<String, usize> {
        self.read(|state| state.rate_limiter.processed.clone())
    }

    /// How many requests exceeded the rate limits since they were set.
    pub fn rate_limited_requests(&self) -> usize {
        self.read(|state| state.rate_limiter.rejected)
    }
}
