//! The description of a stage's score table.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::players::alt_name;
use crate::render::picture::score_rows::ScoreRow;
use crate::say;
use basari_rules::game::{Color, Goal, ScoreLine, StageScore};

pub(super) fn alt_sentences(
    words: &Words,
    game: &GameContext<'_>,
    score: &StageScore,
    rows: &[ScoreRow<'_>],
) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-stage", stage = score.stage, game = game.id.as_str())];
    sentences.extend(rows.iter().map(|row| {
        let name = alt_name(words, game, row.seat);
        let (place, points) = (row.side.place, text::points(words, row.side.points));
        say!(words, "picture-alt-row", place = place, name = name, gain = row.gain, points = points)
    }));
    sentences.extend(score.lines.iter().map(|line| goal_sentence(words, game, line)));
    sentences
}

fn goal_sentence(words: &Words, game: &GameContext<'_>, line: &ScoreLine) -> String {
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
    if count == 0 {
        say!(words, "picture-alt-goal-nobody", goal = goal)
    } else if back == 0 {
        say!(words, "picture-alt-goal", goal = goal, names = who, points = points, count = count)
    } else {
        say!(words, "picture-alt-goal-back", goal = goal, names = who, points = points, count = count, back = back)
    }
}

fn most_of(words: &Words, color: Color) -> String {
    say!(words, "picture-alt-most", color = text::gem_name(words, color))
}
