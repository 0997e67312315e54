//! What the table of both games shows of every player: their name, last action, points and gems.

use crate::locale::Words;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::last_actions::LastAction;
use crate::render::picture::players::Players;
use crate::render::picture::theme;
use basari_rules::game::view::{SeatView, View};
use basari_rules::game::{Color, Seat};

/// Draws a player's avatar, name, last action and points between two edges.
pub(super) fn draw_standing_line(
    canvas: &mut Canvas,
    words: &Words,
    players: &Players<'_>,
    (seat, side): (Seat, &SeatView),
    last: Option<LastAction>,
    (left, right, base): (f32, f32, f32),
) {
    players.draw_avatar(canvas, seat, (left + 21.0, base - 11.0), 21.0);
    let points = TextStyle::new(theme::TOTAL, 130.0).bold().right_aligned();
    let mut end = right - canvas.text((right, base + 4.0), points, &side.points.to_string()) - 22.0;
    if let Some(last) = last {
        end = draw_action(canvas, &text::drawn_action(words, last.action), last.is_missed, (end, base - 11.0)) - 18.0;
    }
    players.draw_name(canvas, seat, (left + 54.0, base), theme::NAME, end);
}

/// Draws an action on a card that ends here, crossed out if it was missed. Returns its left edge.
pub(super) fn draw_action(canvas: &mut Canvas, action: &str, is_missed: bool, (right, y): (f32, f32)) -> f32 {
    let style = TextStyle::new(theme::SMALL, 150.0).bold();
    let style = if is_missed { style.muted() } else { style };
    let width = (style.width(action) + 24.0).max(42.0);
    let area = Rect::new(right - width, y - 20.0, width, 40.0);
    canvas.fill_rect(area, 10.0, theme::RAISED);
    canvas.stroke_rect(area, 10.0, if is_missed { theme::LINE } else { theme::MUTED }, 2.0);
    canvas.text_around(area.center(), style, action);
    if is_missed {
        let (left, top) = (area.x + 6.0, y + 15.0);
        canvas.polyline(&[(left, top), (area.right() - 6.0, y - 15.0)], theme::MUTED, 3.0);
    }
    area.x
}

/// The colors of which this player has the most gems, alone or with some of the others.
pub(super) fn leading_colors(view: &View, side: &SeatView) -> Vec<Color> {
    let leads = |&color: &Color| {
        let own = side.gems.count(color);
        let others = || view.seats.iter().map(|other| other.gems.count(color));
        others().all(|count| count <= own) && others().any(|count| count < own)
    };
    Color::ALL.into_iter().filter(leads).collect()
}
