//! The menu above the action buttons: what to do if somebody else picks the same action. The choice is in the custom ids of
//! the action buttons, so one click submits both.

use crate::locale::Words;
use crate::model::barter_plan::{PlanChoice, PlanPause, PlanScope, SavedPlan};
use crate::render::game::context::GameContext;
use crate::render::message::custom_id::{DraftStep, PlanTab, Verb};
use crate::render::message::page::{Button, Page, Select, SelectOption, Style};
use crate::render::message::text::{gems, gems_in_words};
use crate::say;
use basari_rules::game::{BarterPlan, Gems, Offer};

/// The numbers of gems in the menu.
const GEM_COUNTS: std::ops::RangeInclusive<u8> = 1..=3;

/// Adds the menu, and below it the switches of the selected plan.
pub(in crate::render) fn with_plan_menu(words: &Words, game: &GameContext<'_>, page: Page) -> Page {
    let menu = Select {
        custom_id: game.custom_id(Verb::Menu(0)),
        placeholder: say!(words, "plan-question"),
        options: options(words, game),
    };
    page.select(menu).row(switches(words, game))
}

fn options(words: &Words, game: &GameContext<'_>) -> Vec<SelectOption> {
    let (selected, scope) = match game.plan.selected {
        PlanChoice::Ask => (BarterPlan::default(), PlanScope::ThisRound),
        PlanChoice::Follow(plan, scope) => (plan, scope),
    };
    let option = |label, description, verb, selected| SelectOption {
        label,
        description: Some(description),
        emoji: None,
        value: game.custom_id(verb),
        selected,
    };
    let is_asking = game.plan.selected == PlanChoice::Ask;
    let ask = Verb::SelectPlan(PlanChoice::Ask);
    let mut options = vec![option(say!(words, "plan-ask"), say!(words, "plan-ask-about"), ask, is_asking)];
    let presets = presets(selected.without_red);
    for &plan in &presets {
        let verb = Verb::SelectPlan(PlanChoice::Follow(plan, scope));
        options.push(option(plan_label(words, plan), worst_case(words, game, plan), verb, plan == selected));
    }
    let edit = Verb::EditPlan { tab: PlanTab::Accept, step: DraftStep::Open, draft: selected };
    let is_own = !is_asking && !presets.contains(&selected);
    if is_own {
        let verb = Verb::SelectPlan(game.plan.selected);
        options.push(option(say!(words, "plan-own"), worst_case(words, game, selected), verb, true));
    }
    let label = if is_own { say!(words, "plan-own-change") } else { say!(words, "plan-own-new") };
    options.push(option(label, say!(words, "plan-own-about"), edit, false));
    options
}

/// The plans of the menu. Only plans that pay can leave out red gems.
fn presets(without_red: bool) -> Vec<BarterPlan> {
    let pay = |then_accept| {
        GEM_COUNTS.map(move |gems| BarterPlan { without_red, then_accept, ..BarterPlan::pay_up_to(gems) })
    };
    GEM_COUNTS.map(BarterPlan::give_way_for).chain(pay(false)).chain(pay(true)).collect()
}

fn switches(words: &Words, game: &GameContext<'_>) -> Vec<Button> {
    let PlanChoice::Follow(plan, scope) = game.plan.selected else { return Vec::new() };
    let switch = |label: String, is_on: bool, choice| {
        let label = if is_on { say!(words, "plan-switch-on", label = label) } else { label };
        game.button(Style::Secondary, label, Verb::SelectPlan(choice))
    };
    let other_scope = match scope {
        PlanScope::ThisRound => PlanScope::WholeGame,
        PlanScope::WholeGame => PlanScope::ThisRound,
    };
    let whole_game =
        switch(say!(words, "plan-whole-game"), scope == PlanScope::WholeGame, PlanChoice::Follow(plan, other_scope));
    let without_red = plan.raise_up_to.map(|_| {
        let other = BarterPlan { without_red: !plan.without_red, ..plan };
        switch(say!(words, "plan-without-red"), plan.without_red, PlanChoice::Follow(other, scope))
    });
    without_red.into_iter().chain([whole_game]).collect()
}

/// A plan in a few words.
pub(in crate::render) fn plan_label(words: &Words, plan: BarterPlan) -> String {
    let of_size =
        |make: fn(u8) -> BarterPlan, plan: BarterPlan| GEM_COUNTS.into_iter().find(|&gems| make(gems) == plan);
    let paying = BarterPlan { without_red: false, then_accept: false, ..plan };
    match (of_size(BarterPlan::give_way_for, plan), of_size(BarterPlan::pay_up_to, paying)) {
        (Some(gems), _) => say!(words, "plan-give-way", gems = gems),
        (_, Some(gems)) if plan.then_accept => say!(words, "plan-pay-take", gems = gems),
        (_, Some(gems)) => say!(words, "plan-pay-ask", gems = gems),
        _ => say!(words, "plan-own"),
    }
}

/// The worst that a plan can do to the viewer now.
pub(in crate::render) fn worst_case(words: &Words, game: &GameContext<'_>, plan: BarterPlan) -> String {
    let purse = game.viewer_seat().map_or(Gems::NONE, |me| game.purse(me));
    match (plan.worst_case(purse).map(Offer::gems), plan.accept_from) {
        (Some(worst), _) => {
            let (count, worst) = (worst.total(), gems_in_words(words, worst));
            if plan.without_red {
                say!(words, "plan-worst-without-red", count = count, gems = worst)
            } else {
                say!(words, "plan-worst", count = count, gems = worst)
            }
        }
        (None, _) if plan.raise_up_to.is_some() => say!(words, "plan-worst-nothing"),
        (None, Some(least)) if plan == BarterPlan::give_way_for(count_of(least)) => {
            say!(words, "plan-give-way-about", gems = count_of(least))
        }
        (None, least) => say!(words, "plan-accept", gems = gems(words, least.map_or(Gems::NONE, Offer::gems))),
    }
}

fn count_of(offer: Offer) -> u8 {
    u8::try_from(offer.gems().total()).unwrap_or(u8::MAX)
}

/// The question of the menu with the selected answer, and whether the saved plan is paused.
pub(in crate::render) fn plan_lines(words: &Words, game: &GameContext<'_>) -> [String; 2] {
    let answer = match game.plan.selected {
        PlanChoice::Ask => say!(words, "plan-ask"),
        PlanChoice::Follow(plan, scope) => with_scope(words, plan, scope),
    };
    [say!(words, "plan-selected", plan = answer), paused_line(words, game.plan.saved)]
}

/// The plan that applies now, and why it does not if it is paused. Empty without a plan.
pub(in crate::render) fn saved_plan_lines(words: &Words, game: &GameContext<'_>) -> [String; 2] {
    if game.viewer_seat().is_none() {
        return Default::default();
    }
    let active = game.plan.saved.filter(|saved| saved.paused.is_none());
    let active = active.map(|saved| say!(words, "plan-active", plan = with_scope(words, saved.plan, saved.scope)));
    [active.unwrap_or_default(), paused_line(words, game.plan.saved)]
}

fn with_scope(words: &Words, plan: BarterPlan, scope: PlanScope) -> String {
    let label = plan_label(words, plan);
    let label = if plan.without_red { say!(words, "plan-label-without-red", plan = label) } else { label };
    match scope {
        PlanScope::ThisRound => say!(words, "plan-for-round", plan = label),
        PlanScope::WholeGame => say!(words, "plan-for-game", plan = label),
    }
}

pub(in crate::render) fn paused_line(words: &Words, saved: Option<SavedPlan>) -> String {
    match saved.and_then(|saved| saved.paused) {
        None => String::new(),
        Some(PlanPause::StageScored) => say!(words, "plan-paused-stage"),
        Some(PlanPause::NotCovered) => say!(words, "plan-paused-purse"),
    }
}
