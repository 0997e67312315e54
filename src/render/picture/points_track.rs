//! Draws everyone's points along a line.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::picture::canvas::{Canvas, TextStyle};
use crate::render::picture::players::Players;
use crate::render::picture::spread::spread;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::Seat;

pub(super) const TRACK_HEIGHT: f32 = 158.0;
const MARK: u16 = 10;
const RADIUS: f32 = 19.0;

/// The line is at least as long as the track of the board, which has so many points.
pub(super) fn draw_points_track(
    canvas: &mut Canvas,
    words: &Words,
    game: &GameContext<'_>,
    players: &Players<'_>,
    length: u16,
    top: f32,
) {
    let label = TextStyle::new(theme::SMALL, 120.0).muted();
    let width = canvas.text((MARGIN, top + 112.0), label, &say!(words, "picture-points"));
    let (left, right, y) = (MARGIN + width + 34.0, WIDTH - MARGIN - 24.0, top + 103.0);
    let most = game.view.seats.iter().map(|side| side.points).max().unwrap_or(0);
    let length = length.max(most).max(1).next_multiple_of(MARK);
    let at = |points: u16| left + (right - left) * f32::from(points) / f32::from(length);
    canvas.polyline(&[(left, y), (right, y)], theme::LINE, 6.0);
    // Labels need some space.
    let step = MARK * (length / 100 + 1);
    for points in (0..=length).step_by(step.into()) {
        canvas.polyline(&[(at(points), y - 6.0), (at(points), y + 6.0)], theme::MUTED, 2.0);
        let style = TextStyle::new(theme::SMALL, 70.0).muted().centered();
        canvas.text((at(points), y + 38.0), style, &points.to_string());
    }
    let mut order: Vec<(Seat, u16)> =
        Seat::all(game.view.players()).zip(game.view.seats.iter().map(|side| side.points)).collect();
    order.sort_by_key(|&(seat, points)| (points, seat.index()));
    let wanted: Vec<f32> = order.iter().map(|&(_, points)| at(points)).collect();
    for ((seat, points), x) in order.into_iter().zip(spread(&wanted, 2.0 * RADIUS + 4.0, left, right)) {
        let color = seat_color(seat.index());
        canvas.polyline(&[(x, y - 50.0), (at(points), y)], color, 3.0);
        canvas.fill_circle((at(points), y), 7.0, color);
        players.draw_avatar(canvas, seat, (x, y - 54.0), RADIUS);
    }
}
