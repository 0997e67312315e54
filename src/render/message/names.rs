//! Shows names that people chose. A name must not format, mention, link, break a line or reorder the text around it.

use unicode_segmentation::UnicodeSegmentation;

use crate::locale::Words;
use crate::say;

/// Discord's limit for names. Callers pass a shorter one where space is short.
pub const MAX_NAME_LENGTH: usize = 32;
/// Enough for any combined emoji.
const MAX_EMOJI_CHARS: usize = 12;
/// Cuts stacks of accents.
const MAX_LETTER_CHARS: usize = 3;

/// A player's name inside formatted text.
pub fn name(words: &Words, raw: &str, seat: usize) -> String {
    readable(raw, MAX_NAME_LENGTH).map_or_else(|| say!(words, "seat-number", number = seat + 1), |clean| escape(&clean))
}

/// The name of a person outside a game, inside formatted text.
pub fn person_name(words: &Words, raw: &str) -> String {
    readable(raw, MAX_NAME_LENGTH).map_or_else(|| say!(words, "person-unnamed"), |clean| escape(&clean))
}

/// The name of a person outside a game, in plain text.
pub fn plain_person_name(words: &Words, raw: &str) -> String {
    readable(raw, MAX_NAME_LENGTH).map_or_else(|| say!(words, "person-unnamed"), isolate)
}

/// A server's name inside formatted text.
pub fn server_name(words: &Words, raw: &str) -> String {
    readable(raw, MAX_NAME_LENGTH).map_or_else(|| say!(words, "server-unnamed"), |clean| escape(&clean))
}

/// A player's name in plain text: labels, thread names, alternative texts.
pub fn plain_name(words: &Words, raw: &str, seat: usize, max_length: usize) -> String {
    readable(raw, max_length).map_or_else(|| say!(words, "seat-number", number = seat + 1), isolate)
}

/// Words that somebody typed, on one line and without invisible characters. None if nothing is visible.
pub fn readable_words(raw: &str, max_length: usize) -> Option<String> {
    readable(raw, max_length)
}

/// Escapes Discord's Markdown and mentions.
pub(in crate::render) fn escape(clean: &str) -> String {
    let mut text = String::with_capacity(clean.len() + 8);
    for c in clean.chars() {
        match c {
            // Discord resolves mentions before it handles backslashes.
            '@' => text.push_str("@\u{2060}"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | ':' | '-' | '+' | '.'
            | '/' => {
                text.push('\\');
                text.push(c);
            }
            _ => text.push(c),
        }
    }
    isolate(text)
}

/// The visible part of a name on one line, cut to `max_length` graphemes. None if nothing is visible.
fn readable(raw: &str, max_length: usize) -> Option<String> {
    let mut clean = String::new();
    let mut previous = ' ';
    for c in raw.chars() {
        let c = if c.is_whitespace() || c.is_control() { ' ' } else { c };
        let keep = match c {
            ' ' => previous != ' ',
            // A joiner and a variation selector, which combined emoji need.
            '\u{200d}' | '\u{fe0f}' => !previous.is_ascii(),
            _ => !is_invisible(c),
        };
        if keep {
            clean.push(c);
            previous = c;
        }
    }
    let graphemes: Vec<&str> = clean.trim().graphemes(true).collect();
    if graphemes.iter().all(|grapheme| grapheme.chars().all(|c| is_invisible(c) || c.is_whitespace())) {
        return None;
    }
    let all: Vec<String> = graphemes.into_iter().map(cut_grapheme).collect();
    if fits(&all, max_length) {
        return Some(all.concat());
    }
    let mut kept = all;
    while !fits(&kept, max_length.saturating_sub(1)) {
        kept.pop();
    }
    Some(format!("{}…", kept.concat().trim_end()))
}

/// Discord counts UTF-16 units and people count graphemes. A name may have `max_length` graphemes and twice as many
/// units.
fn fits(graphemes: &[String], max_length: usize) -> bool {
    let units: usize = graphemes.iter().map(|grapheme| utf16_len(grapheme)).sum();
    graphemes.len() <= max_length && units <= 2 * max_length
}

/// The length of a text as Discord's strictest clients count it.
pub(in crate::render) fn utf16_len(text: &str) -> usize {
    text.encode_utf16().count()
}

fn cut_grapheme(grapheme: &str) -> String {
    let is_letter = grapheme.starts_with(char::is_alphanumeric);
    grapheme.chars().take(if is_letter { MAX_LETTER_CHARS } else { MAX_EMOJI_CHARS }).collect()
}

/// Wraps the text in direction isolates, so right-to-left text cannot reorder its surroundings.
fn isolate(text: String) -> String {
    if text.is_ascii() { text } else { format!("\u{2068}{text}\u{2069}") }
}

/// Characters that are invisible or change how others look.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}')
}
