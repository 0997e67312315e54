//! The pictures at the end of a game: the final table and a chart of the points.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::line_chart::{LineChart, Series, line_chart};
use crate::render::picture::output::Picture;
use crate::render::picture::player_names::{alt_name, drawn_name};
use crate::render::picture::points_history::PointsHistory;
use crate::render::picture::ranking_table::{RankingRow, RankingTable, draw_ranking};
use crate::render::picture::rasterize::PictureError;
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Seat, Seats};

/// All players by rank, with their points per stage.
pub fn final_table(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Result<Picture, PictureError> {
    let history = PointsHistory::from_events(events);
    let winners = match game.view.phase {
        PhaseView::Over { winners } => winners,
        _ => Seats::NONE,
    };
    let mut order: Vec<Seat> = Seat::all(game.view.players()).collect();
    let place = |seat: Seat| game.view.seat(seat).map_or(0, |side| side.place);
    order.sort_by_key(|&seat| (place(seat), seat.index()));
    let row = |&seat: &Seat| RankingRow {
        place: u32::from(place(seat)),
        name: drawn_name(words, game, seat),
        value: game.view.seat(seat).map_or(0, |side| side.points).to_string(),
        details: history.gains_per_stage(seat).iter().map(u16::to_string).collect(),
        highlighted: winners.contains(seat),
        computer: game.players.get(seat.index()).is_some_and(|player| player.computer.is_some() || player.autopilot),
    };
    let stages = u8::try_from(history.stage_count()).unwrap_or(u8::MAX);
    let table = RankingTable {
        title: headline(words, game, winners),
        subtitle: say!(words, "picture-final"),
        value_heading: say!(words, "picture-points"),
        detail_headings: (1..=stages).map(|stage| say!(words, "picture-stage-short", stage = stage)).collect(),
        rows: order.iter().map(row).collect(),
        footer: format!("{} · {}", text::kind(words, game.view.kind()), game.id.as_str()),
    };
    let seats: Vec<usize> = order.iter().map(|seat| seat.index()).collect();
    Picture::new(draw_ranking(&table, &seats), &alt_sentences(words, game, &order, winners, &history))
}

fn headline(words: &Words, game: &GameContext<'_>, winners: Seats) -> String {
    let names: Vec<String> = winners.iter().map(|seat| drawn_name(words, game, seat)).collect();
    if names.is_empty() {
        return text::kind(words, game.view.kind());
    }
    say!(words, "picture-winners", names = words.list(&names), count = names.len())
}

fn alt_sentences(
    words: &Words,
    game: &GameContext<'_>,
    order: &[Seat],
    winners: Seats,
    history: &PointsHistory,
) -> Vec<String> {
    let names: Vec<String> = winners.iter().map(|seat| alt_name(words, game, seat)).collect();
    let mut sentences = vec![say!(words, "picture-alt-final", game = game.id.as_str())];
    if !names.is_empty() {
        sentences.push(say!(words, "picture-alt-winners", names = words.list(&names), count = names.len()));
    }
    for &seat in order {
        let Some(side) = game.view.seat(seat) else { continue };
        let parts: Vec<String> = history.gains_per_stage(seat).iter().map(u16::to_string).collect();
        let (name, points) = (alt_name(words, game, seat), text::points(words, side.points));
        let stages = parts.join(" + ");
        sentences.push(say!(
            words,
            "picture-alt-total",
            place = side.place,
            name = name,
            points = points,
            stages = stages
        ));
    }
    sentences
}

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
    };
    line_chart(words, &chart)
}
