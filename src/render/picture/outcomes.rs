//! The picture of the most important rule: what happens if one, two or three players pick the same action.

use crate::locale::Words;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::gems::draw_gem_row;
use crate::render::picture::header::draw_header;
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::Gems;

/// There is no subtitle.
const HEADER_HEIGHT: f32 = 92.0;
const ROW_HEIGHT: f32 = 142.0;
const CARD_WIDTH: f32 = 56.0;
const CARD_HEIGHT: f32 = 86.0;
const CARD_GAP: f32 = 10.0;
/// Room for three cards.
const TEXT_LEFT: f32 = MARGIN + 232.0;
const SIGN_RADIUS: f32 = 20.0;
/// The action card on the cards of the picture.
const ACTION: &str = "C";
/// What one of two players pays.
const PRICE: Gems = Gems::new([1, 1, 0, 0]);

/// What happens if one, two or three players pick the same action: a headline and a detail each.
pub(in crate::render) fn outcome_texts(words: &Words) -> [(String, String); 3] {
    [
        (say!(words, "picture-outcome-one"), say!(words, "picture-outcome-one-detail")),
        (say!(words, "picture-outcome-two"), say!(words, "picture-outcome-two-detail")),
        (say!(words, "picture-outcome-three"), say!(words, "picture-outcome-three-detail")),
    ]
}

pub fn outcomes(words: &Words) -> Result<Picture, PictureError> {
    let mut canvas = Canvas::new(WIDTH, HEADER_HEIGHT + 3.0 * ROW_HEIGHT + MARGIN - 12.0);
    let title = say!(words, "picture-outcomes");
    draw_header(&mut canvas, &title, "");
    let mut sentences = vec![say!(words, "picture-alt-outcomes")];
    for (row, (headline, detail)) in (0_u8..).zip(&outcome_texts(words)) {
        draw_outcome(&mut canvas, words, row + 1, (headline, detail), HEADER_HEIGHT + ROW_HEIGHT * f32::from(row));
        sentences.push(say!(words, "picture-alt-outcome", headline = headline.as_str(), detail = detail.as_str()));
    }
    Picture::new(canvas, &sentences)
}

fn draw_outcome(canvas: &mut Canvas, words: &Words, players: u8, (headline, detail): (&str, &str), top: f32) {
    let area = Rect { x: MARGIN, y: top, w: WIDTH - 2.0 * MARGIN, h: ROW_HEIGHT - 12.0 };
    canvas.fill_rect(area, 16.0, theme::PANEL);
    for player in 0..players {
        draw_card(canvas, player, (MARGIN + 22.0 + (CARD_WIDTH + CARD_GAP) * f32::from(player), top + 22.0));
    }
    let room = area.x + area.w - 20.0 - TEXT_LEFT;
    canvas.text((TEXT_LEFT, top + 56.0), TextStyle::new(34.0, room - 96.0).bold(), headline);
    canvas.text((TEXT_LEFT, top + 102.0), TextStyle::new(26.0, room).color(theme::MUTED), detail);
    let sign = (area.x + area.w - 54.0, top + 42.0);
    match players {
        1 => draw_crown(canvas, sign, SIGN_RADIUS),
        2 => draw_gem_row(canvas, words, PRICE, sign, 100.0, SIGN_RADIUS),
        _ => draw_cross(canvas, sign, SIGN_RADIUS),
    }
}

/// Draws an action card in the color of its player.
fn draw_card(canvas: &mut Canvas, player: u8, (x, y): (f32, f32)) {
    let area = Rect { x, y, w: CARD_WIDTH, h: CARD_HEIGHT };
    canvas.fill_rect(area, 12.0, theme::RAISED);
    canvas.stroke_rect(area, 12.0, seat_color(usize::from(player)), 5.0);
    let letter = TextStyle::new(42.0, CARD_WIDTH).bold().centered();
    canvas.text((x + CARD_WIDTH / 2.0, y + CARD_HEIGHT / 2.0 + 16.0), letter, ACTION);
}

fn draw_cross(canvas: &mut Canvas, (x, y): (f32, f32), r: f32) {
    for slope in [-1.0, 1.0] {
        canvas.polyline(&[(x - r, y - slope * r), (x + r, y + slope * r)], theme::MUTED, 9.0);
    }
}
