//! The lock around everything the playground knows.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::model::attachment::Attachment;
use super::model::channel::{Channel, Guild};
use super::model::command::Command;
use super::model::emoji::Emoji;
use super::model::interaction::{Interaction, Modal, TimedResponse};
use super::model::message::{Message, UsedNonce};
use super::model::page_viewer::Viewer;
use super::model::session::Session;
use super::model::user::{Bot, User};
use crate::error::ApiError;
use crate::faults::Faults;
use crate::rate_limits::RateLimiter;
use crate::snowflake::{Id, SnowflakeGenerator};
use crate::validation::RequestValidator;
use crate::welcome::Welcome;

/// Discord's deadlines for bots. Tests shorten them.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// How long a bot may take for the first response to an interaction.
    pub first_response: Duration,
    /// How long an interaction's token is valid for follow-ups and edits.
    pub token_lifetime: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { first_response: Duration::from_secs(3), token_lifetime: Duration::from_mins(15) }
    }
}

/// A bot's request that was answered with an error.
#[derive(Debug, Clone)]
pub struct RejectedRequest {
    pub method: String,
    pub path: String,
    pub error: ApiError,
}

/// The simulated Discord, shared by REST, gateway, page and tests.
#[derive(Debug)]
pub struct World {
    state: Mutex<WorldState>,
    version: watch::Sender<u64>,
    pub timeouts: Timeouts,
    pub validator: Option<Arc<dyn RequestValidator>>,
}

/// The data behind the lock of a [`World`].
#[derive(Debug, Default)]
pub struct WorldState {
    pub ids: SnowflakeGenerator,
    pub base_url: String,
    pub accept_any_token: bool,
    pub welcome: Vec<Welcome>,
    /// People and the accounts of bots.
    pub users: BTreeMap<Id, User>,
    pub bots: BTreeMap<Id, Bot>,
    pub(crate) revoked_tokens: HashSet<String>,
    /// How many shards of a new bot may identify at once. `None` for Discord's default.
    pub(crate) max_concurrency: Option<u32>,
    pub guilds: BTreeMap<Id, Guild>,
    /// Channels of servers, threads and DMs.
    pub channels: BTreeMap<Id, Channel>,
    pub messages: BTreeMap<Id, Message>,
    /// Files that people uploaded for a command option of type "attachment".
    pub uploaded_files: BTreeMap<Id, Attachment>,
    pub commands: BTreeMap<Id, Command>,
    /// Emoji of applications.
    pub emojis: BTreeMap<Id, Emoji>,
    pub interactions: HashMap<Id, Interaction>,
    /// Modals that are open on somebody's screen.
    pub modals: HashMap<Id, Modal>,
    /// Gateway sessions by session id.
    pub sessions: HashMap<String, Session>,
    pub faults: Faults,
    pub(crate) rate_limiter: RateLimiter,
    /// What the request validator found, one sentence each.
    pub schema_violations: Vec<String>,
    pub rejected_requests: Vec<RejectedRequest>,
    pub(crate) viewers: Vec<Viewer>,
    pub(crate) response_watchers: Vec<mpsc::UnboundedSender<TimedResponse>>,
    /// The newest message each person has read, by person and channel.
    pub(crate) last_read: HashMap<(Id, Id), Id>,
    pub(crate) used_nonces: VecDeque<UsedNonce>,
    /// When old messages were edited lately, by channel.
    pub(crate) old_edits: HashMap<Id, Vec<u64>>,
}

impl World {
    pub fn new(timeouts: Timeouts, validator: Option<Arc<dyn RequestValidator>>, state: WorldState) -> Arc<Self> {
        Arc::new(Self { state: Mutex::new(state), version: watch::Sender::new(0), timeouts, validator })
    }

    /// Reads the state. The lock is held during the call, so `view` must not call the world again.
    pub fn read<T>(&self, view: impl FnOnce(&WorldState) -> T) -> T {
        view(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state and wakes everyone who waits for a change. The lock is held during the call.
    pub fn update<T>(&self, change: impl FnOnce(&mut WorldState) -> T) -> T {
        let result = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.version.send_modify(|version| *version += 1);
        result
    }

    /// A receiver that wakes after each change. Tests use it to wait for a condition.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Request bodies that the validator objected to, one sentence each.
    pub fn schema_violations(&self) -> Vec<String> {
        self.read(|state| state.schema_violations.clone())
    }

    /// Requests that were rejected because they exceed one of Discord's limits, one sentence each.
    pub fn limit_violations(&self) -> Vec<String> {
        let describe = |rejected: &RejectedRequest| {
            let fields = rejected.error.errors.clone().unwrap_or_default();
            format!("{} {}: {} {fields}", rejected.method, rejected.path, rejected.error)
        };
        self.read(|state| {
            state.rejected_requests.iter().filter(|one| one.error.is_limit_violation()).map(describe).collect()
        })
    }
}
