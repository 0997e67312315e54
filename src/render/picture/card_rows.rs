//! Draws the card game's table: one row for each player, with the card of the round and everybody's workers.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::gems::{LETTERED, draw_gem_grid, draw_purse};
use crate::render::picture::header::{HEADER_HEIGHT, draw_header};
use crate::render::picture::last_actions::LastAction;
use crate::render::picture::legend::{Legend, Symbol};
use crate::render::picture::players::Players;
use crate::render::picture::standing_line::{draw_standing_line, leading_colors};
use crate::render::picture::symbols::draw_worker;
use crate::render::picture::theme::{self, CONTENT_WIDTH, CORNER, GAP, MARGIN, WIDTH};
use crate::say;
use basari_rules::game::Seat;
use basari_rules::game::card::{Card, WORKERS_TO_END};
use basari_rules::game::view::{SeatView, Spot};

const ROW_HEIGHT: f32 = 178.0;
const STOCK_HEIGHT: f32 = 58.0;
const CARD: (f32, f32) = (130.0, 158.0);
const PURSE_STEP: f32 = 124.0;

pub(super) fn draw_card_rows(
    words: &Words,
    game: &GameContext<'_>,
    last_actions: &[Option<LastAction>],
    heading: &str,
) -> Canvas {
    let rows = (ROW_HEIGHT + GAP) * number(game.view.players());
    let legend = Legend::new(
        vec![
            (Symbol::Card, say!(words, "picture-current-card")),
            (Symbol::Crown, say!(words, "picture-majority")),
            (Symbol::Missed, say!(words, "picture-missed")),
        ],
        game.id.as_str(),
    );
    let mut canvas = Canvas::new(WIDTH, HEADER_HEIGHT + rows + STOCK_HEIGHT + legend.height());
    draw_header(&mut canvas, heading, &text::kind(words, game.view.kind()));
    let players = Players::new(words, game);
    let mut top = HEADER_HEIGHT;
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        let last = last_actions.get(seat.index()).copied().flatten();
        canvas.fill_rect(Rect::new(MARGIN, top, CONTENT_WIDTH, ROW_HEIGHT), CORNER, theme::PANEL);
        let (left, right) = (MARGIN + 10.0 + CARD.0 + 20.0, WIDTH - MARGIN - 20.0);
        draw_standing_line(&mut canvas, words, &players, (seat, side), last, (left, right, top + 44.0));
        let leading = leading_colors(game.view, side);
        draw_purse(&mut canvas, words, side.gems, &leading, (left, top + 92.0), PURSE_STEP);
        draw_cards(&mut canvas, words, game, side, Rect::new(left, top + 126.0, right - left, 38.0));
        top += ROW_HEIGHT + GAP;
    }
    draw_stock(&mut canvas, words, game, top + 24.0);
    legend.draw(&mut canvas);
    canvas
}

fn draw_stock(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, y: f32) {
    let style = TextStyle::new(theme::LABEL, 200.0).muted();
    let width = canvas.text((MARGIN, y + 9.0), style, &say!(words, "picture-stock"));
    draw_purse(canvas, words, game.view.stock, &[], (MARGIN + width + 16.0, y), 110.0);
}

/// Draws the card of the round in full, and the workers of all cards.
fn draw_cards(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, side: &SeatView, bar: Rect) {
    let Spot::Card { workers, row, current } = &side.spot else { return };
    let area = Rect::new(MARGIN + 10.0, bar.bottom() - CARD.1 + 4.0, CARD.0, CARD.1);
    match current {
        Some(card) => draw_current_card(canvas, words, *card, area),
        None => canvas.stroke_rect(area, 14.0, theme::LINE, 2.0),
    }
    let count = TextStyle::new(theme::NUMBER, 110.0).bold().right_aligned();
    let count = if *workers >= WORKERS_TO_END { count.color(theme::GOLD) } else { count };
    let sum = format!("{workers}/{WORKERS_TO_END}");
    let width = canvas.text((bar.right(), bar.y - 23.0), count, &sum);
    draw_worker(canvas, (bar.right() - width - 24.0, bar.y - 34.0), 15.0);
    let cards: Vec<Card> = row.iter().filter_map(|&id| game.view.deck()?.card(id)).collect();
    draw_workers(canvas, &cards, current.map(|card| card.id), bar);
}

/// Draws a bazaar card: workers and points above, gems below.
fn draw_current_card(canvas: &mut Canvas, words: &Words, card: Card, area: Rect) {
    canvas.fill_rect(area, 14.0, theme::RAISED);
    canvas.stroke_rect(area, 14.0, theme::GOLD, 4.0);
    draw_worker(canvas, (area.x + 26.0, area.y + 27.0), 14.0);
    canvas.text((area.x + 46.0, area.y + 38.0), TextStyle::new(theme::NUMBER, 30.0).bold(), &card.workers.to_string());
    let points = TextStyle::new(36.0, 50.0).bold().color(theme::GOLD).right_aligned();
    canvas.text((area.right() - 16.0, area.y + 40.0), points, &card.points.to_string());
    let gems = Rect::new(area.x + 6.0, area.y + 45.0, area.w - 12.0, area.h - 49.0);
    draw_gem_grid(canvas, words, card.gems, gems, LETTERED);
}

/// Draws the workers as a bar up to the number that ends the stage, one block for each card.
fn draw_workers(canvas: &mut Canvas, cards: &[Card], current: Option<u8>, bar: Rect) {
    let total: u16 = cards.iter().map(|card| u16::from(card.workers)).sum();
    let step = bar.w / f32::from(total.max(u16::from(WORKERS_TO_END)));
    canvas.fill_rect(Rect { w: step * f32::from(WORKERS_TO_END), ..bar }, 10.0, theme::BACKGROUND);
    let mut x = bar.x;
    for card in cards {
        let block = Rect { x: x + 2.0, y: bar.y + 2.0, w: step * f32::from(card.workers) - 4.0, h: bar.h - 4.0 };
        canvas.fill_rect(block, 8.0, theme::LINE);
        if current == Some(card.id) {
            canvas.stroke_rect(block, 8.0, theme::GOLD, 3.0);
        }
        for index in 0..card.workers {
            let center = x + step * (f32::from(index) + 0.5);
            draw_worker(canvas, (center, bar.center().1), 13.0_f32.min(step * 0.4));
        }
        x += step * f32::from(card.workers);
    }
    if total > u16::from(WORKERS_TO_END) {
        let end = bar.x + step * f32::from(WORKERS_TO_END);
        canvas.polyline(&[(end, bar.y - 4.0), (end, bar.bottom() + 4.0)], theme::GOLD, 3.0);
    }
}
