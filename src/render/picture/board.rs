//! Draws the board game's table: the ring of archways with merchants and start disks, the players inside it, and the
//! points track below.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::gems::{draw_gem_row, draw_purse};
use crate::render::picture::header::draw_mark;
use crate::render::picture::last_actions::LastAction;
use crate::render::picture::legend::{Legend, Symbol};
use crate::render::picture::players::Players;
use crate::render::picture::points_track::{TRACK_HEIGHT, draw_points_track};
use crate::render::picture::ring::Ring;
use crate::render::picture::standing_line::{draw_standing_line, leading_colors};
use crate::render::picture::symbols::{ARROWHEADS, draw_goal};
use crate::render::picture::theme::{self, WIDTH};
use crate::say;
use basari_rules::game::board::{Archway, Board};
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Goal, Seat};

const RING_TOP: f32 = 24.0;
const TOKEN_RADIUS: f32 = 16.0;

pub(super) fn draw_board(
    words: &Words,
    game: &GameContext<'_>,
    board: &Board,
    last_actions: &[Option<LastAction>],
    heading: &str,
) -> Canvas {
    let ring = Ring::new(board.len(), RING_TOP);
    let legend = Legend::new(
        vec![
            (Symbol::Disk, say!(words, "picture-merchant")),
            (Symbol::Ring, say!(words, "picture-start-disk")),
            (Symbol::Coin, say!(words, "picture-points")),
            (Symbol::Crown, say!(words, "picture-majority")),
            (Symbol::Missed, say!(words, "picture-missed")),
        ],
        game.id.as_str(),
    );
    let mut canvas = Canvas::new(WIDTH, ring.bottom() + TRACK_HEIGHT + legend.height());
    let players = Players::new(words, game);
    for (index, archway) in board.archways().iter().enumerate() {
        draw_archway(&mut canvas, words, *archway, ring.tile(index));
        draw_tokens(&mut canvas, game, &players, archway.id, ring.tile(index));
    }
    let inside = ring.inside();
    draw_path(&mut canvas, inside);
    let lane = 34.0;
    let area = Rect::new(inside.x + lane, inside.y + lane, inside.w - 2.0 * lane, inside.h - 2.0 * lane);
    draw_players(&mut canvas, words, game, &players, last_actions, area, heading);
    draw_points_track(&mut canvas, words, game, &players, board.points_track(), ring.bottom());
    legend.draw(&mut canvas);
    canvas
}

/// Draws the number of an archway in its corner, its points on a coin, and its gems.
fn draw_archway(canvas: &mut Canvas, words: &Words, archway: Archway, tile: Rect) {
    canvas.fill_rect(tile, 14.0, theme::PANEL);
    let number = TextStyle::new(theme::SMALL, tile.w / 2.0).muted();
    canvas.text((tile.x + 9.0, tile.y + 27.0), number, &archway.id.to_string());
    let coin = (tile.right() - 20.0, tile.y + 19.0);
    canvas.fill_circle(coin, 16.0, theme::GOLD);
    let points = TextStyle::new(theme::LABEL, 32.0).bold().color(theme::INK);
    canvas.text_around(coin, points, &archway.points.to_string());
    draw_gem_row(canvas, words, archway.gems, (tile.center().0, tile.bottom() - 14.0), tile.w - 12.0, 9.5);
}

/// Draws the merchants on an archway as disks, and the start disks that they have left as rings.
fn draw_tokens(canvas: &mut Canvas, game: &GameContext<'_>, players: &Players<'_>, archway: u8, tile: Rect) {
    let is_here = |place: &Option<Archway>| place.is_some_and(|place| place.id == archway);
    let tokens: Vec<(Seat, bool, bool)> = Seat::all(game.view.players())
        .zip(&game.view.seats)
        .filter_map(|(seat, side)| match &side.spot {
            Spot::Board { archway, start, .. } => Some((seat, is_here(archway), is_here(start))),
            Spot::Card { .. } => None,
        })
        .filter(|(_, merchant, start)| *merchant || *start)
        .collect();
    let step = ((tile.w + 6.0 - 2.0 * TOKEN_RADIUS) / number(tokens.len().saturating_sub(1)).max(1.0)).min(36.0);
    let mut x = tile.center().0 - step * number(tokens.len().saturating_sub(1)) / 2.0;
    for (seat, merchant, start) in tokens {
        let center = (x, tile.y + 52.0);
        if merchant {
            players.draw_avatar(canvas, seat, center, TOKEN_RADIUS);
        } else {
            players.draw_ring(canvas, seat, center, TOKEN_RADIUS);
        }
        if merchant && start {
            canvas.stroke_circle(center, TOKEN_RADIUS - 0.5, theme::TEXT, 3.0);
        }
        x += step;
    }
}

/// Draws the way around the table, with arrowheads.
fn draw_path(canvas: &mut Canvas, inside: Rect) {
    let inset = 15.0;
    let way = Rect::new(inside.x + inset, inside.y + inset, inside.w - 2.0 * inset, inside.h - 2.0 * inset);
    canvas.stroke_rect(way, 20.0, theme::LINE, 3.0);
    let (x, y) = way.center();
    for (at, arrowhead) in [(x, way.y), (way.right(), y), (x, way.bottom()), (way.x, y)].into_iter().zip(ARROWHEADS) {
        canvas.path(at, 11.0, arrowhead, theme::MUTED, None);
    }
}

fn draw_players(
    canvas: &mut Canvas,
    words: &Words,
    game: &GameContext<'_>,
    players: &Players<'_>,
    last_actions: &[Option<LastAction>],
    area: Rect,
    heading: &str,
) {
    let (left, right) = (area.x, area.right());
    let mark = draw_mark(canvas, (right, area.y + 36.0));
    canvas.text((left, area.y + 38.0), TextStyle::new(34.0, right - left - mark - 16.0).bold(), heading);
    let row = (area.h - 56.0) / number(game.view.players()).max(1.0);
    let mut top = area.y + 60.0;
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        let last = last_actions.get(seat.index()).copied().flatten();
        draw_standing_line(canvas, words, players, (seat, side), last, (left, right, top + 36.0));
        draw_purse(canvas, words, side.gems, &leading_colors(game.view, side), (left, top + 82.0), 108.0);
        draw_lap(canvas, game, side, (right, top + 93.0));
        top += row;
    }
}

/// Draws the steps of a merchant in this stage and those of a lap.
fn draw_lap(canvas: &mut Canvas, game: &GameContext<'_>, side: &SeatView, (right, base): (f32, f32)) {
    let Spot::Board { travelled, .. } = side.spot else { return };
    let around = game.ring_length();
    let style = TextStyle::new(theme::LABEL, 100.0).bold().right_aligned();
    let style = if usize::from(travelled) >= around { style.color(theme::GOLD) } else { style };
    let width = canvas.text((right, base), style, &format!("{travelled}/{around}"));
    draw_goal(canvas, Goal::Lap, (right - width - 20.0, base - 10.0), 12.0);
}
