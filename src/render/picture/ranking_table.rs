//! A table of people by rank, for leaderboards and final results.

use crate::locale::Words;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::output::Picture;
use crate::render::picture::rasterize::PictureError;
use crate::render::picture::symbols::{draw_crown, draw_robot};
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;

/// All strings are already in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankingTable {
    pub title: String,
    pub subtitle: String,
    pub value_heading: String,
    /// One per entry of `RankingRow::details`.
    pub detail_headings: Vec<String>,
    pub rows: Vec<RankingRow>,
    pub footer: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankingRow {
    pub place: u32,
    /// Not escaped for Discord.
    pub name: String,
    pub value: String,
    pub details: Vec<String>,
    /// The row of the reader, or of a winner.
    pub highlighted: bool,
    pub computer: bool,
}

const TABLE_WIDTH: f32 = WIDTH - 2.0 * MARGIN;
const HEADER_HEIGHT: f32 = 150.0;
const ROW_HEIGHT: f32 = 66.0;
const FOOTER_HEIGHT: f32 = 56.0;
const DETAIL_WIDTH: f32 = 112.0;
const VALUE_WIDTH: f32 = 122.0;

pub fn ranking_table(words: &Words, table: &RankingTable) -> Result<Picture, PictureError> {
    Picture::new(draw_ranking(table, &[]), &alt_sentences(words, table))
}

/// Draws the table. `seats` gives the rows the colors of these seats; without it they have none.
pub(super) fn draw_ranking(table: &RankingTable, seats: &[usize]) -> Canvas {
    let rows = f32::from(u16::try_from(table.rows.len()).unwrap_or(u16::MAX));
    let height = HEADER_HEIGHT + ROW_HEIGHT * rows.max(1.0) + FOOTER_HEIGHT;
    let mut canvas = Canvas::new(WIDTH, height);
    let columns = Columns { details: table.detail_headings.len() };
    draw_header(&mut canvas, table, columns);
    let mut top = HEADER_HEIGHT;
    for (index, row) in table.rows.iter().enumerate() {
        draw_row(&mut canvas, row, top, columns, seats.get(index).copied());
        top += ROW_HEIGHT;
    }
    canvas.text((MARGIN, height - 22.0), TextStyle::new(24.0, TABLE_WIDTH).color(theme::MUTED), &table.footer);
    canvas
}

/// Where the columns are. Numbers are aligned at the right edge of their column.
#[derive(Clone, Copy)]
struct Columns {
    /// The number of detail columns.
    details: usize,
}

impl Columns {
    const VALUE_EDGE: f32 = WIDTH - MARGIN - 20.0;

    fn detail_edge(self, index: usize) -> f32 {
        let from_right = self.details.saturating_sub(index + 1);
        Self::VALUE_EDGE - VALUE_WIDTH - DETAIL_WIDTH * f32::from(u8::try_from(from_right).unwrap_or(u8::MAX))
    }

    fn names_end(self) -> f32 {
        self.detail_edge(0) - if self.details == 0 { 0.0 } else { DETAIL_WIDTH }
    }
}

fn draw_header(canvas: &mut Canvas, table: &RankingTable, columns: Columns) {
    canvas.text((MARGIN, 64.0), TextStyle::new(42.0, TABLE_WIDTH).bold(), &table.title);
    let subtitle = TextStyle::new(24.0, columns.names_end() - MARGIN).color(theme::MUTED);
    canvas.text((MARGIN, 124.0), subtitle, &table.subtitle);
    let heading = TextStyle::new(24.0, DETAIL_WIDTH - 8.0).color(theme::MUTED).right_aligned();
    for (index, text) in table.detail_headings.iter().enumerate() {
        canvas.text((columns.detail_edge(index), 124.0), heading, text);
    }
    let value_heading = TextStyle { max_width: VALUE_WIDTH - 8.0, ..heading };
    canvas.text((Columns::VALUE_EDGE, 124.0), value_heading, &table.value_heading);
}

fn draw_row(canvas: &mut Canvas, row: &RankingRow, top: f32, columns: Columns, seat: Option<usize>) {
    let area = Rect { x: MARGIN, y: top, w: TABLE_WIDTH, h: ROW_HEIGHT - 8.0 };
    canvas.fill_rect(area, 14.0, if row.highlighted { theme::RAISED } else { theme::PANEL });
    if row.highlighted {
        canvas.stroke_rect(area, 14.0, theme::GOLD, 3.0);
    }
    if let Some(seat) = seat {
        canvas.fill_rect(Rect { w: 12.0, ..area }, 6.0, seat_color(seat));
    }
    let base = top + 40.0;
    let place_color = if row.place == 1 { theme::GOLD } else { theme::MUTED };
    let place = TextStyle::new(30.0, 46.0).bold().right_aligned().color(place_color);
    canvas.text((MARGIN + 62.0, base), place, &row.place.to_string());
    let mut x = MARGIN + 76.0;
    if row.place == 1 {
        draw_crown(canvas, (x + 14.0, base - 11.0), 13.0);
        x += 38.0;
    }
    if row.computer {
        draw_robot(canvas, (x + 14.0, base - 10.0), 14.0);
        x += 40.0;
    }
    canvas.text((x, base), TextStyle::new(30.0, columns.names_end() - x - 10.0).bold(), &row.name);
    let detail = TextStyle::new(27.0, DETAIL_WIDTH - 8.0).color(theme::MUTED).right_aligned();
    for (index, text) in row.details.iter().take(columns.details).enumerate() {
        canvas.text((columns.detail_edge(index), base), detail, text);
    }
    let value = TextStyle::new(34.0, VALUE_WIDTH - 8.0).bold().right_aligned();
    canvas.text((Columns::VALUE_EDGE, base), value, &row.value);
}

fn alt_sentences(words: &Words, table: &RankingTable) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-ranking", title = table.title.as_str())];
    sentences.extend(table.rows.iter().map(|row| {
        let value = format!("{} {}", row.value, table.value_heading);
        say!(words, "picture-alt-ranked", place = row.place, name = row.name.as_str(), value = value.trim())
    }));
    sentences
}
