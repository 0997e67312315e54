//! The private page with a player's current decision, and what each choice gets *them*.

use crate::locale::Words;
use crate::render::game::action_effect::action_effect;
use crate::render::game::context::GameContext;
use crate::render::game::idle::{idle_page, refresh_button, waiting_line};
use crate::render::game::open_table::merchant_at;
use crate::render::game::plan_menu::{plan_lines, with_plan_menu};
use crate::render::game::{barter, trade};
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Embed, Emoji, Page, Select, SelectOption, Style, Tone};
use crate::render::message::symbol::Symbol;
use crate::render::message::text;
use crate::render::message::text::{gems, points};
use crate::say;
use basari_rules::game::board::Archway;
use basari_rules::game::view::{PhaseView, SeatView, Spot};
use basari_rules::game::{Action, Seat};

/// Discord's limit for the options of a menu.
const MAX_OPTIONS: usize = 25;

/// The current decision of the owner of this view.
pub fn picker_page(words: &Words, game: &GameContext<'_>) -> Page {
    let Some((me, side)) = game.viewer() else { return idle_page(words, game) };
    match &game.view.phase {
        PhaseView::Choose { mine, .. } => action_page(words, game, side, *mine),
        PhaseView::Place if game.view.asked.contains(me) => archway_page(words, game, me),
        PhaseView::Place => placed_page(words, game, me, side),
        PhaseView::Barter(barter) if [barter.opener, barter.other].contains(&me) => {
            barter::barter_prompt(words, game, barter)
        }
        PhaseView::Trade(under_way) if game.view.asked.contains(me) => {
            trade::trade_prompt(words, game, me, under_way.is_single())
        }
        _ => idle_page(words, game),
    }
}

fn action_page(words: &Words, game: &GameContext<'_>, side: &SeatView, mine: Option<Action>) -> Page {
    let played =
        mine.map(|action| say!(words, "picker-laid", action = text::action(words, action))).unwrap_or_default();
    let tone = if mine.is_some() { Tone::Success } else { Tone::Question };
    let waiting = if mine.is_some() { waiting_line(words, game) } else { String::new() };
    let effects = game.view.hand.iter().map(|&action| {
        let effect = action_effect(words, action, side, game.view.stock);
        say!(words, "picker-effect", action = text::action(words, action), effect = effect)
    });
    let lines = [played, waiting, say!(words, "picker-secret"), game.deadline_line(words)];
    let lines = lines.into_iter().chain(effects).chain(plan_lines(words, game));
    let embed = Embed::new(tone, say!(words, "picker-title")).lines(lines);
    let choice = game.plan.selected;
    let buttons = game.view.hand.iter().map(|&action| {
        let name = text::action(words, action);
        let verb = Verb::PlayWithPlan { action, choice };
        let button = if mine == Some(action) {
            game.button(Style::Success, say!(words, "picker-chosen-label", action = name), verb)
        } else {
            game.button(Style::Primary, name, verb)
        };
        button.symbol(Symbol::Action(action))
    });
    let refresh = mine.map(|_| refresh_button(words, game));
    with_plan_menu(words, game, Page::from_embed(embed))
        .row(buttons.collect())
        .row(game.hint_button(words).into_iter().chain(refresh).collect())
}

/// Every archway, in as many menus as they need.
fn archway_page(words: &Words, game: &GameContext<'_>, me: Seat) -> Page {
    let embed = Embed::new(Tone::Question, say!(words, "place-title"))
        .lines([say!(words, "place-picker"), game.deadline_line(words)]);
    let mut page = Page::from_embed(embed);
    let archways = game.view.board().map_or(&[][..], |board| board.archways());
    // Split the archways evenly.
    let menus = archways.len().div_ceil(MAX_OPTIONS).max(1);
    for (number, part) in (0..).zip(archways.chunks(archways.len().div_ceil(menus).max(1))) {
        let ends = part.first().zip(part.last()).map(|(first, last)| (first.id, last.id)).unwrap_or_default();
        page = page.select(Select {
            custom_id: game.custom_id(Verb::Menu(number)),
            placeholder: say!(words, "place-menu", first = ends.0, last = ends.1),
            options: part.iter().map(|&archway| archway_option(words, game, me, archway)).collect(),
        });
    }
    page.row(game.hint_button(words).into_iter().collect())
}

fn archway_option(words: &Words, game: &GameContext<'_>, me: Seat, archway: Archway) -> SelectOption {
    SelectOption {
        label: say!(words, "place-choice", number = archway.id, points = points(words, archway.points)),
        description: Some(gems(words, archway.gems)),
        emoji: Some(Emoji::Symbol(Symbol::merchant(me))),
        value: game.custom_id(Verb::Place(archway.id)),
        selected: false,
    }
}

fn placed_page(words: &Words, game: &GameContext<'_>, me: Seat, side: &SeatView) -> Page {
    let here = match &side.spot {
        Spot::Board { archway: Some(here), .. } => merchant_at(words, me, *here),
        _ => String::new(),
    };
    let lines = [here, say!(words, "place-done"), waiting_line(words, game)];
    Page::from_embed(Embed::new(Tone::Success, say!(words, "place-title")).lines(lines))
        .row(vec![refresh_button(words, game)])
}
