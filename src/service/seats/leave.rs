//! Leaves a game, and returns to it.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::outbox::post_key::PostKey;
use crate::service::seats::away::end_wait;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, UserId};
use basari_rules::game::Seat;
use basari_rules::players::Level;

impl Service {
    /// Leaves a lobby or a game. In a game, a computer plays on and the owner may return.
    pub async fn leave(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.remove_player(actor.id).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Returns to a seat after missed deadlines, or after leaving it if nobody else has taken it.
    pub async fn return_to_seat(&self, game: &GameId, user: UserId, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            let mut row = tx.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
            tx.must_be_in_progress()?;
            let was_away = row.autopilot || row.left_at.is_some() || row.absence.is_some();
            end_wait(&mut row, tx.now);
            row.absence = None;
            if row.left_at.take().is_some() {
                row.computer = None;
            }
            row.autopilot = false;
            row.away_since = None;
            row.missed_deadlines = 0;
            let seat = Seat::new(row.seat);
            tx.update_seat(row).await?;
            if was_away {
                tx.queue(Intent::Notice(Notice::Back { seat }));
                tx.refresh_prompt_post();
            }
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    pub(in crate::service) async fn remove_player(&mut self, user: UserId) -> Result<()> {
        let row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
        match self.must_be_lobby() {
            Ok(()) | Err(Refusal::Parked) => self.remove_seat(row.seat).await?,
            Err(Refusal::AlreadyStarted) => self.hand_over_to_computer(row).await?,
            Err(refusal) => return Err(refusal.into()),
        }
        if self.game.active_players().next().is_none() {
            return self.cancel(StatusReason::Empty).await;
        }
        self.pass_on_host_role(user).await?;
        if self.game.replay.game.is_none() {
            self.refresh_post(PostKey::Lobby);
        }
        Ok(())
    }

    async fn hand_over_to_computer(&mut self, mut row: SeatRow) -> Result<()> {
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        let seat = Seat::new(row.seat);
        end_wait(&mut row, self.now);
        row.absence = None;
        row.computer = Some(Level::Normal.name().to_owned());
        row.left_at = Some(self.now);
        row.away_since = Some(self.now);
        row.autopilot = false;
        row.missed_deadlines = 0;
        self.db.delete_barter_plans_of_seat(&self.game.row.id, row.seat).await?;
        self.forget_owner(seat).await?;
        self.update_seat(row).await?;
        if !self.game.is_private() {
            self.queue(Intent::Notice(Notice::Left { seat }));
        }
        self.refresh_prompt_post();
        Ok(())
    }

    /// Makes the next person in seat order the host if `from` was the host.
    async fn pass_on_host_role(&mut self, from: UserId) -> Result<()> {
        let next = self.game.active_players().find_map(|row| row.user);
        if let Some(next) = next
            && self.game.row.host.is_none_or(|host| host == from)
        {
            self.db.set_host(&self.game.row.id, next, self.now).await?;
            self.game.row.host = Some(next);
        }
        Ok(())
    }
}
