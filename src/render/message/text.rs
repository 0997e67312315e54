//! Small texts that many pages share, and the only place where pages get symbols. A gem always has a shape, a letter and a
//! color.

use jiff::Timestamp;

use crate::locale::Words;
use crate::render::message::names::utf16_len;
use crate::render::message::symbol::{Symbol, WORD_JOINER, gem_emoji};
use crate::say;
use basari_rules::game::{Action, Color, Gems, Kind, Seat};
use basari_rules::players::Level;

pub(in crate::render) fn gem_letter(words: &Words, color: Color) -> String {
    Symbol::gem(color, words.locale()).letter().unwrap_or_default()
}

pub(in crate::render) fn gem_name(words: &Words, color: Color) -> String {
    match color {
        Color::Red => say!(words, "gem-name-red"),
        Color::Yellow => say!(words, "gem-name-yellow"),
        Color::Green => say!(words, "gem-name-green"),
        Color::Blue => say!(words, "gem-name-blue"),
    }
}

/// All gems by value: 🔺R › 🟡Y › 🟩G › 🔷B.
pub(in crate::render) fn gems_by_value(words: &Words) -> String {
    Color::ALL.map(|color| gem(words, color)).join(" › ")
}

/// One gem, such as 🔺R.
pub(in crate::render) fn gem(words: &Words, color: Color) -> String {
    Symbol::gem(color, words.locale()).spelled()
}

/// The label of a button for one gem, such as "R · red" next to its symbol.
pub(in crate::render) fn gem_on_button(words: &Words, color: Color) -> String {
    let letter = Symbol::gem(color, words.locale()).in_label();
    say!(words, "gem-button", letter = letter, color = gem_name(words, color))
}

/// A face of the die, such as 🎲 5.
pub(in crate::render) fn die(face: u8) -> String {
    Symbol::Die(face).spelled()
}

pub(in crate::render) fn worker() -> String {
    Symbol::Worker.spelled()
}

pub(in crate::render) fn crown() -> String {
    Symbol::Crown.spelled()
}

/// The merchant of a seat, such as 🐫1.
pub(in crate::render) fn merchant(seat: Seat) -> String {
    Symbol::merchant(seat).spelled()
}

fn gem_count(words: &Words, gems: Gems, color: Color) -> String {
    format!("{}{WORD_JOINER}{}", gems.count(color), gem(words, color))
}

/// Gems without letters, for the label of a button: "2🔺 1🔷". The shape tells the colors apart.
pub(in crate::render) fn gems_on_button(words: &Words, gems: Gems) -> String {
    if gems.is_empty() {
        return say!(words, "gems-none");
    }
    let present = Color::ALL.into_iter().filter(|&color| gems.count(color) > 0);
    present.map(|color| format!("{}{}", gems.count(color), gem_emoji(color))).collect::<Vec<_>>().join(" ")
}

/// Only the colors present: "2🔺R 1🔷B", or "no gems".
pub fn gems(words: &Words, gems: Gems) -> String {
    if gems.is_empty() {
        return say!(words, "gems-none");
    }
    let present = Color::ALL.into_iter().filter(|&color| gems.count(color) > 0);
    present.map(|color| gem_count(words, gems, color)).collect::<Vec<_>>().join(" ")
}

/// Gems as words, for texts in which symbols are hard to read: "1 yellow and 1 green".
pub(in crate::render) fn gems_in_words(words: &Words, gems: Gems) -> String {
    let present = Color::ALL.into_iter().filter(|&color| gems.count(color) > 0);
    let counted = present
        .map(|color| say!(words, "gem-count-in-words", count = gems.count(color), color = gem_name(words, color)));
    words.list(&counted.collect::<Vec<_>>())
}

/// All four colors: "2🔺R 0🟡Y 0🟩G 1🔷B".
pub fn purse(words: &Words, gems: Gems) -> String {
    Color::ALL.map(|color| gem_count(words, gems, color)).join(" ")
}

pub(in crate::render) fn points(words: &Words, points: impl Into<u32>) -> String {
    say!(words, "points", points = points.into())
}

fn action_name(words: &Words, action: Action) -> String {
    match action {
        Action::A => say!(words, "action-a"),
        Action::B => say!(words, "action-b"),
        Action::C => say!(words, "action-c"),
        Action::D => say!(words, "action-d"),
        Action::Die => say!(words, "action-die"),
        Action::Points => say!(words, "action-points"),
        Action::Gems => say!(words, "action-gems"),
    }
}

/// The title of the action card, such as "A · Draw a card".
pub(in crate::render) fn action(words: &Words, action: Action) -> String {
    let symbol = Symbol::Action(action);
    format!("{}{} {}", symbol.spelled(), symbol.separator(), action_name(words, action))
}

/// The letter on the action card, or its title if it has none.
pub(in crate::render) fn short_action(words: &Words, short: Action) -> String {
    let symbol = Symbol::Action(short);
    if symbol.letter().is_some() { symbol.spelled() } else { action(words, short) }
}

/// The letter on the action card, or its name if it has none. For pictures, which have no emoji in color.
pub(in crate::render) fn drawn_action(words: &Words, drawn: Action) -> String {
    Symbol::Action(drawn).letter().unwrap_or_else(|| action_name(words, drawn))
}

pub(in crate::render) fn kind(words: &Words, kind: Kind) -> String {
    match kind {
        Kind::Card => say!(words, "kind-card"),
        Kind::Board => say!(words, "kind-board"),
    }
}

pub(in crate::render) fn level(words: &Words, level: Level) -> String {
    match level {
        Level::Random => say!(words, "level-random"),
        Level::Easy => say!(words, "level-easy"),
        Level::Normal => say!(words, "level-normal"),
        Level::Hard => say!(words, "level-hard"),
    }
}

pub(in crate::render) fn yes_no(words: &Words, yes: bool) -> String {
    if yes { say!(words, "yes") } else { say!(words, "no") }
}

/// A timestamp that Discord shows relative to now: "in 5 minutes".
pub(in crate::render) fn relative_time(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// The first 40 of 64 hex digits: enough to compare, and they fit on a phone.
pub fn short_hash(hash: &str) -> &str {
    hash.get(..40).unwrap_or(hash)
}

/// Discord's limit for the value of a field.
pub(super) const MAX_FIELD_LENGTH: usize = 1024;

/// Whether all of these lines fit into a field.
pub(in crate::render) fn fit_into_field(lines: &[String]) -> bool {
    lines.iter().map(|line| utf16_len(line) + 1).sum::<usize>() <= MAX_FIELD_LENGTH
}

/// As many of the last lines as fit into a field.
pub(in crate::render) fn last_lines(lines: &[String]) -> String {
    let mut room = MAX_FIELD_LENGTH;
    let fitting = lines.iter().rev().take_while(|line| {
        let length = utf16_len(line) + 1;
        let fits = length <= room;
        room = room.saturating_sub(length);
        fits
    });
    let mut kept: Vec<&str> = fitting.map(String::as_str).collect();
    kept.reverse();
    kept.join("\n")
}
