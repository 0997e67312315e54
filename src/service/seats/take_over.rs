//! Takes over a seat: a person for a computer, or somebody else for a person who is away. The owner may return for a while
//! first; then the host decides, or the managers if the host is away, too.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_state::kept_until;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow};
use basari_rules::game::Seat;
use basari_rules::players::Level;

impl Service {
    /// Takes over a seat that a computer owns. The host can also take the seat of somebody who is away.
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
            if old.user.is_some() {
                tx.may_give_away(old, actor)?;
            }
            let mut new = SeatRow::person(old.seat, actor.id, actor.name.clone(), tx.now);
            new.join_key = Some(key.as_str().to_owned());
            new.language.clone_from(&actor.language);
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
            let old = tx.game.seat(seat).ok_or(Refusal::NoSuchSeat)?;
            match old.user {
                Some(_) => tx.may_give_away(old, actor)?,
                None => tx.game.must_be_host(actor)?,
            }
            let new = SeatRow::computer(old.seat, level.name(), level.name(), tx.now);
            tx.replace_owner(new).await?;
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    /// Refuses to take a person's seat: while they play, while it is kept for them, and to everybody but the host. If the
    /// host is away, the managers decide.
    fn may_give_away(&self, seat: &SeatRow, actor: &Actor) -> Result<(), Refusal> {
        let kept_until = kept_until(seat, self.game.settings().pace).ok_or(Refusal::SeatNotFree)?;
        let is_host_away = self.game.is_host_away();
        let is_host = self.game.row.host == Some(actor.id) && self.game.is_in_place(actor);
        let decides = is_host || is_host_away && actor.manages(self.game.row.server);
        let free_at = Some(kept_until).filter(|&until| until > self.now);
        if decides && free_at.is_none() {
            return Ok(());
        }
        Err(Refusal::SeatKept { owner: seat.name.clone(), free_at, is_host_away: is_host_away && !is_host })
    }

    async fn replace_owner(&mut self, mut new: SeatRow) -> Result<()> {
        let seat = Seat::new(new.seat);
        if let Some(old) = self.game.seat(seat) {
            new.reserve_used = old.reserve_used;
        }
        if let Some(old) = self.game.seat(seat).filter(|old| old.user.is_some()) {
            new.replaced_user = old.user;
            new.replaced_name = Some(old.name.clone());
        }
        new.replaced_at = Some(self.now);
        self.db.delete_barter_plans_of_seat(&self.game.row.id, new.seat).await?;
        self.forget_owner(seat).await?;
        self.update_seat(new).await?;
        self.queue(Intent::Notice(Notice::Replaced { seat }));
        self.refresh_prompt_post();
        Ok(())
    }
}
