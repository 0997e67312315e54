//! Giving and withdrawing standing orders.

use super::deadlines::order_of;
use super::error::{Refusal, Result, ServiceError};
use super::order::{Order, Scope};
use super::work::{Taken, Work, again, patiently};
use super::{Done, Service};
use crate::game::Seat;
use crate::game::view::{Eye, PhaseView};
use crate::store::{Cause, GameId, Seat as SeatRow, Secret, StandingOrder, UserId};

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
        cause: &Cause,
    ) -> Result<Done> {
        patiently(|| async {
            let mut work = match self.take(game, cause).await? {
                Taken::Before(past) => return Ok(again(past, game)),
                Taken::Fresh(work) => work,
            };
            order.check()?;
            let seat = work.may_order(user)?.seat;
            work.must_be_of_this_barter(prompt)?;
            let now = Some(work.barter_of(Seat::new(seat))?);
            let barter = now.filter(|_| scope == Scope::ThisBarter);
            let text = serde_json::to_string(&order).map_err(|error| ServiceError::Fault(error.to_string()))?;
            let order = StandingOrder { seat, barter, user, instruction: Secret::new(text), given_at: work.now };
            work.tx.put_order(&work.it.row.id, &order).await?;
            if barter.is_none() {
                work.tx.remove_order(&work.it.row.id, seat, now).await?;
            }
            self.done(work).await
        })
        .await
    }

    /// Withdraws the order that holds now: this barter's before the lasting one. `prompt` is the question that was seen.
    pub async fn withdraw_order(&self, game: &GameId, user: UserId, prompt: u32, cause: &Cause) -> Result<Done> {
        patiently(|| async {
            let mut work = match self.take(game, cause).await? {
                Taken::Before(past) => return Ok(again(past, game)),
                Taken::Fresh(work) => work,
            };
            let seat = work.may_order(user)?.seat;
            work.must_be_of_this_barter(prompt)?;
            let orders = work.tx.orders(&work.it.row.id).await?;
            let barter = order_of(&orders, seat, work.it.fold.barter).ok_or(Refusal::NoOrder)?.barter;
            work.tx.remove_order(&work.it.row.id, seat, barter).await?;
            self.done(work).await
        })
        .await
    }
}

impl Work {
    fn may_order(&self, user: UserId) -> Result<&SeatRow, Refusal> {
        let row = self.it.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.must_be_under_way()?;
        if row.left_at.is_some() { Err(Refusal::YouLeft) } else { Ok(row) }
    }

    /// Refuses a question that is older than the barter under way.
    fn must_be_of_this_barter(&self, prompt: u32) -> Result<(), Refusal> {
        match (&self.it.fold.game, self.it.fold.barter) {
            (Some(game), Some(first)) if prompt < first => Err(Refusal::StalePrompt { prompt: game.asked().prompt }),
            _ => Ok(()),
        }
    }

    /// The barter under way, if this seat is in it.
    fn barter_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let (Some(game), Some(number)) = (&self.it.fold.game, self.it.fold.barter) else {
            return Err(Refusal::NoBarter);
        };
        match game.view(Eye::Public).phase {
            PhaseView::Barter(barter) if barter.opener == seat || barter.other == seat => Ok(number),
            _ => Err(Refusal::NotInBarter),
        }
    }
}
