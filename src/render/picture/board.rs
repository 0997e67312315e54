//! Draws the board game's table: the ring of archways with merchants and start disks, the players inside it, and the
//! points track below.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::gems::{draw_gem_row, draw_purse};
use crate::render::picture::player_names::draw_name;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::Seat;
use basari_rules::game::board::{Archway, Board};
use basari_rules::game::view::Spot;

const MAX_TILE_SIZE: f32 = 92.0;
const RING_TOP: f32 = 34.0;
const TRACK_HEIGHT: f32 = 140.0;

pub(super) fn draw_board(words: &Words, game: &GameContext<'_>, board: &Board, heading: &str) -> Canvas {
    let ring = Ring::new(board.len());
    let ring_bottom = RING_TOP + ring.tile * ring.rows;
    let mut canvas = Canvas::new(WIDTH, ring_bottom + TRACK_HEIGHT);
    for (index, archway) in board.archways().iter().enumerate() {
        draw_archway(&mut canvas, words, *archway, ring.tile_position(index), ring.tile);
    }
    draw_merchants(&mut canvas, game, board, &ring);
    draw_players(&mut canvas, words, game, &ring, heading);
    draw_points_track(&mut canvas, words, game, board.points_track(), ring_bottom + 78.0);
    canvas
}

/// A rectangular ring of tiles, clockwise from the upper left corner.
struct Ring {
    columns: usize,
    rows: f32,
    height: usize,
    tile: f32,
}

impl Ring {
    fn new(count: usize) -> Ring {
        let half = (count + 4).div_ceil(2).max(6);
        let columns = (half * 9).div_ceil(16).clamp(3, half - 2);
        let height = half - columns;
        let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
        let tile = ((WIDTH - 2.0 * MARGIN) / number(columns)).min(MAX_TILE_SIZE + 2.0);
        Ring { columns, rows: number(height), height, tile }
    }

    /// The upper left corner of a tile.
    fn tile_position(&self, index: usize) -> (f32, f32) {
        let (right, down) = (self.columns - 1, self.height - 1);
        let (column, row) = if index <= right {
            (index, 0)
        } else if index <= right + down {
            (right, index - right)
        } else if index <= 2 * right + down {
            (2 * right + down - index, down)
        } else {
            (0, (2 * (right + down)).saturating_sub(index))
        };
        let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
        let left = (WIDTH - self.tile * number(self.columns)) / 2.0;
        (left + self.tile * number(column), RING_TOP + self.tile * number(row))
    }
}

fn draw_archway(canvas: &mut Canvas, words: &Words, archway: Archway, (x, y): (f32, f32), tile: f32) {
    let area = Rect { x: x + 3.0, y: y + 3.0, w: tile - 6.0, h: tile - 6.0 };
    canvas.fill_rect(area, tile * 0.2, theme::PANEL);
    canvas.stroke_rect(area, tile * 0.2, theme::LINE, 2.0);
    let middle = x + tile / 2.0;
    let points = TextStyle::new(tile * 0.36, tile * 0.6).bold().centered().color(theme::GOLD);
    canvas.text((middle, y + tile * 0.56), points, &archway.points.to_string());
    let number = TextStyle::new(tile * 0.22, tile * 0.3).color(theme::MUTED).right_aligned();
    canvas.text((x + tile - 9.0, y + tile * 0.48), number, &archway.id.to_string());
    draw_gem_row(canvas, words, archway.gems, (middle, y + tile * 0.78), tile - 14.0, tile * 0.115);
}

/// Draws merchants as disks, and start disks as rings.
fn draw_merchants(canvas: &mut Canvas, game: &GameContext<'_>, board: &Board, ring: &Ring) {
    for (index, side) in game.view.seats.iter().enumerate() {
        let Spot::Board { archway, start, .. } = &side.spot else { continue };
        let spot = |archway: &Archway| {
            let (x, y) = ring.tile_position(usize::from(board.place_of(archway.id).unwrap_or(0)));
            let slot = f32::from(u8::try_from(index).unwrap_or(u8::MAX)) - 1.5;
            (x + ring.tile * (0.5 + 0.22 * slot), y + ring.tile * 0.14)
        };
        if let Some(start) = start {
            canvas.stroke_circle(spot(start), ring.tile * 0.13, seat_color(index), 3.5);
        }
        if let Some(here) = archway {
            let at = spot(here);
            canvas.fill_circle(at, ring.tile * 0.1, seat_color(index));
        }
    }
}

fn draw_players(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, ring: &Ring, heading: &str) {
    let left = ring.tile_position(0).0 + ring.tile + 24.0;
    let right = WIDTH - left;
    let mut baseline = RING_TOP + ring.tile + 52.0;
    canvas.text((left, baseline), TextStyle::new(34.0, right - left - 10.0).bold(), heading);
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        baseline += 50.0;
        canvas.fill_circle((left + 12.0, baseline - 11.0), 12.0, seat_color(seat.index()));
        canvas.text((right, baseline), TextStyle::new(34.0, 90.0).bold().right_aligned(), &side.points.to_string());
        draw_name(canvas, words, game, seat, (left + 36.0, baseline), 29.0, right - 90.0);
        baseline += 42.0;
        draw_purse(canvas, words, side.gems, (left + 50.0, baseline - 10.0));
    }
}

/// Draws everyone's points. A player who passes the end of the track continues from its start.
fn draw_points_track(canvas: &mut Canvas, words: &Words, game: &GameContext<'_>, length: u16, y: f32) {
    let (left, right) = (MARGIN + 24.0, WIDTH - MARGIN - 24.0);
    let length = length.max(1);
    let at = |points: u16| left + (right - left) * f32::from(points) / f32::from(length);
    canvas.polyline(&[(left, y), (right, y)], theme::LINE, 8.0, "");
    for mark in (0..=length).step_by(usize::from(length.div_ceil(8)).max(1)) {
        canvas.text((at(mark), y + 40.0), TextStyle::new(24.0, 70.0).color(theme::MUTED).centered(), &mark.to_string());
    }
    let mut occupied: Vec<u16> = Vec::new();
    for (index, side) in game.view.seats.iter().enumerate() {
        let place = side.points % length;
        let above = occupied.iter().filter(|other| other.abs_diff(place) < 3).count();
        occupied.push(place);
        let raised = 20.0 * f32::from(u8::try_from(above).unwrap_or(u8::MAX));
        canvas.fill_circle((at(place), y - raised), 13.0, seat_color(index));
    }
    let lapped = game.view.seats.iter().any(|side| side.points >= length);
    if lapped {
        let note = TextStyle::new(24.0, WIDTH - 2.0 * MARGIN).color(theme::MUTED).right_aligned();
        canvas.text((right + 24.0, y - 40.0), note, &say!(words, "picture-track", length = length));
    }
}
