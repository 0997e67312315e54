//! Things that go wrong at the real Discord, on demand: for tests, and for trying a bot's manners.

use std::collections::HashMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::error::Refusal;
use super::snowflake::Id;
use super::world::{Outgoing, World};

/// Which requests a fault is about.
#[derive(Debug, Clone, Default)]
pub struct Matching {
    /// `POST`, `PATCH`, ...; any when empty.
    pub method: String,
    /// Path without `/api/v10/`, a star for any one segment: `channels/*/messages`; any when empty.
    pub path: String,
}

impl Matching {
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
pub enum Effect {
    /// 429 with `Retry-After` (seconds); nothing is done.
    RateLimited { retry_after: f64, global: bool },
    /// A bare error status; nothing is done.
    Status(u16),
    /// A refusal of Discord's; nothing is done.
    Refuse(Refusal),
    /// It is done, but the answer is an error status.
    DoneButStatus(u16),
    /// It is done, but the connection ends before the answer.
    DoneButLost,
    /// It is done after a while.
    Delay(Duration),
    /// It is done at once, and the answer comes after a while.
    DoneButLate(Duration),
}

/// How often.
#[derive(Debug, Clone)]
pub enum Often {
    Next(u32),
    /// With this probability, from a generator that starts with the seed.
    Sometimes {
        probability: f64,
        seed: u64,
    },
}

#[derive(Debug)]
struct RequestFault {
    matching: Matching,
    effect: Effect,
    often: Often,
    chance: StdRng,
}

/// What happens to an event on its way to a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventEffect {
    Duplicate,
    Lose,
    /// It waits, and comes after the next event of that session.
    SwapWithNext,
}

/// What has been set and has not struck yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    pub requests: Vec<u32>,
    pub events: Vec<u32>,
}

impl Left {
    pub fn is_nothing(&self) -> bool {
        self.requests.iter().chain(&self.events).all(|left| *left == 0)
    }
}

/// All faults that are set. Empty at the start.
#[derive(Debug, Default)]
pub struct Faults {
    requests: Vec<RequestFault>,
    events: Vec<(String, EventEffect, u32)>,
    held: HashMap<String, (&'static str, Value)>,
    pub heartbeats_unanswered: bool,
}

impl Faults {
    pub fn on_requests(&mut self, matching: Matching, often: Often, effect: Effect) {
        let seed = if let Often::Sometimes { seed, .. } = often { seed } else { 0 };
        self.requests.push(RequestFault { matching, effect, often, chance: StdRng::seed_from_u64(seed) });
    }

    /// The next `times` events of this name (any when empty).
    pub fn on_events(&mut self, event: &str, times: u32, effect: EventEffect) {
        self.events.push((event.into(), effect, times));
    }

    /// How often each fault that was set with a count is still to strike, in the order in which they were set.
    pub fn left(&self) -> Left {
        let count = |fault: &RequestFault| if let Often::Next(left) = fault.often { Some(left) } else { None };
        Left {
            requests: self.requests.iter().filter_map(count).collect(),
            events: self.events.iter().map(|(_, _, left)| *left).collect(),
        }
    }

    /// Everything works again. An event that waits for its successor goes on waiting.
    pub fn clear(&mut self) {
        self.requests.clear();
        self.events.clear();
        self.heartbeats_unanswered = false;
    }

    /// What is to happen to this request, if anything; a fault with a count is used up by it.
    pub(super) fn for_request(&mut self, method: &str, path: &str) -> Option<Effect> {
        for fault in &mut self.requests {
            if !fault.matching.fits(method, path) {
                continue;
            }
            let strikes = match &mut fault.often {
                Often::Next(left) => {
                    let strikes = *left > 0;
                    *left = left.saturating_sub(1);
                    strikes
                }
                Often::Sometimes { probability, .. } => fault.chance.random_bool(probability.clamp(0.0, 1.0)),
            };
            if strikes {
                return Some(fault.effect.clone());
            }
        }
        None
    }

    /// The events that a session really gets in place of this one.
    pub(super) fn bend_event(&mut self, session: &str, event: &'static str, data: Value) -> Vec<(&'static str, Value)> {
        let fits = |(name, _, left): &&mut (String, EventEffect, u32)| *left > 0 && (name.is_empty() || name == event);
        let effect = self.events.iter_mut().find(fits).map(|fault| {
            fault.2 -= 1;
            fault.1
        });
        let held = self.held.remove(session);
        let mut sent = match effect {
            None => vec![(event, data)],
            Some(EventEffect::Duplicate) => vec![(event, data.clone()), (event, data)],
            Some(EventEffect::Lose) => Vec::new(),
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
    pub fn faults<T>(&self, set: impl FnOnce(&mut Faults) -> T) -> T {
        self.change(|state| set(&mut state.faults))
    }

    /// Cuts all gateway connections; sessions can be resumed.
    pub fn drop_gateway(&self) {
        self.tell_sessions(&Outgoing::Drop);
    }

    /// Asks all bots to connect again (op 7); sessions can be resumed.
    pub fn ask_to_reconnect(&self) {
        self.tell_sessions(&Outgoing::Reconnect);
    }

    /// Ends all sessions (op 9): the bots must identify again, and what they missed is lost.
    pub fn invalidate_sessions(&self) {
        self.tell_sessions(&Outgoing::InvalidSession { resumable: false });
        self.change(|state| state.sessions.clear());
    }

    fn tell_sessions(&self, what: &Outgoing) {
        self.look(|state| state.sessions.values().for_each(|session| session.send(what.clone())));
    }

    /// Closes or opens somebody's DMs (50007).
    pub fn close_dms(&self, user: Id, closed: bool) {
        self.change(|state| state.users.get_mut(&user).map(|user| user.dms_open = !closed));
    }

    /// Takes rights from the bots in a channel and its threads (50013; without the right to view it: 50001).
    pub fn deny(&self, channel: Id, rights: u64) {
        self.change(|state| {
            let granted = state.channels.get(&channel).map_or(0, |channel| channel.granted);
            state.set_bot_permissions(channel, granted, rights);
        });
    }

    /// Gives the bots rights in a channel that they do not have by default, such as managing threads.
    pub fn grant(&self, channel: Id, rights: u64) {
        self.change(|state| {
            let denied = state.channels.get(&channel).map_or(0, |channel| channel.denied);
            state.set_bot_permissions(channel, rights, denied);
        });
    }

    /// As if a manager deleted the channel or thread (10003).
    pub fn delete_channel(&self, channel: Id) {
        self.change(|state| state.delete_channel(channel));
    }

    /// As if a moderator deleted the message (10008).
    pub fn delete_message(&self, message: Id) {
        self.change(|state| state.remove_message(message));
    }

    /// How many threads may be active in a server (160006).
    pub fn limit_threads(&self, guild: Id, most: usize) {
        self.change(|state| state.guilds.get_mut(&guild).map(|guild| guild.thread_limit = most));
    }

    /// As if a bot were thrown out of a server.
    pub fn kick(&self, guild: Id, bot: Id) {
        self.change(|state| state.kick(guild, bot));
    }

    /// Archives or locks a thread as a moderator would.
    pub fn set_thread(&self, thread: Id, archived: bool, locked: bool) {
        self.change(|state| state.moderate_thread(thread, archived, locked));
    }
}
