//! The words of a language, read from its files. Texts in that language may use no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use basari::locale::Locale;

/// All words in Latin letters in the messages of a language, without commands such as `/basari new`.
pub fn words_of(locale: Locale) -> BTreeSet<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(locale.code());
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    files.flat_map(|text| text.lines().flat_map(|line| latin_words(&text_of(line))).collect::<Vec<_>>()).collect()
}

/// The text of a line, without message id, variant key and placeholders.
fn text_of(line: &str) -> String {
    let id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let text = match line.split_once(" =") {
        _ if line.starts_with('#') => "",
        Some((before, text)) if before.chars().all(id) => text,
        _ => line,
    };
    let text = text.trim_start().trim_start_matches('*');
    let text = text.strip_prefix('[').and_then(|variant| variant.split_once("] ")).map_or(text, |(_, text)| text);
    let mut depth = 0_i32;
    text.chars()
        .filter(|&c| {
            depth += i32::from(c == '{');
            let outside = depth == 0;
            // A placeholder may have begun on an earlier line.
            depth = (depth - i32::from(c == '}')).max(0);
            outside
        })
        .collect()
}

/// Words of at least two letters. Ignores code in backticks, mentions of commands, addresses, and words with digits such as
/// hashes.
fn latin_words(text: &str) -> Vec<String> {
    let without_code = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mentions = without_code.split("</").enumerate();
    let without_code: String = mentions
        .map(|(index, part)| if index == 0 { part } else { part.split_once('>').map_or(part, |(_, rest)| rest) })
        .collect();
    let plain = without_code.split_whitespace().filter(|part| !part.contains("://") && !part.starts_with('/'));
    let latin = |c: char| c.is_alphanumeric() && c < '\u{2b0}';
    let words = plain.flat_map(|part| part.split(|c: char| !latin(c) && c != '_'));
    let words = words.filter(|word| word.chars().count() > 1 && word.chars().all(char::is_alphabetic));
    words.map(str::to_owned).collect()
}

/// The words of a text that are neither words of this language nor allowed.
pub fn foreign_words(own: &BTreeSet<String>, allowed: &[&str], text: &str) -> Vec<String> {
    let foreign = |word: &String| !own.contains(word) && !allowed.contains(&word.as_str());
    latin_words(text).into_iter().filter(foreign).collect()
}
