//! Gems, crowns and the like: shape, letter and colour.

use crate::locale::Words;
use crate::render::message::text::gem_letter;
use crate::render::picture::canvas::{Canvas, Type};
use crate::render::picture::ink;
use basari_rules::game::{Color, Goal};

/// Colours that differ in lightness too, so that they are four in grey and to colour-blind eyes.
pub const fn fill(color: Color) -> &'static str {
    match color {
        Color::Red => "#e2434b",
        Color::Yellow => "#ffdc52",
        Color::Green => "#55c98c",
        Color::Blue => "#2554c7",
    }
}

/// The same four shapes as in the text: triangle, circle, square, diamond.
pub const fn shape(color: Color) -> &'static str {
    match color {
        Color::Red => "M0,-1.08 L1.1,0.86 L-1.1,0.86 Z",
        Color::Yellow => "M-0.95,0 A0.95,0.95 0 1 1 0.95,0 A0.95,0.95 0 1 1 -0.95,0 Z",
        Color::Green => "M-0.84,-0.84 L0.84,-0.84 L0.84,0.84 L-0.84,0.84 Z",
        Color::Blue => "M0,-1.14 L1.0,0 L0,1.14 L-1.0,0 Z",
    }
}

pub(super) fn gem(canvas: &mut Canvas, words: &Words, color: Color, (x, y): (f32, f32), r: f32) {
    canvas.shape((x, y), r, shape(color), fill(color), Some(ink::PAPER));
    let letter = gem_letter(words, color);
    let (ink, drop) = match color {
        Color::Red => (ink::PAPER, 0.66),
        Color::Blue => (ink::PAPER, 0.36),
        Color::Yellow | Color::Green => (ink::NIGHT, 0.38),
    };
    // Two letters have to share the room of one.
    let size = if letter.chars().count() > 1 { r * 0.8 } else { r * 1.06 };
    canvas.text((x, y + drop * size), Type::new(size, r * 2.0).bold().fill(ink).middle(), &letter);
}

const CROWN: &str = "M-1,0.7 L-1.15,-0.55 L-0.5,0.02 L0,-0.9 L0.5,0.02 L1.15,-0.55 L1,0.7 Z";

pub(super) fn crown(canvas: &mut Canvas, at: (f32, f32), r: f32) {
    canvas.shape(at, r, CROWN, ink::GOLD, None);
}

const ROBOT: &str = "M-0.12,-1 H0.12 V-0.7 H0.75 Q0.95,-0.7 0.95,-0.5 V0.6 Q0.95,0.8 0.75,0.8 H-0.75 Q-0.95,0.8 \
-0.95,0.6 V-0.5 Q-0.95,-0.7 -0.75,-0.7 H-0.12 Z M-0.55,-0.25 V0.1 H-0.2 V-0.25 Z M0.2,-0.25 V0.1 H0.55 V-0.25 Z \
M-0.45,0.35 V0.5 H0.45 V0.35 Z";

/// A computer plays here.
pub(super) fn robot(canvas: &mut Canvas, (x, y): (f32, f32), r: f32) {
    canvas.shape((x, y), r, ROBOT, ink::MUTED, None);
}

const MEEPLE: &str = "M0,-1 A0.42,0.42 0 0 1 0.34,-0.34 L1,0.05 L0.92,0.4 L0.48,0.32 L0.75,1 L0.22,1 L0,0.62 L-0.22,1 \
L-0.75,1 L-0.48,0.32 L-0.92,0.4 L-1,0.05 L-0.34,-0.34 A0.42,0.42 0 0 1 0,-1 Z";

/// A worker.
pub(super) fn meeple(canvas: &mut Canvas, at: (f32, f32), r: f32) {
    canvas.shape(at, r, MEEPLE, ink::PAPER, None);
}

const FLAG: &str = "M-0.75,1 V-1 L0.95,-0.45 L-0.5,0.1 V1 Z";

/// What is scored besides gems.
pub(super) fn token(canvas: &mut Canvas, goal: Goal, at: (f32, f32), r: f32) {
    match goal {
        Goal::Lap => canvas.shape(at, r, FLAG, ink::PAPER, None),
        _ => meeple(canvas, at, r),
    }
}
