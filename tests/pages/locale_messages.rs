//! Fluent messages: every message that the code uses exists in every language with the same arguments, none is unused,
//! and no text for people is in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use basari::locale::Locale;
use basari::say;

use crate::support::source_files::files_in;

/// The arguments of each message.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a language with all their arguments.
fn messages(locale: Locale) -> Messages {
    parse_files(locale, |_| true)
}

/// The messages of a language with the arguments that they show, not those that only select a variant.
fn messages_with_shown_arguments(locale: Locale) -> Messages {
    parse_files(locale, |after| !after.trim_start().starts_with("->"))
}

/// Parses the files of a language. `is_wanted` gets the text after an argument. Panics if a message is defined twice.
fn parse_files(locale: Locale, is_wanted: impl Fn(&str) -> bool) -> Messages {
    let mut messages = Messages::new();
    for file in files_in(&root().join("assets/locales").join(locale.code()), "ftl") {
        let text = fs::read_to_string(&file).unwrap();
        let resource = fluent_bundle::FluentResource::try_new(text.clone());
        assert!(
            resource.is_ok(),
            "{} cannot be parsed: {:?}",
            file.display(),
            resource.err().map(|(_, errors)| errors)
        );
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                assert!(messages.insert(id.to_owned(), BTreeSet::new()).is_none(), "{id} is defined twice");
                current = Some(id.to_owned());
            }
            let Some(args) = current.as_ref().and_then(|id| messages.get_mut(id)) else { continue };
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
                if is_wanted(&part[end..]) {
                    args.insert(part[..end].to_owned());
                }
            }
        }
    }
    messages
}

/// Source without comments, attributes and log messages.
fn strip_source(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines() {
        let line = line.trim_start();
        if !line.starts_with("//") {
            text.push_str(line);
            text.push('\n');
        }
    }
    for opening in ["#[", "#!["] {
        text = remove_bracketed(&text, opening, '[', ']');
    }
    for logged in ["trace!(", "debug!(", "info!(", "warn!(", "error!("] {
        text = remove_bracketed(&text, logged, '(', ')');
    }
    text
}

/// Removes every occurrence of `opening` with everything up to its closing bracket.
fn remove_bracketed(text: &str, opening: &str, open: char, close: char) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find(opening) {
        kept.push_str(&rest[..at]);
        let inside = &rest[at + opening.len()..];
        rest = &inside[closing_bracket(inside, open, close)..];
    }
    kept + rest
}

/// The position after the bracket that closes the one before this text. Ignores brackets in strings.
fn closing_bracket(text: &str, open: char, close: char) -> usize {
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            _ if c == open => depth += 1,
            _ if c == close => {
                depth -= 1;
                if depth == 0 {
                    return at + c.len_utf8();
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Splits at commas outside of brackets and strings.
fn split_arguments(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quoted) = (vec![String::new()], 0, false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 && !quoted {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// Every `say!` in the code with its arguments, including nested ones.
fn used_messages() -> Vec<(String, BTreeSet<String>)> {
    let mut calls = Vec::new();
    let sources = files_in(&root().join("src"), "rs");
    for source in sources.iter().filter(|path| !path.ends_with("locale/mod.rs")) {
        let text = strip_source(&fs::read_to_string(source).unwrap());
        for (at, opening) in text.match_indices("say!(") {
            let inside = &text[at + opening.len()..];
            let call = split_arguments(&inside[..closing_bracket(inside, '(', ')') - 1]);
            let id = call.get(1).map(|id| id.trim_matches('"').to_owned());
            let id = id.unwrap_or_else(|| panic!("{}: say! without an id: {call:?}", source.display()));
            let args = call[2..].iter().map(|arg| arg.split('=').next().unwrap_or_default().trim().to_owned());
            calls.push((id, args.collect()));
        }
    }
    calls
}

#[test]
fn every_message_in_the_code_exists_and_gets_its_arguments() {
    let english = messages(Locale::En);
    let used = used_messages();
    assert!(used.len() > 200, "only {} calls were found", used.len());
    for (id, args) in used {
        let expected = english.get(&id).unwrap_or_else(|| panic!("the message {id} does not exist"));
        assert_eq!(&args, expected, "arguments of {id}");
    }
}

#[test]
fn no_message_is_unused() {
    let used: BTreeSet<String> = used_messages().into_iter().map(|(id, _)| id).collect();
    // Messages of commands are found by the names of the commands. Another test compares them with the registered ones.
    // Messages of lessons are named in their files; loading a lesson finds missing ones.
    let lessons =
        files_in(&root().join("config/lessons"), "toml").into_iter().map(|file| fs::read_to_string(file).unwrap());
    let lessons: String = lessons.collect();
    let in_lesson = |id: &str| id.strip_prefix("lesson-").is_some_and(|key| lessons.contains(&format!("\"{key}\"")));
    let is_unused = |id: &String| !used.contains(id) && !id.starts_with("command-") && !in_lesson(id);
    let unused: Vec<String> = messages(Locale::En).into_keys().filter(is_unused).collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
}

#[test]
fn every_language_has_the_same_messages_with_the_same_arguments() {
    let folders = fs::read_dir(root().join("assets/locales")).unwrap().count();
    assert_eq!(folders, Locale::ALL.len(), "one folder per language");
    let english = messages(Locale::En);
    for &locale in Locale::ALL {
        assert_eq!(messages_with_shown_arguments(locale), messages_with_shown_arguments(Locale::En), "{locale:?}");
        let own = messages(locale);
        let ids = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(ids(&own), ids(&english), "{locale:?}");
        for (id, args) in own {
            // A language without plurals needs fewer arguments, but never others.
            assert!(args.is_subset(&english[&id]), "{locale:?} uses other arguments in {id}");
        }
    }
}

#[test]
fn sentences_refer_to_the_labels_of_buttons() {
    for &locale in Locale::ALL {
        let files = files_in(&root().join("assets/locales").join(locale.code()), "ftl");
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        let labels = text.lines().filter(|line| line.starts_with("button-")).filter_map(|line| line.split_once(" = "));
        for (id, label) in labels {
            assert!(!text.contains(&format!("**{label}**")), "{locale:?} spells out {label:?}; use {id}");
        }
    }
}

#[test]
fn no_text_for_people_is_in_the_code() {
    for folder in ["src/render", "src/discord"] {
        for source in files_in(&root().join(folder), "rs") {
            // This file writes SVG.
            if source.ends_with("src/render/picture/svg.rs") {
                continue;
            }
            let text = strip_source(&fs::read_to_string(&source).unwrap());
            for literal in literals(&text) {
                let words = without_placeholders(&literal);
                let word = |part: &str| part.chars().count() > 1;
                let sentence = words.contains(' ') && words.split(|c: char| !c.is_alphabetic()).any(word);
                assert!(!sentence, "{}: {literal:?} belongs in assets/locales", source.display());
            }
        }
    }
}

#[test]
fn the_search_for_texts_finds_only_sentences() {
    let source = r#"
        // "not a comment"
        #[error("nor an attribute")]
        warn!(id = 3, "nor {what} for the log (really)");
        let said = format!("you won, {name}"); let sign = '"'; let id = "b1:x"; let line = "▸ **{one two}**";
    "#;
    let sentence = |text: &String| {
        without_placeholders(text).contains(' ') && without_placeholders(text).contains(char::is_alphabetic)
    };
    let found: Vec<String> = literals(&strip_source(source)).into_iter().filter(sentence).collect();
    assert_eq!(found, ["you won, {name}"]);
}

/// The string literals of a source file.
fn literals(text: &str) -> Vec<String> {
    let (mut literals, mut current, mut escaped) = (Vec::new(), None::<String>, false);
    let mut before = ' ';
    for c in text.chars() {
        match (&mut current, c) {
            (Some(literal), _) if escaped => {
                escaped = false;
                literal.push(' ');
            }
            (Some(_), '\\') => escaped = true,
            (Some(_), '"') => literals.extend(current.take()),
            (Some(literal), _) => literal.push(c),
            (None, '"') if before != '\'' => current = Some(String::new()),
            _ => {}
        }
        before = c;
    }
    literals
}

/// A format string without placeholders such as `{name}`.
fn without_placeholders(literal: &str) -> String {
    let mut depth = 0;
    literal
        .chars()
        .filter(|c| {
            depth += i32::from(*c == '{');
            let outside = depth == 0;
            depth -= i32::from(*c == '}');
            outside
        })
        .collect()
}

#[test]
fn discord_locales_map_to_languages() {
    for name in ["en", "en-GB", "en-US", "fr", "pt-BR", "", "nonsense"] {
        assert_eq!(Locale::from_discord(name), Locale::En, "{name:?}");
    }
    assert_eq!(Locale::from_discord("de"), Locale::De);
    assert_eq!(Locale::from_discord("ja"), Locale::Ja);
    for &locale in Locale::ALL {
        assert_eq!(Locale::from_code(locale.code()), Some(locale));
    }
    assert_eq!(Locale::from_code("en-GB"), None);
}

#[test]
fn lists_plurals_and_numbers_follow_the_language() {
    let words = Locale::En.words();
    assert_eq!(words.list::<&str>(&[]), "");
    assert_eq!(words.list(&["Ada"]), "Ada");
    assert_eq!(words.list(&["Ada", "Bob"]), "Ada and Bob");
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada, Bob and Cyd");
    assert_eq!(say!(words, "points", points = 0), "0 points");
    assert_eq!(say!(words, "points", points = 1), "1 point");
    assert_eq!(say!(words, "points", points = 12_345), "12,345 points");
    assert_eq!(say!(words, "points", points = 1_234_567), "1,234,567 points");
    assert_eq!([words.number(-1234), words.signed(-12), words.signed(12)], ["−1,234", "−12", "+12"]);
    assert_eq!([980, 12_345, -5, -15].map(|tenths| words.tenths(tenths)), ["98.0", "1,234.5", "−0.5", "−1.5"]);
    let words = Locale::De.words();
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada, Bob und Cyd");
    assert_eq!(say!(words, "points", points = 1), "1 Punkt");
    assert_eq!(say!(words, "points", points = 0), "0 Punkte");
    assert_eq!(say!(words, "points", points = 1_234_567), "1.234.567 Punkte");
    assert_eq!([980, 12_345].map(|tenths| words.tenths(tenths)), ["98,0", "1.234,5"]);
    let words = Locale::Ja.words();
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada、Bob、Cyd");
    assert_eq!(say!(words, "points", points = 1), "1点");
    assert_eq!(say!(words, "points", points = 12_345), "12,345点");
}
