//! The rules, a chapter a page, with the numbers of the game at hand.

use crate::locale::Words;
use crate::render::message::custom_id::{Press, Topic, Verb};
use crate::render::message::page::{Choice, Embed, Page, Select, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::board::{DIE_BASE, LAP_SCORE};
use basari_rules::game::card::{WORKERS_SCORE, WORKERS_TO_END};
use basari_rules::game::scoring::majority_points;
use basari_rules::game::{Color, Kind, STAGES, STARTING_GEMS};

/// Players with whom the card game has its fourth action.
const WITH_D: usize = 5;

/// One chapter.
pub fn rules(words: &Words, kind: Kind, players: usize, topic: Topic) -> Page {
    let title = say!(words, "rules-title", kind = text::kind(words, kind), topic = topic_name(words, topic));
    let options = Topic::ALL.iter().map(|&other| Choice {
        label: topic_name(words, other),
        description: None,
        emoji: None,
        value: Press::anywhere(Verb::Rules { kind, players: u8::try_from(players).unwrap_or(0), topic: other }),
        chosen: other == topic,
    });
    Page::of(Embed::new(Tone::Calm, title).lines([chapter(words, kind, players, topic)])).select(Select {
        press: Press::anywhere(Verb::Menu(0)),
        placeholder: say!(words, "rules-menu"),
        options: options.collect(),
    })
}

fn topic_name(words: &Words, topic: Topic) -> String {
    match topic {
        Topic::Goal => say!(words, "topic-goal"),
        Topic::Round => say!(words, "topic-round"),
        Topic::Actions => say!(words, "topic-actions"),
        Topic::Barter => say!(words, "topic-barter"),
        Topic::Stage => say!(words, "topic-stage"),
        Topic::End => say!(words, "topic-end"),
    }
}

fn chapter(words: &Words, kind: Kind, players: usize, topic: Topic) -> String {
    let order = Color::ALL.map(|color| text::gem(words, color)).join(" › ");
    let worths = Color::ALL
        .map(|color| say!(words, "rules-worth", gem = text::gem(words, color), points = majority_points(color)))
        .join(" · ");
    match (topic, kind) {
        (Topic::Goal, _) => say!(words, "rules-goal", stages = STAGES, gems = STARTING_GEMS, order = order),
        (Topic::Round, Kind::Card) => {
            say!(words, "rules-round-card", d = if players >= WITH_D { "yes" } else { "no" })
        }
        (Topic::Round, Kind::Board) => say!(words, "rules-round-board"),
        (Topic::Actions, Kind::Card) if players >= WITH_D => {
            format!("{}\n{}", say!(words, "rules-actions-card"), say!(words, "rules-actions-d"))
        }
        (Topic::Actions, Kind::Card) => say!(words, "rules-actions-card"),
        (Topic::Actions, Kind::Board) => say!(words, "rules-actions-board", base = DIE_BASE),
        (Topic::Barter, Kind::Card) => {
            format!("{}\n{}", say!(words, "rules-barter", order = order), say!(words, "rules-opener-card"))
        }
        (Topic::Barter, Kind::Board) => {
            format!("{}\n{}", say!(words, "rules-barter", order = order), say!(words, "rules-opener-board"))
        }
        (Topic::Stage, Kind::Card) => {
            say!(words, "rules-stage-card", workers = WORKERS_TO_END, bonus = WORKERS_SCORE, worths = worths)
        }
        (Topic::Stage, Kind::Board) => say!(words, "rules-stage-board", bonus = LAP_SCORE, worths = worths),
        (Topic::End, Kind::Card) => say!(words, "rules-end-card", stages = STAGES),
        (Topic::End, Kind::Board) => say!(words, "rules-end-board", stages = STAGES),
    }
}
