//! The score table of a stage and the page at the end of a game.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::superlative_texts::superlative_line;
use crate::render::game::superlatives::superlatives;
use crate::render::message::custom_id::{CustomId, Navigation, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::points;
use crate::say;
use basari_rules::game::view::{PhaseView, SeatView};
use basari_rules::game::{Color, Event, Gems, Goal, ScoreLine, Seat, Seats, StageScore};
use basari_rules::ratings::DisplayedRating;

/// What the final page shows besides the game itself.
#[derive(Clone, Copy, Debug)]
pub struct FinalDetails<'a> {
    /// The whole log.
    pub events: &'a [Event],
    /// Empty if the game was not rated.
    pub ratings: &'a [RatingLine],
}

/// How a game changed a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingLine {
    pub seat: Seat,
    pub before: i64,
    pub after: DisplayedRating,
}

/// The score table after a stage.
pub fn stage_score_page(words: &Words, game: &GameContext<'_>, score: &StageScore) -> Page {
    let mut embed = Embed::new(Tone::Success, say!(words, "stage-title", stage = score.stage));
    for line in &score.lines {
        embed = embed.field_shown_in_picture(goal(words, line), winners_of(words, game, line));
    }
    embed = embed.field_shown_in_picture(say!(words, "standing-title"), standings(words, game));
    Page::from_embed(embed).silent()
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

fn winners_of(words: &Words, game: &GameContext<'_>, line: &ScoreLine) -> String {
    if line.seats.is_empty() {
        return say!(words, "goal-nobody");
    }
    let one = |seat: Seat| {
        let name = game.name(words, seat);
        match line.returned.get(seat.index()).copied().zip(line.goal.color()) {
            Some((count, color)) if count > 0 => {
                say!(words, "goal-returns", name = name, gems = text::gems(words, Gems::of(color, count)))
            }
            _ => name,
        }
    };
    line.seats.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// All players by rank.
fn by_rank<'a>(game: &GameContext<'a>) -> Vec<(Seat, &'a SeatView)> {
    let mut order: Vec<(Seat, &SeatView)> = Seat::all(game.view.players()).zip(&game.view.seats).collect();
    order.sort_by_key(|(seat, side)| (side.place, seat.index()));
    order
}

fn standings(words: &Words, game: &GameContext<'_>) -> String {
    let line = |(seat, side): (Seat, &SeatView)| {
        let name = game.name(words, seat);
        say!(words, "standing-line", place = side.place, name = name, points = points(words, side.points))
    };
    by_rank(game).into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The page at the end of a game: who won, then what everybody did best. The proof is behind a button.
pub fn final_page(words: &Words, game: &GameContext<'_>, details: &FinalDetails<'_>) -> Page {
    let winners = match game.view.phase {
        PhaseView::Over { winners } => winners,
        _ => Seats::NONE,
    };
    let names = game.names(words, winners.iter());
    let headline = match winners.len() {
        0 => say!(words, "final-title"),
        1 => say!(words, "final-winner", name = names),
        _ => say!(words, "final-winners", names = names),
    };
    let podium = Embed::new(Tone::Success, headline)
        .field_shown_in_picture(say!(words, "final-standing"), standings(words, game));
    let mut page = Page::from_embed(podium).silent();
    page.embeds.push(honors(words, game, details));
    let button = |style, label, verb| Button::new(style, label, CustomId::for_game(game.id, verb));
    page.row(vec![
        button(Style::Primary, say!(words, "button-rematch"), Verb::Rematch),
        button(Style::Secondary, say!(words, "button-review"), Verb::Review { seat: None }),
        button(Style::Secondary, say!(words, "button-replay"), Verb::Replay { navigation: Navigation::Start, step: 0 }),
        button(Style::Secondary, say!(words, "button-verify"), Verb::Verify),
    ])
}

/// A superlative for everybody, and the changes of ratings.
fn honors(words: &Words, game: &GameContext<'_>, details: &FinalDetails<'_>) -> Embed {
    let order: Vec<Seat> = by_rank(game).into_iter().map(|(seat, _)| seat).collect();
    let given = superlatives(&order, details.events);
    let lines = given.iter().map(|given| superlative_line(words, &game.name(words, given.seat), *given));
    let embed = Embed::new(Tone::Success, say!(words, "superlatives-title")).lines(lines);
    if details.ratings.is_empty() {
        return embed;
    }
    let line = |line: &RatingLine| {
        let change = words.signed(line.after.points - line.before);
        let rating = line.after.to_string();
        say!(words, "final-rating", name = game.name(words, line.seat), rating = rating, change = change)
    };
    let lines: Vec<String> = details.ratings.iter().map(line).collect();
    embed.field(say!(words, "final-ratings-title"), lines.join("\n"))
}
