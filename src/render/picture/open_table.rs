//! The open table: rows of bazaar cards, or the ring of archways.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::text;
use crate::render::picture::canvas::{Area, Canvas, Type};
use crate::render::picture::gem::{gem, meeple};
use crate::render::picture::stage_table::named;
use crate::render::picture::{MARGIN, Picture, PictureError, WIDTH, alt, board, ink, seat_fill};
use crate::say;
use basari_rules::game::card::{Card, WORKERS_TO_END};
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Color, Gems, Seat};

const HEAD: f32 = 104.0;
const ROW: f32 = 186.0;
const FOOT: f32 = 64.0;
const CARD: f32 = 112.0;

pub fn table(words: &Words, scene: &Scene<'_>) -> Result<Picture, PictureError> {
    let canvas = match scene.view.board() {
        Some(ring) => board::drawn(words, scene, ring),
        None => cards(words, scene),
    };
    Picture::of(canvas, &sentences(words, scene))
}

/// Where the game is.
pub(super) fn heading(words: &Words, scene: &Scene<'_>) -> String {
    match scene.view.round {
        0 => text::kind(words, scene.view.kind()),
        round => say!(words, "picture-round", stage = scene.view.stage, round = round),
    }
}

fn cards(words: &Words, scene: &Scene<'_>) -> Canvas {
    let height = HEAD + ROW * f32::from(u8::try_from(scene.view.players()).unwrap_or(u8::MAX)) + FOOT;
    let mut canvas = Canvas::new(WIDTH, height);
    canvas.text((MARGIN, 68.0), Type::new(42.0, 560.0).bold(), &heading(words, scene));
    canvas.text((WIDTH - MARGIN, 64.0), Type::new(25.0, 290.0).fill(ink::MUTED).end(), scene.game.as_str());
    let mut top = HEAD;
    for (seat, side) in Seat::all(scene.view.players()).zip(&scene.view.seats) {
        row(&mut canvas, words, scene, (seat, side), top);
        top += ROW;
    }
    let stock = Type::new(26.0, 200.0).fill(ink::MUTED);
    let label = say!(words, "picture-stock");
    canvas.text((MARGIN, height - 22.0), stock, &label);
    purse(&mut canvas, words, scene.view.stock, (MARGIN + stock.width(&label) + 30.0, height - 31.0));
    canvas
}

fn row(canvas: &mut Canvas, words: &Words, scene: &Scene<'_>, (seat, side): (Seat, &SeatView), top: f32) {
    let area = Area { x: MARGIN, y: top, w: WIDTH - 2.0 * MARGIN, h: ROW - 12.0 };
    canvas.area(area, 16.0, ink::PANEL);
    canvas.area(Area { w: 12.0, ..area }, 6.0, seat_fill(seat.index()));
    let base = top + 46.0;
    let right = WIDTH - MARGIN - 20.0;
    let total = Type::new(42.0, 120.0).bold().end();
    canvas.text((right, base), total, &side.points.to_string());
    named(canvas, words, scene, seat, (MARGIN + 30.0, base), 31.0, 410.0);
    purse(canvas, words, side.gems, (446.0, base - 10.0));
    let Spot::Card { workers, row, current } = &side.spot else { return };
    meeple(canvas, (right - 108.0, top + 118.0), 18.0);
    let ready = *workers >= WORKERS_TO_END;
    let count = Type::new(30.0, 90.0).bold().end().fill(if ready { ink::GOLD } else { ink::PAPER });
    canvas.text((right, top + 129.0), count, &format!("{workers}/{WORKERS_TO_END}"));
    let cards = f32::from(u8::try_from(row.len()).unwrap_or(u8::MAX)).max(1.0);
    let wide = CARD.min((right - 150.0 - MARGIN - 26.0) / cards);
    for (index, card) in (0_u8..).zip(row) {
        let x = MARGIN + 26.0 + wide * f32::from(index);
        // Far more cards than the printed deck gives overlap like a fan.
        let area = Area { x, y: top + 64.0, w: wide.max(40.0) - 8.0, h: 96.0 };
        bazaar(canvas, words, *card, area, current.as_ref().map(|card| card.id) == Some(card.id));
    }
}

/// A bazaar card: workers and points above, gems below. The card of the round has a golden edge.
fn bazaar(canvas: &mut Canvas, words: &Words, card: Card, area: Area, current: bool) {
    canvas.area(area, 12.0, ink::RAISED);
    canvas.frame(area, 12.0, if current { ink::GOLD } else { ink::LINE }, if current { 4.0 } else { 2.0 });
    let half = area.w / 2.0;
    meeple(canvas, (area.x + half * 0.36, area.y + 27.0), 12.0);
    canvas.text((area.x + half * 0.62, area.y + 37.0), Type::new(27.0, half * 0.5).bold(), &card.workers.to_string());
    let points = Type::new(32.0, half * 0.7).bold().middle().fill(ink::GOLD);
    canvas.text((area.x + half * 1.5, area.y + 39.0), points, &card.points.to_string());
    handful(canvas, words, card.gems, (area.x + half, area.y + 70.0), area.w - 8.0, 12.0);
}

/// Gems side by side around a point, smaller where there are many.
pub(super) fn handful(canvas: &mut Canvas, words: &Words, gems: Gems, (x, y): (f32, f32), room: f32, r: f32) {
    let count = f32::from(u8::try_from(gems.total()).unwrap_or(u8::MAX));
    let step = (2.1 * r).min(room / count.max(1.0));
    let mut at = x - step * (count - 1.0) / 2.0;
    for color in gems.one_by_one() {
        gem(canvas, words, color, (at, y), r.min(step * 0.48));
        at += step;
    }
}

/// All four colours with their counts.
pub(super) fn purse(canvas: &mut Canvas, words: &Words, gems: Gems, (x, y): (f32, f32)) {
    for (index, color) in (0_u8..).zip(Color::ALL) {
        let x = x + 78.0 * f32::from(index);
        gem(canvas, words, color, (x, y), 15.0);
        canvas.text((x + 22.0, y + 10.0), Type::new(28.0, 42.0).bold(), &gems.count(color).to_string());
    }
}

fn sentences(words: &Words, scene: &Scene<'_>) -> Vec<String> {
    let mut told = vec![say!(words, "picture-alt-table", place = heading(words, scene), game = scene.game.as_str())];
    for (seat, side) in Seat::all(scene.view.players()).zip(&scene.view.seats) {
        let name = alt::short_name(words, scene, seat);
        let points = text::points(words, side.points);
        let gems = counted(words, side.gems);
        let far = match &side.spot {
            Spot::Card { workers, .. } => {
                say!(words, "picture-alt-workers", workers = *workers, needed = WORKERS_TO_END)
            }
            Spot::Board { archway, travelled, .. } => say!(
                words,
                "picture-alt-archway",
                number = archway.map_or(0, |archway| archway.id),
                steps = *travelled,
                around = scene.around()
            ),
        };
        told.push(say!(words, "picture-alt-side", name = name, points = points, far = far, gems = gems));
    }
    told
}

fn counted(words: &Words, gems: Gems) -> String {
    let one = |color| format!("{} {}", gems.count(color), text::gem_name(words, color));
    words.list(&Color::ALL.map(one))
}
