//! Draws gems. A gem always has a shape and a color, and a letter if there is room for one.

use crate::locale::Words;
use crate::render::message::text::gem_letter;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme;
use basari_rules::game::{Color, Gems};

/// The size of a gem that has a letter of a readable size.
pub(super) const LETTERED: f32 = 21.0;

/// The colors also differ in lightness, so they remain distinct in gray and for color-blind people.
pub const fn gem_color(color: Color) -> &'static str {
    match color {
        Color::Red => "#d03640",
        Color::Yellow => "#ffdc52",
        Color::Green => "#55c98c",
        Color::Blue => "#1f4ab5",
    }
}

/// The color of the letter on a gem.
pub const fn gem_letter_color(color: Color) -> &'static str {
    match color {
        Color::Red | Color::Blue => theme::TEXT,
        Color::Yellow | Color::Green => theme::INK,
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
    if r < LETTERED {
        return;
    }
    // A triangle has its room below.
    let drop = if color == Color::Red { 0.34 } else { 0.0 };
    let size = (r * 1.06).max(theme::SMALL);
    let style = TextStyle::new(size, r * 2.0).bold().color(gem_letter_color(color));
    canvas.text_around((x, y + drop * r), style, &gem_letter(words, color));
}

/// Draws small gems side by side, centered on a point; many gems become smaller.
pub(super) fn draw_gem_row(canvas: &mut Canvas, words: &Words, gems: Gems, (x, y): (f32, f32), width: f32, r: f32) {
    let count = number(usize::try_from(gems.total()).unwrap_or(usize::MAX));
    let step = (2.25 * r).min(width / count.max(1.0));
    let mut at = x - step * (count - 1.0) / 2.0;
    for color in gems.one_by_one() {
        draw_gem(canvas, words, color, (at, y), r.min(step * 0.44));
        at += step;
    }
}

/// Draws gems in rows of two inside an area.
pub(super) fn draw_gem_grid(canvas: &mut Canvas, words: &Words, gems: Gems, area: Rect, r: f32) {
    let all: Vec<Color> = gems.one_by_one().collect();
    let rows = number(all.len().div_ceil(2)).max(1.0);
    // More gems than the printed cards have become smaller.
    let r = r.min(area.h / rows / 2.3);
    for (row, pair) in all.chunks(2).enumerate() {
        let y = area.y + area.h * (number(row) + 0.5) / rows;
        let step = area.w / number(pair.len());
        for (column, &color) in pair.iter().enumerate() {
            draw_gem(canvas, words, color, (area.x + step * (number(column) + 0.5), y), r);
        }
    }
}

/// Draws all four colors with their counts. A crown marks the colors of which somebody has the most.
pub(super) fn draw_purse(
    canvas: &mut Canvas,
    words: &Words,
    gems: Gems,
    most: &[Color],
    (mut x, y): (f32, f32),
    step: f32,
) {
    for color in Color::ALL {
        let leads = most.contains(&color);
        draw_gem(canvas, words, color, (x + 23.0, y), LETTERED);
        let style = TextStyle::new(theme::NUMBER, 60.0).bold();
        let style = if leads { style.color(theme::GOLD) } else { style };
        let width = canvas.text((x + 51.0, y + 11.0), style, &gems.count(color).to_string());
        if leads {
            draw_crown(canvas, (x + 67.0 + width, y), 10.0);
        }
        x += step;
    }
}
