//! Whether a record is what its secret deals.

use crate::locale::Words;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;

/// What came of checking a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fair {
        lines: usize,
        chances: usize,
    },
    /// The secret is not the one that was committed to.
    Commitment,
    /// A line is not what is due there.
    Differs {
        line: usize,
        found: String,
        due: String,
    },
    /// A move that the rules refuse.
    Move {
        line: usize,
    },
    /// A line behind the end.
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

/// A line of a record in a field; longer ones are cut.
const SHOWN: usize = 300;

pub fn verdict(words: &Words, game: &GameKey, verdict: &Verdict) -> Page {
    let bad = |text| Embed::new(Tone::Bad, say!(words, "verify-no", game = game.as_str())).lines([text]);
    let embed = match verdict {
        Verdict::Fair { lines, chances } => {
            let title = say!(words, "verify-yes", game = game.as_str());
            Embed::new(Tone::Good, title).lines([say!(words, "verify-yes-text", lines = *lines, chances = *chances)])
        }
        Verdict::Commitment => bad(say!(words, "verify-commitment")),
        Verdict::Differs { line, found, due } => bad(say!(words, "verify-differs", line = *line))
            .field(say!(words, "verify-found"), code(found))
            .field(say!(words, "verify-due"), code(due)),
        Verdict::Move { line } => bad(say!(words, "verify-move", line = *line)),
        Verdict::TooMany { line } => bad(say!(words, "verify-too-many", line = *line)),
        Verdict::StopsShort { line } => bad(say!(words, "verify-short", line = *line)),
        Verdict::OtherGame => bad(say!(words, "verify-other-game")),
        Verdict::Unreadable { line } => bad(say!(words, "verify-unreadable", line = *line)),
    };
    let record = Button::new(Style::Secondary, say!(words, "button-record"), Press::of(game, Verb::Record));
    Page::of(embed).row(vec![record])
}

/// Foreign text must not end the block it stands in.
fn code(text: &str) -> String {
    let shown: String = text.replace('`', "'").chars().take(SHOWN).collect();
    format!("```\n{shown}\n```")
}
