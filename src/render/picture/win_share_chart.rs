//! The picture of a review: every seat's win share over the game, the costliest decisions of one seat, and what its result
//! was made of.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::header::FOOTER_HEIGHT;
use crate::render::picture::line_chart::{Band, HEIGHT, LineChart, Marker, Series, alt_sentences, draw_line_chart};
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::Players;
use crate::render::picture::theme::{self, MARGIN, WIDTH};
use crate::say;
use basari_rules::game::Seat;
use basari_rules::review::{ReviewDigest, SeatDigest};

const BAR_HEIGHT: f32 = 34.0;
const BAR_STEP: f32 = 54.0;
/// Longer labels are cut.
const LABEL_WIDTH: f32 = 210.0;
const NUMBER_WIDTH: f32 = 110.0;

/// What the result of a seat is made of, with its label, in percent of the win.
pub(in crate::render) fn labeled_parts(words: &Words, seat: &SeatDigest) -> [(String, f64); 3] {
    [
        (say!(words, "review-luck"), 100.0 * seat.parts.luck()),
        (say!(words, "review-own"), 100.0 * seat.parts.own_decisions),
        (say!(words, "review-others"), 100.0 * seat.parts.others_decisions),
    ]
}

/// A signed percentage with one decimal.
pub(in crate::render) fn signed_percent(words: &Words, percent: f64) -> String {
    let tenths = tenths(percent);
    let plus = if tenths < 0 { "" } else { "+" };
    format!("{plus}{}", words.tenths(tenths))
}

/// A percentage in tenths. Win shares have a few digits.
#[expect(clippy::cast_possible_truncation, reason = "a percentage has a few digits")]
pub(in crate::render) fn tenths(percent: f64) -> i64 {
    (10.0 * percent).round() as i64
}

pub fn win_share_chart(
    words: &Words,
    game: &GameContext<'_>,
    review: &ReviewDigest,
    seat: Seat,
) -> Result<Picture, PictureError> {
    let chart = chart(words, game, review, seat);
    let parts = review.seats.get(seat.index()).map(|seat| labeled_parts(words, seat)).unwrap_or_default();
    let mut canvas = Canvas::new(WIDTH, HEIGHT + 3.0 * BAR_STEP + FOOTER_HEIGHT);
    draw_line_chart(&mut canvas, &chart);
    draw_bars(&mut canvas, words, &parts, HEIGHT);
    let mut sentences = alt_sentences(words, &chart);
    sentences.extend(parts.iter().map(|(label, percent)| {
        say!(words, "picture-alt-part", part = label.as_str(), percent = signed_percent(words, *percent))
    }));
    Picture::new(canvas, &sentences)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pictures are drawn with short numbers")]
fn chart(words: &Words, game: &GameContext<'_>, review: &ReviewDigest, seat: Seat) -> LineChart {
    let players = Players::new(words, game);
    let line = |seat: Seat| Series {
        name: players.name(seat),
        initials: players.initials(seat).to_owned(),
        points: review
            .course
            .iter()
            .filter_map(|point| Some((point.at as f32, 100.0 * *point.shares.get(seat.index())? as f32)))
            .collect(),
    };
    let marked = review.seats.get(seat.index()).map(|seat| seat.costliest.as_slice()).unwrap_or_default();
    let mut from = 0.0;
    let stage = |(number, &end): (u8, &f64)| {
        let to = end as f32;
        let band = Band {
            from,
            to,
            label: say!(words, "picture-stage", stage = number),
            ticks: (1..=(to - from).round() as u16).map(|round| round.to_string()).collect(),
        };
        from = to;
        band
    };
    LineChart {
        title: say!(words, "review-title", name = players.name(seat)),
        subtitle: format!("{} · {}", say!(words, "picture-win-share"), text::kind(words, game.view.kind())),
        x_label: say!(words, "picture-rounds"),
        footer: game.id.as_str().to_owned(),
        bands: (1_u8..).zip(&review.stage_ends).map(stage).collect(),
        series: Seat::all(review.seats.len()).map(line).collect(),
        focus: Some(seat.index()),
        markers: (1_u8..).zip(marked).map(|(number, marked)| Marker { x: marked.at as f32, number }).collect(),
        ..LineChart::default()
    }
}

/// One bar per part: to the right what was won, to the left what was lost.
#[expect(clippy::cast_possible_truncation, reason = "pictures are drawn with short numbers")]
fn draw_bars(canvas: &mut Canvas, words: &Words, parts: &[(String, f64)], top: f32) {
    let left = MARGIN + LABEL_WIDTH + NUMBER_WIDTH + 20.0;
    let (center, half) = ((left + WIDTH - MARGIN) / 2.0, (WIDTH - MARGIN - left) / 2.0);
    let longest = parts.iter().map(|(_, percent)| percent.abs() as f32).fold(10.0, f32::max);
    for (row, (label, percent)) in (0_u8..).zip(parts) {
        let y = top + BAR_STEP * f32::from(row);
        let base = y + 27.0;
        canvas.text((MARGIN, base), TextStyle::new(theme::LABEL, LABEL_WIDTH), label);
        let number = TextStyle::new(theme::NUMBER, NUMBER_WIDTH).bold().right_aligned();
        canvas.text((MARGIN + LABEL_WIDTH + NUMBER_WIDTH, base), number, &signed_percent(words, *percent));
        let length = *percent as f32 / longest * half;
        let (x, color) = if length < 0.0 { (center + length, theme::LOSS) } else { (center, theme::GAIN) };
        canvas.fill_rect(Rect { x, y, w: length.abs().max(2.0), h: BAR_HEIGHT }, 4.0, color);
    }
    let bottom = top + BAR_STEP * 3.0 - (BAR_STEP - BAR_HEIGHT);
    canvas.polyline(&[(center, top - 8.0), (center, bottom + 8.0)], theme::MUTED, 3.0);
}
