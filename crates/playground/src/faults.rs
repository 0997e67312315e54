//! Failures of the real Discord, on demand: lost requests, errors, rate limits, and lost or repeated events.

use std::collections::HashMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::error::ApiError;

/// Which requests a fault applies to.
#[derive(Debug, Clone, Default)]
pub struct RequestFilter {
    /// `POST`, `PATCH`, …; empty for any method.
    pub method: String,
    /// The path without `/api/v10/`, with `*` for any single segment: `channels/*/messages`. Empty for any path.
    pub path: String,
}

impl RequestFilter {
    pub fn new(method: &str, path: &str) -> Self {
        Self { method: method.into(), path: path.trim_matches('/').into() }
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        if !self.method.is_empty() && !self.method.eq_ignore_ascii_case(method) {
            return false;
        }
        let mut wanted = self.path.split('/');
        let mut given = path.trim_matches('/').split('/');
        self.path.is_empty()
            || loop {
                match (wanted.next(), given.next()) {
                    (None, None) => break true,
                    (Some(wanted), Some(given)) if wanted == "*" || wanted == given => {}
                    _ => break false,
                }
            }
    }
}

/// What happens to a request.
#[derive(Debug, Clone)]
pub enum RequestEffect {
    /// Responds with 429 and `Retry-After` (in seconds). The request is not processed.
    RateLimited { retry_after: f64, global: bool },
    /// Responds with this status. The request is not processed.
    Status(u16),
    /// Responds with this error of Discord's. The request is not processed.
    Reject(ApiError),
    /// Processes the request, but responds with this status.
    ProcessThenStatus(u16),
    /// Processes the request, but closes the connection before the response.
    ProcessThenDisconnect,
    /// Processes the request after this delay.
    DelayRequest(Duration),
    /// Processes the request, and responds after this delay.
    DelayResponse(Duration),
}

/// How often a fault occurs.
#[derive(Debug, Clone)]
pub enum Frequency {
    /// For this many matching requests.
    Next(u32),
    /// With this probability. The same seed affects the same requests in every run.
    Random { probability: f64, seed: u64 },
}

#[derive(Debug)]
struct RequestFault {
    filter: RequestFilter,
    effect: RequestEffect,
    frequency: Frequency,
    rng: StdRng,
}

/// What happens to an event on its way to a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventEffect {
    Duplicate,
    Drop,
    /// The event is sent after the next event of the session.
    SwapWithNext,
}

/// How many times each fault with a count will still occur.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemainingFaults {
    pub requests: Vec<u32>,
    pub events: Vec<u32>,
}

impl RemainingFaults {
    pub fn is_empty(&self) -> bool {
        self.requests.iter().chain(&self.events).all(|remaining| *remaining == 0)
    }
}

#[derive(Debug)]
struct EventFault {
    /// The name of the event; empty for any event.
    event: String,
    effect: EventEffect,
    remaining: u32,
}

/// The configured faults. There are none at the start.
#[derive(Debug, Default)]
pub struct Faults {
    requests: Vec<RequestFault>,
    events: Vec<EventFault>,
    /// Events that wait for the next event of their session, by session id.
    held_back: HashMap<String, (&'static str, Value)>,
    /// Whether heartbeats get no acknowledgment.
    pub ignore_heartbeats: bool,
    /// Whether every request fails with status 503.
    pub is_down: bool,
}

impl Faults {
    /// Adds a fault for requests. If several faults match a request, the first one applies.
    pub fn on_requests(&mut self, filter: RequestFilter, frequency: Frequency, effect: RequestEffect) {
        let seed = if let Frequency::Random { seed, .. } = frequency { seed } else { 0 };
        self.requests.push(RequestFault { filter, effect, frequency, rng: StdRng::seed_from_u64(seed) });
    }

    /// Adds a fault for the next `times` events of this name, or of any name if it is empty.
    pub fn on_events(&mut self, event: &str, times: u32, effect: EventEffect) {
        self.events.push(EventFault { event: event.into(), effect, remaining: times });
    }

    /// The remaining counts, in the order in which the faults were added.
    pub fn remaining(&self) -> RemainingFaults {
        let count =
            |fault: &RequestFault| if let Frequency::Next(count) = fault.frequency { Some(count) } else { None };
        RemainingFaults {
            requests: self.requests.iter().filter_map(count).collect(),
            events: self.events.iter().map(|fault| fault.remaining).collect(),
        }
    }

    /// Removes all faults. An event that is held back is still sent after the next event.
    pub fn clear(&mut self) {
        self.requests.clear();
        self.events.clear();
        self.ignore_heartbeats = false;
        self.is_down = false;
    }

    /// The effect on this request, if any. It counts as one occurrence of the fault.
    pub(crate) fn effect_on_request(&mut self, method: &str, path: &str) -> Option<RequestEffect> {
        if self.is_down {
            return Some(RequestEffect::Status(503));
        }
        for fault in &mut self.requests {
            if !fault.filter.matches(method, path) {
                continue;
            }
            let occurs = match &mut fault.frequency {
                Frequency::Next(remaining) => {
                    let occurs = *remaining > 0;
                    *remaining = remaining.saturating_sub(1);
                    occurs
                }
                Frequency::Random { probability, .. } => fault.rng.random_bool(probability.clamp(0.0, 1.0)),
            };
            if occurs {
                return Some(fault.effect.clone());
            }
        }
        None
    }

    /// The events that a session receives instead of this one.
    pub(crate) fn apply_to_event(
        &mut self,
        session: &str,
        event: &'static str,
        data: Value,
    ) -> Vec<(&'static str, Value)> {
        let matches = |fault: &&mut EventFault| fault.remaining > 0 && (fault.event.is_empty() || fault.event == event);
        let effect = self.events.iter_mut().find(matches).map(|fault| {
            fault.remaining -= 1;
            fault.effect
        });
        let held_back = self.held_back.remove(session);
        let mut sent = match effect {
            None => vec![(event, data)],
            Some(EventEffect::Duplicate) => vec![(event, data.clone()), (event, data)],
            Some(EventEffect::Drop) => Vec::new(),
            Some(EventEffect::SwapWithNext) => {
                self.held_back.insert(session.to_owned(), (event, data));
                Vec::new()
            }
        };
        sent.extend(held_back);
        sent
    }
}
