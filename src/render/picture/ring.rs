//! Where the archways of a board are: a rectangular ring of tiles, clockwise from the upper left corner.

use crate::render::picture::canvas::{Rect, number};
use crate::render::picture::theme::{CONTENT_WIDTH, MARGIN};

const MAX_TILE_WIDTH: f32 = 106.0;
const TILE_HEIGHT: f32 = 100.0;

pub(super) struct Ring {
    top: f32,
    left: f32,
    columns: usize,
    rows: usize,
    tile_width: f32,
}

impl Ring {
    pub fn new(tiles: usize, top: f32) -> Ring {
        let half = (tiles + 4).div_ceil(2).max(6);
        let columns = half.div_ceil(2);
        let tile_width = (CONTENT_WIDTH / number(columns)).min(MAX_TILE_WIDTH);
        let left = MARGIN + (CONTENT_WIDTH - tile_width * number(columns)) / 2.0;
        Ring { top, left, columns, rows: half - columns, tile_width }
    }

    pub fn tile(&self, index: usize) -> Rect {
        let (right, down) = (self.columns - 1, self.rows - 1);
        let (column, row) = if index <= right {
            (index, 0)
        } else if index <= right + down {
            (right, index - right)
        } else if index <= 2 * right + down {
            (2 * right + down - index, down)
        } else {
            (0, (2 * (right + down)).saturating_sub(index))
        };
        let (x, y) = (self.left + self.tile_width * number(column), self.top + TILE_HEIGHT * number(row));
        Rect::new(x + 3.0, y + 3.0, self.tile_width - 6.0, TILE_HEIGHT - 6.0)
    }

    /// The area inside the ring.
    pub fn inside(&self) -> Rect {
        let (w, h) = (self.tile_width * number(self.columns - 2), TILE_HEIGHT * number(self.rows - 2));
        Rect::new(self.left + self.tile_width, self.top + TILE_HEIGHT, w, h)
    }

    pub fn bottom(&self) -> f32 {
        self.top + TILE_HEIGHT * number(self.rows)
    }
}
