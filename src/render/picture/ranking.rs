//! A list of people by place. The strings are in the reader's language already.

use crate::locale::Words;
use crate::render::picture::canvas::{Area, Canvas, Type};
use crate::render::picture::gem::{crown, robot};
use crate::render::picture::{MARGIN, Picture, PictureError, WIDTH, ink, seat_fill};
use crate::say;

/// A ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    pub title: String,
    pub subtitle: String,
    /// Above the values.
    pub value_heading: String,
    /// Above the details of each row, in their order.
    pub detail_headings: Vec<String>,
    pub rows: Vec<RankingRow>,
    pub footer: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankingRow {
    pub place: u32,
    /// Plain, not escaped for Discord.
    pub name: String,
    pub value: String,
    pub details: Vec<String>,
    /// The reader himself.
    pub mine: bool,
    pub computer: bool,
}

const HEAD: f32 = 150.0;
const ROW: f32 = 66.0;
const FOOT: f32 = 56.0;
const DETAIL: f32 = 112.0;
const VALUE: f32 = 122.0;

pub fn ranking(words: &Words, ranking: &Ranking) -> Result<Picture, PictureError> {
    Picture::of(listed(ranking, &[]), &sentences(words, ranking))
}

/// The list; the rows have the colours of these seats, if there are any.
pub(super) fn listed(ranking: &Ranking, seats: &[usize]) -> Canvas {
    let rows = f32::from(u16::try_from(ranking.rows.len()).unwrap_or(u16::MAX));
    let height = HEAD + ROW * rows.max(1.0) + FOOT;
    let mut canvas = Canvas::new(WIDTH, height);
    let wide = WIDTH - 2.0 * MARGIN;
    canvas.text((MARGIN, 64.0), Type::new(42.0, wide).bold(), &ranking.title);
    let value_at = WIDTH - MARGIN - 20.0;
    let detail_at = |index: usize| {
        let from_right = ranking.detail_headings.len().saturating_sub(index + 1);
        value_at - VALUE - DETAIL * f32::from(u8::try_from(from_right).unwrap_or(u8::MAX))
    };
    let names_end = detail_at(0) - if ranking.detail_headings.is_empty() { 0.0 } else { DETAIL };
    let heading = Type::new(24.0, DETAIL - 8.0).fill(ink::MUTED).end();
    canvas.text((MARGIN, 124.0), Type::new(24.0, names_end - MARGIN).fill(ink::MUTED), &ranking.subtitle);
    for (index, text) in ranking.detail_headings.iter().enumerate() {
        canvas.text((detail_at(index), 124.0), heading, text);
    }
    canvas.text((value_at, 124.0), Type { room: VALUE - 8.0, ..heading }, &ranking.value_heading);
    let mut top = HEAD;
    for (index, row) in ranking.rows.iter().enumerate() {
        let area = Area { x: MARGIN, y: top, w: wide, h: ROW - 8.0 };
        canvas.area(area, 14.0, if row.mine { ink::RAISED } else { ink::PANEL });
        if row.mine {
            canvas.frame(area, 14.0, ink::GOLD, 3.0);
        }
        if let Some(&seat) = seats.get(index) {
            canvas.area(Area { w: 12.0, ..area }, 6.0, seat_fill(seat));
        }
        let base = top + 40.0;
        let place = Type::new(30.0, 46.0).bold().end().fill(if row.place == 1 { ink::GOLD } else { ink::MUTED });
        canvas.text((MARGIN + 62.0, base), place, &row.place.to_string());
        let mut x = MARGIN + 76.0;
        if row.place == 1 {
            crown(&mut canvas, (x + 14.0, base - 11.0), 13.0);
            x += 38.0;
        }
        if row.computer {
            robot(&mut canvas, (x + 14.0, base - 10.0), 14.0);
            x += 40.0;
        }
        canvas.text((x, base), Type::new(30.0, names_end - x - 10.0).bold(), &row.name);
        for (index, text) in row.details.iter().take(ranking.detail_headings.len()).enumerate() {
            canvas.text((detail_at(index), base), Type::new(27.0, DETAIL - 8.0).fill(ink::MUTED).end(), text);
        }
        canvas.text((value_at, base), Type::new(34.0, VALUE - 8.0).bold().end(), &row.value);
        top += ROW;
    }
    canvas.text((MARGIN, height - 22.0), Type::new(24.0, wide).fill(ink::MUTED), &ranking.footer);
    canvas
}

fn sentences(words: &Words, ranking: &Ranking) -> Vec<String> {
    let mut told = vec![say!(words, "picture-alt-ranking", title = ranking.title.as_str())];
    told.extend(ranking.rows.iter().map(|row| {
        let value = format!("{} {}", row.value, ranking.value_heading);
        say!(words, "picture-alt-ranked", place = row.place, name = row.name.as_str(), value = value.trim())
    }));
    told
}
