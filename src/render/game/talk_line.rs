//! A line of table talk, as people read it.

use crate::locale::Words;
use crate::model::table_talk::{StockPhrase, TalkOccasion, Temperament};
use crate::render::message::names::{MAX_NAME_LENGTH, escape, name, plain_name, readable_words};
use crate::say;

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speech {
    Stock(StockPhrase),
    /// Unescaped, as somebody typed it.
    Own(String),
    /// The remark of a computer player.
    Computer(TalkOccasion),
}

/// One line of table talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    /// None for computer players, whose lines cannot be removed.
    pub number: Option<u32>,
    pub seat: usize,
    /// The author's name, unescaped.
    pub name: String,
    pub speech: Speech,
    /// How many of the page's events came before it.
    pub after: usize,
}

/// The longest own words that are shown, in characters as people see them.
const MAX_OWN_WORDS: usize = 100;
/// The longest line in a menu.
const MAX_OPTION_LABEL: usize = 50;

/// A line as it appears in posts.
pub(in crate::render) fn talk_line(words: &Words, line: &TalkLine) -> String {
    let text = match &line.speech {
        Speech::Own(raw) => escape(&readable_words(raw, MAX_OWN_WORDS).unwrap_or_default()),
        fixed => fixed_text(words, fixed, line.seat),
    };
    say!(words, "talk-line", name = name(words, &line.name, line.seat), text = text)
}

/// The lines said after this many of the page's events.
pub(in crate::render) fn lines_after<'a>(
    words: &'a Words,
    talk: &'a [TalkLine],
    events: usize,
) -> impl Iterator<Item = String> + use<'a> {
    talk.iter().filter(move |line| line.after == events).map(|line| talk_line(words, line))
}

/// A line in plain text, cut to the length of a menu option.
pub(in crate::render) fn plain_line(words: &Words, line: &TalkLine) -> String {
    let text = match &line.speech {
        Speech::Own(raw) => raw.clone(),
        fixed => fixed_text(words, fixed, line.seat),
    };
    let name = plain_name(words, &line.name, line.seat, MAX_NAME_LENGTH);
    let shown = say!(words, "talk-option", name = name, text = text);
    readable_words(&shown, MAX_OPTION_LABEL).unwrap_or_default()
}

fn fixed_text(words: &Words, speech: &Speech, seat: usize) -> String {
    match speech {
        Speech::Stock(phrase) => phrase_text(words, *phrase),
        Speech::Computer(occasion) => remark(words, Temperament::of_seat(seat), *occasion),
        Speech::Own(_) => String::new(),
    }
}

pub(in crate::render) fn phrase_text(words: &Words, phrase: StockPhrase) -> String {
    match phrase {
        StockPhrase::FairPrice => say!(words, "phrase-fair-price"),
        StockPhrase::ALittleMore => say!(words, "phrase-a-little-more"),
        StockPhrase::LastOffer => say!(words, "phrase-last-offer"),
        StockPhrase::NeedIt => say!(words, "phrase-need-it"),
        StockPhrase::LetsAgree => say!(words, "phrase-lets-agree"),
    }
}

fn remark(words: &Words, temperament: Temperament, occasion: TalkOccasion) -> String {
    let occasion = match occasion {
        TalkOccasion::Opening => "opening",
        TalkOccasion::Raise => "raise",
        TalkOccasion::LastWord => "last-word",
        TalkOccasion::GivesWay => "gives-way",
        TalkOccasion::GetsAction => "gets-action",
    };
    match temperament {
        Temperament::Gracious => say!(words, "remark-gracious", occasion = occasion),
        Temperament::Impatient => say!(words, "remark-impatient", occasion = occasion),
        Temperament::Calculating => say!(words, "remark-calculating", occasion = occasion),
        Temperament::Cheerful => say!(words, "remark-cheerful", occasion = occasion),
        Temperament::Grumpy => say!(words, "remark-grumpy", occasion = occasion),
    }
}
