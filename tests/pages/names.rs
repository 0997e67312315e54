//! Names are shown and do nothing else.

use basari::locale::Locale;
use basari::render::{MAX_NAME_LENGTH, name, plain_name, server_name};
use proptest::prelude::*;

use super::random_games::NASTY;

fn shown(raw: &str) -> String {
    name(Locale::En.words(), raw, 1)
}

/// What is left of the text once backslashes have taken the meaning of what follows them.
fn unescaped(text: &str) -> String {
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

fn harmless(text: &str) {
    let live = unescaped(text);
    for sign in ['*', '_', '~', '`', '|', '>', '<', '#', '[', ']', '\n', '\r', '\u{202e}', '\u{202b}', '\u{200b}'] {
        assert!(!live.contains(sign), "{sign:?} is live in {text:?}");
    }
    for word in ["https://", "http://", "discord.gg/"] {
        assert!(!text.contains(word), "{word} is live in {text:?}");
    }
    for after in text.split('@').skip(1) {
        assert!(after.starts_with('\u{2060}'), "a mention is live in {text:?}");
    }
    assert_eq!(text.contains('\u{2068}'), text.contains('\u{2069}'), "isolation is closed: {text:?}");
}

#[test]
fn an_ordinary_name_stays_as_it_is() {
    for raw in ["Ada", "Bob Miller", "O'Neil", "Ada2"] {
        assert_eq!(shown(raw), raw);
    }
    assert_eq!(shown("Jürgen"), "\u{2068}Jürgen\u{2069}");
}

#[test]
fn markdown_mentions_and_links_are_only_text() {
    assert_eq!(shown("**bold** _x_"), r"\*\*bold\*\* \_x\_");
    assert_eq!(shown("@everyone"), "\u{2068}@\u{2060}everyone\u{2069}");
    assert_eq!(shown("[a](https://b.c)"), r"\[a\]\(https\:\/\/b\.c\)");
    assert_eq!(shown("# big\n- list"), r"\# big \- list");
    for raw in NASTY {
        harmless(&shown(raw));
    }
}

#[test]
fn text_from_right_to_left_stays_inside_itself() {
    let text = shown("\u{202e}שלום");
    assert_eq!(text, "\u{2068}שלום\u{2069}");
}

#[test]
fn a_name_that_shows_nothing_is_a_seat() {
    for raw in ["", "   ", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{ad}", "\n\t", NASTY[4]] {
        assert_eq!(shown(raw), "Seat 2", "{raw:?}");
        assert_eq!(plain_name(Locale::En.words(), raw, 1, 10), "Seat 2");
        assert_eq!(server_name(Locale::En.words(), raw), "an unnamed server");
    }
}

#[test]
fn a_long_name_is_cut_between_what_people_see_as_characters() {
    let words = Locale::En.words();
    assert_eq!(plain_name(words, "abcdefghij", 0, 5), "\u{2068}abcd…\u{2069}");
    assert_eq!(plain_name(words, "abcde", 0, 5), "abcde");
    let family = "👨\u{200d}👩\u{200d}👧";
    assert_eq!(plain_name(words, family, 0, 8), format!("\u{2068}{family}\u{2069}"), "an emoji stays whole");
    let cut = plain_name(words, &family.repeat(9), 0, 12);
    assert_eq!(cut, format!("\u{2068}{}…\u{2069}", family.repeat(2)));
}

#[test]
fn stacks_of_accents_are_bounded() {
    let zalgo = format!("a{}", "\u{301}".repeat(31));
    assert!(shown(&zalgo).chars().count() <= 5);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_name_does_harm_or_grows(raw in any::<String>()) {
        let text = shown(&raw);
        harmless(&text);
        prop_assert!(!text.trim().is_empty());
        prop_assert!(text.encode_utf16().count() <= 4 * MAX_NAME_LENGTH + 4);
        let plain = plain_name(Locale::En.words(), &raw, 0, 12);
        prop_assert!(plain.encode_utf16().count() <= 2 * 12 + 3);
    }

    #[test]
    fn no_mixture_of_signs_does_harm(raw in "[@<>*_~`|#a-c:/.()\\[\\]\\\\ \u{200b}\u{202e}א-ג-]{0,32}") {
        harmless(&shown(&raw));
    }
}
