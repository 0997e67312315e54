//! The ring of archways with merchants and start disks, the players inside it, the track of points below.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::picture::canvas::{Area, Canvas, Type};
use crate::render::picture::open_table::{handful, heading, purse};
use crate::render::picture::stage_table::named;
use crate::render::picture::{MARGIN, WIDTH, ink, seat_fill};
use crate::say;
use basari_rules::game::Seat;
use basari_rules::game::board::{Archway, Board};
use basari_rules::game::view::Spot;

const TILE: f32 = 92.0;
const TOP: f32 = 34.0;
const TRACK: f32 = 140.0;

pub(super) fn drawn(words: &Words, scene: &Scene<'_>, board: &Board) -> Canvas {
    let ring = Ring::of(board.len());
    let low = TOP + ring.tile * ring.rows;
    let mut canvas = Canvas::new(WIDTH, low + TRACK);
    for (index, archway) in board.archways().iter().enumerate() {
        arch(&mut canvas, words, *archway, ring.place(index), ring.tile);
    }
    merchants(&mut canvas, scene, board, &ring);
    inside(&mut canvas, words, scene, &ring);
    track(&mut canvas, words, scene, board.points_track(), low + 78.0);
    canvas
}

/// A frame of tiles, clockwise from the upper left corner.
struct Ring {
    columns: usize,
    rows: f32,
    height: usize,
    tile: f32,
}

impl Ring {
    fn of(count: usize) -> Ring {
        let half = (count + 4).div_ceil(2).max(6);
        let columns = (half * 9).div_ceil(16).clamp(3, half - 2);
        let height = half - columns;
        let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
        let tile = ((WIDTH - 2.0 * MARGIN) / number(columns)).min(TILE + 2.0);
        Ring { columns, rows: number(height), height, tile }
    }

    /// The upper left corner of a tile.
    fn place(&self, index: usize) -> (f32, f32) {
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
        (left + self.tile * number(column), TOP + self.tile * number(row))
    }
}

fn arch(canvas: &mut Canvas, words: &Words, archway: Archway, (x, y): (f32, f32), tile: f32) {
    let area = Area { x: x + 3.0, y: y + 3.0, w: tile - 6.0, h: tile - 6.0 };
    canvas.area(area, tile * 0.2, ink::PANEL);
    canvas.frame(area, tile * 0.2, ink::LINE, 2.0);
    let middle = x + tile / 2.0;
    let points = Type::new(tile * 0.36, tile * 0.6).bold().middle().fill(ink::GOLD);
    canvas.text((middle, y + tile * 0.56), points, &archway.points.to_string());
    let number = Type::new(tile * 0.22, tile * 0.3).fill(ink::MUTED).end();
    canvas.text((x + tile - 9.0, y + tile * 0.48), number, &archway.id.to_string());
    handful(canvas, words, archway.gems, (middle, y + tile * 0.78), tile - 14.0, tile * 0.115);
}

/// Merchants are discs, start disks rings around where they stood.
fn merchants(canvas: &mut Canvas, scene: &Scene<'_>, board: &Board, ring: &Ring) {
    for (index, side) in scene.view.seats.iter().enumerate() {
        let Spot::Board { archway, start, .. } = &side.spot else { continue };
        let spot = |archway: &Archway| {
            let (x, y) = ring.place(usize::from(board.place_of(archway.id).unwrap_or(0)));
            let slot = f32::from(u8::try_from(index).unwrap_or(u8::MAX)) - 1.5;
            (x + ring.tile * (0.5 + 0.22 * slot), y + ring.tile * 0.14)
        };
        if let Some(start) = start {
            canvas.ring(spot(start), ring.tile * 0.13, seat_fill(index), 3.5);
        }
        if let Some(here) = archway {
            let at = spot(here);
            canvas.disc(at, ring.tile * 0.1, seat_fill(index));
        }
    }
}

fn inside(canvas: &mut Canvas, words: &Words, scene: &Scene<'_>, ring: &Ring) {
    let left = ring.place(0).0 + ring.tile + 24.0;
    let right = WIDTH - left;
    let mut base = TOP + ring.tile + 52.0;
    canvas.text((left, base), Type::new(34.0, right - left - 10.0).bold(), &heading(words, scene));
    for (seat, side) in Seat::all(scene.view.players()).zip(&scene.view.seats) {
        base += 50.0;
        canvas.disc((left + 12.0, base - 11.0), 12.0, seat_fill(seat.index()));
        canvas.text((right, base), Type::new(34.0, 90.0).bold().end(), &side.points.to_string());
        named(canvas, words, scene, seat, (left + 36.0, base), 29.0, right - 90.0);
        base += 42.0;
        purse(canvas, words, side.gems, (left + 50.0, base - 10.0));
    }
}

/// The points on their track; whoever has been around it once begins anew.
fn track(canvas: &mut Canvas, words: &Words, scene: &Scene<'_>, length: u16, y: f32) {
    let (left, right) = (MARGIN + 24.0, WIDTH - MARGIN - 24.0);
    let length = length.max(1);
    let at = |points: u16| left + (right - left) * f32::from(points) / f32::from(length);
    canvas.line(&[(left, y), (right, y)], ink::LINE, 8.0, "");
    for mark in (0..=length).step_by(usize::from(length.div_ceil(8)).max(1)) {
        canvas.text((at(mark), y + 40.0), Type::new(24.0, 70.0).fill(ink::MUTED).middle(), &mark.to_string());
    }
    let mut taken: Vec<u16> = Vec::new();
    for (index, side) in scene.view.seats.iter().enumerate() {
        let place = side.points % length;
        let above = taken.iter().filter(|other| other.abs_diff(place) < 3).count();
        taken.push(place);
        let raised = 20.0 * f32::from(u8::try_from(above).unwrap_or(u8::MAX));
        canvas.disc((at(place), y - raised), 13.0, seat_fill(index));
    }
    let lapped = scene.view.seats.iter().any(|side| side.points >= length);
    if lapped {
        let note = Type::new(24.0, WIDTH - 2.0 * MARGIN).fill(ink::MUTED).end();
        canvas.text((right + 24.0, y - 40.0), note, &say!(words, "picture-track", length = length));
    }
}
