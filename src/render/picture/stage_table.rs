//! The picture of a stage's score table: what each bonus is worth, who gets it, and what everybody gained.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::gems::{LETTERED, draw_gem};
use crate::render::picture::header::{HEADER_HEIGHT, draw_header};
use crate::render::picture::legend::{Legend, Symbol};
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::Players;
use crate::render::picture::score_rows::{ScoreRow, score_rows};
use crate::render::picture::stage_table_alt::alt_sentences;
use crate::render::picture::symbols::{draw_crown, draw_goal};
use crate::render::picture::theme::{self, CONTENT_WIDTH, CORNER, GAP, MARGIN, WIDTH};
use crate::say;
use basari_rules::game::board::LAP_SCORE;
use basari_rules::game::card::WORKERS_SCORE;
use basari_rules::game::scoring::majority_points;
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Event, Goal, ScoreLine, StageScore};

const VALUES_HEIGHT: f32 = 64.0;
const ROW_HEIGHT: f32 = 142.0;
const CELL_HEIGHT: f32 = 72.0;

/// `events` are those of the game up to this score table.
pub fn stage_table(
    words: &Words,
    game: &GameContext<'_>,
    score: &StageScore,
    events: &[Event],
) -> Result<Picture, PictureError> {
    let rows = score_rows(game, score, events);
    let legend = Legend::new(
        vec![
            (Symbol::Crown, say!(words, "picture-majority")),
            (Symbol::Returned, say!(words, "picture-gems-returned")),
        ],
        game.id.as_str(),
    );
    let rows_top = HEADER_HEIGHT + VALUES_HEIGHT + GAP;
    let mut canvas = Canvas::new(WIDTH, rows_top + (ROW_HEIGHT + GAP) * number(rows.len()) + legend.height() - GAP);
    draw_header(&mut canvas, &say!(words, "picture-stage", stage = score.stage), &text::kind(words, game.view.kind()));
    let columns = Columns { count: score.lines.len() + 1 };
    draw_values(&mut canvas, words, score, columns);
    let players = Players::new(words, game);
    let mut top = rows_top;
    for row in &rows {
        draw_player(&mut canvas, words, &players, row, top);
        for (index, line) in score.lines.iter().enumerate() {
            draw_cell(&mut canvas, row, line, columns.cell(index + 1, top));
        }
        let (x, y) = columns.cell(0, top).center();
        let style = TextStyle::new(theme::NUMBER, 120.0).bold();
        let style = if row.from_rounds > 0 { style } else { style.muted() };
        let sign = if row.from_rounds > 0 { "+" } else { "" };
        canvas.text_around((x, y), style, &format!("{sign}{}", row.from_rounds));
        top += ROW_HEIGHT + GAP;
    }
    legend.draw(&mut canvas);
    Picture::new(canvas, &alt_sentences(words, game, score, &rows))
}

/// The points of the rounds, then one column for each bonus.
#[derive(Clone, Copy)]
struct Columns {
    count: usize,
}

impl Columns {
    const LEFT: f32 = MARGIN + 10.0;

    fn cell(self, index: usize, row_top: f32) -> Rect {
        let step = (CONTENT_WIDTH - 20.0) / number(self.count);
        Rect::new(Self::LEFT + step * number(index) + 4.0, row_top + 60.0, step - 8.0, CELL_HEIGHT)
    }
}

/// The first row: what each bonus is worth.
fn draw_values(canvas: &mut Canvas, words: &Words, score: &StageScore, columns: Columns) {
    let area = Rect::new(MARGIN, HEADER_HEIGHT, CONTENT_WIDTH, VALUES_HEIGHT);
    canvas.fill_rect(area, CORNER, theme::RAISED);
    let y = area.center().1;
    let rounds = columns.cell(0, 0.0);
    canvas.text_around((rounds.center().0, y), TextStyle::new(theme::SMALL, rounds.w), &say!(words, "picture-rounds"));
    for (index, line) in score.lines.iter().enumerate() {
        let x = columns.cell(index + 1, 0.0).center().0;
        match line.goal.color() {
            Some(color) => draw_gem(canvas, words, color, (x - 26.0, y), LETTERED),
            None => draw_goal(canvas, line.goal, (x - 26.0, y), 19.0),
        }
        let style = TextStyle::new(theme::NUMBER, 60.0).bold().color(theme::GOLD);
        canvas.text((x + 4.0, y + 11.0), style, &value(line.goal).to_string());
    }
}

/// What a bonus is worth if nobody shares it.
fn value(goal: Goal) -> u8 {
    match goal {
        Goal::Workers => WORKERS_SCORE,
        Goal::Lap => LAP_SCORE,
        Goal::Red | Goal::Yellow | Goal::Green | Goal::Blue => goal.color().map_or(0, majority_points),
    }
}

/// Draws a player's place, name, gain and points.
fn draw_player(canvas: &mut Canvas, words: &Words, players: &Players<'_>, row: &ScoreRow<'_>, top: f32) {
    canvas.fill_rect(Rect::new(MARGIN, top, CONTENT_WIDTH, ROW_HEIGHT), CORNER, theme::PANEL);
    let (base, middle) = (top + 43.0, top + 32.0);
    let leads = row.side.place == 1;
    let color = if leads { theme::GOLD } else { theme::MUTED };
    let place = TextStyle::new(theme::NAME, 40.0).bold().centered().color(color);
    canvas.text((MARGIN + 30.0, base), place, &row.side.place.to_string());
    players.draw_avatar(canvas, row.seat, (MARGIN + 76.0, middle), 21.0);
    let right = WIDTH - MARGIN - 20.0;
    let total = TextStyle::new(theme::TOTAL, 130.0).bold().right_aligned();
    let total = if leads { total.color(theme::GOLD) } else { total };
    let end = right - canvas.text((right, base + 4.0), total, &row.side.points.to_string()) - 20.0;
    let gain = say!(words, "picture-gain", points = words.signed(row.gain.into()));
    let end = end - canvas.text((end, base), TextStyle::new(theme::LABEL, 330.0).right_aligned(), &gain) - 20.0;
    players.draw_name(canvas, row.seat, (MARGIN + 110.0, base), theme::NAME, end);
}

/// Draws how far a player is with a bonus: their gems, workers or steps, and what it brings them.
fn draw_cell(canvas: &mut Canvas, row: &ScoreRow<'_>, line: &ScoreLine, cell: Rect) {
    let returned = line.returned.get(row.seat.index()).copied().unwrap_or(0);
    let left = match line.goal {
        Goal::Workers => row.side.spot.workers(),
        Goal::Lap => travelled(row.side),
        _ => line.goal.color().map_or(0, |color| row.side.gems.count(color)),
    };
    let (x, y) = cell.center();
    let count = TextStyle::new(theme::NUMBER, cell.w).bold();
    if !line.seats.contains(row.seat) {
        canvas.text_around((x, y), count.muted(), &left.to_string());
        return;
    }
    canvas.fill_rect(cell, 12.0, theme::RAISED);
    canvas.stroke_rect(cell, 12.0, theme::GOLD, 2.5);
    let shown = if returned > 0 { format!("{}→{left}", left + returned) } else { left.to_string() };
    let crown = if line.goal.color().is_some() { 32.0 } else { 0.0 };
    let style = TextStyle::new(theme::LABEL, cell.w - crown - 8.0).bold();
    let whole = crown + style.width(&shown);
    let start = x - whole / 2.0;
    if crown > 0.0 {
        draw_crown(canvas, (start + 12.0, cell.y + 20.0), 11.0);
    }
    canvas.text((start + crown, cell.y + 29.0), style, &shown);
    let gain = count.color(theme::GOLD).centered();
    canvas.text((x, cell.y + 61.0), gain, &format!("+{}", line.each));
}

/// Steps from the start disk; 0 in the card game.
const fn travelled(side: &SeatView) -> u8 {
    match side.spot {
        Spot::Board { travelled, .. } => travelled,
        Spot::Card { .. } => 0,
    }
}
