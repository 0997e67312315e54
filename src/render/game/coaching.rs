//! A line of advice on the panel, with the button that turns coaching off.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::custom_id::{CustomId, Verb};
use crate::render::message::page::{Button, Page, Row, Style};
use crate::render::message::text;
use crate::render::message::text::points;
use crate::say;
use basari_rules::game::{Action, Kind};
use basari_rules::players::MajorityChange;
use basari_rules::players::coaching::{self, Advice};

/// Discord's limit for the buttons of a row.
const MAX_BUTTONS: usize = 5;

/// Adds advice about the question of this page. A page without a question stays as it is.
pub fn with_coaching(words: &Words, game: &GameContext<'_>, mut page: Page) -> Page {
    let Some(advice) = coaching::advice(game.view) else { return page };
    let line = say!(words, "coaching-line", advice = sentence(words, game, advice));
    // The last embed asks the question.
    if let Some(question) = page.embeds.last_mut() {
        let text = question.description.take().map(|text| format!("{text}\n\n{line}"));
        question.description = Some(text.unwrap_or(line));
    }
    let off = Button::new(
        Style::Secondary,
        say!(words, "button-coaching-off"),
        CustomId::for_game(game.id, Verb::Coaching(false)),
    );
    match page.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < MAX_BUTTONS => buttons.push(off),
        _ => page = page.row(vec![off]),
    }
    page
}

fn sentence(words: &Words, game: &GameContext<'_>, advice: Advice) -> String {
    let name = |action| text::short_action(words, action);
    match advice {
        Advice::WhoGetsIt { players } => say!(words, "coaching-who-gets-it", players = players),
        Advice::FewGems { gems } => say!(words, "coaching-few-gems", gems = gems),
        Advice::ActionBringsMajority { action, change: MajorityChange { color, points, shared } } => {
            let shared = if shared { "yes" } else { "no" };
            let gem = text::gem(words, color);
            say!(words, "coaching-action-majority", action = name(action), gem = gem, points = points, shared = shared)
        }
        Advice::BonusInReach { action, missing, points, others } => {
            let own = bonus_in_reach(words, action, missing, points);
            if others == 0 { own } else { format!("{own} {}", say!(words, "coaching-bonus-rivals", others = others)) }
        }
        Advice::OthersNeed { action, others, points } => {
            say!(words, "coaching-others-need", others = others, points = points, action = name(action))
        }
        Advice::MostPoints { action, points: score } => {
            say!(words, "coaching-most-points", action = name(action), points = points(words, score))
        }
        Advice::PoorReward { points: score, gems } => {
            say!(words, "coaching-poor-reward", points = points(words, score), gems = text::gems(words, gems))
        }
        Advice::GemsToMajority { gems, change: MajorityChange { color, points, shared } } => {
            let gem = text::gem(words, color);
            if shared {
                say!(words, "coaching-gem-shared", gem = gem, points = points)
            } else {
                say!(words, "coaching-gems-majority", gems = gems, gem = gem, points = points)
            }
        }
        Advice::GemsStay { stages_left } => say!(words, "coaching-gems-stay", stages = stages_left),
        Advice::LastStage => say!(words, "coaching-last-stage"),
        Advice::OfferBringsMajority { change: MajorityChange { color, points, shared } } => {
            let shared = if shared { "yes" } else { "no" };
            say!(words, "coaching-offer-brings", gem = text::gem(words, color), points = points, shared = shared)
        }
        Advice::OfferCostsMajority { change } => {
            let gem = text::gem(words, change.color);
            say!(words, "coaching-offer-costs", gem = gem, points = change.points.abs())
        }
        Advice::PointsAtStake { mine, theirs } => {
            say!(words, "coaching-points-stake", mine = points(words, mine), theirs = points(words, theirs))
        }
        Advice::GemsAtStake { mine, theirs } => {
            let [mine, theirs] = [mine, theirs].map(|gems| text::gems(words, gems));
            say!(words, "coaching-gems-stake", mine = mine, theirs = theirs)
        }
        Advice::BonusAtStake { mine, theirs, points } => match game.view.kind() {
            Kind::Card => say!(words, "coaching-workers-stake", mine = mine, theirs = theirs, points = points),
            Kind::Board => say!(words, "coaching-lap-stake", mine = mine, theirs = theirs, points = points),
        },
        Advice::StartAhead { archway, points: score } => {
            say!(words, "coaching-start", number = archway, points = points(words, score))
        }
        Advice::GemOfValue { color } => say!(words, "coaching-gem-value", gem = text::gem(words, color)),
    }
}

fn bonus_in_reach(words: &Words, action: Action, missing: u8, points: u8) -> String {
    let name = text::short_action(words, action);
    if action == Action::A {
        let most = coaching::MAX_WORKERS;
        say!(words, "coaching-bonus-workers", missing = missing, points = points, action = name, most = most)
    } else {
        let most = coaching::MAX_ROLL;
        say!(words, "coaching-bonus-lap", missing = missing, points = points, action = name, most = most)
    }
}
