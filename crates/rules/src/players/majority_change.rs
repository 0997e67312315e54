//! What a move does to the majorities, if the stage were scored right after it.

use super::table_model::TableModel;
use crate::game::{Color, Seat};

/// A change of what a seat gets for the majority of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MajorityChange {
    pub color: Color,
    /// Positive for a gain, negative for a loss.
    pub points: i16,
    /// Whether the seat holds the majority together with others afterwards.
    pub shared: bool,
}

impl MajorityChange {
    /// The change of this color. None if the seat gets the same as before.
    pub fn of(color: Color, seat: Seat, before: &TableModel, after: &TableModel) -> Option<MajorityChange> {
        let [old, new] = [before, after].map(|table| {
            let majority = table.majority(color);
            let holds = majority.seats.contains(seat);
            (if holds { i16::from(majority.each) } else { 0 }, holds && majority.seats.len() > 1)
        });
        let points = new.0 - old.0;
        (points != 0).then_some(MajorityChange { color, points, shared: new.1 })
    }

    /// The greatest change, a gain rather than an equal loss.
    pub fn greatest(seat: Seat, before: &TableModel, after: &TableModel) -> Option<MajorityChange> {
        let changes = Color::ALL.into_iter().filter_map(|color| MajorityChange::of(color, seat, before, after));
        changes.rev().max_by_key(|change| (change.points.abs(), change.points))
    }
}
