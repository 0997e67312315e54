//! The chart of a game: points by round, one line per player.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::number;
use crate::render::picture::line_chart::{Band, LineChart, Series, line_chart};
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::Players;
use crate::render::picture::points_history::PointsHistory;
use crate::say;
use basari_rules::game::{Event, Seat};

/// Points over rounds, one line per player.
pub fn points_chart(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Result<Picture, PictureError> {
    let history = PointsHistory::from_events(events);
    let players = Players::new(words, game);
    let line = |seat: Seat| Series {
        name: players.name(seat),
        initials: players.initials(seat).to_owned(),
        points: history.points_per_round(seat).iter().enumerate().map(|(x, &y)| (number(x), f32::from(y))).collect(),
    };
    let mut from = 0;
    let stage = |(number_of_stage, &to): (u8, &usize)| {
        let band = Band {
            from: number(from),
            to: number(to),
            label: say!(words, "picture-stage", stage = number_of_stage),
            ticks: (1..=to.saturating_sub(from)).map(|round| round.to_string()).collect(),
        };
        from = to;
        band
    };
    let chart = LineChart {
        title: say!(words, "picture-chart"),
        subtitle: text::kind(words, game.view.kind()),
        x_label: say!(words, "picture-rounds"),
        footer: game.id.as_str().to_owned(),
        bands: (1_u8..).zip(history.stage_ends()).map(stage).collect(),
        series: Seat::all(game.view.players()).map(line).collect(),
        ..LineChart::default()
    };
    line_chart(words, &chart)
}
