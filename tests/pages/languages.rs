//! Every page in every language: only words of that language, distinct letters for the gems, and texts that name buttons
//! by their labels.

use std::collections::{BTreeSet, HashSet};

use basari::locale::Locale;
use basari::render::{self, CommandLinks, Notice, Page, Row, Target};
use basari::say;
use basari_rules::game::{Gems, Kind, Seat};

use super::all_pages::{private_pages, public_pages};
use super::random_games::{for_each_state, ordinary_players};
use super::snapshots::fixed_pages;
use crate::support::locale_words::{foreign_words, words_of};

/// Names of people, servers, languages and a game on the pages of these tests, including hostile ones.
const NAMES: [&str; 23] = [
    "Opal", "Jasper", "Onyx", "Beryl", "Ada", "Bob", "Cyd", "Dora", "Emil", "Game", "Night", "everyone", "abc", "def",
    "https", "co", "English", "Deutsch", "Europe", "Berlin", "dora", "mipu", "kela",
];

/// Words that are spelled the same in English.
fn shared_with_english(locale: Locale) -> &'static [&'static str] {
    match locale.code() {
        "de" => &[
            "Basari", "Berlin", "Computer", "Die", "Discord", "Europe", "Fairness", "ID", "In", "Links", "Live", "MB",
            "Pause", "Reinhard", "So", "Start", "Staupe", "Threads", "Version", "Will", "also", "an", "die", "fair",
            "fast", "in", "jsonl", "minus", "new", "so", "was", "will",
        ],
        "ja" => &["Discord", "ID", "MB", "Reinhard", "Staupe", "jsonl", "new"],
        _ => &[],
    }
}

/// All texts of a page.
fn texts(page: &Page) -> Vec<&str> {
    let mut texts: Vec<&str> = page.content.as_deref().into_iter().collect();
    for embed in &page.embeds {
        texts.extend([&embed.title, &embed.description, &embed.footer].into_iter().flatten().map(String::as_str));
        texts.extend(embed.fields.iter().flat_map(|field| [field.name.as_str(), &field.value]));
    }
    for row in &page.rows {
        match row {
            Row::Buttons(buttons) => texts.extend(buttons.iter().map(|button| button.label.as_str())),
            Row::Select(select) => {
                texts.push(&select.placeholder);
                let options = select.options.iter();
                texts.extend(
                    options.flat_map(|option| [Some(option.label.as_str()), option.description.as_deref()]).flatten(),
                );
            }
        }
    }
    texts
}

/// A text without the addresses of its links.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + " " + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// Calls `check` with every text of every page in this language, and with the name of the first page that has it.
fn for_each_text(locale: Locale, check: impl Fn(&str, &str)) {
    let words = locale.words();
    let mut seen = HashSet::new();
    let mut check = |name: &str, page: &Page| {
        for text in texts(page) {
            if !seen.contains(text) {
                seen.insert(text.to_owned());
                check(name, text);
            }
        }
    };
    for (name, page) in fixed_pages(words) {
        check(&name, &page);
    }
    let players = ordinary_players();
    for (kind, number) in [(Kind::Card, 5), (Kind::Board, 4)] {
        for_each_state(kind, number, 5, |played| {
            let seats = played.game.prompt().seats;
            let seats = seats.iter().chain(Seat::all(1)).flat_map(|seat| private_pages(words, played, &players, seat));
            for (name, page) in public_pages(words, played, &players).into_iter().chain(seats) {
                check(name, &page);
            }
        });
    }
}

#[test]
fn no_page_shows_an_id_or_a_word_of_another_language() {
    for &locale in Locale::ALL {
        let own = words_of(locale);
        for_each_text(locale, |name, text| {
            let foreign = foreign_words(&own, &NAMES, &without_links(text));
            assert!(foreign.is_empty(), "{locale:?}, {name}: {foreign:?} in {text:?}");
        });
    }
}

#[test]
fn every_page_uses_the_same_minus_sign() {
    for &locale in Locale::ALL {
        for_each_text(locale, |name, text| {
            let characters: Vec<char> = text.chars().collect();
            // A hyphen between two digits or letters belongs to a date, a range or the id of a game.
            let has_hyphen = characters.windows(3).any(
                |around| matches!(around, [before, '-', after] if !before.is_alphanumeric() && after.is_ascii_digit()),
            );
            assert!(!has_hyphen, "{locale:?}, {name}: {text:?}");
        });
    }
}

#[test]
fn no_english_is_left_in_another_language() {
    let english = words_of(Locale::En);
    assert!(english.len() > 400, "only {} English words were found", english.len());
    for &locale in Locale::ALL.iter().filter(|locale| **locale != Locale::En) {
        let allowed: BTreeSet<&str> = shared_with_english(locale).iter().copied().collect();
        let own = words_of(locale);
        let both: BTreeSet<&str> = own.intersection(&english).map(String::as_str).collect();
        assert_eq!(both, allowed, "{locale:?}");
    }
}

#[test]
fn japanese_has_only_these_latin_words() {
    let own: Vec<String> = words_of(Locale::Ja).into_iter().collect();
    assert_eq!(own, ["Asia", "Discord", "ID", "MB", "Reinhard", "Staupe", "Tokyo", "jsonl", "new"]);
}

#[test]
fn foreign_words_are_found() {
    let german = words_of(Locale::De);
    assert_eq!(foreign_words(&german, &["Ada"], "Ada: **du bist dran**, 2🟡Ge"), Vec::<String>::new());
    assert_eq!(
        foreign_words(&german, &[], "`/basari new`: your turn, refuse-stale"),
        ["your", "turn", "refuse", "stale"]
    );
    let japanese = words_of(Locale::Ja);
    assert_eq!(foreign_words(&japanese, &["Ada"], "Adaさんの番です"), Vec::<String>::new());
    assert_eq!(foreign_words(&japanese, &[], "あなたのturnです 9f86d0"), ["turn"]);
}

#[test]
fn the_four_gems_have_distinct_letters_in_every_language() {
    for &locale in Locale::ALL {
        let words = locale.words();
        let letters = [
            say!(words, "gem-letter-red"),
            say!(words, "gem-letter-yellow"),
            say!(words, "gem-letter-green"),
            say!(words, "gem-letter-blue"),
        ];
        assert_eq!(letters.iter().collect::<BTreeSet<_>>().len(), 4, "{letters:?}");
        assert!(letters.iter().all(|letter| letter.chars().count() <= 2), "{letters:?}");
    }
}

#[test]
fn the_letters_of_gems_are_those_of_the_language() {
    for &locale in Locale::ALL {
        let words = locale.words();
        let shown = render::message::text::gems(words, Gems::new([1, 2, 3, 4])).replace('\u{2060}', "");
        let letter = |color: &str| words.say(&format!("gem-letter-{color}"), &[]);
        let expected =
            format!("1🔺{} 2🟡{} 3🟩{} 4🔷{}", letter("red"), letter("yellow"), letter("green"), letter("blue"));
        assert_eq!(shown, expected);
    }
}

#[test]
fn texts_name_the_buttons_of_posts_as_the_posts_do() {
    for (&reader, &posts) in Locale::ALL.iter().flat_map(|reader| Locale::ALL.iter().map(move |posts| (reader, posts)))
    {
        let pages = [
            render::help_page(reader.words(), posts, CommandLinks::default()),
            render::notice_page(reader.words(), None, &Notice::Opened { posts }),
            render::notice_page(reader.words(), None, &Notice::Started { posts }),
        ];
        let shown = pages.map(|page| texts(&page).join("\n"));
        let (join, choose) = (say!(posts.words(), "button-join"), say!(posts.words(), "button-choose"));
        for (text, label) in [(&shown[0], &join), (&shown[0], &choose), (&shown[1], &join), (&shown[2], &choose)] {
            assert!(text.contains(&format!("**{label}**")), "{reader:?}: {label} in {text}");
        }
    }
}

#[test]
fn no_two_buttons_of_a_page_look_the_same() {
    let players = ordinary_players();
    for &locale in Locale::ALL {
        for_each_state(Kind::Card, 5, 9, |played| {
            let seats = played.game.prompt().seats;
            let pages = seats.iter().flat_map(|seat| private_pages(locale.words(), played, &players, seat));
            for (name, page) in pages {
                let mut seen = BTreeSet::new();
                for row in &page.rows {
                    let Row::Buttons(buttons) = row else { continue };
                    for button in buttons.iter().filter(|button| matches!(button.target, Target::Click(_))) {
                        assert!(seen.insert((&button.emoji, &button.label)), "{locale:?}, {name}: {}", button.label);
                    }
                }
            }
        });
    }
}
