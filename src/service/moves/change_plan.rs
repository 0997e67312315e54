//! Sets and withdraws barter plans.

use crate::model::barter_plan::{PlanChoice, PlanScope};
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::moves::find_plan::{find_plan, round_number};
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_state::seat_number;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{BarterPlanRow, GameId, IdempotencyKey, Seat as SeatRow, Secret, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::{PhaseView, Viewer};
use basari_rules::game::{BarterPlan, Event, Seat};

impl Service {
    /// Sets the plan for this round or for the whole game, or none for this round. It replaces the earlier plan of the same
    /// scope; a plan for the whole game also replaces the one for this round. It answers at once if its owner is asked. `prompt`
    /// is the question the player saw: a plan meant for an earlier round or barter is refused.
    pub async fn set_barter_plan(
        &self,
        game: &GameId,
        user: UserId,
        choice: PlanChoice,
        prompt: u32,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            let seat = Seat::new(tx.seat_that_may_plan(user)?.seat);
            tx.must_not_be_from_earlier_question(prompt)?;
            tx.must_be_before_own_answer(seat)?;
            tx.save_plan_choice(seat, user, choice).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Withdraws the plan that applies now: the one for this round, or else the one for the whole game. `prompt` is the
    /// question the player saw.
    pub async fn withdraw_barter_plan(
        &self,
        game: &GameId,
        user: UserId,
        prompt: u32,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            let row = tx.seat_that_may_plan(user)?.clone();
            tx.must_not_be_from_earlier_question(prompt)?;
            let view = tx.game.replay.game.as_ref().ok_or(Refusal::NotStarted)?.view(Viewer::Public);
            let plans = tx.db.barter_plans(&tx.game.row.id).await?;
            let round = match find_plan(&view, &plans, &row)?.ok_or(Refusal::NoPlan)?.scope {
                PlanScope::ThisRound => Some(round_number(&view)),
                PlanScope::WholeGame => None,
            };
            tx.db.delete_barter_plan(&tx.game.row.id, row.seat, round).await?;
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    /// Stores what the player chose. An empty plan stands for *ask me*.
    pub(in crate::service) async fn save_plan_choice(
        &mut self,
        seat: Seat,
        user: UserId,
        choice: PlanChoice,
    ) -> Result<()> {
        if matches!(choice, PlanChoice::Follow(plan, _) if plan.is_empty()) {
            return Err(Refusal::EmptyPlan.into());
        }
        let view = self.game.replay.game.as_ref().ok_or(Refusal::NotStarted)?.view(Viewer::Public);
        let this_round = Some(round_number(&view));
        let (plan, round) = match choice {
            PlanChoice::Ask => (BarterPlan::default(), this_round),
            PlanChoice::Follow(plan, PlanScope::ThisRound) => (plan, this_round),
            PlanChoice::Follow(plan, PlanScope::WholeGame) => (plan, None),
        };
        let text = serde_json::to_string(&plan).map_err(|error| ServiceError::Internal(error.to_string()))?;
        let plan = Secret::new(text);
        let row = BarterPlanRow { seat: seat_number(seat), round, stage: view.stage, user, plan, created_at: self.now };
        self.db.save_barter_plan(&self.game.row.id, &row).await?;
        if round.is_none() {
            self.db.delete_barter_plan(&self.game.row.id, row.seat, this_round).await?;
        }
        Ok(())
    }

    fn seat_that_may_plan(&self, user: UserId) -> Result<&SeatRow, Refusal> {
        let row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.must_be_in_progress()?;
        if row.left_at.is_some() { Err(Refusal::YouLeft) } else { Ok(row) }
    }

    /// Refuses a plan that was meant for an earlier round or barter.
    fn must_not_be_from_earlier_question(&self, prompt: u32) -> Result<(), Refusal> {
        let game = self.game.replay.game.as_ref().ok_or(Refusal::NotStarted)?;
        match (game.view(Viewer::Public).phase, game.prompt().number) {
            (PhaseView::Choose { .. }, current) if prompt < current => Err(Refusal::StalePrompt { prompt: current }),
            _ => self.must_not_be_from_earlier_barter(prompt),
        }
    }

    pub(in crate::service) fn must_not_be_from_earlier_barter(&self, prompt: u32) -> Result<(), Refusal> {
        match (&self.game.replay.game, self.game.replay.barter) {
            (Some(game), Some(first)) if prompt < first => Err(Refusal::StalePrompt { prompt: game.prompt().number }),
            _ => Ok(()),
        }
    }

    /// A plan can be set before a round's barters, and in a barter until its owner first answers.
    fn must_be_before_own_answer(&self, seat: Seat) -> Result<(), Refusal> {
        let Some(game) = &self.game.replay.game else { return Err(Refusal::NotStarted) };
        let view = game.view(Viewer::Public);
        match view.phase {
            PhaseView::Choose { .. } => return Ok(()),
            PhaseView::Barter(_) if view.will_barter(seat) => return Ok(()),
            PhaseView::Barter(barter) if barter.opener == seat || barter.other == seat => {}
            PhaseView::Barter(_) => return Err(Refusal::NotInBarter),
            _ => return Err(Refusal::NoBarter),
        }
        let logged = self.game.replay.events.iter().zip(&self.game.replay.log).rev();
        let mut in_barter = logged.take_while(|(event, _)| !matches!(event, Event::BarterBegan { .. }));
        let is_own = |event: &Event| matches!(event, Event::Offered { seat: giver, .. } if *giver == seat);
        if in_barter.any(|(event, meta)| is_own(event) && meta.author == MovedBy::Person) {
            return Err(Refusal::AnsweredAlready);
        }
        Ok(())
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
