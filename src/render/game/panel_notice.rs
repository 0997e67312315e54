//! What a panel says about itself: that it cannot update itself any more, or that there is a newer one.

use jiff::Timestamp;

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;

/// The page with a line that tells how old it is.
pub fn with_age(words: &Words, page: Page, at: Timestamp) -> Page {
    let age = say!(words, "panel-age", when = text::relative_time(at));
    let content = page.content.map_or(age.clone(), |content| format!("{content}\n{age}"));
    Page { content: Some(content), ..page }
}

/// Replaces a panel when the person has opened a newer one.
pub fn replaced_panel_page(words: &Words, game: &GameRef) -> Page {
    let embed = Embed { description: Some(say!(words, "panel-replaced")), tone: Tone::Neutral, ..Embed::default() };
    let continue_here = CustomId::for_game(game, Verb::Refresh);
    Page::from_embed(embed).row(vec![Button::new(Style::Secondary, say!(words, "button-continue-here"), continue_here)])
}
