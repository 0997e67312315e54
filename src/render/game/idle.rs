//! What a viewer sees who has nothing to decide.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::plan_menu::saved_plan_lines;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::view::PhaseView;

/// Tells the viewer whom the game is waiting for.
pub(in crate::render) fn idle_page(words: &Words, game: &GameContext<'_>) -> Page {
    let line = match game.view.phase {
        PhaseView::Over { .. } => say!(words, "nothing-over"),
        _ => waiting_line(words, game),
    };
    // Before the viewer's own barter, their plan can still be changed.
    let is_next = game.viewer_seat().is_some_and(|me| game.view.will_barter(me));
    let plan = if is_next { saved_plan_lines(words, game) } else { Default::default() };
    let lines = [line, game.deadline_line(words)].into_iter().chain(plan);
    let embed = Embed::new(Tone::Neutral, say!(words, "nothing-title")).lines(lines);
    let plan_button = is_next.then(|| plan_button(words, game));
    Page::from_embed(embed).row(plan_button.into_iter().chain([refresh_button(words, game)]).collect())
}

/// Whom the game is waiting for. Empty if it waits for nobody.
pub(in crate::render) fn waiting_line(words: &Words, game: &GameContext<'_>) -> String {
    let asked = game.view.asked;
    if asked.is_empty() {
        String::new()
    } else {
        say!(words, "nothing-waiting", names = game.names(words, asked.iter()))
    }
}

/// Opens the editor of the barter plan.
pub(in crate::render) fn plan_button(words: &Words, game: &GameContext<'_>) -> Button {
    game.button(Style::Secondary, say!(words, "button-plan"), Verb::OpenPlan)
}

pub(in crate::render) fn refresh_button(words: &Words, game: &GameContext<'_>) -> Button {
    game.button(Style::Secondary, say!(words, "button-look-again"), Verb::Refresh)
}
