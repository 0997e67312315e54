//! Pages with icons: which symbols they replace, that they stay within Discord's limits, and what happens if some are
//! missing.

use std::fmt::Write;

use basari::discord::emoji_name;
use basari::locale::Locale;
use basari::render::message::text;
use basari::render::picture::painted_icons;
use basari::render::{Button, Embed, Emoji, Icon, Icons, Page, Row, Symbol, SymbolGroup, Tone, name};
use basari_rules::game::{Action, Color, Gems, Kind, Seat};

use super::all_pages::{private_pages, public_pages};
use super::random_games::{for_each_state, ordinary_players};
use super::snapshots::{as_text, compare, game_pages};

/// Every icon, with a name and an id made of its symbol.
fn icons(named: impl Fn(Symbol) -> Icon) -> Icons {
    Icons::new(Symbol::all().into_iter().map(|symbol| (symbol, named(symbol))))
}

/// Icons as they are uploaded, with ids of the maximum length.
pub fn longest_icons() -> Icons {
    Icons::new(painted_icons().iter().map(|icon| (icon.symbol, Icon { name: emoji_name(icon), id: u64::MAX })))
}

/// Icons that are easy to read in a snapshot.
fn readable_icons() -> Icons {
    icons(|symbol| Icon { name: symbol.key(), id: 1 })
}

fn described(description: &str) -> Page {
    let mut embed = Embed::new(Tone::Neutral, "title");
    embed.description = Some(description.to_owned());
    Page::from_embed(embed)
}

fn description(page: &Page) -> &str {
    page.embeds[0].description.as_deref().unwrap()
}

fn buttons(page: &Page) -> impl Iterator<Item = &Button> {
    let rows = page.rows.iter().filter_map(|row| if let Row::Buttons(buttons) = row { Some(buttons) } else { None });
    rows.flatten()
}

#[test]
fn a_count_and_an_icon_replace_symbol_and_letter() {
    let icons = icons(|symbol| Icon { name: symbol.key(), id: 7 });
    for (locale, shown) in [
        (Locale::En, "2\u{2060}<:red:7> 1\u{2060}<:yellow:7>"),
        (Locale::De, "2\u{2060}<:red:7> 1\u{2060}<:yellow_de:7>"),
        (Locale::Ja, "2\u{2060}<:red_ja:7> 1\u{2060}<:yellow_ja:7>"),
    ] {
        let page = described(&text::gems(locale.words(), Gems::new([2, 1, 0, 0])));
        assert_eq!(description(&page.with_icons(&icons).unwrap()), shown, "{locale:?}");
    }
}

#[test]
fn without_icons_a_page_stays_as_it_is() {
    let page = described(&text::gems(Locale::En.words(), Gems::new([1, 1, 1, 1])));
    assert_eq!(page.with_icons(&Icons::default()), None);
    assert_eq!(described("A page without symbols").with_icons(&readable_icons()), None);
}

#[test]
fn a_group_with_a_missing_icon_keeps_its_symbols() {
    let all = icons(|symbol| Icon {
        name: symbol.key(),
        id: 100 + u64::from(symbol == Symbol::Gem(Color::Blue, Locale::En)),
    });
    let page = described(&format!(
        "{} {}",
        text::gems(Locale::En.words(), Gems::new([1, 0, 0, 0])),
        Symbol::Action(Action::A).spelled()
    ));
    assert_eq!(description(&page.with_icons(&all).unwrap()), "1\u{2060}<:red:100> <:action_a:100>");
    let without_blue = all.without(&[101]);
    assert_eq!(description(&page.with_icons(&without_blue).unwrap()), "1\u{2060}🔺\u{2060}R <:action_a:100>");
    assert!(
        Symbol::all()
            .iter()
            .all(|symbol| { without_blue.get(*symbol).is_some() == (symbol.group() != SymbolGroup::Gems) })
    );
}

#[test]
fn a_text_whose_icons_are_too_long_keeps_its_symbols() {
    let gem = Symbol::gem(Color::Red, Locale::En).spelled();
    let icons = longest_icons();
    let icon_length = 3 * text_length(&icons, &gem);
    for (repeats, is_shown) in [(4096 / icon_length, true), (4096 / icon_length + 1, false)] {
        let page = described(&gem.repeat(3 * repeats));
        assert_eq!(page.with_icons(&icons).is_some(), is_shown, "{repeats}");
    }
    // The fields fit one by one, but not together.
    let mut page = Page::from_embed(Embed::new(Tone::Neutral, "title"));
    for _ in 0..10 {
        page.embeds[0] = page.embeds[0].clone().field("name", gem.repeat(1024 / icon_length * 3));
    }
    let shown = page.with_icons(&icons).unwrap();
    super::limits::check_page(&shown);
    let with_icons = shown.embeds[0].fields.iter().filter(|field| field.value.contains("<:")).count();
    assert!((3..10).contains(&with_icons), "{with_icons} fields have icons");
}

fn text_length(icons: &Icons, spelled: &str) -> usize {
    description(&described(spelled).with_icons(icons).unwrap()).len()
}

#[test]
fn a_button_for_one_action_or_gem_shows_its_icon_and_not_its_letter() {
    let icons = readable_icons();
    let action = |label: &str, action| with_button(label, Symbol::Action(action));
    for (page, label) in [
        (action("A\u{2060} · Draw a card", Action::A), "Draw a card"),
        (action("✔ A\u{2060} · Draw a card", Action::A), "✔ Draw a card"),
        (action("🎲\u{2060} Die", Action::Die), "Die"),
        (with_button("R\u{2060} · red", Symbol::gem(Color::Red, Locale::En)), "red"),
        (with_button("+", Symbol::gem(Color::Red, Locale::En)), "+"),
    ] {
        let shown = page.with_icons(&icons).unwrap();
        let button = buttons(&shown).next().unwrap();
        assert_eq!(button.label, label);
        assert!(matches!(button.emoji, Some(Emoji::Icon(_))));
    }
}

fn with_button(label: &str, symbol: Symbol) -> Page {
    let id = "b1:dora-mipu-kela-47:0:refresh".parse().unwrap();
    described("x").row(vec![Button::new(basari::render::Style::Primary, label, id).symbol(symbol)])
}

#[test]
fn labels_and_footers_have_only_unicode_symbols() {
    let (icons, players) = (readable_icons(), ordinary_players());
    for &locale in Locale::ALL {
        for_each_state(Kind::Card, 5, 5, |played| {
            for (name, page) in Seat::all(2).flat_map(|seat| private_pages(locale.words(), played, &players, seat)) {
                let Some(shown) = page.with_icons(&icons) else { continue };
                assert!(buttons(&shown).all(|button| !button.label.contains("<:")), "{name}");
                assert!(shown.embeds.iter().filter_map(|embed| embed.footer.as_ref()).all(|text| !text.contains("<:")));
            }
        });
    }
}

/// Finds a page that writes a symbol on its own.
#[test]
fn every_text_with_room_shows_icons_instead_of_all_symbols() {
    let icons = icons(|_| Icon { name: "x".to_owned(), id: 1 });
    let players = ordinary_players();
    let symbols =
        ["🔺", "🟡", "🟩", "🔷", "👷", "🎲", "🐫", "⭐", "💎 ", "A\u{2060}", "B\u{2060}", "C\u{2060}", "D\u{2060}"];
    for (kind, number) in [(Kind::Card, 5), (Kind::Board, 4)] {
        for_each_state(kind, number, 5, |played| {
            let words = Locale::En.words();
            let private = Seat::all(2).flat_map(|seat| private_pages(words, played, &players, seat));
            for (name, page) in public_pages(words, played, &players).into_iter().chain(private) {
                // Long talk leaves no room.
                if name.starts_with("talk") || name == "final" {
                    continue;
                }
                let shown = page.with_icons(&icons).unwrap_or(page);
                for embed in &shown.embeds {
                    let fields = embed.fields.iter().flat_map(|field| [&field.name, &field.value]);
                    for text in embed.title.iter().chain(&embed.description).chain(fields) {
                        let left = symbols.iter().find(|symbol| text.contains(**symbol));
                        assert_eq!(left, None, "{kind:?}, {name}: {text}");
                    }
                }
            }
        });
    }
}

#[test]
fn nobody_can_write_a_symbol_in_a_name() {
    for symbol in Symbol::all() {
        let written = name(Locale::En.words(), &symbol.spelled(), 0);
        assert!(!written.contains(&symbol.spelled()), "{symbol:?}: {written}");
    }
}

#[test]
fn no_two_symbols_have_the_same_spelling_or_name() {
    let all = Symbol::all();
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            assert_ne!(one.spelled(), other.spelled());
            assert_ne!(one.key(), other.key());
        }
    }
}

#[test]
fn pages_with_icons_match_their_snapshots() {
    let icons = readable_icons();
    for (locale, kind, number) in
        [(Locale::En, Kind::Card, 5), (Locale::De, Kind::Board, 4), (Locale::Ja, Kind::Card, 5)]
    {
        let show = |page: &Page| as_text(&page.with_icons(&icons).unwrap_or_else(|| page.clone()));
        let mut text = String::new();
        for (name, page) in game_pages(locale.words(), kind, number, &ordinary_players(), show) {
            if [
                "round",
                "next-round",
                "panel-choose",
                "barter",
                "stage-score",
                "swap",
                "offer-builder",
                "placed",
                "panel-place",
            ]
            .contains(&name)
            {
                let _ = writeln!(text, "##### {name}\n{page}");
            }
        }
        compare(&format!("{}-icons-{kind:?}-{number}", locale.code()).to_lowercase(), &text);
    }
}
