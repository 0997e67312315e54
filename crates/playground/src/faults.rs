//! Things that go wrong at the real Discord, on demand: for tests, and for trying a bot's manners.

use std::collections::HashMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::error::ApiError;
use super::snowflake::Id;
use super::world::{Outgoing, World};

/// Which requests a fault is about.
#[derive(Debug, Clone, Default)]
pub struct RequestFilter {
    /// `POST`, `PATCH`, ...; any when empty.
    pub method: String,
    /// Path without `/api/v10/`, a star for any one segment: `channels/*/messages`; any when empty.
    pub path: String,
}

impl RequestFilter {
    pub fn new(method: &str, path: &str) -> Self {
        Self { method: method.into(), path: path.trim_matches('/').into() }
    }

    fn fits(&self, method: &str, path: &str) -> bool {
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

/// What happens to such a request.
#[derive(Debug, Clone)]
pub enum RequestEffect {
    /// 429 with `Retry-After` (seconds); nothing is done.
    RateLimited { retry_after: f64, global: bool },
    /// A bare error status; nothing is done.
    Status(u16),
    /// A refusal of Discord's; nothing is done.
    Reject(ApiError),
    /// It is done, but the answer is an error status.
    ProcessThenStatus(u16),
    /// It is done, but the connection ends before the answer.
    ProcessThenDisconnect,
    /// It is done after a while.
    DelayRequest(Duration),
    /// It is done at once, and the answer comes after a while.
    DelayResponse(Duration),
}

/// How often.
#[derive(Debug, Clone)]
pub enum Frequency {
    Next(u32),
    /// With this probability, from a generator that starts with the seed.
    Random {
        probability: f64,
        seed: u64,
    },
}

#[derive(Debug)]
struct RequestFault {
    matching: RequestFilter,
    effect: RequestEffect,
    often: Frequency,
    chance: StdRng,
}

/// What happens to an event on its way to a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventEffect {
    Duplicate,
    Drop,
    /// It waits, and comes after the next event of that session.
    SwapWithNext,
}

/// What has been set and has not struck yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemainingFaults {
    pub requests: Vec<u32>,
    pub events: Vec<u32>,
}

impl RemainingFaults {
    pub fn is_empty(&self) -> bool {
        self.requests.iter().chain(&self.events).all(|left| *left == 0)
    }
}

/// All faults that are set. Empty at the start.
#[derive(Debug, Default)]
pub struct Faults {
    requests: Vec<RequestFault>,
    events: Vec<(String, EventEffect, u32)>,
    held: HashMap<String, (&'static str, Value)>,
    pub ignore_heartbeats: bool,
}

impl Faults {
    pub fn on_requests(&mut self, matching: RequestFilter, often: Frequency, effect: RequestEffect) {
        let seed = if let Frequency::Random { seed, .. } = often { seed } else { 0 };
        self.requests.push(RequestFault { matching, effect, often, chance: StdRng::seed_from_u64(seed) });
    }

    /// The next `times` events of this name (any when empty).
    pub fn on_events(&mut self, event: &str, times: u32, effect: EventEffect) {
        self.events.push((event.into(), effect, times));
    }

    /// How often each fault that was set with a count is still to strike, in the order in which they were set.
    pub fn remaining(&self) -> RemainingFaults {
        let count = |fault: &RequestFault| if let Frequency::Next(left) = fault.often { Some(left) } else { None };
        RemainingFaults {
            requests: self.requests.iter().filter_map(count).collect(),
            events: self.events.iter().map(|(_, _, left)| *left).collect(),
        }
    }

    /// Everything works again. An event that waits for its successor goes on waiting.
    pub fn clear(&mut self) {
        self.requests.clear();
        self.events.clear();
        self.ignore_heartbeats = false;
    }

    /// What is to happen to this request, if anything; a fault with a count is used up by it.
    pub(super) fn effect_on_request(&mut self, method: &str, path: &str) -> Option<RequestEffect> {
        for fault in &mut self.requests {
            if !fault.matching.fits(method, path) {
                continue;
            }
            let strikes = match &mut fault.often {
                Frequency::Next(left) => {
                    let strikes = *left > 0;
                    *left = left.saturating_sub(1);
                    strikes
                }
                Frequency::Random { probability, .. } => fault.chance.random_bool(probability.clamp(0.0, 1.0)),
            };
            if strikes {
                return Some(fault.effect.clone());
            }
        }
        None
    }

    /// The events that a session really gets in place of this one.
    pub(super) fn apply_to_event(
        &mut self,
        session: &str,
        event: &'static str,
        data: Value,
    ) -> Vec<(&'static str, Value)> {
        let fits = |(name, _, left): &&mut (String, EventEffect, u32)| *left > 0 && (name.is_empty() || name == event);
        let effect = self.events.iter_mut().find(fits).map(|fault| {
            fault.2 -= 1;
            fault.1
        });
        let held = self.held.remove(session);
        let mut sent = match effect {
            None => vec![(event, data)],
            Some(EventEffect::Duplicate) => vec![(event, data.clone()), (event, data)],
            Some(EventEffect::Drop) => Vec::new(),
            Some(EventEffect::SwapWithNext) => {
                self.held.insert(session.to_owned(), (event, data));
                Vec::new()
            }
        };
        sent.extend(held);
        sent
    }
}

impl World {
    /// Sets faults.
    pub fn configure_faults<T>(&self, set: impl FnOnce(&mut Faults) -> T) -> T {
        self.update(|state| set(&mut state.faults))
    }

    /// Cuts all gateway connections; sessions can be resumed.
    pub fn drop_gateway_connections(&self) {
        self.tell_sessions(&Outgoing::Drop);
    }

    /// Asks all bots to connect again (op 7); sessions can be resumed.
    pub fn request_reconnect(&self) {
        self.tell_sessions(&Outgoing::Reconnect);
    }

    /// Ends all sessions (op 9): the bots must identify again, and what they missed is lost.
    pub fn invalidate_sessions(&self) {
        self.tell_sessions(&Outgoing::InvalidSession { resumable: false });
        self.update(|state| state.sessions.clear());
    }

    fn tell_sessions(&self, what: &Outgoing) {
        self.read(|state| state.sessions.values().for_each(|session| session.send(what.clone())));
    }

    /// Closes or opens somebody's DMs (50007).
    pub fn set_dms_open(&self, user: Id, open: bool) {
        self.update(|state| state.users.get_mut(&user).map(|user| user.dms_open = open));
    }

    /// Takes rights from the bots in a channel and its threads (50013; without the right to view it: 50001).
    pub fn deny_permissions(&self, channel: Id, rights: u64) {
        self.update(|state| {
            let granted = state.channels.get(&channel).map_or(0, |channel| channel.granted);
            state.set_bot_permissions(channel, granted, rights);
        });
    }

    /// Gives the bots rights in a channel that they do not have by default, such as managing threads.
    pub fn grant_permissions(&self, channel: Id, rights: u64) {
        self.update(|state| {
            let denied = state.channels.get(&channel).map_or(0, |channel| channel.denied);
            state.set_bot_permissions(channel, rights, denied);
        });
    }

    /// As if a manager deleted the channel or thread (10003).
    pub fn delete_channel(&self, channel: Id) {
        self.update(|state| state.delete_channel(channel));
    }

    /// As if a moderator deleted the message (10008).
    pub fn delete_message(&self, message: Id) {
        self.update(|state| state.remove_message(message));
    }

    /// How many threads may be active in a server (160006).
    pub fn set_thread_limit(&self, guild: Id, most: usize) {
        self.update(|state| state.guilds.get_mut(&guild).map(|guild| guild.thread_limit = most));
    }

    /// As if a bot were thrown out of a server.
    pub fn kick_bot(&self, guild: Id, bot: Id) {
        self.update(|state| state.kick(guild, bot));
    }

    /// Archives or locks a thread as a moderator would.
    pub fn moderate_thread(&self, thread: Id, archived: bool, locked: bool) {
        self.update(|state| state.moderate_thread(thread, archived, locked));
    }
}
