//! Small print at the lower edge: what the symbols of a picture mean, and which game it shows.

use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::standing_line::draw_action;
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme::{self, CONTENT_WIDTH, MARGIN, WIDTH};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Crown,
    /// The card of the round.
    Card,
    /// An action that was missed.
    Missed,
    /// A merchant.
    Disk,
    /// A start disk.
    Ring,
    Coin,
    /// Gems before and after scoring.
    Returned,
}

pub(super) struct Legend {
    lines: Vec<Vec<(Symbol, String)>>,
    game: String,
}

const LINE_HEIGHT: f32 = 44.0;
const PADDING: f32 = 12.0;
const ENTRY_GAP: f32 = 28.0;
const RETURNED: &str = "7→3";

impl Legend {
    /// Breaks the entries into lines. The game stands at the end of the last one.
    pub fn new(entries: Vec<(Symbol, String)>, game: &str) -> Legend {
        let mut lines = vec![Vec::new()];
        let mut left = 0.0;
        let label_width = label().width(game);
        let last = entries.len().saturating_sub(1);
        for (index, (symbol, meaning)) in entries.into_iter().enumerate() {
            let width = symbol.width() + label().width(&meaning);
            let end = left + width + if index == last { ENTRY_GAP + label_width } else { 0.0 };
            if end > CONTENT_WIDTH && left > 0.0 {
                lines.push(Vec::new());
                left = 0.0;
            }
            left += width + ENTRY_GAP;
            if let Some(line) = lines.last_mut() {
                line.push((symbol, meaning));
            }
        }
        Legend { lines, game: game.to_owned() }
    }

    pub fn height(&self) -> f32 {
        LINE_HEIGHT * number(self.lines.len()) + 2.0 * PADDING
    }

    /// Draws the legend at the lower edge.
    pub fn draw(&self, canvas: &mut Canvas) {
        let mut middle = canvas.height - self.height() + PADDING + LINE_HEIGHT / 2.0;
        for line in &self.lines {
            let mut x = MARGIN;
            for (symbol, meaning) in line {
                symbol.draw(canvas, (x, middle));
                x += symbol.width();
                x += canvas.text((x, middle + 8.0), label(), meaning) + ENTRY_GAP;
            }
            middle += LINE_HEIGHT;
        }
        canvas.text((WIDTH - MARGIN, middle - LINE_HEIGHT + 8.0), label().right_aligned(), &self.game);
    }
}

const fn label() -> TextStyle {
    TextStyle::new(theme::SMALL, CONTENT_WIDTH).muted()
}

impl Symbol {
    /// With the space behind it.
    fn width(self) -> f32 {
        match self {
            Symbol::Crown => 38.0,
            Symbol::Card => 34.0,
            Symbol::Missed => 54.0,
            Symbol::Disk | Symbol::Ring | Symbol::Coin => 40.0,
            Symbol::Returned => label().bold().width(RETURNED) + 10.0,
        }
    }

    /// Draws the symbol to the right of a point.
    fn draw(self, canvas: &mut Canvas, (x, y): (f32, f32)) {
        let center = (x + 15.0, y);
        match self {
            Symbol::Crown => draw_crown(canvas, center, 12.0),
            Symbol::Card => {
                let area = Rect::new(x + 1.0, y - 15.0, 23.0, 30.0);
                canvas.fill_rect(area, 5.0, theme::RAISED);
                canvas.stroke_rect(area, 5.0, theme::GOLD, 3.0);
            }
            Symbol::Missed => {
                let _ = draw_action(canvas, "B", true, (x + 42.0, y));
            }
            Symbol::Disk => canvas.fill_circle(center, 14.0, theme::MUTED),
            Symbol::Ring => canvas.stroke_circle(center, 12.5, theme::MUTED, 3.0),
            Symbol::Coin => canvas.fill_circle(center, 14.0, theme::GOLD),
            Symbol::Returned => {
                canvas.text((x, y + 8.0), label().bold(), RETURNED);
            }
        }
    }
}
