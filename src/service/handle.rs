//! The [`Service`] handle: the store, the catalog, the clock, and the caches of this process.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::{Notify, Semaphore, broadcast};

use crate::service::clock::Clock;
use crate::service::options::Options;
use crate::service::outbox::signal::OutboxSignal;
use crate::service::people::ttl_cache::TtlCache;
use crate::service::transaction::replay_cache::ReplayCache;
use crate::store;
use crate::store::{GameId, Person, ServerId, ServerSettings, Store, UserId};
use basari_rules::catalog::Catalog;

/// A receiver that has fallen behind by more misses the oldest changes.
const MAX_UNSEEN_CHANGES: usize = 1024;

/// Everything that can be done with games. Cheap to clone. Many processes may share one database.
#[derive(Clone)]
pub struct Service(pub(in crate::service) Arc<Inner>);

pub(in crate::service) struct Inner {
    store: Store,
    catalog: Catalog,
    clock: Arc<dyn Clock>,
    options: Options,
    /// The name of this process among those that share the database. Its leases carry it.
    instance: String,
    /// These wake the workers of this process before their next poll.
    pub deadlines_changed: Notify,
    pub outbox_signal: OutboxSignal,
    pub changed_games: broadcast::Sender<GameId>,
    /// Deliveries may wait because Discord is out of reach. True at the start: an earlier process may have left some.
    pub is_discord_away: AtomicBool,
    /// A delivery has succeeded since the last probe.
    pub has_discord_responded: AtomicBool,
    pub replays: ReplayCache,
    /// One review at a time.
    pub reviewing: Arc<Semaphore>,
    pub people: TtlCache<UserId, Person>,
    pub finished_a_game: TtlCache<UserId, bool>,
    pub servers: TtlCache<ServerId, ServerSettings>,
}

impl Service {
    pub fn new(store: Store, catalog: Catalog, clock: Arc<dyn Clock>, options: Options) -> Service {
        Service(Arc::new(Inner {
            store,
            catalog,
            clock,
            options,
            instance: format!("{:016x}", rand::random::<u64>()),
            deadlines_changed: Notify::new(),
            outbox_signal: OutboxSignal::default(),
            changed_games: broadcast::Sender::new(MAX_UNSEEN_CHANGES),
            is_discord_away: AtomicBool::new(true),
            has_discord_responded: AtomicBool::new(false),
            replays: ReplayCache::default(),
            reviewing: Arc::new(Semaphore::new(1)),
            people: TtlCache::default(),
            finished_a_game: TtlCache::default(),
            servers: TtlCache::default(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Runs a person's request. Together, its waits for the database take no longer than a single one may.
    pub async fn limit_request<T>(&self, request: impl Future<Output = T>) -> T {
        store::with_request_limit(self.store().timeout(), request).await
    }

    pub fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// The time until a moment. Zero if it has passed.
    pub fn time_until(&self, moment: Timestamp) -> Duration {
        self.now().duration_until(moment).try_into().unwrap_or_default()
    }

    /// The time since a moment. Zero if it has not come.
    pub fn time_since(&self, moment: Timestamp) -> Duration {
        self.now().duration_since(moment).try_into().unwrap_or_default()
    }

    /// The name of this process among those that share the database. Its workers hold their leases under this name.
    pub fn instance(&self) -> &str {
        &self.0.instance
    }

    pub(in crate::service) fn options(&self) -> &Options {
        &self.0.options
    }

    /// Waits until this process adds something to the outbox, and returns from when on it can be claimed.
    pub async fn outbox_changed(&self) -> Timestamp {
        self.0.outbox_signal.due().await
    }

    /// Waits until this process sets a deadline that may be due before the others.
    pub async fn deadlines_changed(&self) {
        self.0.deadlines_changed.notified().await;
    }
}
