//! When each shard was last connected. While a shard is away, nobody on its servers can answer, so the time of a gap is
//! added to their deadlines.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::open::{Backend, Store};
use crate::store::connection::row_reader::{Reader, milliseconds};
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::queues::deadlines::DeadlineKind;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

/// The shards of one process that are connected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectedShards {
    pub shards: Vec<u32>,
    /// The number of shards of all processes together.
    pub shard_count: u32,
}

/// What counts as a gap, and what follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GapRules {
    /// A shard that was away for longer than this had a gap.
    pub max_gap: SignedDuration,
    /// Nobody is decided for during this time after a gap.
    pub grace: SignedDuration,
}

/// A shard that was away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub shard: u32,
    pub length: SignedDuration,
    /// The games whose deadlines have moved.
    pub games: Vec<GameId>,
}

/// The state of the shard that serves a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShardState {
    pub connected_at: Timestamp,
    pub grace_until: Timestamp,
}

impl Snapshot {
    /// The state of the shard that serves a game. None if no shard was ever connected.
    pub async fn shard_state(&mut self, game: &GameId) -> Result<Option<ShardState>> {
        // After a change of the number of shards there are old rows. The latest one counts.
        let query = statement(
            "SELECT MAX(connected_at) AS connected_at, MAX(grace_until) AS grace_until
             FROM games JOIN shards ON shards.shard = COALESCE((games.server_id >> 22) % shards.shard_count, 0)
             WHERE games.id = $1",
        );
        let row = query.bind(game.as_str()).fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "shards", &[]);
        let (connected_at, grace_until) =
            (row.timestamp_or_none("connected_at")?, row.timestamp_or_none("grace_until")?);
        Ok(connected_at.zip(grace_until).map(|(connected_at, grace_until)| ShardState { connected_at, grace_until }))
    }
}

impl Store {
    /// Records that shards are connected. If one was away, the time is added to the deadlines of its servers, in the same
    /// transaction.
    pub async fn mark_connected(
        &self,
        connected: &ConnectedShards,
        now: Timestamp,
        rules: GapRules,
    ) -> Result<Vec<Gap>> {
        if connected.shards.is_empty() {
            return Ok(Vec::new());
        }
        let mut tx = self.begin().await?;
        let current = tx.touch_shards(connected, now, rules.max_gap).await?;
        let mut gaps = Vec::new();
        for &shard in connected.shards.iter().filter(|shard| !current.contains(shard)) {
            gaps.extend(tx.return_shard(shard, connected.shard_count, now, rules).await?);
        }
        tx.commit().await?;
        Ok(gaps)
    }
}

impl WriteTransaction {
    /// Updates the shards that were not away, and returns them.
    async fn touch_shards(
        &mut self,
        connected: &ConnectedShards,
        now: Timestamp,
        max_gap: SignedDuration,
    ) -> Result<Vec<u32>> {
        let list = connected.shards.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "UPDATE shards SET connected_at = $2
             WHERE shard_count = $1 AND shard IN ({list}) AND connected_at >= $3 RETURNING shard"
        );
        let query = statement(sql)
            .bind(i64::from(connected.shard_count))
            .bind(now.as_millisecond())
            .bind((now - max_gap).as_millisecond());
        let rows = query.fetch_all(self.connection()).await?;
        rows.iter().map(|row| Reader::new(row, "shards", &[]).small("shard")).collect()
    }

    /// Records that a shard is back, or connected for the first time.
    async fn return_shard(
        &mut self,
        shard: u32,
        shard_count: u32,
        now: Timestamp,
        rules: GapRules,
    ) -> Result<Option<Gap>> {
        if self.backend() == Backend::Postgres {
            // Two processes that run the same shard must not both add the gap.
            let query = statement("SELECT shard FROM shards WHERE shard_count = $1 AND shard = $2 FOR UPDATE");
            let query = query.bind(i64::from(shard_count)).bind(i64::from(shard));
            query.execute(self.connection()).await?;
        }
        // With another number of shards, other shards have served its servers.
        let query =
            statement("SELECT MAX(connected_at) AS connected_at FROM shards WHERE shard_count <> $1 OR shard = $2");
        let query = query.bind(i64::from(shard_count)).bind(i64::from(shard));
        let row = query.fetch_one(self.connection()).await?;
        let last = Reader::new(&row, "shards", &[]).timestamp_or_none("connected_at")?;
        let length = last.map_or(SignedDuration::ZERO, |last| now.duration_since(last));
        let is_gap = length > rules.max_gap;
        let grace_until = if is_gap { now + rules.grace } else { now };
        let query = statement(
            "INSERT INTO shards (shard_count, shard, connected_at, grace_until) VALUES ($1, $2, $3, $4)
             ON CONFLICT (shard_count, shard) DO UPDATE
             SET connected_at = excluded.connected_at, grace_until = excluded.grace_until",
        );
        let query = query.bind(i64::from(shard_count)).bind(i64::from(shard));
        query.bind(now.as_millisecond()).bind(grace_until.as_millisecond()).execute(self.connection()).await?;
        if !is_gap {
            return Ok(None);
        }
        let games = self.add_to_deadlines(shard, shard_count, length, grace_until).await?;
        Ok(Some(Gap { shard, length, games }))
    }

    /// Moves the deadlines of a shard's servers. Automatic moves need nobody, and an absence ends at the time that was
    /// announced, so they keep their time.
    async fn add_to_deadlines(
        &mut self,
        shard: u32,
        shard_count: u32,
        length: SignedDuration,
        grace_until: Timestamp,
    ) -> Result<Vec<GameId>> {
        let query = statement(
            "UPDATE deadlines SET due_at = CASE WHEN kind = $5 AND due_at + $3 < $4 THEN $4 ELSE due_at + $3 END,
                                  reserve_from = reserve_from + $3
             WHERE done = 0 AND kind NOT IN ($6, $7, $8) AND game_id IN (
                 SELECT id FROM games WHERE status IN ('lobby', 'running', 'paused', 'parked')
                 AND COALESCE((server_id >> 22) % $1, 0) = $2)
             RETURNING game_id",
        )
        .bind(i64::from(shard_count))
        .bind(i64::from(shard))
        .bind(milliseconds(length))
        .bind(grace_until.as_millisecond())
        .bind(DeadlineKind::Answer.into_str())
        .bind(DeadlineKind::Computer.into_str())
        .bind(DeadlineKind::Order.into_str())
        .bind(DeadlineKind::AbsenceEnd.into_str());
        let rows = query.fetch_all(self.connection()).await?;
        let games: Result<BTreeSet<GameId>> =
            rows.iter().map(|row| Reader::new(row, "deadlines", &[]).game("game_id")).collect();
        Ok(games?.into_iter().collect())
    }
}
