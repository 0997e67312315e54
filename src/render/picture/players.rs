//! Players as pictures show and describe them: avatars with initials, names, and the names in alternative texts.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::names::{MAX_NAME_LENGTH, plain_name};
use crate::render::picture::canvas::{Canvas, TextStyle};
use crate::render::picture::initials::initials;
use crate::render::picture::symbols::draw_robot;
use crate::render::picture::theme::{self, seat_color};
use basari_rules::game::Seat;

/// Alternative texts mention up to five names twice each, so they use shorter ones.
const MAX_ALT_NAME_LENGTH: usize = 12;

/// The players of one picture.
pub(super) struct Players<'a> {
    words: &'a Words,
    game: &'a GameContext<'a>,
    initials: Vec<String>,
}

impl<'a> Players<'a> {
    pub fn new(words: &'a Words, game: &'a GameContext<'a>) -> Players<'a> {
        let names: Vec<String> = Seat::all(game.view.players()).map(|seat| name(words, game, seat)).collect();
        Players { words, game, initials: initials(&names) }
    }

    pub fn name(&self, seat: Seat) -> String {
        name(self.words, self.game, seat)
    }

    pub fn initials(&self, seat: Seat) -> &str {
        self.initials.get(seat.index()).map_or("", String::as_str)
    }

    /// Draws the player's initials on a disk of their color.
    pub fn draw_avatar(&self, canvas: &mut Canvas, seat: Seat, center: (f32, f32), r: f32) {
        draw_avatar(canvas, self.initials(seat), center, r, seat_color(seat.index()));
    }

    /// Draws the player's initials in a ring of their color.
    pub fn draw_ring(&self, canvas: &mut Canvas, seat: Seat, center: (f32, f32), r: f32) {
        let color = seat_color(seat.index());
        canvas.fill_circle(center, r, theme::BACKGROUND);
        canvas.stroke_circle(center, r - 1.5, color, 3.0);
        canvas.text_around(center, initials_style(r).color(color), self.initials(seat));
    }

    /// Draws a name that ends before `end`, with a robot behind it if a computer plays this seat. Returns where it ends.
    pub fn draw_name(&self, canvas: &mut Canvas, seat: Seat, (x, base): (f32, f32), size: f32, end: f32) -> f32 {
        let robot = if self.is_computer(seat) { size * ROBOT_WIDTH } else { 0.0 };
        let width = canvas.text((x, base), TextStyle::new(size, end - x - robot).bold(), &self.name(seat));
        if robot > 0.0 {
            draw_robot(canvas, (x + width + robot - size * 0.4, base - size * 0.34), size * 0.4);
        }
        x + width + robot
    }

    /// Like [`draw_name`](Self::draw_name), centered and at most this wide.
    pub fn draw_centered_name(&self, canvas: &mut Canvas, seat: Seat, (x, base): (f32, f32), size: f32, width: f32) {
        let robot = if self.is_computer(seat) { size * ROBOT_WIDTH } else { 0.0 };
        let whole = robot + TextStyle::new(size, width - robot).bold().width(&self.name(seat));
        let left = x - whole / 2.0;
        self.draw_name(canvas, seat, (left, base), size, left + width);
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.game.players.get(seat.index()).is_some_and(|player| player.computer.is_some() || player.autopilot)
    }
}

/// The space that a robot behind a name takes, in units of the text size.
const ROBOT_WIDTH: f32 = 1.15;

fn initials_style(r: f32) -> TextStyle {
    TextStyle::new(theme::SMALL.max(r), 2.0 * r).bold()
}

/// Draws initials on a disk.
pub(super) fn draw_avatar(canvas: &mut Canvas, initials: &str, center: (f32, f32), r: f32, color: &'static str) {
    canvas.fill_circle(center, r, color);
    canvas.text_around(center, initials_style(r).color(theme::INK), initials);
}

fn name(words: &Words, game: &GameContext<'_>, seat: Seat) -> String {
    shortened_name(words, game, seat, MAX_NAME_LENGTH)
}

/// The name inside a sentence of an alternative text.
pub(super) fn alt_name(words: &Words, game: &GameContext<'_>, seat: Seat) -> String {
    shortened_name(words, game, seat, MAX_ALT_NAME_LENGTH)
}

fn shortened_name(words: &Words, game: &GameContext<'_>, seat: Seat, max_length: usize) -> String {
    let index = seat.index();
    plain_name(words, game.players.get(index).map_or("", |player| &player.name), index, max_length)
}
