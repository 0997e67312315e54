//! The score table of a stage, and the end of a game.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::{Press, Turn, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{points, purse};
use crate::say;
use basari_rules::game::view::{PhaseView, SeatView};
use basari_rules::game::{Color, Goal, ScoreLine, Seat, Seats, StageScore};

/// What the last page says besides the game itself.
#[derive(Clone, Copy, Debug)]
pub struct Final<'a> {
    pub commitment: &'a str,
    /// What the commitment was made of; None while it is not to be told.
    pub secret: Option<&'a str>,
    /// Empty if the game was not rated.
    pub ratings: &'a [RatingLine],
}

/// What a game did to a rating, as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingLine {
    pub seat: Seat,
    pub before: i64,
    pub after: i64,
}

/// The score table after a stage.
pub fn stage_score(words: &Words, scene: &Scene<'_>, score: &StageScore) -> Page {
    let mut embed = Embed::new(Tone::Good, say!(words, "stage-title", stage = score.stage));
    for line in &score.lines {
        embed = embed.pictured(goal(words, line), takers(words, scene, line));
    }
    embed = embed.pictured(say!(words, "standing-title"), standing(words, scene));
    Page::of(embed).silent()
}

fn goal(words: &Words, line: &ScoreLine) -> String {
    let name = match line.goal {
        Goal::Red => majority(words, Color::Red),
        Goal::Yellow => majority(words, Color::Yellow),
        Goal::Green => majority(words, Color::Green),
        Goal::Blue => majority(words, Color::Blue),
        Goal::Workers => say!(words, "goal-workers"),
        Goal::Lap => say!(words, "goal-lap"),
    };
    if line.seats.is_empty() {
        return name;
    }
    say!(words, "goal-each", goal = name, points = points(words, line.each), takers = line.seats.len())
}

fn majority(words: &Words, color: Color) -> String {
    say!(words, "goal-majority", gem = text::gem(words, color), color = text::gem_name(words, color))
}

fn takers(words: &Words, scene: &Scene<'_>, line: &ScoreLine) -> String {
    if line.seats.is_empty() {
        return say!(words, "goal-nobody");
    }
    let one = |seat: Seat| {
        let name = scene.name(words, seat);
        match line.returned.get(seat.index()).copied().zip(line.goal.color()) {
            Some((count, color)) if count > 0 => {
                say!(words, "goal-returns", name = name, count = count, gem = text::gem(words, color))
            }
            _ => name,
        }
    };
    line.seats.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Everybody by place.
fn standing(words: &Words, scene: &Scene<'_>) -> String {
    let mut order: Vec<(Seat, &SeatView)> = Seat::all(scene.view.players()).zip(&scene.view.seats).collect();
    order.sort_by_key(|(seat, side)| (side.place, seat.index()));
    let line = |(seat, side): (Seat, &SeatView)| {
        let name = scene.name(words, seat);
        say!(words, "standing-line", place = side.place, name = name, points = points(words, side.points))
    };
    order.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The end.
pub fn final_page(words: &Words, scene: &Scene<'_>, facts: &Final<'_>) -> Page {
    let winners = match scene.view.phase {
        PhaseView::Over { winners } => winners,
        _ => Seats::NONE,
    };
    let names = scene.names(words, winners.iter());
    let headline = match winners.len() {
        0 => String::new(),
        1 => say!(words, "final-winner", name = names),
        _ => say!(words, "final-winners", names = names),
    };
    let mut embed = Embed::new(Tone::Good, say!(words, "final-title"))
        .lines([headline])
        .pictured(say!(words, "final-standing"), standing(words, scene));
    let left: Vec<String> = Seat::all(scene.view.players())
        .map(|seat| say!(words, "final-gems", name = scene.name(words, seat), gems = purse(words, scene.purse(seat))))
        .collect();
    embed = embed.field(say!(words, "final-gems-title"), left.join("\n"));
    if !facts.ratings.is_empty() {
        let line = |line: &RatingLine| {
            let change = line.after - line.before;
            let sign = if change < 0 { "−" } else { "+" };
            let change = format!("{sign}{}", change.unsigned_abs());
            say!(words, "final-rating", name = scene.name(words, line.seat), rating = line.after, change = change)
        };
        let lines: Vec<String> = facts.ratings.iter().map(line).collect();
        embed = embed.field(say!(words, "final-ratings-title"), lines.join("\n"));
    }
    let secret = facts.secret.map(|secret| say!(words, "final-secret", secret = secret)).unwrap_or_default();
    let fairness = [say!(words, "final-commitment", commitment = facts.commitment), secret];
    let fairness: Vec<String> = fairness.into_iter().filter(|line| !line.is_empty()).collect();
    embed = embed.field(say!(words, "final-fairness"), fairness.join("\n"));
    let page = Page::of(embed).silent();
    let button = |style, label, verb| Button::new(style, label, Press::of(scene.game, verb));
    page.row(vec![
        button(Style::Primary, say!(words, "button-rematch"), Verb::Rematch),
        button(Style::Secondary, say!(words, "button-replay"), Verb::Replay { turn: Turn::Start, step: 0 }),
        button(Style::Secondary, say!(words, "button-verify"), Verb::Verify),
    ])
}
