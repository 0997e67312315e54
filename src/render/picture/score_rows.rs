//! The rows of a stage's score table.

use crate::render::game::context::GameContext;
use crate::render::picture::points_history::{PointsHistory, stage_points};
use basari_rules::game::view::SeatView;
use basari_rules::game::{Event, Seat, StageScore};

/// One player's row.
pub(super) struct ScoreRow<'a> {
    pub seat: Seat,
    pub side: &'a SeatView,
    /// The points in the rounds of the stage.
    pub from_rounds: u16,
    /// All points of the stage.
    pub gain: u16,
}

/// All players by rank.
pub(super) fn score_rows<'a>(game: &GameContext<'a>, score: &StageScore, events: &[Event]) -> Vec<ScoreRow<'a>> {
    let history = PointsHistory::from_events(events);
    let row = |(seat, side): (Seat, &'a SeatView)| {
        let bonus = stage_points(score, seat);
        let stage = usize::from(score.stage.saturating_sub(1));
        let gain = history.gains_per_stage(seat).get(stage).copied().unwrap_or(bonus);
        ScoreRow { seat, side, from_rounds: gain.saturating_sub(bonus), gain }
    };
    let mut rows: Vec<ScoreRow<'_>> = Seat::all(game.view.players()).zip(&game.view.seats).map(row).collect();
    rows.sort_by_key(|row| (row.side.place, row.seat.index()));
    rows
}
