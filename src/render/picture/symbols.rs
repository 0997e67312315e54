//! Small symbols: a crown, a robot, a worker, a flag.

use crate::render::picture::canvas::Canvas;
use crate::render::picture::theme;
use basari_rules::game::Goal;

pub(super) const CROWN: &str = "M-1,0.7 L-1.15,-0.55 L-0.5,0.02 L0,-0.9 L0.5,0.02 L1.15,-0.55 L1,0.7 Z";

pub(super) fn draw_crown(canvas: &mut Canvas, at: (f32, f32), r: f32) {
    canvas.path(at, r, CROWN, theme::GOLD, None);
}

const ROBOT: &str = "M-0.12,-1 H0.12 V-0.7 H0.75 Q0.95,-0.7 0.95,-0.5 V0.6 Q0.95,0.8 0.75,0.8 H-0.75 Q-0.95,0.8 \
-0.95,0.6 V-0.5 Q-0.95,-0.7 -0.75,-0.7 H-0.12 Z M-0.55,-0.25 V0.1 H-0.2 V-0.25 Z M0.2,-0.25 V0.1 H0.55 V-0.25 Z \
M-0.45,0.35 V0.5 H0.45 V0.35 Z";

/// Marks a seat that a computer plays.
pub(super) fn draw_robot(canvas: &mut Canvas, (x, y): (f32, f32), r: f32) {
    canvas.path((x, y), r, ROBOT, theme::MUTED, None);
}

pub(super) const WORKER: &str = "M0,-1 A0.42,0.42 0 0 1 0.34,-0.34 L1,0.05 L0.92,0.4 L0.48,0.32 L0.75,1 L0.22,1 L0,0.62 L-0.22,1 \
L-0.75,1 L-0.48,0.32 L-0.92,0.4 L-1,0.05 L-0.34,-0.34 A0.42,0.42 0 0 1 0,-1 Z";

pub(super) fn draw_worker(canvas: &mut Canvas, at: (f32, f32), r: f32) {
    canvas.path(at, r, WORKER, theme::TEXT, None);
}

const FLAG: &str = "M-0.75,1 V-1 L0.95,-0.45 L-0.5,0.1 V1 Z";

/// Draws the symbol of a goal that is not about gems.
pub(super) fn draw_goal(canvas: &mut Canvas, goal: Goal, at: (f32, f32), r: f32) {
    match goal {
        Goal::Lap => canvas.path(at, r, FLAG, theme::TEXT, None),
        _ => draw_worker(canvas, at, r),
    }
}

const RIGHT: &str = "M-0.6,-1 L0.7,0 L-0.6,1 Z";
const DOWN: &str = "M-1,-0.6 L1,-0.6 L0,0.7 Z";
const LEFT: &str = "M0.6,-1 L0.6,1 L-0.7,0 Z";
const UP: &str = "M-1,0.6 L0,-0.7 L1,0.6 Z";

/// Arrowheads in the directions in which one walks around a table, beginning at its upper edge.
pub(super) const ARROWHEADS: [&str; 4] = [RIGHT, DOWN, LEFT, UP];
