//! The chart of a game: points by round, one line per player.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::picture::line_chart::{LineChart, Series, line_chart};
use crate::render::picture::output::Picture;
use crate::render::picture::player_names::drawn_name;
use crate::render::picture::points_history::PointsHistory;
use crate::render::picture::rasterize::PictureError;
use crate::say;
use basari_rules::game::{Event, Seat};

/// Points over rounds, one line per player.
pub fn points_chart(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Result<Picture, PictureError> {
    let history = PointsHistory::from_events(events);
    let at = |index: usize| f32::from(u16::try_from(index).unwrap_or(u16::MAX));
    let line = |seat: Seat| Series {
        name: drawn_name(words, game, seat),
        points: history.points_per_round(seat).iter().enumerate().map(|(x, &y)| (at(x), f32::from(y))).collect(),
    };
    let ends = (1_u8..).zip(history.stage_ends());
    let chart = LineChart {
        title: say!(words, "picture-chart"),
        x_label: say!(words, "picture-rounds"),
        y_label: say!(words, "picture-points"),
        series: Seat::all(game.view.players()).map(line).collect(),
        marks: ends.map(|(stage, &end)| (at(end), say!(words, "picture-stage", stage = stage))).collect(),
        ..LineChart::default()
    };
    line_chart(words, &chart)
}
