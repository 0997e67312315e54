//! The result of checking a record against its secret.

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;

/// The result of checking a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fair {
        lines: usize,
        chances: usize,
    },
    /// The secret does not match the commitment.
    Commitment,
    /// The players' entropy does not match what was shown at the start.
    Contributions,
    /// A line differs from what the secret and the moves determine.
    Differs {
        line: usize,
        found: String,
        expected: String,
    },
    /// A move that the rules do not allow.
    Move {
        line: usize,
    },
    /// A line after the end of the game.
    TooMany {
        line: usize,
    },
    StopsShort {
        line: usize,
    },
    OtherGame,
    Unreadable {
        line: usize,
    },
}

/// Longer lines of a record are cut.
const MAX_SHOWN_CHARS: usize = 300;

/// What the posts of the game have shown, in full, and the secret behind it.
#[derive(Clone, Copy, Debug)]
pub struct Published<'a> {
    pub commitment: &'a str,
    /// None for a game that never started.
    pub contributions: Option<&'a str>,
    /// None while it must stay secret.
    pub secret: Option<&'a str>,
}

pub fn verification_page(words: &Words, game: &GameRef, published: Published<'_>, verdict: &Verdict) -> Page {
    let bad = |text| Embed::new(Tone::Error, say!(words, "verify-no", game = game.as_str())).lines([text]);
    let embed = match verdict {
        Verdict::Fair { lines, chances } => {
            let title = say!(words, "verify-yes", game = game.as_str());
            Embed::new(Tone::Success, title).lines([say!(words, "verify-yes-text", lines = *lines, chances = *chances)])
        }
        Verdict::Commitment => bad(say!(words, "verify-commitment")),
        Verdict::Contributions => bad(say!(words, "verify-contributions")),
        Verdict::Differs { line, found, expected } => bad(say!(words, "verify-differs", line = *line))
            .field(say!(words, "verify-found"), code_block(found))
            .field(say!(words, "verify-due"), code_block(expected)),
        Verdict::Move { line } => bad(say!(words, "verify-move", line = *line)),
        Verdict::TooMany { line } => bad(say!(words, "verify-too-many", line = *line)),
        Verdict::StopsShort { line } => bad(say!(words, "verify-short", line = *line)),
        Verdict::OtherGame => bad(say!(words, "verify-other-game")),
        Verdict::Unreadable { line } => bad(say!(words, "verify-unreadable", line = *line)),
    };
    let mut embed = embed.field(say!(words, "verify-shown-commitment"), code(published.commitment));
    if let Some(contributions) = published.contributions {
        embed = embed.field(say!(words, "verify-shown-contributions"), code(contributions));
    }
    if let Some(secret) = published.secret {
        embed = embed.field(say!(words, "verify-secret"), code(secret));
    }
    let record = Button::new(Style::Secondary, say!(words, "button-record"), CustomId::for_game(game, Verb::Record));
    Page::from_embed(embed).row(vec![record])
}

fn code(hash: &str) -> String {
    format!("`{hash}`")
}

/// Record lines come from users and must not close the code block.
fn code_block(text: &str) -> String {
    let shown: String = text.replace('`', "'").chars().take(MAX_SHOWN_CHARS).collect();
    format!("```\n{shown}\n```")
}
