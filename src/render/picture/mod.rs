//! Pictures that people want to share. Like pages, they take views and words; they know nothing about threads, uploads or
//! Discord.
//!
//! A picture is a list of shapes (`canvas.rs`) that is painted as pixels (`rasterize.rs`) and can be read as SVG (`svg.rs`).
//! All of them use the sizes, colors and text sizes of `theme.rs` and the parts in `header.rs`, `players.rs`, `gems.rs` and
//! `symbols.rs`. The `alt` of a picture tells the same in words.

mod board;
mod canvas;
mod card_rows;
mod chart_scale;
mod fonts;
mod gems;
mod header;
mod honors;
mod icons;
mod initials;
mod last_actions;
mod legend;
mod line_chart;
mod open_table;
mod outcomes;
mod output;
mod players;
mod png_file;
mod podium;
mod points_chart;
mod points_history;
mod points_track;
mod ranking_table;
mod rasterize;
mod ring;
mod score_rows;
mod spread;
mod stage_table;
mod stage_table_alt;
mod standing_line;
mod svg;
mod symbols;
mod text_line;
mod theme;
mod win_share_chart;

pub use fonts::add_fonts;
pub use gems::{gem_color, gem_shape};
pub use icons::{PaintedIcon, painted_icons};
pub use initials::initials;
pub use last_actions::{LastAction, last_actions};
pub use line_chart::{Band, Callout, LineChart, Marker, Series, line_chart};
pub use open_table::open_table;
pub(in crate::render) use outcomes::outcome_texts;
pub use outcomes::outcomes;
pub use output::{MAX_ALT_TEXT, Picture, PictureError};
pub use podium::podium;
pub use points_chart::points_chart;
pub use ranking_table::{RankingRow, RankingTable, ranking_table};
pub use stage_table::stage_table;
pub use theme::seat_color;
pub use win_share_chart::win_share_chart;
pub(in crate::render) use win_share_chart::{labeled_parts, signed_percent, tenths};
