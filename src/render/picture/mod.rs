//! Pictures that people want to share: SVG text made here, painted by resvg with fonts that are built in. Takes views
//! and words like every page; knows nothing of threads, files to send or Discord.
//!
//! A text is split into runs that one font covers each, so that no letter of a name is lost. Whoever cannot see a
//! picture reads its `alt`.

mod alt;
mod board;
mod canvas;
mod curve;
mod final_table;
mod fonts;
mod gem;
mod history;
mod open_table;
mod paint;
mod ranking;
mod stage_table;

pub use curve::{Curve, Series, curve};
pub use final_table::{final_table, points_chart};
pub use fonts::add_fonts;
pub use gem::{fill as gem_fill, shape as gem_shape};
pub use open_table::table;
pub use paint::{PictureError, fonts_for_svg};
pub use ranking::{Ranking, RankingRow, ranking};
pub use stage_table::stage;

use crate::render::message::names::units;

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub svg: String,
    pub png: Vec<u8>,
    /// All that it shows, in whole sentences; at most `ALT` units.
    pub alt: String,
}

/// Discord's limit of the description of a file.
pub const ALT: usize = 1024;

/// The width of every picture: shown in full on a desktop and at about 400 on a phone, so no letter is below 24.
const WIDTH: f32 = 900.0;
const MARGIN: f32 = 28.0;

/// A card of its own, the same on a dark and on a light page.
mod ink {
    pub const NIGHT: &str = "#1d1830";
    pub const PANEL: &str = "#2b2444";
    pub const RAISED: &str = "#3a315a";
    pub const LINE: &str = "#4b4170";
    pub const PAPER: &str = "#fbf6ea";
    pub const MUTED: &str = "#c3b8da";
    pub const GOLD: &str = "#ffcf5c";
}

/// The colour of a seat; the name stands beside it.
const SEATS: [&str; 5] = ["#ff8f66", "#45cfc0", "#bd97ff", "#f3dd8b", "#ff86b8"];

fn seat_fill(seat: usize) -> &'static str {
    SEATS[seat % SEATS.len()]
}

impl Picture {
    fn of(canvas: canvas::Canvas, sentences: &[String]) -> Result<Picture, PictureError> {
        let svg = canvas.finish();
        let png = paint::png(&svg)?;
        Ok(Picture { svg, png, alt: told(sentences) })
    }
}

/// The sentences that fit, whole ones only.
fn told(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        let gap = usize::from(!text.is_empty());
        if units(&text) + gap + units(sentence) > ALT {
            break;
        }
        if gap > 0 {
            text.push(' ');
        }
        text.push_str(sentence);
    }
    text
}
