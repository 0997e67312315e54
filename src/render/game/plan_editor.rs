//! The private editor of a barter plan. It edits one half at a time; the draft is part of the buttons' custom ids.

use crate::locale::Words;
use crate::model::barter_plan::{PlanScope, SavedPlan};
use crate::render::game::context::GameContext;
use crate::render::game::offer_builder::draft_buttons;
use crate::render::game::plan_menu::{paused_line, worst_case};
use crate::render::message::custom_id::{DraftStep, PlanTab, Verb};
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::{BarterPlan, Gems, Offer};

/// No purse can hold more gems of a color in any game that ships.
const MAX_GEMS_PER_COLOR: u8 = 30;

/// The editor with this draft.
pub fn plan_editor_page(words: &Words, game: &GameContext<'_>, tab: PlanTab, draft: BarterPlan) -> Page {
    let (now, limit) = match tab {
        PlanTab::Accept => (draft.accept_from, Gems::each(MAX_GEMS_PER_COLOR)),
        PlanTab::Raise => (draft.raise_up_to, game.viewer_seat().map_or(Gems::NONE, |me| game.purse(me))),
    };
    let with = |part: Gems| match tab {
        PlanTab::Accept => BarterPlan { accept_from: Offer::try_from(part).ok(), ..draft },
        PlanTab::Raise => BarterPlan { raise_up_to: Offer::try_from(part).ok(), ..draft },
    };
    let edit = |step, part| Verb::EditPlan { tab, step, draft: with(part) };
    let [add, remove] = draft_buttons(words, game, now.map_or(Gems::NONE, Offer::gems), limit, edit);
    let tab_button = |label, to| {
        let style = if tab == to { Style::Primary } else { Style::Secondary };
        game.button(style, label, Verb::EditPlan { tab: to, step: DraftStep::Open, draft })
    };
    let switch = |label: String, is_on: bool, changed: BarterPlan| {
        let label = if is_on { say!(words, "plan-switch-on", label = label) } else { label };
        game.button(Style::Secondary, label, Verb::EditPlan { tab, step: DraftStep::Open, draft: changed })
    };
    let without_red = BarterPlan { without_red: !draft.without_red, ..draft };
    let then_accept = BarterPlan { then_accept: !draft.then_accept, ..draft };
    let saved = game.plan.saved;
    let in_effect = saved.filter(|saved| saved.plan == draft);
    let save = |style, label, verb, scope| {
        // Saving a paused plan again resumes it.
        let changes = in_effect.is_none_or(|saved| saved.scope != scope || saved.paused.is_some());
        game.button(style, label, verb).enabled(!draft.is_empty() && changes)
    };
    Page::from_embed(summary(words, game, tab, draft, in_effect))
        .row(vec![
            tab_button(say!(words, "plan-tab-accept"), PlanTab::Accept),
            tab_button(say!(words, "plan-tab-raise"), PlanTab::Raise),
            switch(say!(words, "plan-without-red"), draft.without_red, without_red),
            switch(say!(words, "plan-then-take"), draft.then_accept, then_accept),
        ])
        .row(add)
        .row(remove)
        .row(vec![
            save(Style::Success, say!(words, "plan-save"), Verb::SavePlanForBarter(draft), PlanScope::ThisRound),
            save(Style::Secondary, say!(words, "plan-keep"), Verb::SavePlanForGame(draft), PlanScope::WholeGame),
            game.button(Style::Secondary, say!(words, "bid-clear"), edit(DraftStep::Clear, Gems::NONE)),
            game.button(Style::Danger, say!(words, "plan-withdraw"), Verb::WithdrawPlan).enabled(saved.is_some()),
            game.panel_button(words),
        ])
}

/// What the draft does. `in_effect` is the saved plan, if it equals the draft.
fn summary(
    words: &Words,
    game: &GameContext<'_>,
    tab: PlanTab,
    draft: BarterPlan,
    in_effect: Option<SavedPlan>,
) -> Embed {
    let state = match in_effect {
        Some(SavedPlan { paused: Some(_), .. }) => paused_line(words, in_effect),
        Some(SavedPlan { scope: PlanScope::WholeGame, .. }) => say!(words, "plan-kept"),
        Some(_) => say!(words, "plan-saved"),
        None if draft.is_empty() => say!(words, "plan-empty"),
        None => say!(words, "plan-changed"),
    };
    let tone = match in_effect {
        Some(SavedPlan { paused: None, .. }) => Tone::Success,
        Some(_) => Tone::Warning,
        None => Tone::Question,
    };
    let cost = draft.raise_up_to.map(|_| worst_case(words, game, draft)).unwrap_or_default();
    let otherwise = if draft.then_accept { say!(words, "plan-else-take") } else { say!(words, "plan-else") };
    Embed::new(tone, say!(words, "plan-title")).lines([
        say!(words, "plan-intro"),
        mark(tab == PlanTab::Accept, &accept(words, draft.accept_from)),
        mark(tab == PlanTab::Raise, &raise(words, draft.raise_up_to)),
        cost,
        otherwise,
        state,
    ])
}

fn accept(words: &Words, from: Option<Offer>) -> String {
    match from {
        Some(least) => say!(words, "plan-accept", gems = gems(words, least.gems())),
        None => say!(words, "plan-accept-none"),
    }
}

fn raise(words: &Words, up_to: Option<Offer>) -> String {
    match up_to {
        Some(most) => say!(words, "plan-raise", gems = gems(words, most.gems())),
        None => say!(words, "plan-raise-none"),
    }
}

/// Highlights the half that the buttons change.
fn mark(on: bool, line: &str) -> String {
    if on { format!("▸ **{line}**") } else { format!("▹ {line}") }
}
