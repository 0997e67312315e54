//! What time does: reminders, the answer of whoever did not answer, computers, standing orders, lobbies that nobody
//! starts. A due deadline is claimed by lease, and finished in the transaction that does what it is for: once.

use basari_rules::game::record::MovedBy;
use std::time::Duration;

use crate::metrics;
use crate::service::Service;
use crate::service::clock::{MINUTE, SECOND};
use crate::service::deadlines::quiet_hours::quiet_until;
use crate::service::error::{Result, ServiceError};
use crate::service::outbox::intent::{Call, Intent, Notice};
use crate::service::transaction::game_state::{GameState, is_computed, level};
use crate::service::transaction::game_transaction::{GameTransaction, StoredResult, retry_transient};
use crate::service::views::game_snapshot::Reason;
use crate::store::{Deadline, DeadlineKind, Seat as SeatRow, Status};
use basari_rules::game::view::Viewer;
use basari_rules::game::{LegalMoves, Move, RandomSource, Seat};
use basari_rules::players;
use basari_rules::players::{Level, PlayerWeights};
use rand::RngExt;

/// The luck of computer players. It need not be checked afterwards: what they did stands in the log.
struct Luck;

impl RandomSource for Luck {
    fn pick(&mut self, choices: u32) -> u32 {
        rand::rng().random_range(0..choices.max(1))
    }
}

impl Service {
    /// Does what is due, at most so much of it; says how much that was. A game that fails is left for later and stops
    /// no other.
    pub async fn run_due(&self, limit: u32) -> Result<usize> {
        let due = self.store().claim_deadlines(self.now(), self.options().lease, limit).await?;
        for deadline in &due {
            match retry_transient(|| self.meet(deadline)).await {
                Ok(()) => metrics::deadline_met(since(deadline.due, self.now())),
                Err(error) => self.leave_for_later(deadline, &error).await,
            }
        }
        Ok(due.len())
    }

    /// When there is something to do next.
    pub async fn next_due(&self) -> Result<Option<i64>> {
        Ok(self.store().next_due().await?)
    }

    async fn leave_for_later(&self, deadline: &Deadline, error: &ServiceError) {
        let wait = match error {
            ServiceError::Temporary(_) => 5 * SECOND,
            _ => 10 * MINUTE,
        };
        tracing::error!(game = %deadline.game, kind = deadline.kind.into_str(), %error, "a deadline could not be met");
        if let Err(error) = self.store().release_deadline(deadline, self.now() + wait).await {
            // Then its lease runs out.
            tracing::warn!(game = %deadline.game, %error, "a deadline could not be given back");
        }
    }

    async fn meet(&self, deadline: &Deadline) -> Result<()> {
        match deadline.kind {
            DeadlineKind::Answer | DeadlineKind::Computer | DeadlineKind::Order => self.answer_for(deadline).await,
            DeadlineKind::ReminderHalf | DeadlineKind::ReminderLate => self.remind(deadline).await,
            DeadlineKind::LobbyExpiry | DeadlineKind::PauseExpiry => self.expire(deadline).await,
        }
    }

    /// Moves for a seat. The thinking is done before the transaction: it may take a while, and others want to write.
    async fn answer_for(&self, deadline: &Deadline) -> Result<()> {
        let Some(seat) = deadline.seat.map(Seat::new) else { return Ok(()) };
        let thought = match deadline.kind {
            // It says itself what to do.
            DeadlineKind::Order => None,
            _ => match self.thought(deadline, seat).await? {
                Thought::Move(mv) => mv,
                Thought::NotBefore(end) => return Ok(self.store().release_deadline(deadline, end).await?),
            },
        };
        let mut work = self.take_game(&deadline.game).await?;
        if !work.tx.finish_deadline(deadline, work.now).await? {
            return Ok(work.tx.rollback().await?);
        }
        if let Some(row) = work.still_asked(deadline, seat) {
            let mv = match deadline.kind {
                DeadlineKind::Order => work.order_now(seat, &row).await?,
                _ => thought,
            };
            if let Some(mv) = mv {
                self.move_for(&mut work, deadline, row, &mv).await?;
            }
        }
        self.finish(work, StoredResult::default()).await
    }

    /// What the computer would do for this seat now; or until when its owner is not to be disturbed.
    async fn thought(&self, deadline: &Deadline, seat: Seat) -> Result<Thought> {
        let mut snapshot = self.store().read().await?;
        let Some(game) = self.loaded(&mut snapshot, &deadline.game).await? else { return Ok(Thought::Move(None)) };
        if let Some(user) = game.seat(seat).and_then(|row| row.user)
            && deadline.kind == DeadlineKind::Answer
            && let Some(person) = snapshot.person(user).await?
            && let Some(end) = quiet_until(&person, self.now())
        {
            return Ok(Thought::NotBefore(end));
        }
        drop(snapshot);
        Ok(Thought::Move(think(&game, seat).await?))
    }

    async fn move_for(
        &self,
        work: &mut GameTransaction,
        deadline: &Deadline,
        mut row: SeatRow,
        mv: &Move,
    ) -> Result<()> {
        let seat = Seat::new(row.seat);
        let author = match deadline.kind {
            DeadlineKind::Order => MovedBy::Order,
            // The seat of somebody who is away counts as the clock's, that of a computer as its own.
            DeadlineKind::Computer if row.computer.is_some() => MovedBy::Computer,
            _ => MovedBy::Clock,
        };
        if deadline.kind == DeadlineKind::Answer {
            row.misses += 1;
            row.autopilot = row.misses >= self.options().misses_to_autopilot;
            let notice = if row.autopilot { Notice::Autopilot { seat } } else { Notice::ClockPlayed { seat } };
            work.intend(Intent::Notice(notice));
            work.reseat(row).await?;
        }
        work.play(seat, deadline.prompt, mv, author).await?;
        Ok(())
    }

    async fn remind(&self, deadline: &Deadline) -> Result<()> {
        let Some(seat) = deadline.seat.map(Seat::new) else { return Ok(()) };
        let mut work = self.take_game(&deadline.game).await?;
        if !work.tx.finish_deadline(deadline, work.now).await? {
            return Ok(work.tx.rollback().await?);
        }
        if let Some(row) = work.still_asked(deadline, seat)
            && let Some(user) = row.user
        {
            let person = work.person(user).await?;
            let deadlines = work.tx.deadlines(&deadline.game).await?;
            let due = deadlines.iter().find(|other| other.kind == DeadlineKind::Answer && other.seat == deadline.seat);
            if let Some(due) = due.map(|answer| answer.due)
                && quiet_until(&person, work.now).is_none()
                // After a standstill of ours the computer is about to answer: a reminder would come too late.
                && due > work.now
            {
                let late = deadline.kind == DeadlineKind::ReminderLate;
                let call = if late { Call::NearTheEnd { due } } else { Call::HalfTime { due } };
                work.call(call, Some(seat)).await?;
            }
        }
        self.finish(work, StoredResult::default()).await
    }

    async fn expire(&self, deadline: &Deadline) -> Result<()> {
        let mut work = self.take_game(&deadline.game).await?;
        if !work.tx.finish_deadline(deadline, work.now).await? {
            return Ok(work.tx.rollback().await?);
        }
        if matches!(work.game.row.status, Status::Lobby | Status::Paused) {
            work.cancel_game(Reason::Expired).await?;
        }
        self.finish(work, StoredResult::default()).await
    }
}

enum Thought {
    Move(Option<Move>),
    NotBefore(i64),
}

fn since(then: i64, now: i64) -> Duration {
    Duration::from_millis(u64::try_from(now.saturating_sub(then)).unwrap_or_default())
}

/// What the computer would do in this seat. It sees what a person there sees.
async fn think(game: &GameState, seat: Seat) -> Result<Option<Move>> {
    let (Some(game), Some(row)) = (&game.fold.game, game.seat(seat)) else { return Ok(None) };
    let (view, legal): (_, LegalMoves) = (game.view(Viewer::Seat(seat)), game.legal_moves(seat));
    let level: Level = if row.user.is_some() && row.computer.is_none() { Level::Normal } else { level(row) };
    let weights = PlayerWeights::embedded().map_err(|error| ServiceError::Internal(error.to_string()))?;
    tokio::task::spawn_blocking(move || players::choose_move(weights, level, &view, &legal, &mut Luck))
        .await
        .map_err(|error| ServiceError::Internal(format!("a computer player gave up: {error}")))
}

impl GameTransaction {
    /// The seat, if the deadline's question is still asked of game, and still of the same kind of occupant.
    fn still_asked(&self, deadline: &Deadline, seat: Seat) -> Option<SeatRow> {
        let asked = self.game.fold.game.as_ref().filter(|_| self.game.row.status == Status::Running)?.prompt();
        let row = self.game.seat(seat).filter(|_| asked.number == deadline.prompt && asked.seats.contains(seat))?;
        (is_computed(row) == (deadline.kind == DeadlineKind::Computer)).then(|| row.clone())
    }

    async fn order_now(&mut self, seat: Seat, row: &SeatRow) -> Result<Option<Move>> {
        let orders = self.tx.orders(&self.game.row.id).await?;
        self.ordered(seat, row, &orders)
    }
}
