//! The reserve: a player's time beyond that of single decisions. It belongs to a seat for the whole game and is never refilled.

use jiff::{SignedDuration, Timestamp};

use crate::model::pace::Pace;
use crate::service::deadlines::quiet_hours::waking_time;
use crate::service::error::Result;
use crate::service::options::Options;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind, ScheduledDeadline, Seat as SeatRow};

/// What is left of a seat's reserve.
pub(in crate::service) fn reserve_left(seat: &SeatRow, pace: Pace) -> SignedDuration {
    (pace.reserve() - seat.reserve_used).max(SignedDuration::ZERO)
}

impl GameTransaction {
    /// Takes from the reserves what players have used of them for a question that they no longer have to answer, for
    /// whatever reason: an answer, a pause, a computer that plays on. `planned` are the deadlines before this transaction and
    /// `wanted` those after it.
    pub(in crate::service) async fn charge_reserves(
        &mut self,
        options: &Options,
        planned: &[ScheduledDeadline],
        wanted: &[Deadline],
    ) -> Result<()> {
        let is_over = |old: &&Deadline| {
            let is_same = |new: &Deadline| new.seat == old.seat && new.kind == old.kind && new.prompt == old.prompt;
            old.kind == DeadlineKind::Answer && Some(old.prompt) == self.visible_prompt && !wanted.iter().any(is_same)
        };
        let ended = planned.iter().map(|planned| &planned.deadline).filter(is_over);
        let charged: Vec<(u8, Timestamp)> = ended
            .filter_map(|deadline| Some((deadline.seat?, deadline.reserve_from?)))
            .filter(|(_, from)| *from < self.now)
            .collect();
        if charged.is_empty() {
            return Ok(());
        }
        let until = self.clock_ran_until(options).await?;
        for (seat, from) in charged {
            let Some(mut row) = self.game.seats.iter().find(|row| row.seat == seat).cloned() else { continue };
            let person = match row.user {
                Some(user) => Some(self.person(user).await?),
                None => None,
            };
            row.reserve_used += waking_time(person.as_ref(), from, until);
            self.update_seat(row).await?;
        }
        Ok(())
    }

    /// The time up to which the clock has run. After a gap of the shard, a click can arrive before the deadlines have moved.
    async fn clock_ran_until(&mut self, options: &Options) -> Result<Timestamp> {
        let shard = self.db.shard_state(&self.game.row.id).await?;
        let gap = shard.filter(|shard| self.now.duration_since(shard.connected_at) > options.max_gap);
        Ok(gap.map_or(self.now, |shard| shard.connected_at))
    }
}
