//! A finished game step by step: the content of its posts, with buttons to move between them.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::custom_id::{CustomId, GameRef, Navigation, Verb};
use crate::render::message::names::utf16_len;
use crate::render::message::page::{Attachment, Button, Embed, Page, Style, Tone};
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Event;

/// The current step of a replay. Steps count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayPosition {
    pub step: u16,
    pub last: u16,
    /// The first steps of the previous and the next stage.
    pub stages: (u16, u16),
}

/// Discord's limit for a description, with some reserve.
const MAX_DESCRIPTION: usize = 4000;
/// Discord's limit for all embeds of a message, with some reserve.
const MAX_EMBEDS_TOTAL: usize = 5990;

/// One step with its navigation buttons. `barters` are the events of its round.
pub fn replay_page(
    words: &Words,
    game: &GameContext<'_>,
    at: ReplayPosition,
    body: Vec<Embed>,
    barters: &[Event],
) -> Page {
    let mut embeds = body;
    if let Some(first) = embeds.first_mut() {
        first.footer =
            Some(say!(words, "replay-footer", step = at.step + 1, steps = at.last + 1, game = game.id.as_str()));
    }
    let taken: usize = embeds.iter().map(Embed::length).sum();
    embeds.extend(offers(words, game, barters, MAX_EMBEDS_TOTAL.saturating_sub(taken)));
    let button = |label, navigation, step: u16| {
        let custom_id = CustomId::for_game(game.id, Verb::Replay { navigation, step });
        Button::new(Style::Secondary, label, custom_id).enabled(step != at.step)
    };
    let page = Page { embeds, ..Page::default() };
    page.row(vec![
        button(say!(words, "button-replay-start"), Navigation::Start, 0),
        button(say!(words, "button-replay-back"), Navigation::Back, at.step.saturating_sub(1)),
        button(say!(words, "button-replay-on"), Navigation::On, at.step.saturating_add(1).min(at.last)),
        button(say!(words, "button-replay-end"), Navigation::End, at.last),
    ])
    .row(vec![
        button(say!(words, "button-stage-back"), Navigation::StageBack, at.stages.0),
        button(say!(words, "button-stage-on"), Navigation::StageOn, at.stages.1),
        Button::new(
            Style::Primary,
            say!(words, "button-review"),
            CustomId::for_game(game.id, Verb::Review { seat: None }),
        ),
        Button::new(Style::Secondary, say!(words, "button-record"), CustomId::for_game(game.id, Verb::Record)),
        Button::new(Style::Secondary, say!(words, "button-verify"), CustomId::for_game(game.id, Verb::Verify)),
    ])
}

/// All offers of all barters, as far as they fit.
fn offers(words: &Words, game: &GameContext<'_>, events: &[Event], room: usize) -> Option<Embed> {
    let mut lines: Vec<String> = Vec::new();
    for event in events {
        let entry = match event {
            Event::BarterBegan { opener, other, .. } => {
                let (opener, other) = (game.name(words, *opener), game.name(words, *other));
                lines.push(say!(words, "replay-barter", opener = opener, other = other));
                continue;
            }
            Event::Offered { seat, offer } => {
                say!(words, "replay-offer", name = game.name(words, *seat), gems = gems(words, offer.gems()))
            }
            Event::Accepted { seat } => say!(words, "replay-accepted", name = game.name(words, *seat)),
            Event::Declined { seat } => say!(words, "barter-declined", name = game.name(words, *seat)),
            _ => continue,
        };
        if let Some(line) = lines.last_mut() {
            line.push('\n');
            line.push_str(&entry);
        }
    }
    let title = say!(words, "replay-barters");
    let mut room = room.saturating_sub(utf16_len(&title)).min(MAX_DESCRIPTION);
    let fitting = lines.iter().take_while(|line| {
        let length = utf16_len(line) + 1;
        let fits = length <= room;
        room = room.saturating_sub(length);
        fits
    });
    let text: Vec<&String> = fitting.collect();
    (!text.is_empty()).then(|| Embed::new(Tone::Neutral, title).lines(text))
}

/// The files of a finished game: its record and its fairness proof.
pub fn record_page(words: &Words, game: &GameRef, record: String, proof: String) -> Page {
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
        ..Page::from_embed(Embed::new(Tone::Neutral, say!(words, "record-title")).lines([say!(
            words,
            "record-text",
            game = game.as_str()
        )]))
    }
}
