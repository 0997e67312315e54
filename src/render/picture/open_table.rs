//! The picture of the open table: rows of bazaar cards, or the ring of archways.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::board::draw_board;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::gems::{draw_gem_row, draw_purse};
use crate::render::picture::output::Picture;
use crate::render::picture::player_names::{alt_name, draw_name};
use crate::render::picture::rasterize::PictureError;
use crate::render::picture::symbols::draw_worker;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::card::{Card, WORKERS_TO_END};
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Color, Gems, Seat};

const HEADER_HEIGHT: f32 = 104.0;
const ROW_HEIGHT: f32 = 186.0;
const FOOTER_HEIGHT: f32 = 64.0;
const CARD_WIDTH: f32 = 112.0;

pub fn open_table(words: &Words, game: &GameContext<'_>) -> Result<Picture, PictureError> {
    let canvas = match game.view.board() {
        Some(ring) => draw_board(words, game, ring, &heading(words, game)),
        None => draw_card_rows(words, game),
    };
    Picture::new(canvas, &alt_sentences(words, game))
}

fn heading(words: &Words, game: &GameContext<'_>) -> String {
    match game.view.round {
        0 => text::kind(words, game.view.kind()),
        round => say!(words, "picture-round", stage = game.view.stage, round = round),
    }
}

fn draw_card_rows(words: &Words, game: &GameContext<'_>) -> Canvas {
    let height =
        HEADER_HEIGHT + ROW_HEIGHT * f32::from(u8::try_from(game.view.players()).unwrap_or(u8::MAX)) + FOOTER_HEIGHT;
    let mut canvas = Canvas::new(WIDTH, height);
    canvas.text((MARGIN, 68.0), TextStyle::new(42.0, 560.0).bold(), &heading(words, game));
    canvas.text(
        (WIDTH - MARGIN, 64.0),
        TextStyle::new(25.0, 290.0).color(theme::MUTED).right_aligned(),
        game.id.as_str(),
    );
    let mut top = HEADER_HEIGHT;
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        draw_row(&mut canvas, words, game, (seat, side), top);
        top += ROW_HEIGHT;
    }
    let stock = TextStyle::new(26.0, 200.0).color(theme::MUTED);
    let label = say!(words, "picture-stock");
    canvas.text((MARGIN, height - 22.0), stock, &label);
    draw_purse(&mut canvas, words, game.view.stock, (MARGIN + stock.width(&label) + 30.0, height - 31.0));
    canvas
}

fn draw_row(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, (seat, side): (Seat, &SeatView), top: f32) {
    let area = Rect { x: MARGIN, y: top, w: WIDTH - 2.0 * MARGIN, h: ROW_HEIGHT - 12.0 };
    canvas.fill_rect(area, 16.0, theme::PANEL);
    canvas.fill_rect(Rect { w: 12.0, ..area }, 6.0, seat_color(seat.index()));
    let base = top + 46.0;
    let right = WIDTH - MARGIN - 20.0;
    let total = TextStyle::new(42.0, 120.0).bold().right_aligned();
    canvas.text((right, base), total, &side.points.to_string());
    draw_name(canvas, words, game, seat, (MARGIN + 30.0, base), 31.0, 410.0);
    draw_purse(canvas, words, side.gems, (446.0, base - 10.0));
    let Spot::Card { workers, row, current } = &side.spot else { return };
    draw_worker(canvas, (right - 108.0, top + 118.0), 18.0);
    let ready = *workers >= WORKERS_TO_END;
    let count = TextStyle::new(30.0, 90.0).bold().right_aligned().color(if ready { theme::GOLD } else { theme::TEXT });
    canvas.text((right, top + 129.0), count, &format!("{workers}/{WORKERS_TO_END}"));
    let count_of_cards = f32::from(u8::try_from(row.len()).unwrap_or(u8::MAX)).max(1.0);
    let wide = CARD_WIDTH.min((right - 150.0 - MARGIN - 26.0) / count_of_cards);
    let cards = row.iter().filter_map(|&id| game.view.deck()?.card(id));
    for (index, card) in (0_u8..).zip(cards) {
        let x = MARGIN + 26.0 + wide * f32::from(index);
        // With many more cards than the printed deck allows, they overlap like a fan.
        let area = Rect { x, y: top + 64.0, w: wide.max(40.0) - 8.0, h: 96.0 };
        draw_card(canvas, words, card, area, current.as_ref().map(|card| card.id) == Some(card.id));
    }
}

/// Draws a bazaar card: workers and points above, gems below. The card of this round has a golden edge.
fn draw_card(canvas: &mut Canvas, words: &Words, card: Card, area: Rect, current: bool) {
    canvas.fill_rect(area, 12.0, theme::RAISED);
    canvas.stroke_rect(area, 12.0, if current { theme::GOLD } else { theme::LINE }, if current { 4.0 } else { 2.0 });
    let half = area.w / 2.0;
    draw_worker(canvas, (area.x + half * 0.36, area.y + 27.0), 12.0);
    canvas.text(
        (area.x + half * 0.62, area.y + 37.0),
        TextStyle::new(27.0, half * 0.5).bold(),
        &card.workers.to_string(),
    );
    let points = TextStyle::new(32.0, half * 0.7).bold().centered().color(theme::GOLD);
    canvas.text((area.x + half * 1.5, area.y + 39.0), points, &card.points.to_string());
    draw_gem_row(canvas, words, card.gems, (area.x + half, area.y + 70.0), area.w - 8.0, 12.0);
}

fn alt_sentences(words: &Words, game: &GameContext<'_>) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-table", place = heading(words, game), game = game.id.as_str())];
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        let name = alt_name(words, game, seat);
        let points = text::points(words, side.points);
        let gems = gem_counts(words, side.gems);
        let progress = match &side.spot {
            Spot::Card { workers, .. } => {
                say!(words, "picture-alt-workers", workers = *workers, needed = WORKERS_TO_END)
            }
            Spot::Board { archway, travelled, .. } => say!(
                words,
                "picture-alt-archway",
                number = archway.map_or(0, |archway| archway.id),
                steps = *travelled,
                around = game.ring_length()
            ),
        };
        sentences.push(say!(words, "picture-alt-side", name = name, points = points, far = progress, gems = gems));
    }
    sentences
}

fn gem_counts(words: &Words, gems: Gems) -> String {
    let one = |color| format!("{} {}", gems.count(color), text::gem_name(words, color));
    words.list(&Color::ALL.map(one))
}
