//! The private page of a viewer who has nothing to decide.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::view::PhaseView;

/// Tells the viewer whom the game is waiting for.
pub(in crate::render) fn idle_page(words: &Words, game: &GameContext<'_>) -> Page {
    let line = match game.view.phase {
        PhaseView::Over { .. } => say!(words, "nothing-over"),
        _ if game.view.asked.is_empty() => String::new(),
        _ => say!(words, "nothing-waiting", names = game.names(words, game.view.asked.iter())),
    };
    let again = game.button(Style::Secondary, say!(words, "button-look-again"), Verb::Refresh);
    Page::from_embed(Embed::new(Tone::Neutral, say!(words, "nothing-title")).lines([line])).row(vec![again])
}
