//! The private page that asks one player, with what each answer would bring *him*.

use crate::locale::Words;
use crate::render::game::open_table::{archway, card};
use crate::render::game::scene::Scene;
use crate::render::game::{barter, trade};
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Button, Choice, Embed, Page, Select, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, points, purse};
use crate::say;
use basari_rules::game::board::Archway;
use basari_rules::game::card::{Card, WORKERS_TO_END};
use basari_rules::game::view::{PhaseView, SeatView, Spot};
use basari_rules::game::{Action, Color, Gems};

/// Discord's limit of a menu.
const CHOICES: usize = 25;

/// Whatever the owner of this view is asked now.
pub fn picker(words: &Words, scene: &Scene<'_>) -> Page {
    let Some((me, side)) = scene.me().and_then(|me| Some((me, scene.view.seat(me)?))) else {
        return nothing(words, scene);
    };
    match &scene.view.phase {
        PhaseView::Choose { mine, .. } => actions(words, scene, side, *mine),
        PhaseView::Place if scene.view.asked.contains(me) => places(words, scene),
        PhaseView::Place => placed(words, side),
        PhaseView::Barter(_) if scene.view.asked.contains(me) => barter::prompt(words, scene),
        PhaseView::Trade(under_way) if scene.view.asked.contains(me) => {
            trade::page(words, scene, me, under_way.is_single())
        }
        _ => nothing(words, scene),
    }
}

fn actions(words: &Words, scene: &Scene<'_>, side: &SeatView, mine: Option<Action>) -> Page {
    let laid = mine.map(|action| say!(words, "picker-laid", action = text::action(words, action))).unwrap_or_default();
    let tone = if mine.is_some() { Tone::Good } else { Tone::Ask };
    let mut embed = Embed::new(tone, say!(words, "picker-title")).lines([
        laid,
        say!(words, "picker-secret"),
        scene.deadline_line(words),
    ]);
    for &action in scene.view.hand {
        embed = embed.field(text::action(words, action), brings(words, action, side, scene.view.stock));
    }
    let buttons = scene.view.hand.iter().map(|&action| {
        let name = text::action(words, action);
        if mine == Some(action) {
            scene.button(Style::Success, say!(words, "picker-chosen-label", action = name), Verb::Play(action))
        } else {
            scene.button(Style::Primary, name, Verb::Play(action))
        }
    });
    Page::of(embed).row(buttons.collect()).row(scene.hint_button(words).into_iter().collect())
}

/// What an action would bring this player, if he performs it.
pub(in crate::render) fn brings(words: &Words, action: Action, side: &SeatView, stock: Gems) -> String {
    let (score, shown) = side.spot.current_reward().unwrap_or((0, Gems::NONE));
    match action {
        Action::A => say!(words, "picker-a", workers = side.spot.workers(), goal = WORKERS_TO_END),
        Action::B | Action::Points => say!(words, "picker-b", points = points(words, score)),
        Action::C | Action::Gems => {
            let there = shown.at_most(stock);
            if there == shown {
                say!(words, "picker-c", gems = gems(words, there))
            } else if there.is_empty() {
                say!(words, "picker-c-nothing")
            } else {
                say!(words, "picker-c-short", gems = gems(words, there))
            }
        }
        Action::D => say!(words, "picker-d"),
        Action::Die => say!(words, "picker-die"),
    }
}

/// Every archway, in as many menus as they need.
fn places(words: &Words, scene: &Scene<'_>) -> Page {
    let embed = Embed::new(Tone::Ask, say!(words, "place-title"))
        .lines([say!(words, "place-picker"), scene.deadline_line(words)]);
    let mut page = Page::of(embed);
    let archways = scene.view.board().map_or(&[][..], |board| board.archways());
    // Menus of about the same length.
    let menus = archways.len().div_ceil(CHOICES).max(1);
    for (number, part) in (0..).zip(archways.chunks(archways.len().div_ceil(menus).max(1))) {
        let ends = part.first().zip(part.last()).map(|(first, last)| (first.id, last.id)).unwrap_or_default();
        page = page.select(Select {
            press: scene.press(Verb::Menu(number)),
            placeholder: say!(words, "place-menu", first = ends.0, last = ends.1),
            options: part.iter().map(|&archway| place_choice(words, scene, archway)).collect(),
        });
    }
    page.row(scene.hint_button(words).into_iter().collect())
}

fn place_choice(words: &Words, scene: &Scene<'_>, archway: Archway) -> Choice {
    Choice {
        label: say!(words, "place-choice", number = archway.id, points = points(words, archway.points)),
        description: Some(gems(words, archway.gems)),
        emoji: None,
        value: scene.press(Verb::Place(archway.id)),
        chosen: false,
    }
}

fn placed(words: &Words, side: &SeatView) -> Page {
    let here = match &side.spot {
        Spot::Board { archway: Some(here), .. } => archway(words, *here),
        _ => String::new(),
    };
    Page::of(Embed::new(Tone::Good, say!(words, "place-title")).lines([here, say!(words, "place-done")]))
}

/// Nobody asks this reader anything.
pub(in crate::render) fn nothing(words: &Words, scene: &Scene<'_>) -> Page {
    let line = match scene.view.phase {
        PhaseView::Over { .. } => say!(words, "nothing-over"),
        _ if scene.view.asked.is_empty() => String::new(),
        _ => say!(words, "nothing-waiting", names = scene.names(words, scene.view.asked.iter())),
    };
    let again = scene.button(Style::Secondary, say!(words, "button-look-again"), Verb::Refresh);
    Page::of(Embed::new(Tone::Calm, say!(words, "nothing-title")).lines([line])).row(vec![again])
}

/// The reader's own cards and gems, with what he is asked below.
pub fn hand(words: &Words, scene: &Scene<'_>) -> Page {
    let asked = picker(words, scene);
    let Some(side) = scene.me().and_then(|me| scene.view.seat(me)) else { return asked };
    let mut embed = Embed::new(Tone::Calm, say!(words, "hand-title")).lines([
        points(words, side.points),
        say!(words, "player-purse", gems = purse(words, side.gems)),
        match &side.spot {
            Spot::Card { workers, .. } => say!(words, "workers-have", workers = *workers, needed = WORKERS_TO_END),
            Spot::Board { travelled, .. } => {
                say!(words, "lap-have", steps = *travelled, around = scene.around())
            }
        },
        match &side.spot {
            Spot::Card { current: Some(current), .. } => card(words, *current),
            Spot::Board { archway: Some(here), .. } => archway(words, *here),
            _ => String::new(),
        },
    ]);
    if let Spot::Card { row, .. } = &side.spot
        && !row.is_empty()
    {
        let cards: Vec<String> = row.iter().map(|&card| hand_card(words, card)).collect();
        embed = embed.field(say!(words, "hand-cards", count = row.len()), cards.join("\n"));
    }
    let embeds = std::iter::once(embed).chain(asked.embeds).collect();
    Page { embeds, rows: asked.rows, ..Page::default() }
}

fn hand_card(words: &Words, card: Card) -> String {
    let points = points(words, card.points);
    say!(words, "hand-card-line", workers = card.workers, points = points, gems = gems(words, card.gems))
}

/// Buttons for gems of one colour each.
pub(in crate::render) fn gem_button(words: &Words, scene: &Scene<'_>, color: Color, verb: Verb) -> Button {
    let label =
        say!(words, "gem-button", letter = text::gem_letter(words, color), color = text::gem_name(words, color));
    scene.button(Style::Primary, label, verb).emoji(text::gem_sign(color))
}
