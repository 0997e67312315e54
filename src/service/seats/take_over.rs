//! Takes over a seat: a person for a computer, or a computer for somebody who is away.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow};
use basari_rules::game::Seat;
use basari_rules::players::Level;

impl Service {
    /// Takes over a seat that a computer plays: its own, or that of somebody who left.
    pub async fn take_over_seat(
        &self,
        game: &GameId,
        actor: &Actor,
        seat: Seat,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_in_progress()?;
            tx.game.must_be_member(actor)?;
            if !(1..=100).contains(&actor.name.chars().count()) {
                return Err(Refusal::BadName.into());
            }
            if tx.game.seat_of(actor.id).is_some() {
                return Err(Refusal::AlreadyJoined.into());
            }
            let old = tx.game.seat(seat).ok_or(Refusal::NoSuchSeat)?;
            if old.user.is_some() && old.left_at.is_none() {
                return Err(Refusal::SeatNotFree.into());
            }
            let mut new = SeatRow::person(old.seat, actor.id, actor.name.clone(), tx.now);
            new.join_key = Some(key.as_str().to_owned());
            tx.replace_owner(new).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Gives the seat of somebody who is away to a computer, for good. For the host.
    pub async fn replace_with_computer(
        &self,
        game: &GameId,
        actor: &Actor,
        seat: Seat,
        level: Level,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_in_progress()?;
            tx.game.must_be_host(actor)?;
            let old = tx.game.seat(seat).ok_or(Refusal::NoSuchSeat)?;
            if old.user.is_some() && old.left_at.is_none() && !old.autopilot {
                return Err(Refusal::SeatNotFree.into());
            }
            let new = SeatRow::computer(old.seat, level.name(), level.name(), tx.now);
            tx.replace_owner(new).await?;
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    async fn replace_owner(&mut self, mut new: SeatRow) -> Result<()> {
        let seat = Seat::new(new.seat);
        new.replaced_user = self.game.seat(seat).and_then(|old| old.user);
        new.replaced_at = Some(self.now);
        self.db.delete_barter_plans_of_seat(&self.game.row.id, new.seat).await?;
        self.withdraw_vote(seat).await?;
        self.update_seat(new).await?;
        self.queue(Intent::Notice(Notice::Replaced { seat }));
        self.refresh_prompt_post();
        Ok(())
    }
}
