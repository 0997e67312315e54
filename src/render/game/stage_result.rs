//! What the end of a stage, or of the game, means for the viewer.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::standing::{bonus_goal, bonus_missing, majorities_missing, majority_gain};
use crate::render::message::page::Embed;
use crate::render::message::text::points;
use crate::say;
use basari_rules::game::prospects::Prospects;
use basari_rules::game::view::SeatView;
use basari_rules::game::{Event, Game, Seat, Seats, StageScore, Viewer};

/// Adds what the viewer gained and missed in the last stage, until the cards of the next round are revealed.
pub(in crate::render) fn with_stage_result(
    words: &Words,
    game: &GameContext<'_>,
    me: Seat,
    log: &[&Event],
    embed: Embed,
) -> Embed {
    let end = log.iter().rposition(|event| matches!(event, Event::StageScored(_) | Event::Revealed));
    let Some((end, Event::StageScored(score))) = end.and_then(|end| Some((end, *log.get(end)?))) else { return embed };
    let total: u32 = score.lines.iter().filter(|line| line.seats.contains(me)).map(|line| u32::from(line.each)).sum();
    let before = Game::replay(log[..end].iter().copied()).ok().map(|game| game.view(Viewer::Public));
    let prospects = before.and_then(|before| Prospects::of(&before, me));
    let mut lines = vec![gained(words, game, me, score)];
    if let Some(prospects) = prospects {
        lines.extend(majorities_missing(words, &prospects));
        if prospects.bonus.missing > 0 {
            lines.push(bonus_missing(words, game.view.kind(), prospects.bonus));
        }
    }
    embed.field(say!(words, "panel-stage-over", stage = score.stage, points = points(words, total)), lines.join("\n"))
}

fn gained(words: &Words, game: &GameContext<'_>, me: Seat, score: &StageScore) -> String {
    let gains: Vec<String> = score
        .lines
        .iter()
        .filter(|line| line.seats.contains(me))
        .map(|line| match line.goal.color() {
            Some(color) => majority_gain(words, color, line.each),
            None => say!(words, "panel-gain", what = bonus_goal(words, game.view.kind()), points = line.each),
        })
        .collect();
    if gains.is_empty() {
        say!(words, "panel-gained-nothing")
    } else {
        say!(words, "panel-gained", gains = gains.join(" · "))
    }
}

/// How the game ended for the viewer.
pub(in crate::render) fn final_line(
    words: &Words,
    game: &GameContext<'_>,
    me: Seat,
    side: &SeatView,
    winners: Seats,
) -> String {
    let own = points(words, side.points);
    if winners.contains(me) {
        return if winners.len() > 1 {
            say!(words, "panel-shared-win", points = own)
        } else {
            say!(words, "panel-won", points = own)
        };
    }
    let highest = game.view.seats.iter().map(|seat| seat.points).max().unwrap_or(side.points);
    match highest.saturating_sub(side.points) {
        // R10: gems break a tie.
        0 => say!(words, "panel-lost-tie", place = side.place, points = own),
        behind => say!(words, "panel-lost", place = side.place, points = own, behind = points(words, behind)),
    }
}
