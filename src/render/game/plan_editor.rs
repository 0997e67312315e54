//! The private editor of a barter plan. It edits one half at a time; the draft is part of the buttons' custom ids.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::offer_builder::draft_buttons;
use crate::render::message::custom_id::{BarterPlanDraft, DraftStep, PlanTab, Verb};
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Gems;

/// No purse can hold more gems of a color in any game that ships.
const MAX_GEMS_PER_COLOR: u8 = 30;

/// The plan in effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedBarterPlan {
    pub draft: BarterPlanDraft,
    /// Whether it applies to every barter of this game.
    pub whole_game: bool,
}

/// The editor with this draft. `saved` is the plan in effect.
pub fn plan_editor_page(
    words: &Words,
    game: &GameContext<'_>,
    tab: PlanTab,
    draft: BarterPlanDraft,
    saved: Option<SavedBarterPlan>,
) -> Page {
    let (now, limit) = match tab {
        PlanTab::Accept => (draft.accept_from, Gems::each(MAX_GEMS_PER_COLOR)),
        PlanTab::Raise => (draft.raise_to, game.viewer_seat().map_or(Gems::NONE, |me| game.purse(me))),
    };
    let with = |part| match tab {
        PlanTab::Accept => BarterPlanDraft { accept_from: part, ..draft },
        PlanTab::Raise => BarterPlanDraft { raise_to: part, ..draft },
    };
    let edit = |step, part| Verb::EditPlan { tab, step, draft: with(part) };
    let [add, remove] = draft_buttons(words, game, now, limit, edit);
    let tab_button = |label, to| {
        let style = if tab == to { Style::Primary } else { Style::Secondary };
        game.button(style, label, Verb::EditPlan { tab: to, step: DraftStep::Open, draft })
    };
    let in_effect = saved.filter(|saved| saved.draft == draft);
    let save = |style, label, verb, whole_game| {
        let changes = in_effect.is_none_or(|saved| saved.whole_game != whole_game);
        game.button(style, label, verb).enabled(!is_empty(draft) && changes)
    };
    Page::from_embed(summary(words, tab, draft, in_effect))
        .row(vec![
            tab_button(say!(words, "plan-tab-accept"), PlanTab::Accept),
            tab_button(say!(words, "plan-tab-raise"), PlanTab::Raise),
        ])
        .row(add)
        .row(remove)
        .row(vec![
            save(Style::Success, say!(words, "plan-save"), Verb::SavePlanForBarter(draft), false),
            save(Style::Secondary, say!(words, "plan-keep"), Verb::SavePlanForGame(draft), true),
            game.button(Style::Secondary, say!(words, "bid-clear"), edit(DraftStep::Clear, Gems::NONE)),
            game.button(Style::Danger, say!(words, "plan-withdraw"), Verb::WithdrawPlan).enabled(saved.is_some()),
            game.panel_button(words),
        ])
}

/// What the draft does. `in_effect` is the saved plan, if it equals the draft.
fn summary(words: &Words, tab: PlanTab, draft: BarterPlanDraft, in_effect: Option<SavedBarterPlan>) -> Embed {
    let state = match in_effect {
        Some(SavedBarterPlan { whole_game: true, .. }) => say!(words, "plan-kept"),
        Some(_) => say!(words, "plan-saved"),
        None if is_empty(draft) => say!(words, "plan-empty"),
        None => say!(words, "plan-changed"),
    };
    let tone = if in_effect.is_some() { Tone::Success } else { Tone::Question };
    Embed::new(tone, say!(words, "plan-title")).lines([
        say!(words, "plan-intro"),
        mark(tab == PlanTab::Accept, &accept(words, draft.accept_from)),
        mark(tab == PlanTab::Raise, &raise(words, draft.raise_to)),
        say!(words, "plan-else"),
        state,
    ])
}

fn is_empty(draft: BarterPlanDraft) -> bool {
    draft == BarterPlanDraft::default()
}

fn accept(words: &Words, from: Gems) -> String {
    if from.is_empty() { say!(words, "plan-accept-none") } else { say!(words, "plan-accept", gems = gems(words, from)) }
}

fn raise(words: &Words, up_to: Gems) -> String {
    if up_to.is_empty() { say!(words, "plan-raise-none") } else { say!(words, "plan-raise", gems = gems(words, up_to)) }
}

/// Highlights the half that the buttons change.
fn mark(on: bool, line: &str) -> String {
    if on { format!("▸ **{line}**") } else { format!("▹ {line}") }
}
