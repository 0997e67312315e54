//! Gaps in the connection of a shard: downtime, or Discord out of reach. Players get the time back.

use jiff::SignedDuration;

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::store::{ConnectedShards, Deadline, DeadlineKind, GameId, GapRules};

/// Nobody is decided for during this time after a gap.
const GRACE: SignedDuration = SignedDuration::from_mins(1);

/// Whether the clock of a game runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum ClockState {
    Running,
    /// Its shard is away. The deadlines move when it is back.
    Stopped,
    /// Its shard has just come back.
    Grace {
        until: jiff::Timestamp,
    },
}

impl Service {
    /// Records that shards of this process are connected. After a gap, the deadlines of their servers move by its length, and
    /// the posts that show them are updated.
    pub async fn mark_connected(&self, connected: &ConnectedShards) -> Result<()> {
        let rules = GapRules { max_gap: self.options().max_gap, grace: GRACE };
        for gap in self.store().mark_connected(connected, self.now(), rules).await? {
            let (shard, seconds, games) = (gap.shard, gap.length.as_secs(), gap.games.len());
            tracing::warn!(shard, seconds, games, "the shard was away; its players get the time back");
            self.0.deadlines_changed.notify_one();
            for game in &gap.games {
                self.refresh_deadline(game).await;
            }
        }
        Ok(())
    }

    /// Updates the post that shows a deadline which has moved.
    pub(in crate::service) async fn refresh_deadline(&self, game: &GameId) {
        let refresh = async {
            let mut tx = self.begin(game).await?;
            tx.refresh_prompt_post();
            self.commit(tx).await
        };
        if let Err(error) = refresh.await {
            // The deadline itself is stored. The next change of the post shows it.
            tracing::warn!(%game, %error, "could not update the post of a moved deadline");
        }
    }

    pub(in crate::service) async fn clock_state(&self, deadline: &Deadline) -> Result<ClockState> {
        let Some(shard) = self.store().shard_state(&deadline.game).await? else { return Ok(ClockState::Running) };
        let now = self.now();
        if now.duration_since(shard.connected_at) > self.options().max_gap {
            return Ok(ClockState::Stopped);
        }
        let is_decision = deadline.kind == DeadlineKind::Answer;
        Ok(if is_decision && now < shard.grace_until {
            ClockState::Grace { until: shard.grace_until }
        } else {
            ClockState::Running
        })
    }
}
