//! A finished game step by step: the pages of its posts, with buttons to turn them.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::{GameKey, Press, Turn, Verb};
use crate::render::message::names::utf16_len;
use crate::render::message::page::{Attachment, Button, Embed, Page, Style, Tone};
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Event;

/// Where a replay stands, steps counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub step: u16,
    pub last: u16,
    /// Where the stage before this step begins, and the next.
    pub stages: (u16, u16),
}

/// Discord's limits, with a little room: of one description, and of all embeds of a message.
const DESCRIPTION: usize = 4000;
const ALL: usize = 5990;

/// What a step shows, with everything to go on from there. `barters` are the events of its round.
pub fn replay(words: &Words, scene: &Scene<'_>, at: Position, body: Vec<Embed>, barters: &[Event]) -> Page {
    let mut embeds = body;
    if let Some(first) = embeds.first_mut() {
        first.footer =
            Some(say!(words, "replay-footer", step = at.step + 1, steps = at.last + 1, game = scene.game.as_str()));
    }
    let taken: usize = embeds.iter().map(Embed::length).sum();
    embeds.extend(offers(words, scene, barters, ALL.saturating_sub(taken)));
    let button = |label, turn, step: u16| {
        let press = Press::of(scene.game, Verb::Replay { turn, step });
        Button::new(Style::Secondary, label, press).enabled(step != at.step)
    };
    let page = Page { embeds, ..Page::default() };
    page.row(vec![
        button(say!(words, "button-replay-start"), Turn::Start, 0),
        button(say!(words, "button-replay-back"), Turn::Back, at.step.saturating_sub(1)),
        button(say!(words, "button-replay-on"), Turn::On, at.step.saturating_add(1).min(at.last)),
        button(say!(words, "button-replay-end"), Turn::End, at.last),
    ])
    .row(vec![
        button(say!(words, "button-stage-back"), Turn::StageBack, at.stages.0),
        button(say!(words, "button-stage-on"), Turn::StageOn, at.stages.1),
        Button::new(Style::Secondary, say!(words, "button-record"), Press::of(scene.game, Verb::Record)),
        Button::new(Style::Secondary, say!(words, "button-verify"), Press::of(scene.game, Verb::Verify)),
    ])
}

/// Every bid of every barter, a line a barter, as far as there is room.
fn offers(words: &Words, scene: &Scene<'_>, events: &[Event], room: usize) -> Option<Embed> {
    let mut lines: Vec<String> = Vec::new();
    for event in events {
        let bid = match event {
            Event::BarterBegan { opener, other, .. } => {
                let (opener, other) = (scene.name(words, *opener), scene.name(words, *other));
                lines.push(say!(words, "replay-barter", opener = opener, other = other));
                continue;
            }
            Event::Offered { seat, offer } => {
                say!(words, "replay-offer", name = scene.name(words, *seat), gems = gems(words, offer.gems()))
            }
            Event::Accepted { seat } => say!(words, "replay-accepted", name = scene.name(words, *seat)),
            Event::Declined { seat } => say!(words, "barter-declined", name = scene.name(words, *seat)),
            _ => continue,
        };
        if let Some(line) = lines.last_mut() {
            line.push('\n');
            line.push_str(&bid);
        }
    }
    let title = say!(words, "replay-barters");
    let mut room = room.saturating_sub(utf16_len(&title)).min(DESCRIPTION);
    let fitting = lines.iter().take_while(|line| {
        let length = utf16_len(line) + 1;
        let fits = length <= room;
        room = room.saturating_sub(length);
        fits
    });
    let text: Vec<&String> = fitting.collect();
    (!text.is_empty()).then(|| Embed::new(Tone::Calm, title).lines(text))
}

/// The files of a finished game: its record, and what proves it.
pub fn record_page(words: &Words, game: &GameKey, record: String, proof: String) -> Page {
    let file = |ending: &str, text: String, alt| Attachment {
        name: format!("{game}.{ending}"),
        bytes: text.into_bytes(),
        alt,
    };
    Page {
        files: vec![
            file("jsonl", record, say!(words, "record-file")),
            file("proof.json", proof, say!(words, "record-proof")),
        ],
        ..Page::of(Embed::new(Tone::Calm, say!(words, "record-title")).lines([say!(
            words,
            "record-text",
            game = game.as_str()
        )]))
    }
}
