//! The state of the little Discord: who is there, what was written, what is being asked.
//!
//! Everything happens under one lock, so that events leave in the order in which things changed. Touches no sockets:
//! gateway sessions and page viewers are channels that the gateway and the page hold the other ends of.

mod act;
mod act_command;
mod autocomplete;
mod channels;
mod command_text;
mod commands;
mod dispatch;
mod interact_json;
mod interactions;
mod json;
mod mentions;
mod message_json;
mod messages;
mod people;
pub mod permissions;
mod person;
mod seed;
mod threads;
mod uploads;
mod view;
mod watch;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch as changes;

pub use self::channels::{Channel, ChannelKind, Guild, Thread};
pub use self::commands::Command;
pub use self::dispatch::{Outgoing, Session, intents};
pub use self::interactions::{Interaction, InteractionKind, InteractionState, Modal, Reply};
pub use self::messages::{Draft, Message, flags};
pub use self::people::{Bot, BotLogin, User};
pub use self::uploads::{Attachment, Upload};
pub use self::view::{ButtonView, ChannelView, MessageView, PersonView, SelectView};
pub use self::watch::PageEvent;
use super::faults::Faults;
use super::snowflake::{Id, Snowflakes};
use crate::RequestValidator;

/// How long Discord waits; tests shorten it.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For the first answer to an interaction.
    pub first_response: Duration,
    /// For everything that is sent through an interaction's token.
    pub token_lifetime: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { first_response: Duration::from_secs(3), token_lifetime: Duration::from_mins(15) }
    }
}

/// One refused request of a bot.
#[derive(Debug, Clone)]
pub struct RejectedRequest {
    pub method: String,
    pub path: String,
    pub refusal: super::error::ApiError,
}

/// Everything there is. Shared by REST, gateway, page and tests.
#[derive(Debug)]
pub struct World {
    state: Mutex<WorldState>,
    changed: changes::Sender<u64>,
    pub timeouts: Timeouts,
    pub validator: Option<Arc<dyn RequestValidator>>,
}

/// What the lock guards.
#[derive(Debug, Default)]
pub struct WorldState {
    pub ids: Snowflakes,
    pub base_url: String,
    pub accept_any_token: bool,
    pub demo_command: Option<String>,
    pub users: BTreeMap<Id, User>,
    pub bots: BTreeMap<Id, Bot>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    pub messages: BTreeMap<Id, Message>,
    /// Files that people hold ready for an option of a command.
    pub uploaded_files: BTreeMap<Id, Attachment>,
    pub commands: BTreeMap<Id, Command>,
    pub interactions: HashMap<Id, Interaction>,
    pub modals: HashMap<Id, Modal>,
    pub sessions: HashMap<String, Session>,
    pub faults: Faults,
    pub violations: Vec<String>,
    pub refused: Vec<RejectedRequest>,
    pub(super) viewers: Vec<watch::Viewer>,
    /// The newest message each person has read, per channel.
    read: HashMap<(Id, Id), Id>,
    /// Nonces of the last few minutes: bot, channel, nonce and what it made.
    nonces: VecDeque<messages::Nonce>,
}

impl World {
    pub fn new(timeouts: Timeouts, validator: Option<Arc<dyn RequestValidator>>, mut state: WorldState) -> Arc<Self> {
        seed::people_the(&mut state);
        Arc::new(Self { state: Mutex::new(state), changed: changes::Sender::new(0), timeouts, validator })
    }

    /// Reads something. The lock is held meanwhile: do not look or change again inside.
    pub fn read<T>(&self, view: impl FnOnce(&WorldState) -> T) -> T {
        view(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes something, and wakes all who wait for a change.
    pub fn update<T>(&self, change: impl FnOnce(&mut WorldState) -> T) -> T {
        let result = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_modify(|version| *version += 1);
        result
    }

    /// What requests did not fit Discord's own description of its API.
    pub fn schema_violations(&self) -> Vec<String> {
        self.read(|state| state.violations.clone())
    }

    /// Requests that were refused for one of Discord's limits, one sentence each.
    pub fn limit_violations(&self) -> Vec<String> {
        let describe = |refused: &RejectedRequest| {
            let errors = refused.refusal.errors.clone().unwrap_or_default();
            format!("{} {}: {} {errors}", refused.method, refused.path, refused.refusal)
        };
        self.read(|state| state.refused.iter().filter(|one| one.refusal.is_limit_violation()).map(describe).collect())
    }

    /// Wakes after each change: for tests that wait for something to become true.
    pub fn subscribe(&self) -> changes::Receiver<u64> {
        self.changed.subscribe()
    }
}
