//! Executes due deadlines: automatic moves, reminders, the ends of absences, and the expiry of lobbies, pauses and parked games.
//! A deadline is claimed by lease and completed in the transaction of its effect, so it takes effect once.

use std::collections::BTreeMap;

use futures_util::{StreamExt, stream};
use jiff::{SignedDuration, Timestamp};

use crate::metrics;
use crate::service::deadlines::schedule::is_answer_or_reminder;
use crate::service::error::{Result, ServiceError};
use crate::service::handle::Service;
use crate::service::instances::shards::ClockState;
use crate::service::outbox::intent::{DirectNotice, Intent};
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::game_state::is_played_by_computer;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::store::{Deadline, DeadlineKind, GameId, Seat as SeatRow, Status};
use basari_rules::game::Seat;

/// Games whose deadlines are executed at the same time. More would only queue for the database's connections.
const MAX_CONCURRENT_GAMES: usize = 4;
const TRANSIENT_RETRY_DELAY: SignedDuration = SignedDuration::from_secs(5);
const PERMANENT_RETRY_DELAY: SignedDuration = SignedDuration::from_mins(10);

impl Service {
    /// Claims at most `limit` due deadlines. Pass them to [`Service::run_deadlines`] before their lease ends.
    pub async fn claim_due_deadlines(&self, limit: u32) -> Result<Vec<Deadline>> {
        Ok(self.store().claim_deadlines(self.instance(), self.now(), self.options().lease, limit).await?)
    }

    /// Executes claimed deadlines: those of a game in order, and several games at once, because a game may wait for a lock.
    /// A deadline that fails is postponed and does not stop the others.
    pub async fn run_deadlines(&self, claimed: Vec<Deadline>) {
        let mut games: BTreeMap<GameId, Vec<Deadline>> = BTreeMap::new();
        for deadline in claimed {
            games.entry(deadline.game.clone()).or_default().push(deadline);
        }
        let run_in_order = async |deadlines: Vec<Deadline>| {
            for deadline in &deadlines {
                self.run_deadline(deadline).await;
            }
        };
        stream::iter(games.into_values()).for_each_concurrent(MAX_CONCURRENT_GAMES, run_in_order).await;
    }

    async fn run_deadline(&self, deadline: &Deadline) {
        match retry_transient(|| self.execute_if_clock_runs(deadline)).await {
            Ok(true) => metrics::deadline_met(self.time_since(deadline.due)),
            Ok(false) => {}
            Err(error) => self.postpone(deadline, &error).await,
        }
    }

    /// When the next deadline is due.
    pub async fn next_deadline(&self) -> Result<Option<Timestamp>> {
        Ok(self.store().next_due().await?)
    }

    async fn postpone(&self, deadline: &Deadline, error: &ServiceError) {
        let delay = match error {
            ServiceError::Temporary(_) => TRANSIENT_RETRY_DELAY,
            _ => PERMANENT_RETRY_DELAY,
        };
        tracing::error!(game = %deadline.game, kind = deadline.kind.into_str(), %error, "failed to execute deadline");
        if let Err(error) = self.store().release_deadline(deadline, self.now() + delay).await {
            tracing::warn!(game = %deadline.game, %error, "failed to postpone deadline; will retry after the lease");
        }
    }

    /// Returns whether it was executed. While nobody can answer, it waits: until its lease ends, or until it has moved.
    async fn execute_if_clock_runs(&self, deadline: &Deadline) -> Result<bool> {
        if is_answer_or_reminder(deadline.kind) || deadline.kind == DeadlineKind::DelayedNotice {
            match self.clock_state(deadline).await? {
                ClockState::Running => {}
                ClockState::Stopped => return Ok(false),
                ClockState::Grace { until } => {
                    self.store().release_deadline(deadline, until).await?;
                    self.refresh_deadline(&deadline.game).await;
                    return Ok(false);
                }
            }
        }
        self.execute(deadline).await?;
        Ok(true)
    }

    async fn execute(&self, deadline: &Deadline) -> Result<()> {
        match deadline.kind {
            DeadlineKind::Answer | DeadlineKind::Computer => self.move_for_seat(deadline).await,
            // Older versions scheduled the moves of plans. Now every commit makes them.
            DeadlineKind::Order => self.complete(deadline, |tx| async move { Ok(tx) }).await,
            DeadlineKind::DelayedNotice => self.send_delayed_notice(deadline).await,
            DeadlineKind::ReminderHalf | DeadlineKind::ReminderReserve | DeadlineKind::ReminderLate => {
                self.send_reminder(deadline).await
            }
            DeadlineKind::LobbyExpiry | DeadlineKind::PauseExpiry | DeadlineKind::ParkedExpiry => {
                self.expire(deadline).await
            }
            DeadlineKind::PracticeExpiry => self.expire_practice(deadline).await,
            DeadlineKind::AbsenceEnd => self.end_absence(deadline).await,
            DeadlineKind::CloseThread => self.close_thread(deadline).await,
        }
    }

    async fn expire(&self, deadline: &Deadline) -> Result<()> {
        self.complete(deadline, |mut tx| async move {
            match tx.game.row.status {
                Status::Lobby | Status::Paused => tx.cancel(StatusReason::Expired).await?,
                Status::Parked => tx.close(StatusReason::Expired, DirectNotice::ParkedTooLong).await?,
                Status::Running | Status::Over | Status::Cancelled => {}
            }
            Ok(tx)
        })
        .await
    }

    /// Ends a practice game whose question has waited too long.
    async fn expire_practice(&self, deadline: &Deadline) -> Result<()> {
        self.complete(deadline, |mut tx| async move {
            if tx.game.row.status == Status::Running {
                tx.cancel(StatusReason::Expired).await?;
            }
            Ok(tx)
        })
        .await
    }

    async fn close_thread(&self, deadline: &Deadline) -> Result<()> {
        self.complete(deadline, |mut tx| async move {
            tx.queue(Intent::CloseThread { post: PostKey::Barter(deadline.prompt) });
            Ok(tx)
        })
        .await
    }

    /// Completes a deadline and applies its effect in one transaction. Does nothing if it was completed or cancelled in
    /// the meantime.
    pub(in crate::service) async fn complete<F: Future<Output = Result<Box<GameTransaction>>>>(
        &self,
        deadline: &Deadline,
        effect: impl FnOnce(Box<GameTransaction>) -> F,
    ) -> Result<()> {
        let mut tx = self.begin(&deadline.game).await?;
        if !tx.db.finish_deadline(deadline, tx.now).await? {
            return Ok(tx.db.rollback().await?);
        }
        self.commit(effect(tx).await?).await
    }
}

impl GameTransaction {
    /// The seat, if it must still answer the deadline's question and is still played by the same kind of player. Nobody runs
    /// out of time on a question that was never posted: an attempt to post it has set this deadline and failed.
    pub(in crate::service) fn seat_still_asked(&self, deadline: &Deadline, seat: Seat) -> Option<SeatRow> {
        let asked = self.game.replay.game.as_ref().filter(|_| self.game.row.status == Status::Running)?.prompt();
        let is_visible = self.game.row.posted_prompt == Some(deadline.prompt);
        if is_answer_or_reminder(deadline.kind) && !is_visible {
            return None;
        }
        let row = self.game.seat(seat).filter(|_| asked.number == deadline.prompt && asked.seats.contains(seat))?;
        (is_played_by_computer(row) == (deadline.kind == DeadlineKind::Computer)).then(|| row.clone())
    }
}
