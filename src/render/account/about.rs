//! Pages about the bot itself.

use crate::locale::Words;
use crate::render::message::custom_id::{Press, Topic, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::Kind;

/// How to begin.
pub fn help(words: &Words) -> Page {
    let rules = |kind: Kind, label| {
        let players = u8::try_from(*kind.players().end()).unwrap_or(0);
        let verb = Verb::Rules { kind, players, topic: Topic::Goal };
        Button::new(Style::Secondary, label, Press::anywhere(verb))
    };
    let embed = Embed::new(Tone::Calm, say!(words, "help-title"))
        .lines([say!(words, "help-text")])
        .field(say!(words, "help-play"), say!(words, "help-play-text"))
        .field(say!(words, "help-more"), say!(words, "help-more-text"));
    Page::of(embed).row(vec![
        rules(Kind::Card, say!(words, "button-rules-card")),
        rules(Kind::Board, say!(words, "button-rules-board")),
        Button::new(Style::Secondary, say!(words, "button-my-games"), Press::anywhere(Verb::Games(0))),
    ])
}

/// Whose game it is, and what this is not.
pub fn about(words: &Words, version: &str) -> Page {
    Page::of(Embed::new(Tone::Calm, say!(words, "about-title")).lines([say!(words, "about-text")]).footer(say!(
        words,
        "about-version",
        version = version
    )))
}

/// What is kept, and what one can do about it.
pub fn privacy(words: &Words) -> Page {
    Page::of(Embed::new(Tone::Calm, say!(words, "privacy-title")).lines([say!(words, "privacy-text")])).row(vec![
        Button::new(Style::Secondary, say!(words, "button-export"), Press::anywhere(Verb::PrivacyExport)),
        Button::new(Style::Danger, say!(words, "button-forget"), Press::anywhere(Verb::PrivacyDelete)),
    ])
}

/// Asks before everything about somebody is forgotten.
pub fn privacy_question(words: &Words) -> Page {
    Page::of(Embed::new(Tone::Warn, say!(words, "forget-title")).lines([say!(words, "forget-question")])).row(vec![
        Button::new(Style::Danger, say!(words, "button-forget-sure"), Press::anywhere(Verb::PrivacyDeleteSure)),
    ])
}
