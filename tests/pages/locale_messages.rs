//! Words: every message that is said exists in every language and gets its arguments, none lies unused, and nothing that
//! people read stands in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use basari::locale::Locale;
use basari::say;

use crate::support::sources::files;

/// The arguments of each message.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What a language has, with all arguments; a message that is there twice fails.
fn written(locale: Locale) -> Messages {
    read(locale, |_| true)
}

/// What a language has, with the arguments that are shown and not only chosen by.
fn shown(locale: Locale) -> Messages {
    read(locale, |after| !after.trim_start().starts_with("->"))
}

/// The arguments whose rest of the line is as wanted.
fn read(locale: Locale, wanted: impl Fn(&str) -> bool) -> Messages {
    let mut all = Messages::new();
    for file in files(&root().join("assets/locales").join(locale.code()), "ftl") {
        let text = fs::read_to_string(&file).unwrap();
        let resource = fluent_bundle::FluentResource::try_new(text.clone());
        assert!(resource.is_ok(), "{} cannot be read: {:?}", file.display(), resource.err().map(|(_, errors)| errors));
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                assert!(all.insert(id.to_owned(), BTreeSet::new()).is_none(), "{id} stands twice");
                current = Some(id.to_owned());
            }
            let Some(args) = current.as_ref().and_then(|id| all.get_mut(id)) else { continue };
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
                if wanted(&part[end..]) {
                    args.insert(part[..end].to_owned());
                }
            }
        }
    }
    all
}

/// Source without comments, attributes and what goes to the log.
fn bare(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines() {
        let line = line.trim_start();
        if !line.starts_with("//") {
            text.push_str(line);
            text.push('\n');
        }
    }
    for opening in ["#[", "#!["] {
        text = without(&text, opening, '[', ']');
    }
    for logged in ["trace!(", "debug!(", "info!(", "warn!(", "error!("] {
        text = without(&text, logged, '(', ')');
    }
    text
}

/// Takes out what begins with `opening`, up to the bracket that closes it.
fn without(text: &str, opening: &str, open: char, close: char) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find(opening) {
        kept.push_str(&rest[..at]);
        let inside = &rest[at + opening.len()..];
        rest = &inside[balanced(inside, open, close)..];
    }
    kept + rest
}

/// Where the bracket before this text is closed, strings left alone.
fn balanced(text: &str, open: char, close: char) -> usize {
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

/// Splits at the commas that are in no bracket and no string.
fn arguments(text: &str) -> Vec<String> {
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

/// Every message that the code says, with the arguments it gives; also those said inside another.
fn said() -> Vec<(String, BTreeSet<String>)> {
    let mut all = Vec::new();
    let sources = files(&root().join("src"), "rs");
    for source in sources.iter().filter(|path| !path.ends_with("locale/mod.rs")) {
        let text = bare(&fs::read_to_string(source).unwrap());
        for (at, opening) in text.match_indices("say!(") {
            let inside = &text[at + opening.len()..];
            let call = arguments(&inside[..balanced(inside, '(', ')') - 1]);
            let id = call.get(1).map(|id| id.trim_matches('"').to_owned());
            let id = id.unwrap_or_else(|| panic!("{}: say! without an id: {call:?}", source.display()));
            let args = call[2..].iter().map(|arg| arg.split('=').next().unwrap_or_default().trim().to_owned());
            all.push((id, args.collect()));
        }
    }
    all
}

#[test]
fn every_message_that_is_said_exists_and_gets_its_arguments() {
    let english = written(Locale::En);
    let said = said();
    assert!(said.len() > 200, "only {} calls were found", said.len());
    for (id, args) in said {
        let wanted = english.get(&id).unwrap_or_else(|| panic!("nobody has written {id}"));
        assert_eq!(&args, wanted, "arguments of {id}");
    }
}

#[test]
fn no_message_lies_unused() {
    let said: BTreeSet<String> = said().into_iter().map(|(id, _)| id).collect();
    // Commands are looked up by their names; their own test holds them against what is registered.
    let unused: Vec<String> =
        written(Locale::En).into_keys().filter(|id| !said.contains(id) && !id.starts_with("command-")).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_language_has_the_same_messages_with_the_same_arguments() {
    let folders = fs::read_dir(root().join("assets/locales")).unwrap().count();
    assert_eq!(folders, Locale::ALL.len(), "a folder and a line each");
    let english = written(Locale::En);
    for &locale in Locale::ALL {
        assert_eq!(shown(locale), shown(Locale::En), "{locale:?}: what is shown in English is shown");
        let own = written(locale);
        let ids = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(ids(&own), ids(&english), "{locale:?}");
        for (id, args) in own {
            // A language without plurals has nothing to choose by; it cannot know other arguments.
            assert!(args.is_subset(&english[&id]), "{locale:?} names other arguments in {id}");
        }
    }
}

#[test]
fn nothing_that_people_read_stands_in_the_code() {
    for folder in ["src/render", "src/discord"] {
        for source in files(&root().join(folder), "rs") {
            // It writes SVG.
            if source.ends_with("src/render/picture/canvas.rs") {
                continue;
            }
            let text = bare(&fs::read_to_string(&source).unwrap());
            for literal in literals(&text) {
                let words = holes_removed(&literal);
                let word = |part: &str| part.chars().count() > 1;
                let sentence = words.contains(' ') && words.split(|c: char| !c.is_alphabetic()).any(word);
                assert!(!sentence, "{}: {literal:?} belongs into assets/locales", source.display());
            }
        }
    }
}

#[test]
fn the_search_for_sentences_finds_them_and_leaves_the_rest() {
    let source = r#"
        // "not a comment"
        #[error("nor an attribute")]
        warn!(id = 3, "nor {what} for the log (really)");
        let said = format!("you won, {name}"); let sign = '"'; let id = "b1:x"; let line = "▸ **{one two}**";
    "#;
    let sentence =
        |text: &String| holes_removed(text).contains(' ') && holes_removed(text).contains(char::is_alphabetic);
    let found: Vec<String> = literals(&bare(source)).into_iter().filter(sentence).collect();
    assert_eq!(found, ["you won, {name}"]);
}

/// The string literals of a source.
fn literals(text: &str) -> Vec<String> {
    let (mut all, mut current, mut escaped) = (Vec::new(), None::<String>, false);
    let mut before = ' ';
    for c in text.chars() {
        match (&mut current, c) {
            (Some(literal), _) if escaped => {
                escaped = false;
                literal.push(' ');
            }
            (Some(_), '\\') => escaped = true,
            (Some(_), '"') => all.extend(current.take()),
            (Some(literal), _) => literal.push(c),
            (None, '"') if before != '\'' => current = Some(String::new()),
            _ => {}
        }
        before = c;
    }
    all
}

/// `{name}` in a format is no word.
fn holes_removed(literal: &str) -> String {
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
fn discord_locales_find_their_language() {
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
fn lists_plurals_and_numbers_are_those_of_the_language() {
    let words = Locale::En.words();
    assert_eq!(words.list::<&str>(&[]), "");
    assert_eq!(words.list(&["Ada"]), "Ada");
    assert_eq!(words.list(&["Ada", "Bob"]), "Ada and Bob");
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada, Bob and Cyd");
    assert_eq!(say!(words, "points", points = 0), "0 points");
    assert_eq!(say!(words, "points", points = 1), "1 point");
    assert_eq!(say!(words, "points", points = 12_345), "12,345 points");
    assert_eq!(say!(words, "points", points = 1_234_567), "1,234,567 points");
    let words = Locale::De.words();
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada, Bob und Cyd");
    assert_eq!(say!(words, "points", points = 1), "1 Punkt");
    assert_eq!(say!(words, "points", points = 0), "0 Punkte");
    assert_eq!(say!(words, "points", points = 1_234_567), "1.234.567 Punkte");
    let words = Locale::Ja.words();
    assert_eq!(words.list(&["Ada", "Bob", "Cyd"]), "Ada、Bob、Cyd");
    assert_eq!(say!(words, "points", points = 1), "1点");
    assert_eq!(say!(words, "points", points = 12_345), "12,345点");
}
