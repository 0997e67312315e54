//! Draws what every player did best.

use crate::locale::Words;
use crate::render::game::superlative_texts::{superlative_reason, superlative_title};
use crate::render::game::superlatives::Superlative;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::players::Players;
use crate::render::picture::theme::{self, CONTENT_WIDTH, CORNER, MARGIN};

const PADDING: f32 = 10.0;
/// The height of a row whose texts share one line, and of one whose texts do not fit into one.
const ROW_HEIGHTS: (f32, f32) = (56.0, 84.0);
const TITLE: TextStyle = TextStyle::new(theme::LABEL, CONTENT_WIDTH).bold();
const REASON: TextStyle = TextStyle::new(theme::SMALL, CONTENT_WIDTH).muted();
const TEXT_LEFT: f32 = MARGIN + 78.0;
const TEXT_RIGHT: f32 = MARGIN + CONTENT_WIDTH - 24.0;

pub(super) fn honors_height(words: &Words, honors: &[Superlative]) -> f32 {
    let rows: f32 = honors.iter().map(|honor| Row::new(words, *honor).height()).sum();
    rows + 2.0 * PADDING
}

/// Draws one row for each player.
pub(super) fn draw_honors(
    canvas: &mut Canvas,
    words: &Words,
    players: &Players<'_>,
    honors: &[Superlative],
    mut top: f32,
) {
    let area = Rect::new(MARGIN, top, CONTENT_WIDTH, honors_height(words, honors));
    canvas.fill_rect(area, CORNER, theme::PANEL);
    top += PADDING;
    for honor in honors {
        let row = Row::new(words, *honor);
        let middle = top + row.height() / 2.0;
        players.draw_avatar(canvas, honor.seat, (MARGIN + 42.0, middle), 21.0);
        if row.is_one_line() {
            canvas.text((TEXT_LEFT, middle + 9.0), TITLE, &row.title);
            canvas.text((TEXT_RIGHT, middle + 9.0), REASON.right_aligned(), &row.reason);
        } else {
            canvas.text((TEXT_LEFT, middle - 7.0), TITLE, &row.title);
            canvas.text((TEXT_LEFT, middle + 25.0), REASON, &row.reason);
        }
        top += row.height();
    }
}

/// What a player did best, and what it is for.
struct Row {
    title: String,
    reason: String,
}

impl Row {
    fn new(words: &Words, honor: Superlative) -> Row {
        Row { title: superlative_title(words, honor.title), reason: superlative_reason(words, honor) }
    }

    fn is_one_line(&self) -> bool {
        TITLE.width(&self.title) + 24.0 + REASON.width(&self.reason) <= TEXT_RIGHT - TEXT_LEFT
    }

    fn height(&self) -> f32 {
        if self.is_one_line() { ROW_HEIGHTS.0 } else { ROW_HEIGHTS.1 }
    }
}
