//! The rules, one chapter per page, with the numbers of the chosen game.

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, RulesTopic, Verb};
use crate::render::message::page::{Button, Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text;
use crate::render::picture;
use crate::render::picture::{Picture, PictureError};
use crate::say;
use basari_rules::game::board::{DIE_BASE, LAP_SCORE};
use basari_rules::game::card::{WORKERS_SCORE, WORKERS_TO_END};
use basari_rules::game::scoring::majority_points;
use basari_rules::game::{Color, Kind, STAGES, STARTING_GEMS};

/// From this many players on, the card game has action D.
const MIN_PLAYERS_FOR_D: usize = 5;

/// One chapter of the rules.
pub fn rules_page(words: &Words, kind: Kind, players: usize, topic: RulesTopic) -> Page {
    let title = say!(words, "rules-title", kind = text::kind(words, kind), topic = topic_name(words, topic));
    let options = RulesTopic::ALL.iter().map(|&other| SelectOption {
        label: topic_name(words, other),
        description: None,
        emoji: None,
        value: chapter_id(kind, players, other),
        selected: other == topic,
    });
    let turn = |label: String, to: Option<RulesTopic>| {
        to.map(|to| Button::new(Style::Secondary, label, chapter_id(kind, players, to)))
    };
    let at = RulesTopic::ALL.iter().position(|&other| other == topic).unwrap_or(0);
    let back = turn(say!(words, "button-previous"), at.checked_sub(1).and_then(|at| RulesTopic::ALL.get(at)).copied());
    let next = turn(say!(words, "button-next"), RulesTopic::ALL.get(at + 1).copied());
    Page::from_embed(Embed::new(Tone::Neutral, title).lines([chapter(words, kind, players, topic)]))
        .select(Select {
            custom_id: CustomId::without_game(Verb::Menu(0)),
            placeholder: say!(words, "rules-menu"),
            options: options.collect(),
        })
        .row(back.into_iter().chain(next).collect())
}

/// Leads to the first chapter.
pub(in crate::render) fn rules_button(words: &Words, kind: Kind, players: usize) -> Button {
    Button::new(Style::Secondary, say!(words, "button-rules"), chapter_id(kind, players, RulesTopic::Goal))
}

fn chapter_id(kind: Kind, players: usize, topic: RulesTopic) -> CustomId {
    CustomId::without_game(Verb::Rules { kind, players: u8::try_from(players).unwrap_or(0), topic })
}

/// Whether a chapter has a picture: the one that says what happens if several players pick the same action.
pub fn has_rules_picture(topic: RulesTopic) -> bool {
    topic == RulesTopic::Round
}

/// The picture of the rules.
pub fn rules_picture(words: &Words) -> Result<Picture, PictureError> {
    picture::outcomes(words)
}

fn topic_name(words: &Words, topic: RulesTopic) -> String {
    match topic {
        RulesTopic::Goal => say!(words, "topic-goal"),
        RulesTopic::Round => say!(words, "topic-round"),
        RulesTopic::Actions => say!(words, "topic-actions"),
        RulesTopic::Barter => say!(words, "topic-barter"),
        RulesTopic::Stage => say!(words, "topic-stage"),
        RulesTopic::End => say!(words, "topic-end"),
    }
}

fn chapter(words: &Words, kind: Kind, players: usize, topic: RulesTopic) -> String {
    let order = Color::ALL.map(|color| text::gem(words, color)).join(" › ");
    let worths = Color::ALL
        .map(|color| say!(words, "rules-worth", gem = text::gem(words, color), points = majority_points(color)))
        .join(" · ");
    match (topic, kind) {
        (RulesTopic::Goal, _) => say!(words, "rules-goal", stages = STAGES, gems = STARTING_GEMS, order = order),
        (RulesTopic::Round, Kind::Card) => {
            say!(words, "rules-round-card", d = if players >= MIN_PLAYERS_FOR_D { "yes" } else { "no" })
        }
        (RulesTopic::Round, Kind::Board) => say!(words, "rules-round-board"),
        (RulesTopic::Actions, Kind::Card) if players >= MIN_PLAYERS_FOR_D => {
            format!("{}\n{}", say!(words, "rules-actions-card"), say!(words, "rules-actions-d"))
        }
        (RulesTopic::Actions, Kind::Card) => say!(words, "rules-actions-card"),
        (RulesTopic::Actions, Kind::Board) => say!(words, "rules-actions-board", base = DIE_BASE),
        (RulesTopic::Barter, Kind::Card) => {
            format!("{}\n{}", say!(words, "rules-barter", order = order), say!(words, "rules-opener-card"))
        }
        (RulesTopic::Barter, Kind::Board) => {
            format!("{}\n{}", say!(words, "rules-barter", order = order), say!(words, "rules-opener-board"))
        }
        (RulesTopic::Stage, Kind::Card) => {
            say!(words, "rules-stage-card", workers = WORKERS_TO_END, bonus = WORKERS_SCORE, worths = worths)
        }
        (RulesTopic::Stage, Kind::Board) => say!(words, "rules-stage-board", bonus = LAP_SCORE, worths = worths),
        (RulesTopic::End, Kind::Card) => say!(words, "rules-end-card"),
        (RulesTopic::End, Kind::Board) => say!(words, "rules-end-board"),
    }
}
