//! Finds the barter plan that applies to a seat.

use crate::service::error::{Result, ServiceError};
use crate::service::moves::barter_plan::BarterPlan;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{BarterPlanRow, Seat as SeatRow};
use basari_rules::game::{LegalMoves, Move, Seat};

/// The plan for this barter, or else the lasting one.
pub(in crate::service) fn find_plan(plans: &[BarterPlanRow], seat: u8, barter: Option<u32>) -> Option<&BarterPlanRow> {
    let find = |wanted: Option<u32>| plans.iter().find(move |plan| plan.seat == seat && plan.barter == wanted);
    barter.and_then(|_| find(barter)).or_else(|| find(None))
}

pub(in crate::service) fn parse_plan(plan: &BarterPlanRow) -> Result<BarterPlan> {
    serde_json::from_str(plan.plan.reveal()).map_err(|_| ServiceError::Corrupt("a barter plan".into()))
}

impl GameTransaction {
    /// The move that the seat's plan makes now, if any. The plan of a former owner does not count.
    pub(in crate::service) fn planned_move(
        &self,
        seat: Seat,
        row: &SeatRow,
        plans: &[BarterPlanRow],
    ) -> Result<Option<Move>> {
        let Some(game) = &self.game.replay.game else { return Ok(None) };
        let LegalMoves::Bid(bid) = game.legal_moves(seat) else { return Ok(None) };
        match find_plan(plans, row.seat, self.game.replay.barter) {
            Some(plan) if Some(plan.user) == row.user => Ok(parse_plan(plan)?.choose_move(&bid)),
            _ => Ok(None),
        }
    }
}
