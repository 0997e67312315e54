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

pub fn verification_page(words: &Words, game: &GameRef, verdict: &Verdict) -> Page {
    let bad = |text| Embed::new(Tone::Error, say!(words, "verify-no", game = game.as_str())).lines([text]);
    let embed = match verdict {
        Verdict::Fair { lines, chances } => {
            let title = say!(words, "verify-yes", game = game.as_str());
            Embed::new(Tone::Success, title).lines([say!(words, "verify-yes-text", lines = *lines, chances = *chances)])
        }
        Verdict::Commitment => bad(say!(words, "verify-commitment")),
        Verdict::Differs { line, found, expected } => bad(say!(words, "verify-differs", line = *line))
            .field(say!(words, "verify-found"), code_block(found))
            .field(say!(words, "verify-due"), code_block(expected)),
        Verdict::Move { line } => bad(say!(words, "verify-move", line = *line)),
        Verdict::TooMany { line } => bad(say!(words, "verify-too-many", line = *line)),
        Verdict::StopsShort { line } => bad(say!(words, "verify-short", line = *line)),
        Verdict::OtherGame => bad(say!(words, "verify-other-game")),
        Verdict::Unreadable { line } => bad(say!(words, "verify-unreadable", line = *line)),
    };
    let record = Button::new(Style::Secondary, say!(words, "button-record"), CustomId::for_game(game, Verb::Record));
    Page::from_embed(embed).row(vec![record])
}

/// Record lines come from users and must not close the code block.
fn code_block(text: &str) -> String {
    let shown: String = text.replace('`', "'").chars().take(MAX_SHOWN_CHARS).collect();
    format!("```\n{shown}\n```")
}
