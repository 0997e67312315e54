//! Sends a reminder to a player who has not answered yet.

use crate::service::deadlines::quiet_hours::quiet_until;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::outbox::intent::TurnAlert;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind};
use basari_rules::game::Seat;

impl Service {
    pub(in crate::service) async fn send_reminder(&self, deadline: &Deadline) -> Result<()> {
        let Some(seat) = deadline.seat.map(Seat::new) else { return Ok(()) };
        self.complete(deadline, |mut tx| async move {
            tx.queue_reminder(deadline, seat).await?;
            Ok(tx)
        })
        .await
    }
}

impl GameTransaction {
    async fn queue_reminder(&mut self, reminder: &Deadline, seat: Seat) -> Result<()> {
        let Some(user) = self.seat_still_asked(reminder, seat).and_then(|row| row.user) else { return Ok(()) };
        let person = self.person(user).await?;
        let deadlines = self.db.deadlines(&reminder.game).await?;
        let answer = deadlines.iter().find(|other| other.kind == DeadlineKind::Answer && other.seat == reminder.seat);
        let Some(&Deadline { due, reserve_from, .. }) = answer else { return Ok(()) };
        // After an outage the deadline itself may be due: the computer answers now, and a reminder is useless.
        if due <= self.now || quiet_until(&person, self.now).is_some() {
            return Ok(());
        }
        let alert = match (reminder.kind, reserve_from) {
            (DeadlineKind::ReminderLate, _) => TurnAlert::FinalReminder { due },
            (DeadlineKind::ReminderReserve, Some(reserve_from)) => TurnAlert::ReserveReminder { reserve_from, due },
            _ => TurnAlert::HalfTimeReminder { due },
        };
        self.notify_players(alert, &[seat]).await
    }
}
