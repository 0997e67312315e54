//! Names of people are foreign text: they must not format, mention, link, break a line or turn the text around them.

use unicode_segmentation::UnicodeSegmentation;

use crate::locale::Words;
use crate::say;

/// Discord's own limit of a name; a shorter one is passed where the place is small.
pub const WIDEST: usize = 32;
/// Enough for any emoji that people put together; stacks of accents end here.
const LONGEST_EMOJI: usize = 12;
const LONGEST_LETTER: usize = 3;

/// A player's name inside formatted text.
pub fn name(words: &Words, raw: &str, seat: usize) -> String {
    readable(raw, WIDEST).map_or_else(|| say!(words, "seat-number", number = seat + 1), |clean| escaped(&clean))
}

/// The name of somebody who sits nowhere, inside formatted text.
pub fn person_name(words: &Words, raw: &str) -> String {
    readable(raw, WIDEST).map_or_else(|| say!(words, "person-unnamed"), |clean| escaped(&clean))
}

/// A server's name inside formatted text.
pub fn server_name(words: &Words, raw: &str) -> String {
    readable(raw, WIDEST).map_or_else(|| say!(words, "server-unnamed"), |clean| escaped(&clean))
}

/// A player's name where nothing is formatted: labels, thread names, descriptions of pictures.
pub fn plain_name(words: &Words, raw: &str, seat: usize, width: usize) -> String {
    readable(raw, width).map_or_else(|| say!(words, "seat-number", number = seat + 1), isolated)
}

pub(in crate::render) fn escaped(clean: &str) -> String {
    let mut text = String::with_capacity(clean.len() + 8);
    for c in clean.chars() {
        match c {
            // Discord looks for mentions before it looks for backslashes.
            '@' => text.push_str("@\u{2060}"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | ':' | '-' | '+' | '.'
            | '/' => {
                text.push('\\');
                text.push(c);
            }
            _ => text.push(c),
        }
    }
    isolated(text)
}

/// What can be seen of a name, on one line, at most so many characters as people count them; none if nothing can.
fn readable(raw: &str, width: usize) -> Option<String> {
    let mut clean = String::new();
    let mut before = ' ';
    for c in raw.chars() {
        let c = if c.is_whitespace() || c.is_control() { ' ' } else { c };
        let keeps = match c {
            ' ' => before != ' ',
            // Parts of one emoji are joined by these.
            '\u{200d}' | '\u{fe0f}' => !before.is_ascii(),
            _ => !invisible(c),
        };
        if keeps {
            clean.push(c);
            before = c;
        }
    }
    let seen: Vec<&str> = clean.trim().graphemes(true).collect();
    if seen.iter().all(|grapheme| grapheme.chars().all(|c| invisible(c) || c.is_whitespace())) {
        return None;
    }
    let all: Vec<String> = seen.into_iter().map(bounded).collect();
    if fits(&all, width) {
        return Some(all.concat());
    }
    let mut kept = all;
    while !fits(&kept, width.saturating_sub(1)) {
        kept.pop();
    }
    Some(format!("{}…", kept.concat().trim_end()))
}

/// Discord counts units, people count what they see: a name is held to the one and to twice the other.
fn fits(graphemes: &[String], width: usize) -> bool {
    let units: usize = graphemes.iter().map(|grapheme| units(grapheme)).sum();
    graphemes.len() <= width && units <= 2 * width
}

/// The length of a text as Discord's strictest clients count it.
pub(in crate::render) fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn bounded(grapheme: &str) -> String {
    let letter = grapheme.starts_with(char::is_alphanumeric);
    grapheme.chars().take(if letter { LONGEST_LETTER } else { LONGEST_EMOJI }).collect()
}

/// Text of either direction stays inside itself.
fn isolated(text: String) -> String {
    if text.is_ascii() { text } else { format!("\u{2068}{text}\u{2069}") }
}

/// Characters that show nothing, or change how others show.
const fn invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}')
}
