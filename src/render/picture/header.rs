//! What every picture begins and ends with: its title, the mark of the game, and small print.

use crate::render::picture::canvas::{Canvas, TextStyle};
use crate::render::picture::theme::{self, CONTENT_WIDTH, MARGIN, WIDTH};

/// The space above the content, with a title and a subtitle.
pub(super) const HEADER_HEIGHT: f32 = 124.0;
/// The space below the content, with one line of small print.
pub(super) const FOOTER_HEIGHT: f32 = 56.0;

/// The name of the game in the mark. It is the same in every language.
const GAME: &str = "Basari";
const MARK_WIDTH: f32 = 150.0;
const TITLE_SIZES: [f32; 4] = [theme::TITLE, 38.0, 34.0, theme::NAME];

pub(super) fn draw_header(canvas: &mut Canvas, title: &str, subtitle: &str) {
    let width = CONTENT_WIDTH - draw_mark(canvas, (WIDTH - MARGIN, 58.0)) - 20.0;
    canvas.title((MARGIN, 62.0), TextStyle::new(theme::TITLE, width).bold(), &TITLE_SIZES, 1, title);
    canvas.text((MARGIN, 102.0), TextStyle::new(theme::LABEL, CONTENT_WIDTH).muted(), subtitle);
}

/// Draws the mark: a cut gem and the name of the game, which end at this point of the baseline.
/// Returns its width.
pub(super) fn draw_mark(canvas: &mut Canvas, (right, base): (f32, f32)) -> f32 {
    let style = TextStyle::new(28.0, MARK_WIDTH).bold().right_aligned();
    let width = canvas.text((right, base), style, GAME);
    draw_cut_gem(canvas, (right - width - 26.0, base - 9.0), 17.0);
    width + 43.0
}

/// A gem from the side: the table above, the tip below.
const FACETS: [(&str, &str); 6] = [
    ("M-1,-0.28 L-0.56,-0.85 L-0.42,-0.28 Z", theme::GOLD),
    ("M-0.56,-0.85 L0.56,-0.85 L0.42,-0.28 L-0.42,-0.28 Z", theme::PALE_GOLD),
    ("M0.56,-0.85 L1,-0.28 L0.42,-0.28 Z", theme::DARK_GOLD),
    ("M-1,-0.28 L-0.42,-0.28 L0,0.95 Z", theme::PALE_GOLD),
    ("M-0.42,-0.28 L0.42,-0.28 L0,0.95 Z", theme::GOLD),
    ("M0.42,-0.28 L1,-0.28 L0,0.95 Z", theme::DARK_GOLD),
];

fn draw_cut_gem(canvas: &mut Canvas, at: (f32, f32), r: f32) {
    for (facet, color) in FACETS {
        canvas.path(at, r, facet, color, None);
    }
}

/// Draws small print at the lower edge: what symbols mean on the left, the game on the right.
pub(super) fn draw_footer(canvas: &mut Canvas, key: &str, game: &str) {
    let base = canvas.height - 22.0;
    let style = TextStyle::new(theme::SMALL, CONTENT_WIDTH).muted();
    let width = canvas.text((WIDTH - MARGIN, base), style.right_aligned(), game);
    canvas.text((MARGIN, base), TextStyle { max_width: CONTENT_WIDTH - width - 24.0, ..style }, key);
}
