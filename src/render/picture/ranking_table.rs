//! A table of people by rank, for leaderboards.

use crate::locale::Words;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::header::{FOOTER_HEIGHT, HEADER_HEIGHT, draw_footer, draw_header};
use crate::render::picture::initials::initials;
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::draw_avatar;
use crate::render::picture::symbols::draw_crown;
use crate::render::picture::theme::{self, CONTENT_WIDTH, CORNER, MARGIN, WIDTH};
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
    /// The row of the reader.
    pub highlighted: bool,
}

const HEADINGS_HEIGHT: f32 = 40.0;
const ROW_HEIGHT: f32 = 72.0;
const DETAIL_WIDTH: f32 = 108.0;
const VALUE_WIDTH: f32 = 130.0;

pub fn ranking_table(words: &Words, table: &RankingTable) -> Result<Picture, PictureError> {
    Picture::new(draw_ranking(table), &alt_sentences(words, table))
}

fn draw_ranking(table: &RankingTable) -> Canvas {
    let rows_top = HEADER_HEIGHT + HEADINGS_HEIGHT;
    let mut canvas = Canvas::new(WIDTH, rows_top + ROW_HEIGHT * number(table.rows.len()).max(1.0) + FOOTER_HEIGHT);
    draw_header(&mut canvas, &table.title, &table.subtitle);
    let columns = Columns { details: table.detail_headings.len() };
    draw_headings(&mut canvas, table, columns);
    let names: Vec<String> = table.rows.iter().map(|row| row.name.clone()).collect();
    for (index, (row, initials)) in table.rows.iter().zip(initials(&names)).enumerate() {
        draw_row(&mut canvas, row, &initials, rows_top + ROW_HEIGHT * number(index), columns);
    }
    draw_footer(&mut canvas, &table.footer, "");
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
        Self::VALUE_EDGE - VALUE_WIDTH - DETAIL_WIDTH * number(self.details.saturating_sub(index + 1))
    }

    fn names_end(self) -> f32 {
        self.detail_edge(0) - if self.details == 0 { 0.0 } else { DETAIL_WIDTH - 14.0 }
    }
}

fn draw_headings(canvas: &mut Canvas, table: &RankingTable, columns: Columns) {
    let base = HEADER_HEIGHT + 26.0;
    let heading = TextStyle::new(theme::SMALL, DETAIL_WIDTH - 6.0).muted().right_aligned();
    for (index, text) in table.detail_headings.iter().enumerate() {
        canvas.text((columns.detail_edge(index), base), heading, text);
    }
    let value = TextStyle { max_width: VALUE_WIDTH - 6.0, ..heading };
    canvas.text((Columns::VALUE_EDGE, base), value.bold(), &table.value_heading);
}

fn draw_row(canvas: &mut Canvas, row: &RankingRow, initials: &str, top: f32, columns: Columns) {
    let area = Rect::new(MARGIN, top, CONTENT_WIDTH, ROW_HEIGHT - 8.0);
    canvas.fill_rect(area, CORNER, if row.highlighted { theme::RAISED } else { theme::PANEL });
    if row.highlighted {
        canvas.stroke_rect(area, CORNER, theme::GOLD, 3.0);
    }
    let (base, middle) = (top + 43.0, top + 32.0);
    let place_color = if row.place == 1 { theme::GOLD } else { theme::MUTED };
    let place = TextStyle::new(theme::NUMBER, 60.0).bold().centered().color(place_color);
    canvas.text((MARGIN + 36.0, base), place, &row.place.to_string());
    draw_avatar(canvas, initials, (MARGIN + 92.0, middle), 21.0, theme::MUTED);
    let x = MARGIN + 126.0;
    let crown = if row.place == 1 { 40.0 } else { 0.0 };
    let name = TextStyle::new(theme::NUMBER, columns.names_end() - x - crown).bold();
    let width = canvas.text((x, base), name, &row.name);
    if crown > 0.0 {
        draw_crown(canvas, (x + width + 25.0, middle), 13.0);
    }
    let detail = TextStyle::new(theme::LABEL, DETAIL_WIDTH - 6.0).muted().right_aligned();
    for (index, text) in row.details.iter().take(columns.details).enumerate() {
        canvas.text((columns.detail_edge(index), base), detail, text);
    }
    let value = TextStyle::new(34.0, VALUE_WIDTH - 6.0).bold().right_aligned();
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
