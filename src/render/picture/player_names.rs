//! Player names as pictures show and describe them.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::names::{MAX_NAME_LENGTH, plain_name};
use crate::render::picture::canvas::{Canvas, TextStyle};
use crate::render::picture::symbols::draw_robot;
use basari_rules::game::Seat;

/// Alternative texts mention up to five names twice each, so they use shorter ones.
const MAX_ALT_NAME_LENGTH: usize = 12;

/// The name for drawing. Drawn names stand alone and need no direction marks.
pub(super) fn drawn_name(words: &Words, game: &GameContext<'_>, seat: Seat) -> String {
    let shown = shortened_name(words, game, seat, MAX_NAME_LENGTH);
    shown.chars().filter(|c| !matches!(c, '\u{2066}'..='\u{2069}')).collect()
}

/// The name inside a sentence of an alternative text.
pub(super) fn alt_name(words: &Words, game: &GameContext<'_>, seat: Seat) -> String {
    shortened_name(words, game, seat, MAX_ALT_NAME_LENGTH)
}

fn shortened_name(words: &Words, game: &GameContext<'_>, seat: Seat, max_length: usize) -> String {
    let index = seat.index();
    plain_name(words, game.players.get(index).map_or("", |player| &player.name), index, max_length)
}

/// The space that a robot in front of a name takes, in units of the text size.
const ROBOT_WIDTH: f32 = 1.1;

fn is_computer(game: &GameContext<'_>, seat: Seat) -> bool {
    game.players.get(seat.index()).is_some_and(|player| player.computer.is_some() || player.autopilot)
}

/// The width of a name as [`draw_name`] draws it.
pub(super) fn name_width(words: &Words, game: &GameContext<'_>, seat: Seat, size: f32) -> f32 {
    let robot = if is_computer(game, seat) { size * ROBOT_WIDTH } else { 0.0 };
    robot + TextStyle::new(size, f32::MAX).bold().width(&drawn_name(words, game, seat))
}

/// Draws a name that ends before `end`, with a robot in front if a computer plays this seat.
pub(super) fn draw_name(
    canvas: &mut Canvas,
    words: &Words,
    game: &GameContext<'_>,
    seat: Seat,
    (mut x, base): (f32, f32),
    size: f32,
    end: f32,
) {
    if is_computer(game, seat) {
        draw_robot(canvas, (x + size * 0.42, base - size * 0.34), size * 0.42);
        x += size * ROBOT_WIDTH;
    }
    canvas.text((x, base), TextStyle::new(size, end - x).bold(), &drawn_name(words, game, seat));
}
