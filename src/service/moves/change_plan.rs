//! Giving and withdrawing standing orders.

use crate::service::deadlines::schedule::order_of;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::moves::barter_plan::{Order, Scope};
use crate::service::transaction::game_transaction::{Claim, GameTransaction, already_done, retry_transient};
use crate::service::{Done, Service};
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, Secret, StandingOrder, UserId};
use basari_rules::game::Seat;
use basari_rules::game::view::{PhaseView, Viewer};

impl Service {
    /// Leaves word what to answer in this barter, or in it and all that follow. It takes the place of the earlier order of the same scope; a lasting one also of
    /// that for the barter under way. `prompt` is the question that its giver saw: an order that was meant for an earlier
    /// barter is refused.
    pub async fn give_order(
        &self,
        game: &GameId,
        user: UserId,
        order: Order,
        scope: Scope,
        prompt: u32,
        key: &IdempotencyKey,
    ) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            order.check()?;
            let seat = work.may_order(user)?.seat;
            work.must_be_of_this_barter(prompt)?;
            let now = Some(work.barter_of(Seat::new(seat))?);
            let barter = now.filter(|_| scope == Scope::ThisBarter);
            let text = serde_json::to_string(&order).map_err(|error| ServiceError::Internal(error.to_string()))?;
            let order = StandingOrder { seat, barter, user, instruction: Secret::new(text), given_at: work.now };
            work.tx.put_order(&work.game.row.id, &order).await?;
            if barter.is_none() {
                work.tx.remove_order(&work.game.row.id, seat, now).await?;
            }
            self.done(work).await
        })
        .await
    }

    /// Withdraws the order that holds now: this barter's before the lasting one. `prompt` is the question that was seen.
    pub async fn withdraw_order(&self, game: &GameId, user: UserId, prompt: u32, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            let seat = work.may_order(user)?.seat;
            work.must_be_of_this_barter(prompt)?;
            let orders = work.tx.orders(&work.game.row.id).await?;
            let barter = order_of(&orders, seat, work.game.fold.barter).ok_or(Refusal::NoOrder)?.barter;
            work.tx.remove_order(&work.game.row.id, seat, barter).await?;
            self.done(work).await
        })
        .await
    }
}

impl GameTransaction {
    fn may_order(&self, user: UserId) -> Result<&SeatRow, Refusal> {
        let row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.must_be_under_way()?;
        if row.left_at.is_some() { Err(Refusal::YouLeft) } else { Ok(row) }
    }

    /// Refuses a question that is older than the barter under way.
    fn must_be_of_this_barter(&self, prompt: u32) -> Result<(), Refusal> {
        match (&self.game.fold.game, self.game.fold.barter) {
            (Some(game), Some(first)) if prompt < first => Err(Refusal::StalePrompt { prompt: game.prompt().number }),
            _ => Ok(()),
        }
    }

    /// The barter under way, if this seat is in it.
    fn barter_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let (Some(game), Some(number)) = (&self.game.fold.game, self.game.fold.barter) else {
            return Err(Refusal::NoBarter);
        };
        match game.view(Viewer::Public).phase {
            PhaseView::Barter(barter) if barter.opener == seat || barter.other == seat => Ok(number),
            _ => Err(Refusal::NotInBarter),
        }
    }
}
