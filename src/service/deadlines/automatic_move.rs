//! Moves by the computer for a seat whose deadline is due.

use crate::service::deadlines::quiet_hours::quiet_until;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::moves::computer_move::computer_move;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind, Seat as SeatRow};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Move, Seat};
use jiff::Timestamp;

enum Preparation {
    Move(Move),
    /// The player's quiet hours last until then.
    Postpone(Timestamp),
    Nothing,
}

impl Service {
    /// Lets the computer move. It chooses its move before the transaction, so that other writers do not wait for it.
    pub(in crate::service) async fn move_for_seat(&self, deadline: &Deadline) -> Result<()> {
        let Some(seat) = deadline.seat.map(Seat::new) else { return Ok(()) };
        let mv = match self.prepare_move(deadline, seat).await? {
            Preparation::Move(mv) => Some(mv),
            Preparation::Nothing => None,
            Preparation::Postpone(until) => return Ok(self.store().release_deadline(deadline, until).await?),
        };
        self.complete(deadline, |mut tx| async move {
            if let (Some(row), Some(mv)) = (tx.seat_still_asked(deadline, seat), mv) {
                self.move_automatically(&mut tx, deadline, row, &mv).await?;
            }
            Ok(tx)
        })
        .await
    }

    async fn prepare_move(&self, deadline: &Deadline, seat: Seat) -> Result<Preparation> {
        let mut snapshot = self.store().read().await?;
        let Some(state) = self.load_game(&mut snapshot, &deadline.game).await? else {
            return Ok(Preparation::Nothing);
        };
        if let Some(user) = state.seat(seat).and_then(|row| row.user)
            && deadline.kind == DeadlineKind::Answer
            && let Some(person) = snapshot.person(user).await?
            && let Some(until) = quiet_until(&person, self.now())
        {
            return Ok(Preparation::Postpone(until));
        }
        drop(snapshot);
        let chosen = computer_move(&state, seat, &self.options().randomness).await?;
        Ok(chosen.map_or(Preparation::Nothing, Preparation::Move))
    }

    async fn move_automatically(
        &self,
        tx: &mut GameTransaction,
        deadline: &Deadline,
        mut row: SeatRow,
        mv: &Move,
    ) -> Result<()> {
        let seat = Seat::new(row.seat);
        let author = match deadline.kind {
            DeadlineKind::Computer if row.computer.is_some() => MovedBy::Computer,
            // The computer moves for somebody who is away.
            _ => MovedBy::Clock,
        };
        if deadline.kind == DeadlineKind::Answer {
            row.missed_deadlines += 1;
            row.autopilot = row.missed_deadlines >= self.options().misses_to_autopilot;
            row.away_since = row.autopilot.then_some(tx.now);
            let notice = if row.autopilot { Notice::Autopilot { seat } } else { Notice::DeadlineMissed { seat } };
            tx.queue(Intent::Notice(notice));
            tx.update_seat(row).await?;
        }
        tx.play(seat, deadline.prompt, mv, author).await?;
        Ok(())
    }
}
