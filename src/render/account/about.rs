//! Pages about the bot itself.

use crate::locale::{Locale, Words};
use crate::render::learn::lesson::learn_button;
use crate::render::message::command_link::CommandLinks;
use crate::render::message::custom_id::{CustomId, PracticePlace, RulesTopic, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::Kind;

/// How to start a game. `posts` is the language of the public posts, whose buttons it names.
pub fn help_page(words: &Words, posts: Locale, commands: CommandLinks) -> Page {
    let rules = |kind: Kind, label| {
        let players = u8::try_from(*kind.players().end()).unwrap_or(0);
        let verb = Verb::Rules { kind, players, topic: RulesTopic::Goal };
        Button::new(Style::Secondary, label, CustomId::without_game(verb))
    };
    let embed = Embed::new(Tone::Neutral, say!(words, "help-title"))
        .lines([say!(words, "help-text")])
        .field(say!(words, "help-play"), how_to_play(words, posts.words(), commands))
        .field(say!(words, "help-more"), more_commands(words, commands));
    Page::from_embed(embed).row(vec![
        learn_button(words, Kind::Card),
        rules(Kind::Card, say!(words, "button-rules-card")),
        rules(Kind::Board, say!(words, "button-rules-board")),
        Button::new(Style::Secondary, say!(words, "button-my-games"), CustomId::without_game(Verb::Games(0))),
        Button::new(
            Style::Secondary,
            say!(words, "button-practice"),
            CustomId::without_game(Verb::Practice { kind: Kind::Card, place: Some(PracticePlace::Private) }),
        ),
    ])
}

fn how_to_play(words: &Words, posts: &Words, commands: CommandLinks) -> String {
    say!(
        words,
        "help-play-text",
        new = commands.mention(&["new"]),
        join = say!(posts, "button-join"),
        start = say!(posts, "button-start"),
        choose = say!(posts, "button-choose"),
        hand = commands.mention(&["hand"]),
        table = commands.mention(&["table"]),
    )
}

fn more_commands(words: &Words, commands: CommandLinks) -> String {
    say!(
        words,
        "help-more-text",
        games = commands.mention(&["games"]),
        notify = commands.mention(&["me", "notify"]),
        leave = commands.mention(&["leave"]),
        privacy = commands.mention(&["me", "privacy"]),
    )
}

/// Credits and disclaimer.
pub fn about_page(words: &Words, version: &str) -> Page {
    Page::from_embed(
        Embed::new(Tone::Neutral, say!(words, "about-title")).lines([say!(words, "about-text")]).footer(say!(
            words,
            "about-version",
            version = version
        )),
    )
}

/// Which data is stored, and how to export or delete it.
pub fn privacy_page(words: &Words) -> Page {
    Page::from_embed(Embed::new(Tone::Neutral, say!(words, "privacy-title")).lines([say!(words, "privacy-text")])).row(
        vec![
            Button::new(Style::Secondary, say!(words, "button-export"), CustomId::without_game(Verb::PrivacyExport)),
            Button::new(Style::Danger, say!(words, "button-forget"), CustomId::without_game(Verb::PrivacyDelete)),
        ],
    )
}

/// Asks for confirmation before a person's data is deleted.
pub fn privacy_confirmation_page(words: &Words) -> Page {
    Page::from_embed(Embed::new(Tone::Warning, say!(words, "forget-title")).lines([say!(words, "forget-question")]))
        .row(vec![Button::new(
            Style::Danger,
            say!(words, "button-forget-sure"),
            CustomId::without_game(Verb::ConfirmPrivacyDelete),
        )])
}
