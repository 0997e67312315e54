//! What a viewer sees who has nothing to decide.

use crate::locale::Words;
use crate::render::game::context::GameContext;
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
    let embed = Embed::new(Tone::Neutral, say!(words, "nothing-title")).lines([line, game.deadline_line(words)]);
    Page::from_embed(embed).row(vec![refresh_button(words, game)])
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

pub(in crate::render) fn refresh_button(words: &Words, game: &GameContext<'_>) -> Button {
    game.button(Style::Secondary, say!(words, "button-look-again"), Verb::Refresh)
}
