//! The picture at the end of a game: the players on a podium, and what each of them did best.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::superlative_texts::superlative_title;
use crate::render::game::superlatives::{Superlative, superlatives};
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::gems::{gem_color, gem_shape};
use crate::render::picture::header::{FOOTER_HEIGHT, draw_footer, draw_mark};
use crate::render::picture::honors::{draw_honors, honors_height};
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::{Players, alt_name};
use crate::render::picture::points_history::PointsHistory;
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme::{self, CONTENT_WIDTH, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Color, Event, Seat, Seats};

/// Where the blocks stand.
const GROUND: f32 = 520.0;
/// The heights of the blocks, from the first place to the fifth.
const BLOCK_HEIGHTS: [f32; 5] = [150.0, 118.0, 92.0, 74.0, 60.0];
const AVATAR_RADIUS: f32 = 38.0;
const TITLE_SIZES: [f32; 4] = [52.0, theme::TITLE, 38.0, theme::NAME];

/// All players on a podium, with their points per stage below.
pub fn podium(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Result<Picture, PictureError> {
    let history = PointsHistory::from_events(events);
    let winners = match game.view.phase {
        PhaseView::Over { winners } => winners,
        _ => Seats::NONE,
    };
    let mut order: Vec<Seat> = Seat::all(game.view.players()).collect();
    order.sort_by_key(|&seat| (place(game, seat), seat.index()));
    let honors = superlatives(&order, events);
    let honors_top = GROUND + 64.0;
    let height = honors_top + honors_height(words, &honors) + FOOTER_HEIGHT;
    let mut canvas = Canvas::new(WIDTH, height);
    let players = Players::new(words, game);
    let _ = draw_mark(&mut canvas, (WIDTH - MARGIN, 50.0));
    canvas.text((MARGIN, 50.0), TextStyle::new(theme::LABEL, 600.0).muted(), &text::kind(words, game.view.kind()));
    let title = TextStyle::new(theme::TITLE, CONTENT_WIDTH).bold().centered();
    canvas.title((WIDTH / 2.0, 122.0), title, &TITLE_SIZES, 2, &headline(words, game, &players, winners));
    let columns = outward_from_center(&order);
    let width = CONTENT_WIDTH / number(columns.len().max(1));
    draw_confetti(&mut canvas);
    for (index, &seat) in columns.iter().enumerate() {
        let area = Rect::new(MARGIN + width * number(index), 0.0, width, height);
        draw_column(&mut canvas, game, &players, seat, area, winners.contains(seat));
        let stages = TextStyle::new(theme::SMALL, width - 4.0).centered().muted();
        canvas.text((area.center().0, GROUND + 36.0), stages, &stage_sum(&history, seat));
    }
    draw_honors(&mut canvas, words, &players, &honors, honors_top);
    draw_footer(&mut canvas, "", game.id.as_str());
    Picture::new(canvas, &alt_sentences(words, game, &order, winners, &history, &honors))
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

/// Where gems fall, left of the winner; others fall in the mirror image.
const CONFETTI: [(f32, f32, f32); 6] = [
    (52.0, 176.0, 11.0),
    (112.0, 214.0, 8.0),
    (158.0, 166.0, 9.0),
    (222.0, 196.0, 7.0),
    (268.0, 160.0, 10.0),
    (322.0, 188.0, 8.0),
];

fn draw_confetti(canvas: &mut Canvas) {
    for (index, (x, y, r)) in CONFETTI.into_iter().enumerate() {
        let color = |index: usize| Color::ALL[index % Color::ALL.len()];
        canvas.path((x, y), r, gem_shape(color(index)), gem_color(color(index)), None);
        canvas.path((WIDTH - x, y + 6.0), r, gem_shape(color(index + 2)), gem_color(color(index + 2)), None);
    }
}

fn draw_column(canvas: &mut Canvas, game: &GameContext<'_>, players: &Players<'_>, seat: Seat, area: Rect, wins: bool) {
    let center = area.center().0;
    let place = place(game, seat);
    let index = usize::from(place.saturating_sub(1)).min(BLOCK_HEIGHTS.len() - 1);
    let top = GROUND - BLOCK_HEIGHTS[index];
    let block = Rect::new(area.x + 5.0, top, area.w - 10.0, BLOCK_HEIGHTS[index]);
    canvas.fill_rect(block, 10.0, if wins { theme::RAISED } else { theme::PANEL });
    canvas.fill_rect(Rect { h: 8.0, ..block }, 4.0, seat_color(seat.index()));
    let number = TextStyle::new(theme::NAME, 80.0).centered().color(if wins { theme::GOLD } else { theme::MUTED });
    canvas.text((center, GROUND - 16.0), number.bold(), &place.to_string());
    let points = game.view.seat(seat).map_or(0, |side| side.points).to_string();
    let bold = TextStyle::new(theme::TOTAL, area.w).bold().centered();
    let baseline = top - 18.0;
    canvas.text((center, baseline), if wins { bold.color(theme::GOLD) } else { bold }, &points);
    players.draw_centered_name(canvas, seat, (center, baseline - 50.0), theme::LABEL, area.w - 10.0);
    let avatar = (center, baseline - 88.0 - AVATAR_RADIUS);
    players.draw_avatar(canvas, seat, avatar, AVATAR_RADIUS);
    if wins {
        canvas.stroke_circle(avatar, AVATAR_RADIUS + 6.0, theme::GOLD, 4.0);
        draw_crown(canvas, (center, avatar.1 - AVATAR_RADIUS - 27.0), 20.0);
    }
}

fn headline(words: &Words, game: &GameContext<'_>, players: &Players<'_>, winners: Seats) -> String {
    let names: Vec<String> = winners.iter().map(|seat| players.name(seat)).collect();
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
    honors: &[Superlative],
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
    sentences.extend(honors.iter().map(|honor| {
        let name = alt_name(words, game, honor.seat);
        say!(words, "picture-alt-honor", name = name, title = superlative_title(words, honor.title))
    }));
    sentences
}
