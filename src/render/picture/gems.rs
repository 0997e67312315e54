//! Draws gems. A gem always has a shape, a letter and a color.

use crate::locale::Words;
use crate::render::message::text::gem_letter;
use crate::render::picture::canvas::{Canvas, TextStyle};
use crate::render::picture::theme;
use basari_rules::game::{Color, Gems};

/// The colors also differ in lightness, so they remain distinct in gray and for color-blind people.
pub const fn gem_color(color: Color) -> &'static str {
    match color {
        Color::Red => "#e2434b",
        Color::Yellow => "#ffdc52",
        Color::Green => "#55c98c",
        Color::Blue => "#2554c7",
    }
}

/// An SVG path with the shape that texts use too: triangle, circle, square, diamond.
pub const fn gem_shape(color: Color) -> &'static str {
    match color {
        Color::Red => "M0,-1.08 L1.1,0.86 L-1.1,0.86 Z",
        Color::Yellow => "M-0.95,0 A0.95,0.95 0 1 1 0.95,0 A0.95,0.95 0 1 1 -0.95,0 Z",
        Color::Green => "M-0.84,-0.84 L0.84,-0.84 L0.84,0.84 L-0.84,0.84 Z",
        Color::Blue => "M0,-1.14 L1.0,0 L0,1.14 L-1.0,0 Z",
    }
}

pub(super) fn draw_gem(canvas: &mut Canvas, words: &Words, color: Color, (x, y): (f32, f32), r: f32) {
    canvas.path((x, y), r, gem_shape(color), gem_color(color), Some(theme::TEXT));
    let letter = gem_letter(words, color);
    let (letter_color, drop) = match color {
        Color::Red => (theme::TEXT, 0.66),
        Color::Blue => (theme::TEXT, 0.36),
        Color::Yellow | Color::Green => (theme::BACKGROUND, 0.38),
    };
    // Some languages use two letters, which share the space of one.
    let size = if letter.chars().count() > 1 { r * 0.8 } else { r * 1.06 };
    canvas.text((x, y + drop * size), TextStyle::new(size, r * 2.0).bold().color(letter_color).centered(), &letter);
}

/// Draws gems side by side, centered on a point; many gems become smaller.
pub(super) fn draw_gem_row(canvas: &mut Canvas, words: &Words, gems: Gems, (x, y): (f32, f32), width: f32, r: f32) {
    let count = f32::from(u8::try_from(gems.total()).unwrap_or(u8::MAX));
    let step = (2.1 * r).min(width / count.max(1.0));
    let mut at = x - step * (count - 1.0) / 2.0;
    for color in gems.one_by_one() {
        draw_gem(canvas, words, color, (at, y), r.min(step * 0.48));
        at += step;
    }
}

/// Draws all four colors with their counts.
pub(super) fn draw_purse(canvas: &mut Canvas, words: &Words, gems: Gems, (x, y): (f32, f32)) {
    for (index, color) in (0_u8..).zip(Color::ALL) {
        let x = x + 78.0 * f32::from(index);
        draw_gem(canvas, words, color, (x, y), 15.0);
        canvas.text((x + 22.0, y + 10.0), TextStyle::new(28.0, 42.0).bold(), &gems.count(color).to_string());
    }
}
