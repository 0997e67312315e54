//! Sets and withdraws barter plans.

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::moves::barter_plan::{BarterPlan, PlanScope};
use crate::service::moves::find_plan::find_plan;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{BarterPlanRow, GameId, IdempotencyKey, Seat as SeatRow, Secret, UserId};
use basari_rules::game::Seat;
use basari_rules::game::view::{PhaseView, Viewer};

impl Service {
    /// Sets the plan for the current barter, or for it and all that follow. It replaces the earlier plan of the same
    /// scope; a lasting plan also replaces the one for the current barter. `prompt` is the question the player saw: a
    /// plan meant for an earlier barter is refused.
    pub async fn set_barter_plan(
        &self,
        game: &GameId,
        user: UserId,
        plan: BarterPlan,
        scope: PlanScope,
        prompt: u32,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            plan.check()?;
            let seat = tx.seat_that_may_plan(user)?.seat;
            tx.must_not_be_from_earlier_barter(prompt)?;
            let current = Some(tx.barter_of(Seat::new(seat))?);
            let barter = current.filter(|_| scope == PlanScope::ThisBarter);
            let text = serde_json::to_string(&plan).map_err(|error| ServiceError::Internal(error.to_string()))?;
            let row = BarterPlanRow { seat, barter, user, plan: Secret::new(text), created_at: tx.now };
            tx.db.save_barter_plan(&tx.game.row.id, &row).await?;
            if barter.is_none() {
                tx.db.delete_barter_plan(&tx.game.row.id, seat, current).await?;
            }
            Ok((tx, ()))
        })
        .await
    }

    /// Withdraws the plan that applies now: the one for this barter, or else the lasting one. `prompt` is the question
    /// the player saw.
    pub async fn withdraw_barter_plan(
        &self,
        game: &GameId,
        user: UserId,
        prompt: u32,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            let seat = tx.seat_that_may_plan(user)?.seat;
            tx.must_not_be_from_earlier_barter(prompt)?;
            let plans = tx.db.barter_plans(&tx.game.row.id).await?;
            let barter = find_plan(&plans, seat, tx.game.replay.barter).ok_or(Refusal::NoPlan)?.barter;
            tx.db.delete_barter_plan(&tx.game.row.id, seat, barter).await?;
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    fn seat_that_may_plan(&self, user: UserId) -> Result<&SeatRow, Refusal> {
        let row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.must_be_in_progress()?;
        if row.left_at.is_some() { Err(Refusal::YouLeft) } else { Ok(row) }
    }

    pub(in crate::service) fn must_not_be_from_earlier_barter(&self, prompt: u32) -> Result<(), Refusal> {
        match (&self.game.replay.game, self.game.replay.barter) {
            (Some(game), Some(first)) if prompt < first => Err(Refusal::StalePrompt { prompt: game.prompt().number }),
            _ => Ok(()),
        }
    }

    /// The current barter, if this seat takes part in it.
    pub(in crate::service) fn barter_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let (Some(game), Some(number)) = (&self.game.replay.game, self.game.replay.barter) else {
            return Err(Refusal::NoBarter);
        };
        match game.view(Viewer::Public).phase {
            PhaseView::Barter(barter) if barter.opener == seat || barter.other == seat => Ok(number),
            _ => Err(Refusal::NotInBarter),
        }
    }
}
