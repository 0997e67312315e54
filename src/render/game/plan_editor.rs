//! The editor of a standing order: private, one half at a time, the draft in the buttons.

use crate::locale::Words;
use crate::render::game::offer_builder::steps;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::{OrderDraft, Step, Tab, Verb};
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Gems;

/// No purse ever holds more of a colour than this in any game that ships; the editor stops here.
const MOST: u8 = 30;

/// The order in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedOrder {
    pub draft: OrderDraft,
    /// In every barter of this game.
    pub lasts: bool,
}

/// The editor.
pub fn order_editor(words: &Words, scene: &Scene<'_>, tab: Tab, draft: OrderDraft, saved: Option<SavedOrder>) -> Page {
    let empty = draft == OrderDraft::default();
    let in_force = saved.filter(|saved| saved.draft == draft);
    let state = match in_force {
        Some(SavedOrder { lasts: true, .. }) => say!(words, "order-kept"),
        Some(_) => say!(words, "order-saved"),
        None if empty => say!(words, "order-empty"),
        None => say!(words, "order-changed"),
    };
    let embed =
        Embed::new(if in_force.is_some() { Tone::Good } else { Tone::Ask }, say!(words, "order-title")).lines([
            say!(words, "order-intro"),
            marked(tab == Tab::Accept, &accept(words, draft.accept_from)),
            marked(tab == Tab::Raise, &raise(words, draft.raise_to)),
            say!(words, "order-else"),
            state,
        ]);
    let (now, limit) = match tab {
        Tab::Accept => (draft.accept_from, Gems::each(MOST)),
        Tab::Raise => (draft.raise_to, scene.me().map_or(Gems::NONE, |me| scene.purse(me))),
    };
    let with = |part| match tab {
        Tab::Accept => OrderDraft { accept_from: part, ..draft },
        Tab::Raise => OrderDraft { raise_to: part, ..draft },
    };
    let edit = |step, part| Verb::OrderEdit { tab, step, draft: with(part) };
    let [add, remove] = steps(words, scene, now, limit, edit);
    let tab_button = |label, to| {
        let style = if tab == to { Style::Primary } else { Style::Secondary };
        scene.button(style, label, Verb::OrderEdit { tab: to, step: Step::Open, draft })
    };
    let save = |style, label, verb, lasts| {
        scene.button(style, label, verb).enabled(!empty && in_force.is_none_or(|saved| saved.lasts != lasts))
    };
    Page::of(embed)
        .row(vec![
            tab_button(say!(words, "order-tab-accept"), Tab::Accept),
            tab_button(say!(words, "order-tab-raise"), Tab::Raise),
        ])
        .row(add)
        .row(remove)
        .row(vec![
            save(Style::Success, say!(words, "order-save"), Verb::OrderSet(draft), false),
            save(Style::Secondary, say!(words, "order-keep"), Verb::OrderKeep(draft), true),
            scene.button(Style::Secondary, say!(words, "bid-clear"), edit(Step::Clear, Gems::NONE)),
            scene.button(Style::Danger, say!(words, "order-withdraw"), Verb::OrderWithdraw).enabled(saved.is_some()),
        ])
}

fn accept(words: &Words, from: Gems) -> String {
    if from.is_empty() {
        say!(words, "order-accept-none")
    } else {
        say!(words, "order-accept", gems = gems(words, from))
    }
}

fn raise(words: &Words, up_to: Gems) -> String {
    if up_to.is_empty() {
        say!(words, "order-raise-none")
    } else {
        say!(words, "order-raise", gems = gems(words, up_to))
    }
}

/// The half that the buttons change stands out.
fn marked(on: bool, line: &str) -> String {
    if on { format!("▸ **{line}**") } else { format!("▹ {line}") }
}
