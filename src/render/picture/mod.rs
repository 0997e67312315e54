//! Pictures that people want to share. Each one is written as SVG and rendered by resvg with embedded fonts. Like pages,
//! pictures take views and words; they know nothing about threads, uploads or Discord.
//!
//! Text is split into runs that one font covers each, so no letter of a name is lost. The `alt` of a picture tells the
//! same in words.

mod board;
mod canvas;
mod fonts;
mod gems;
mod icons;
mod line_chart;
mod open_table;
mod outcomes;
mod output;
mod player_names;
mod podium;
mod points_chart;
mod points_history;
mod ranking_table;
mod rasterize;
mod stage_table;
mod symbols;
mod theme;
mod win_share_chart;

pub use fonts::add_fonts;
pub use gems::{gem_color, gem_shape};
pub use icons::{PaintedIcon, painted_icons};
pub use line_chart::{LineChart, Marker, Series, line_chart};
pub use open_table::open_table;
pub(in crate::render) use outcomes::outcome_texts;
pub use outcomes::outcomes;
pub use output::{MAX_ALT_TEXT, Picture};
pub use podium::podium;
pub use points_chart::points_chart;
pub use ranking_table::{RankingRow, RankingTable, ranking_table};
pub use rasterize::{PictureError, svg_options};
pub use stage_table::stage_table;
pub use win_share_chart::win_share_chart;
pub(in crate::render) use win_share_chart::{labeled_parts, signed_percent, tenths};
