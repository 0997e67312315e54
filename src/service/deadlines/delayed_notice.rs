//! Notifies players who looked at their panel when they were asked, but have not answered there.

use crate::service::deadlines::schedule::DELAY_OF_NOTICE;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::outbox::intent::TurnAlert;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind};
use basari_rules::game::Seat;

impl Service {
    pub(in crate::service) async fn send_delayed_notice(&self, deadline: &Deadline) -> Result<()> {
        if self.is_unposted(deadline).await? {
            return Ok(self.store().release_deadline(deadline, self.now() + DELAY_OF_NOTICE).await?);
        }
        self.complete(deadline, |mut tx| async move {
            tx.queue_delayed_notices(deadline).await?;
            Ok(tx)
        })
        .await
    }

    /// Whether the deadline's question is asked now, but its post is not visible yet. A ping would lead nowhere.
    async fn is_unposted(&self, deadline: &Deadline) -> Result<bool> {
        let mut snapshot = self.store().read().await?;
        let Some(state) = self.load_game(&mut snapshot, &deadline.game).await? else { return Ok(false) };
        let is_asked = state.replay.game.as_ref().is_some_and(|game| game.prompt().number == deadline.prompt);
        Ok(is_asked && state.row.posted_prompt != Some(deadline.prompt))
    }
}

impl GameTransaction {
    /// Notifies everybody whose delay is over, so that one message is enough.
    async fn queue_delayed_notices(&mut self, deadline: &Deadline) -> Result<()> {
        let mut seats: Vec<Seat> = deadline.seat.map(Seat::new).into_iter().collect();
        for other in self.db.deadlines(&deadline.game).await? {
            let is_due = other.kind == DeadlineKind::DelayedNotice && other.prompt == deadline.prompt;
            if is_due && self.db.finish_deadline(&other, self.now).await? {
                seats.extend(other.seat.map(Seat::new));
            }
        }
        seats.retain(|seat| self.seat_still_asked(deadline, *seat).is_some());
        if seats.is_empty() { Ok(()) } else { self.notify_players(TurnAlert::NewQuestion, &seats).await }
    }
}
