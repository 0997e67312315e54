//! The picture of a stage's score table.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::gems::draw_gem;
use crate::render::picture::output::Picture;
use crate::render::picture::player_names::{alt_name, draw_name};
use crate::render::picture::rasterize::PictureError;
use crate::render::picture::symbols::{draw_crown, draw_goal};
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Color, Goal, ScoreLine, Seat, StageScore};

const HEADER_HEIGHT: f32 = 118.0;
const ROW_HEIGHT: f32 = 146.0;
const FOOTER_HEIGHT: f32 = 54.0;
const CHIP_WIDTH: f32 = 164.0;

/// One player's row.
struct ScoreRow<'a> {
    seat: Seat,
    side: &'a SeatView,
    points_before: u16,
}

/// All players by rank, with their points before the stage was scored.
fn score_rows<'a>(game: &GameContext<'a>, score: &StageScore) -> Vec<ScoreRow<'a>> {
    let gain = |seat: Seat| -> u16 {
        score.lines.iter().filter(|line| line.seats.contains(seat)).map(|line| u16::from(line.each)).sum()
    };
    let sides = Seat::all(game.view.players()).zip(&game.view.seats);
    let mut rows: Vec<ScoreRow<'_>> = sides
        .map(|(seat, side)| ScoreRow { seat, side, points_before: side.points.saturating_sub(gain(seat)) })
        .collect();
    rows.sort_by_key(|row| (row.side.place, row.seat.index()));
    rows
}

pub fn stage_table(words: &Words, game: &GameContext<'_>, score: &StageScore) -> Result<Picture, PictureError> {
    let rows = score_rows(game, score);
    let height = HEADER_HEIGHT + ROW_HEIGHT * f32::from(u8::try_from(rows.len()).unwrap_or(u8::MAX)) + FOOTER_HEIGHT;
    let mut canvas = Canvas::new(WIDTH, height);
    canvas.text((MARGIN, 72.0), TextStyle::new(46.0, 480.0).bold(), &say!(words, "picture-stage", stage = score.stage));
    let corner = TextStyle::new(25.0, 360.0).color(theme::MUTED).right_aligned();
    canvas.text((WIDTH - MARGIN, 50.0), corner, &text::kind(words, game.view.kind()));
    canvas.text((WIDTH - MARGIN, 86.0), corner, game.id.as_str());
    let mut top = HEADER_HEIGHT;
    for row in &rows {
        draw_player(&mut canvas, words, game, score, row, top);
        top += ROW_HEIGHT;
    }
    canvas.text(
        (MARGIN, height - 20.0),
        TextStyle::new(24.0, WIDTH - 2.0 * MARGIN).color(theme::MUTED),
        &say!(words, "picture-stage-key"),
    );
    Picture::new(canvas, &alt_sentences(words, game, score, &rows))
}

fn draw_player(
    canvas: &mut Canvas,
    words: &Words,
    game: &GameContext<'_>,
    score: &StageScore,
    row: &ScoreRow<'_>,
    top: f32,
) {
    let area = Rect { x: MARGIN, y: top, w: WIDTH - 2.0 * MARGIN, h: ROW_HEIGHT - 12.0 };
    canvas.fill_rect(area, 16.0, theme::PANEL);
    canvas.fill_rect(Rect { w: 12.0, ..area }, 6.0, seat_color(row.seat.index()));
    let base = top + 48.0;
    let first = row.side.place == 1;
    let place = TextStyle::new(34.0, 44.0).bold().centered().color(if first { theme::GOLD } else { theme::MUTED });
    canvas.text((MARGIN + 42.0, base), place, &row.side.place.to_string());
    let after = TextStyle::new(46.0, 120.0).bold().right_aligned().color(if first { theme::GOLD } else { theme::TEXT });
    let right = WIDTH - MARGIN - 20.0;
    canvas.text((right, base + 2.0), after, &row.side.points.to_string());
    let before = format!("{} →", row.points_before);
    let earlier = TextStyle::new(30.0, 120.0).color(theme::MUTED).right_aligned();
    let left = right - after.width(&row.side.points.to_string()) - 14.0;
    canvas.text((left, base), earlier, &before);
    let name_end = left - earlier.width(&before) - 20.0;
    draw_name(canvas, words, game, row.seat, (MARGIN + 72.0, base), 34.0, name_end);
    let middle = top + 96.0;
    for (index, line) in (0_u8..).zip(&score.lines) {
        let x = MARGIN + 26.0 + CHIP_WIDTH * f32::from(index);
        draw_chip(canvas, words, row, line, (x, middle));
    }
}

/// Draws one goal for a player: their gems, workers or steps, points gained, and gems returned.
fn draw_chip(canvas: &mut Canvas, words: &Words, row: &ScoreRow<'_>, line: &ScoreLine, (x, y): (f32, f32)) {
    let scored = line.seats.contains(row.seat);
    if scored {
        let area = Rect { x: x - 8.0, y: y - 32.0, w: CHIP_WIDTH - 6.0, h: 64.0 };
        canvas.fill_rect(area, 14.0, theme::RAISED);
        canvas.stroke_rect(area, 14.0, theme::GOLD, 2.5);
    }
    let returned = line.returned.get(row.seat.index()).copied().unwrap_or(0);
    let count = match line.goal {
        Goal::Workers => row.side.spot.workers().to_string(),
        Goal::Lap => travelled(row.side).to_string(),
        _ => line.goal.color().map_or(0, |color| row.side.gems.count(color) + returned).to_string(),
    };
    match line.goal.color() {
        Some(color) => draw_gem(canvas, words, color, (x + 22.0, y + 2.0), 19.0),
        None => draw_goal(canvas, line.goal, (x + 22.0, y), 18.0),
    }
    let look = TextStyle::new(32.0, 84.0).bold().color(if scored { theme::TEXT } else { theme::MUTED });
    canvas.text((x + 48.0, y + 11.0), look, &count);
    if scored {
        let gain_at = x + 54.0 + look.width(&count);
        let drop = if returned > 0 { 0.0 } else { 9.0 };
        canvas.text(
            (gain_at, y - 3.0 + drop),
            TextStyle::new(26.0, 56.0).bold().color(theme::GOLD),
            &format!("+{}", line.each),
        );
        if returned > 0 {
            canvas.text((gain_at, y + 24.0), TextStyle::new(24.0, 56.0).color(theme::MUTED), &format!("−{returned}"));
        }
        if line.goal.color().is_some() {
            draw_crown(canvas, (x + 22.0, y - 33.0), 12.0);
        }
    }
}

/// Steps from the start disk; 0 in the card game.
const fn travelled(side: &SeatView) -> u8 {
    match side.spot {
        Spot::Board { travelled, .. } => travelled,
        Spot::Card { .. } => 0,
    }
}

fn alt_sentences(words: &Words, game: &GameContext<'_>, score: &StageScore, rows: &[ScoreRow<'_>]) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-stage", stage = score.stage, game = game.id.as_str())];
    for row in rows {
        let points = text::points(words, row.side.points);
        let name = alt_name(words, game, row.seat);
        sentences.push(say!(
            words,
            "picture-alt-row",
            place = row.side.place,
            name = name,
            before = row.points_before,
            points = points
        ));
    }
    for line in &score.lines {
        let goal = match line.goal {
            Goal::Red => most_of(words, Color::Red),
            Goal::Yellow => most_of(words, Color::Yellow),
            Goal::Green => most_of(words, Color::Green),
            Goal::Blue => most_of(words, Color::Blue),
            Goal::Workers => say!(words, "goal-workers"),
            Goal::Lap => say!(words, "goal-lap"),
        };
        let names: Vec<String> = line.seats.iter().map(|seat| alt_name(words, game, seat)).collect();
        let (count, who) = (names.len(), words.list(&names));
        let points = text::points(words, line.each);
        let back: u32 = line.returned.iter().map(|&count| u32::from(count)).sum();
        sentences.push(if count == 0 {
            say!(words, "picture-alt-goal-nobody", goal = goal)
        } else if back == 0 {
            say!(words, "picture-alt-goal", goal = goal, names = who, points = points, count = count)
        } else {
            say!(words, "picture-alt-goal-back", goal = goal, names = who, points = points, count = count, back = back)
        });
    }
    sentences
}

fn most_of(words: &Words, color: Color) -> String {
    say!(words, "picture-alt-most", color = text::gem_name(words, color))
}
