//! The heartbeat of this process. It also watches the others: it takes over the leases of a dead one, and warns if another
//! one runs the same shards.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::store::{ConnectedShards, Instance};

/// A process counts as dead if it has not beaten between this many heartbeats of ours. Beats are counted instead of
/// timed, so that neither different clocks nor a pause of this process make a living one look dead.
const BEATS_UNTIL_DEAD: u32 = 3;

/// What a process knows about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessInfo {
    /// Identifies the process on its machine; empty if it cannot be identified.
    pub process: String,
    pub first_shard: u32,
    pub last_shard: u32,
    /// The number of shards of all processes together.
    pub shard_count: u32,
}

/// Call [`Heartbeat::beat`] every few seconds.
pub struct Heartbeat {
    service: Service,
    info: ProcessInfo,
    /// Whether this text, as in [`ProcessInfo::process`], names a process of this machine that has ended.
    has_ended: fn(&str) -> bool,
    others: BTreeMap<String, Observed>,
}

/// Another process, as seen at the last heartbeats.
struct Observed {
    beats: u64,
    /// How many heartbeats of ours in a row found it unchanged.
    unchanged: u32,
    has_warned: bool,
}

impl Heartbeat {
    pub fn new(service: Service, info: ProcessInfo, has_ended: fn(&str) -> bool) -> Heartbeat {
        Heartbeat { service, info, has_ended, others: BTreeMap::new() }
    }

    /// Tells the others that this process is alive and which of its shards are connected, and takes over the leases of the
    /// processes that are not alive.
    pub async fn beat(&mut self, connected: &[u32]) -> Result<()> {
        let ProcessInfo { process, first_shard, last_shard, shard_count } = self.info.clone();
        let id = self.service.instance().to_owned();
        let own = Instance { id, process, first_shard, last_shard, shard_count, beats: 0 };
        let others = self.service.store().beat(&own).await?;
        self.others.retain(|id, _| others.iter().any(|other| other.id == *id));
        for other in others {
            self.observe(other).await?;
        }
        let connected = ConnectedShards { shards: connected.to_vec(), shard_count };
        self.service.mark_connected(&connected).await?;
        self.service.probe_discord().await
    }

    async fn observe(&mut self, other: Instance) -> Result<()> {
        let (is_alive, seen) = match self.others.entry(other.id.clone()) {
            Entry::Vacant(new) => (false, new.insert(Observed { beats: other.beats, unchanged: 0, has_warned: false })),
            Entry::Occupied(known) => {
                let seen = known.into_mut();
                let is_alive = seen.beats != other.beats;
                seen.unchanged = if is_alive { 0 } else { seen.unchanged + 1 };
                seen.beats = other.beats;
                (is_alive, seen)
            }
        };
        if is_alive && !seen.has_warned && runs_same_shard(&self.info, &other) {
            seen.has_warned = true;
            tracing::warn!(
                first_shard = other.first_shard,
                last_shard = other.last_shard,
                "another process runs the same shard; unless it is about to stop, stop one of them"
            );
        }
        if seen.unchanged >= BEATS_UNTIL_DEAD || (self.has_ended)(&other.process) {
            self.take_over(&other).await?;
        }
        Ok(())
    }

    async fn take_over(&mut self, dead: &Instance) -> Result<()> {
        if self.service.store().remove_instance(dead, self.service.now()).await? {
            tracing::info!(instance = dead.id, "took over the work of a process that ended");
            self.service.0.deadlines_changed.notify_one();
            self.service.0.outbox_signal.announce(self.service.now());
        }
        self.others.remove(&dead.id);
        Ok(())
    }
}

fn runs_same_shard(own: &ProcessInfo, other: &Instance) -> bool {
    own.shard_count == other.shard_count && own.first_shard <= other.last_shard && other.first_shard <= own.last_shard
}

impl Service {
    /// Ends the leases of this process, so that others continue its work at once. Call it after the workers have stopped.
    pub async fn sign_off(&self) -> Result<()> {
        Ok(self.store().sign_off(self.instance(), self.now()).await?)
    }
}
