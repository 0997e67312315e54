//! Writes and reads barter plans.

use std::fmt;

use crate::model::barter_plan::{PlanChoice, PlanScope};
use crate::render::message::custom_id::gems_code::{GemsCode, read_gems};
use basari_rules::game::{BarterPlan, Gems, Offer};

const ASK: &str = "ask";
const WITHOUT_RED: char = 'r';
const THEN_ACCEPT: char = 't';
const WHOLE_GAME: char = 'g';

/// Writes a plan as `r2y0g1b0:r0y3g0b0`, followed by its flags if it has any: `:rt`.
pub(in crate::render::message::custom_id) struct PlanCode(pub BarterPlan);

impl fmt::Display for PlanCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_plan(f, self.0, false)
    }
}

/// Writes `ask`, or a plan like [`PlanCode`] with one more flag: for the whole game.
pub(in crate::render::message::custom_id) struct ChoiceCode(pub PlanChoice);

impl fmt::Display for ChoiceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PlanChoice::Ask => f.write_str(ASK),
            PlanChoice::Follow(plan, scope) => write_plan(f, plan, scope == PlanScope::WholeGame),
        }
    }
}

fn write_plan(f: &mut fmt::Formatter<'_>, plan: BarterPlan, whole_game: bool) -> fmt::Result {
    let gems = |limit: Option<Offer>| GemsCode(limit.map_or(Gems::NONE, Offer::gems));
    write!(f, "{}:{}", gems(plan.accept_from), gems(plan.raise_up_to))?;
    let flags = flags(plan, whole_game);
    if flags.is_empty() { Ok(()) } else { write!(f, ":{flags}") }
}

fn flags(plan: BarterPlan, whole_game: bool) -> String {
    let all = [(plan.without_red, WITHOUT_RED), (plan.then_accept, THEN_ACCEPT), (whole_game, WHOLE_GAME)];
    all.into_iter().filter(|(is_set, _)| *is_set).map(|(_, letter)| letter).collect()
}

pub(in crate::render::message::custom_id) fn read_plan(parts: &[&str]) -> Option<BarterPlan> {
    read_plan_and_scope(parts).filter(|(_, whole_game)| !whole_game).map(|(plan, _)| plan)
}

pub(in crate::render::message::custom_id) fn read_choice(parts: &[&str]) -> Option<PlanChoice> {
    if parts == [ASK] {
        return Some(PlanChoice::Ask);
    }
    let (plan, whole_game) = read_plan_and_scope(parts).filter(|(plan, _)| !plan.is_empty())?;
    Some(PlanChoice::Follow(plan, if whole_game { PlanScope::WholeGame } else { PlanScope::ThisRound }))
}

fn read_plan_and_scope(parts: &[&str]) -> Option<(BarterPlan, bool)> {
    let (accept, raise, letters) = match *parts {
        [accept, raise] => (accept, raise, ""),
        [accept, raise, letters] if !letters.is_empty() => (accept, raise, letters),
        _ => return None,
    };
    let plan = BarterPlan {
        accept_from: Offer::try_from(read_gems(accept)?).ok(),
        raise_up_to: Offer::try_from(read_gems(raise)?).ok(),
        without_red: letters.contains(WITHOUT_RED),
        then_accept: letters.contains(THEN_ACCEPT),
    };
    let whole_game = letters.contains(WHOLE_GAME);
    // Every plan has one spelling.
    (flags(plan, whole_game) == letters).then_some((plan, whole_game))
}
