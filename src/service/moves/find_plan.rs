//! Finds the barter plan that applies to a seat.

use crate::model::barter_plan::{PlanPause, PlanScope, SavedPlan};
use crate::service::error::{Result, ServiceError};
use crate::service::transaction::game_state::GameState;
use crate::store::{BarterPlanRow, Seat as SeatRow};
use basari_rules::game::view::{View, Viewer};
use basari_rules::game::{BarterPlan, LegalMoves, Move, Seat};

/// The number of a round, counted through the game.
pub(in crate::service) fn round_number(view: &View) -> u32 {
    u32::from(view.stage) << 8 | u32::from(view.round)
}

/// The seat's plan for this round, or else the one for the whole game. None if the player wants to be asked. The plan of a former
/// owner does not count.
pub(in crate::service) fn find_plan(view: &View, plans: &[BarterPlanRow], row: &SeatRow) -> Result<Option<SavedPlan>> {
    let find = |round: Option<u32>| {
        plans.iter().find(|plan| plan.seat == row.seat && plan.round == round && Some(plan.user) == row.user)
    };
    let (this_round, whole_game) = (find(Some(round_number(view))), find(None));
    if let Some(stored) = this_round {
        let plan = parse_plan(stored)?;
        return Ok((!plan.is_empty()).then_some(SavedPlan { plan, scope: PlanScope::ThisRound, paused: None }));
    }
    let Some(stored) = whole_game else { return Ok(None) };
    let plan = parse_plan(stored)?;
    let is_covered = view.seat(Seat::new(row.seat)).is_some_and(|seat| plan.is_covered_by(seat.gems));
    let paused = match (stored.stage == view.stage, is_covered) {
        (false, _) => Some(PlanPause::StageScored),
        (true, false) => Some(PlanPause::NotCovered),
        (true, true) => None,
    };
    Ok(Some(SavedPlan { plan, scope: PlanScope::WholeGame, paused }))
}

/// What the seat's owner chose last, for this round or an earlier one.
pub(in crate::service) fn last_choice(plans: &[BarterPlanRow], row: &SeatRow) -> Result<Option<BarterPlan>> {
    let own = plans.iter().filter(|plan| plan.seat == row.seat && Some(plan.user) == row.user);
    own.max_by_key(|plan| (plan.created_at, plan.round)).map(parse_plan).transpose()
}

fn parse_plan(plan: &BarterPlanRow) -> Result<BarterPlan> {
    serde_json::from_str(plan.plan.reveal()).map_err(|_| ServiceError::Corrupt("a barter plan".into()))
}

impl GameState {
    /// The plan that answers for this seat now, if it belongs to a person.
    pub(in crate::service) fn active_plan(&self, seat: Seat, plans: &[BarterPlanRow]) -> Result<Option<BarterPlan>> {
        let (Some(game), Some(row)) = (&self.replay.game, self.seat(seat)) else { return Ok(None) };
        let saved = find_plan(&game.view(Viewer::Public), plans, row)?;
        Ok(saved.filter(|saved| saved.paused.is_none()).map(|saved| saved.plan))
    }

    /// The move that the seat's plan makes now, if any.
    pub(in crate::service) fn planned_move(&self, seat: Seat, plans: &[BarterPlanRow]) -> Result<Option<Move>> {
        let Some(game) = &self.replay.game else { return Ok(None) };
        let LegalMoves::Bid(options) = game.legal_moves(seat) else { return Ok(None) };
        Ok(self.active_plan(seat, plans)?.and_then(|plan| plan.choose_move(&options)))
    }
}
