//! The score table of a stage.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::text;
use crate::render::picture::alt;
use crate::render::picture::canvas::{Area, Canvas, Type};
use crate::render::picture::gem;
use crate::render::picture::gem::{crown, gem, robot};
use crate::render::picture::{MARGIN, Picture, PictureError, WIDTH, ink, seat_fill};
use crate::say;
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Color, Goal, ScoreLine, Seat, StageScore};

const HEAD: f32 = 118.0;
const ROW: f32 = 146.0;
const FOOT: f32 = 54.0;
const CHIP: f32 = 164.0;

/// What one player's row says.
struct Score<'a> {
    seat: Seat,
    side: &'a SeatView,
    before: u16,
}

/// Everybody by place, with what he had before the stage was scored.
fn scores<'a>(scene: &Scene<'a>, score: &StageScore) -> Vec<Score<'a>> {
    let gain = |seat: Seat| -> u16 {
        score.lines.iter().filter(|line| line.seats.contains(seat)).map(|line| u16::from(line.each)).sum()
    };
    let sides = Seat::all(scene.view.players()).zip(&scene.view.seats);
    let mut rows: Vec<Score<'_>> =
        sides.map(|(seat, side)| Score { seat, side, before: side.points.saturating_sub(gain(seat)) }).collect();
    rows.sort_by_key(|row| (row.side.place, row.seat.index()));
    rows
}

pub fn stage(words: &Words, scene: &Scene<'_>, score: &StageScore) -> Result<Picture, PictureError> {
    let rows = scores(scene, score);
    let height = HEAD + ROW * f32::from(u8::try_from(rows.len()).unwrap_or(u8::MAX)) + FOOT;
    let mut canvas = Canvas::new(WIDTH, height);
    canvas.text((MARGIN, 72.0), Type::new(46.0, 480.0).bold(), &say!(words, "picture-stage", stage = score.stage));
    let corner = Type::new(25.0, 360.0).fill(ink::MUTED).end();
    canvas.text((WIDTH - MARGIN, 50.0), corner, &text::kind(words, scene.view.kind()));
    canvas.text((WIDTH - MARGIN, 86.0), corner, scene.game.as_str());
    let mut top = HEAD;
    for row in &rows {
        player(&mut canvas, words, scene, score, row, top);
        top += ROW;
    }
    canvas.text(
        (MARGIN, height - 20.0),
        Type::new(24.0, WIDTH - 2.0 * MARGIN).fill(ink::MUTED),
        &say!(words, "picture-stage-key"),
    );
    Picture::of(canvas, &sentences(words, scene, score, &rows))
}

fn player(canvas: &mut Canvas, words: &Words, scene: &Scene<'_>, score: &StageScore, row: &Score<'_>, top: f32) {
    let area = Area { x: MARGIN, y: top, w: WIDTH - 2.0 * MARGIN, h: ROW - 12.0 };
    canvas.area(area, 16.0, ink::PANEL);
    canvas.area(Area { w: 12.0, ..area }, 6.0, seat_fill(row.seat.index()));
    let base = top + 48.0;
    let first = row.side.place == 1;
    let place = Type::new(34.0, 44.0).bold().middle().fill(if first { ink::GOLD } else { ink::MUTED });
    canvas.text((MARGIN + 42.0, base), place, &row.side.place.to_string());
    let after = Type::new(46.0, 120.0).bold().end().fill(if first { ink::GOLD } else { ink::PAPER });
    let right = WIDTH - MARGIN - 20.0;
    canvas.text((right, base + 2.0), after, &row.side.points.to_string());
    let before = format!("{} →", row.before);
    let earlier = Type::new(30.0, 120.0).fill(ink::MUTED).end();
    let left = right - after.width(&row.side.points.to_string()) - 14.0;
    canvas.text((left, base), earlier, &before);
    let name_end = left - earlier.width(&before) - 20.0;
    named(canvas, words, scene, row.seat, (MARGIN + 72.0, base), 34.0, name_end);
    let middle = top + 96.0;
    for (index, line) in (0_u8..).zip(&score.lines) {
        let x = MARGIN + 26.0 + CHIP * f32::from(index);
        chip(canvas, words, row, line, (x, middle));
    }
}

/// A name, and before it the mark of a computer.
pub(super) fn named(
    canvas: &mut Canvas,
    words: &Words,
    scene: &Scene<'_>,
    seat: Seat,
    (mut x, base): (f32, f32),
    size: f32,
    end: f32,
) {
    if scene.players.get(seat.index()).is_some_and(|player| player.computer.is_some() || player.autopilot) {
        robot(canvas, (x + size * 0.42, base - size * 0.34), size * 0.42);
        x += size * 1.1;
    }
    canvas.text((x, base), Type::new(size, end - x).bold(), &alt::name(words, scene, seat));
}

/// What one line brought this player: gems or workers before, points scored, gems given back.
fn chip(canvas: &mut Canvas, words: &Words, row: &Score<'_>, line: &ScoreLine, (x, y): (f32, f32)) {
    let scored = line.seats.contains(row.seat);
    if scored {
        let area = Area { x: x - 8.0, y: y - 32.0, w: CHIP - 6.0, h: 64.0 };
        canvas.area(area, 14.0, ink::RAISED);
        canvas.frame(area, 14.0, ink::GOLD, 2.5);
    }
    let returned = line.returned.get(row.seat.index()).copied().unwrap_or(0);
    let count = match line.goal {
        Goal::Workers => row.side.spot.workers().to_string(),
        Goal::Lap => travelled(row.side).to_string(),
        _ => line.goal.color().map_or(0, |color| row.side.gems.count(color) + returned).to_string(),
    };
    match line.goal.color() {
        Some(color) => gem(canvas, words, color, (x + 22.0, y + 2.0), 19.0),
        None => gem::token(canvas, line.goal, (x + 22.0, y), 18.0),
    }
    let look = Type::new(32.0, 84.0).bold().fill(if scored { ink::PAPER } else { ink::MUTED });
    canvas.text((x + 48.0, y + 11.0), look, &count);
    if scored {
        let gain_at = x + 54.0 + look.width(&count);
        let drop = if returned > 0 { 0.0 } else { 9.0 };
        canvas.text(
            (gain_at, y - 3.0 + drop),
            Type::new(26.0, 56.0).bold().fill(ink::GOLD),
            &format!("+{}", line.each),
        );
        if returned > 0 {
            canvas.text((gain_at, y + 24.0), Type::new(24.0, 56.0).fill(ink::MUTED), &format!("−{returned}"));
        }
        if line.goal.color().is_some() {
            crown(canvas, (x + 22.0, y - 33.0), 12.0);
        }
    }
}

/// Steps from the start disk.
const fn travelled(side: &SeatView) -> u8 {
    match side.spot {
        Spot::Board { travelled, .. } => travelled,
        Spot::Card { .. } => 0,
    }
}

fn sentences(words: &Words, scene: &Scene<'_>, score: &StageScore, rows: &[Score<'_>]) -> Vec<String> {
    let mut told = vec![say!(words, "picture-alt-stage", stage = score.stage, game = scene.game.as_str())];
    for row in rows {
        let points = text::points(words, row.side.points);
        let name = alt::short_name(words, scene, row.seat);
        told.push(say!(
            words,
            "picture-alt-row",
            place = row.side.place,
            name = name,
            before = row.before,
            points = points
        ));
    }
    for line in &score.lines {
        let goal = match line.goal {
            Goal::Red => most(words, Color::Red),
            Goal::Yellow => most(words, Color::Yellow),
            Goal::Green => most(words, Color::Green),
            Goal::Blue => most(words, Color::Blue),
            Goal::Workers => say!(words, "goal-workers"),
            Goal::Lap => say!(words, "goal-lap"),
        };
        let names: Vec<String> = line.seats.iter().map(|seat| alt::short_name(words, scene, seat)).collect();
        let (count, who) = (names.len(), words.list(&names));
        let points = text::points(words, line.each);
        let back: u32 = line.returned.iter().map(|&count| u32::from(count)).sum();
        told.push(if count == 0 {
            say!(words, "picture-alt-goal-nobody", goal = goal)
        } else if back == 0 {
            say!(words, "picture-alt-goal", goal = goal, names = who, points = points, count = count)
        } else {
            say!(words, "picture-alt-goal-back", goal = goal, names = who, points = points, count = count, back = back)
        });
    }
    told
}

fn most(words: &Words, color: Color) -> String {
    say!(words, "picture-alt-most", color = text::gem_name(words, color))
}
