//! Names are plain text: no markup, mention, link or direction mark in a name takes effect.

use basari::locale::Locale;
use basari::render::{MAX_NAME_LENGTH, name, plain_name, server_name};
use proptest::prelude::*;

use super::random_games::HOSTILE_NAMES;

fn shown(raw: &str) -> String {
    name(Locale::En.words(), raw, 1)
}

/// The text without its escaped characters.
fn without_escaped(text: &str) -> String {
    let mut rest = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            chars.next();
        } else {
            rest.push(c);
        }
    }
    rest
}

fn assert_harmless(text: &str) {
    let active = without_escaped(text);
    for sign in ['*', '_', '~', '`', '|', '>', '<', '#', '[', ']', '\n', '\r', '\u{202e}', '\u{202b}', '\u{200b}'] {
        assert!(!active.contains(sign), "{sign:?} is active in {text:?}");
    }
    for word in ["https://", "http://", "discord.gg/"] {
        assert!(!text.contains(word), "{word} is active in {text:?}");
    }
    for after in text.split('@').skip(1) {
        assert!(after.starts_with('\u{2060}'), "a mention is active in {text:?}");
    }
    assert_eq!(text.contains('\u{2068}'), text.contains('\u{2069}'), "isolation is closed: {text:?}");
}

#[test]
fn an_ordinary_name_is_unchanged() {
    for raw in ["Ada", "Bob Miller", "O'Neil", "Ada2"] {
        assert_eq!(shown(raw), raw);
    }
    assert_eq!(shown("Jürgen"), "\u{2068}Jürgen\u{2069}");
}

#[test]
fn markdown_mentions_and_links_are_plain_text() {
    assert_eq!(shown("**bold** _x_"), r"\*\*bold\*\* \_x\_");
    assert_eq!(shown("@everyone"), "\u{2068}@\u{2060}everyone\u{2069}");
    assert_eq!(shown("[a](https://b.c)"), r"\[a\]\(https\:\/\/b\.c\)");
    assert_eq!(shown("# big\n- list"), r"\# big \- list");
    for raw in HOSTILE_NAMES {
        assert_harmless(&shown(raw));
    }
}

#[test]
fn right_to_left_text_does_not_affect_its_surroundings() {
    let text = shown("\u{202e}שלום");
    assert_eq!(text, "\u{2068}שלום\u{2069}");
}

#[test]
fn an_invisible_name_is_replaced_by_the_seat() {
    for raw in ["", "   ", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{ad}", "\n\t", HOSTILE_NAMES[4]] {
        assert_eq!(shown(raw), "Seat 2", "{raw:?}");
        assert_eq!(plain_name(Locale::En.words(), raw, 1, 10), "Seat 2");
        assert_eq!(server_name(Locale::En.words(), raw), "an unnamed server");
    }
}

#[test]
fn a_long_name_is_cut_between_graphemes() {
    let words = Locale::En.words();
    assert_eq!(plain_name(words, "abcdefghij", 0, 5), "\u{2068}abcd…\u{2069}");
    assert_eq!(plain_name(words, "abcde", 0, 5), "abcde");
    let family = "👨\u{200d}👩\u{200d}👧";
    assert_eq!(plain_name(words, family, 0, 8), format!("\u{2068}{family}\u{2069}"), "an emoji is not cut");
    let cut = plain_name(words, &family.repeat(9), 0, 12);
    assert_eq!(cut, format!("\u{2068}{}…\u{2069}", family.repeat(2)));
}

#[test]
fn stacked_accents_are_limited() {
    let zalgo = format!("a{}", "\u{301}".repeat(31));
    assert!(shown(&zalgo).chars().count() <= 5);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_name_is_harmless_and_short(raw in any::<String>()) {
        let text = shown(&raw);
        assert_harmless(&text);
        prop_assert!(!text.trim().is_empty());
        prop_assert!(text.encode_utf16().count() <= 4 * MAX_NAME_LENGTH + 4);
        let plain = plain_name(Locale::En.words(), &raw, 0, 12);
        prop_assert!(plain.encode_utf16().count() <= 2 * 12 + 3);
    }

    #[test]
    fn any_mixture_of_markup_is_harmless(raw in "[@<>*_~`|#a-c:/.()\\[\\]\\\\ \u{200b}\u{202e}א-ג-]{0,32}") {
        assert_harmless(&shown(&raw));
    }
}
