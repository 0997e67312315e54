//! The picture at the end of a game: the players on a podium.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::output::Picture;
use crate::render::picture::player_names::{alt_name, draw_name, drawn_name, name_width};
use crate::render::picture::points_history::PointsHistory;
use crate::render::picture::rasterize::PictureError;
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Seat, Seats};

const HEIGHT: f32 = 476.0;
/// Where the blocks stand.
const GROUND: f32 = 388.0;
/// The heights of the blocks, from the first place to the fifth.
const BLOCK_HEIGHTS: [f32; 5] = [170.0, 130.0, 98.0, 76.0, 60.0];
const NAME_SIZE: f32 = 28.0;

/// All players on a podium, with their points per stage below.
pub fn podium(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Result<Picture, PictureError> {
    let history = PointsHistory::from_events(events);
    let winners = match game.view.phase {
        PhaseView::Over { winners } => winners,
        _ => Seats::NONE,
    };
    let mut order: Vec<Seat> = Seat::all(game.view.players()).collect();
    order.sort_by_key(|&seat| (place(game, seat), seat.index()));
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let title = TextStyle::new(42.0, WIDTH - 2.0 * MARGIN).bold().centered();
    canvas.text((WIDTH / 2.0, 62.0), title, &headline(words, game, winners));
    let columns = outward_from_center(&order);
    let width = (WIDTH - 2.0 * MARGIN) / f32::from(u8::try_from(columns.len().max(1)).unwrap_or(u8::MAX));
    for (index, &seat) in (0_u8..).zip(&columns) {
        let area = Rect { x: MARGIN + width * f32::from(index), y: 0.0, w: width, h: HEIGHT };
        draw_column(&mut canvas, words, game, seat, area, winners.contains(seat));
        let stages = TextStyle::new(24.0, width - 8.0).centered().color(theme::MUTED);
        canvas.text((area.x + width / 2.0, GROUND + 32.0), stages, &stage_sum(&history, seat));
    }
    let footer = format!("{} · {}", text::kind(words, game.view.kind()), game.id.as_str());
    let muted = TextStyle::new(24.0, WIDTH - 2.0 * MARGIN).centered().color(theme::MUTED);
    canvas.text((WIDTH / 2.0, HEIGHT - 18.0), muted, &footer);
    Picture::new(canvas, &alt_sentences(words, game, &order, winners, &history))
}

fn place(game: &GameContext<'_>, seat: Seat) -> u8 {
    game.view.seat(seat).map_or(0, |side| side.place)
}

/// The best in the middle, the others alternately left and right of them.
fn outward_from_center(order: &[Seat]) -> Vec<Seat> {
    let left = order.iter().skip(1).step_by(2).rev();
    let right = order.iter().skip(2).step_by(2);
    left.chain(order.first()).chain(right).copied().collect()
}

fn draw_column(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, seat: Seat, area: Rect, wins: bool) {
    let center = area.x + area.w / 2.0;
    let place = place(game, seat);
    let index = usize::from(place.saturating_sub(1)).min(BLOCK_HEIGHTS.len() - 1);
    let top = GROUND - BLOCK_HEIGHTS[index];
    let block = Rect { x: area.x + 5.0, y: top, w: area.w - 10.0, h: BLOCK_HEIGHTS[index] };
    canvas.fill_rect(block, 10.0, if wins { theme::RAISED } else { theme::PANEL });
    canvas.fill_rect(Rect { h: 10.0, ..block }, 5.0, seat_color(seat.index()));
    let number = TextStyle::new(36.0, 80.0).bold().centered().color(if wins { theme::GOLD } else { theme::MUTED });
    canvas.text((center, top + 52.0), number, &place.to_string());
    let points = game.view.seat(seat).map_or(0, |side| side.points).to_string();
    let bold = TextStyle::new(38.0, area.w).bold().centered().color(if wins { theme::GOLD } else { theme::TEXT });
    canvas.text((center, top - 16.0), bold, &points);
    let name_space = area.w - 12.0;
    let name_start = center - name_width(words, game, seat, NAME_SIZE).min(name_space) / 2.0;
    draw_name(canvas, words, game, seat, (name_start, top - 60.0), NAME_SIZE, name_start + name_space);
    if wins {
        draw_crown(canvas, (center, top - 104.0), 18.0);
    }
}

fn headline(words: &Words, game: &GameContext<'_>, winners: Seats) -> String {
    let names: Vec<String> = winners.iter().map(|seat| drawn_name(words, game, seat)).collect();
    if names.is_empty() {
        return text::kind(words, game.view.kind());
    }
    say!(words, "picture-winners", names = words.list(&names), count = names.len())
}

/// The points of each stage: `12 + 18 + 20`.
fn stage_sum(history: &PointsHistory, seat: Seat) -> String {
    let gains: Vec<String> = history.gains_per_stage(seat).iter().map(u16::to_string).collect();
    gains.join(" + ")
}

fn alt_sentences(
    words: &Words,
    game: &GameContext<'_>,
    order: &[Seat],
    winners: Seats,
    history: &PointsHistory,
) -> Vec<String> {
    let names: Vec<String> = winners.iter().map(|seat| alt_name(words, game, seat)).collect();
    let mut sentences = vec![say!(words, "picture-alt-final", game = game.id.as_str())];
    if !names.is_empty() {
        sentences.push(say!(words, "picture-alt-winners", names = words.list(&names), count = names.len()));
    }
    sentences.extend(order.iter().filter_map(|&seat| {
        let side = game.view.seat(seat)?;
        Some(say!(
            words,
            "picture-alt-total",
            place = side.place,
            name = alt_name(words, game, seat),
            points = text::points(words, side.points),
            stages = stage_sum(history, seat)
        ))
    }));
    sentences
}
