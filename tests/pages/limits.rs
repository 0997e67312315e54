//! No page breaks a limit of Discord, whatever the players are called.

use std::collections::HashSet;
use std::sync::Arc;

use basari::locale::Locale;
use basari::render::{Button, Embed, Icons, Page, Row, Select, Target};
use basari_rules::game::{Game, Kind, Material, Seat, Setup, Stages};

use super::all_pages::{private_pages, public_pages};
use super::icons::longest_icons;
use super::random_games::{RandomGame, SplitMix, TABLES, for_each_state, players_with_hostile_names};
use super::snapshots::fixed_pages;

/// UTF-16 units: the strictest way to count.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn assert_length(what: &str, text: &str, max: usize) {
    // UTF-8 never has fewer bytes than UTF-16 has units, so only texts with many bytes need to be counted.
    let is_within = |max| text.len() <= max || length(text) <= max;
    assert!(!text.is_empty() && is_within(max), "{what} has {} of {max}: {text:?}", length(text));
    assert!(!text.trim().is_empty(), "{what} is blank: {text:?}");
}

/// Discord's limits for a message, and our own for what fits on a phone.
pub fn check_page(page: &Page) {
    if let Some(content) = &page.content {
        assert_length("content", content, 2000);
    }
    assert!(page.content.is_some() || !page.embeds.is_empty(), "an empty message");
    assert!(page.embeds.len() <= 10);
    page.embeds.iter().for_each(check_embed);
    let total = |measure: fn(&str) -> usize| page.embeds.iter().flat_map(embed_texts).map(measure).sum::<usize>();
    assert!(total(str::len) <= 6000 || total(length) <= 6000, "the embeds have {} of 6000", total(length));
    assert!(page.rows.len() <= 5, "{} rows", page.rows.len());
    let mut ids = HashSet::new();
    for row in &page.rows {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()), "{} buttons in a row", buttons.len());
                for button in buttons {
                    check_button(button, &mut ids);
                }
            }
            Row::Select(select) => check_select(select, &mut ids),
        }
    }
    for user in &page.mentions {
        assert!(page.content.as_ref().is_some_and(|content| content.contains(&format!("<@{user}>"))));
    }
    assert!(page.mentions.is_empty() || !page.silent, "a silent message cannot notify anybody");
}

fn embed_texts(embed: &Embed) -> impl Iterator<Item = &str> {
    let parts = [&embed.title, &embed.description, &embed.footer].into_iter().flatten();
    parts.chain(embed.fields.iter().flat_map(|field| [&field.name, &field.value])).map(String::as_str)
}

fn check_embed(embed: &Embed) {
    embed.title.iter().for_each(|title| assert_length("title", title, 256));
    embed.description.iter().for_each(|description| assert_length("description", description, 4096));
    embed.footer.iter().for_each(|footer| assert_length("footer", footer, 2048));
    assert!(embed.fields.len() <= 25);
    for field in &embed.fields {
        assert_length("field name", &field.name, 256);
        assert_length("field value", &field.value, 1024);
    }
    assert!(embed_texts(embed).next().is_some(), "an empty embed");
}

fn check_button(button: &Button, ids: &mut HashSet<String>) {
    assert_length("label", &button.label, 38);
    if let Target::Click(id) = &button.target {
        check_id(&id.to_string(), ids);
    }
}

fn check_select(select: &Select, ids: &mut HashSet<String>) {
    check_id(&select.custom_id.to_string(), ids);
    assert_length("placeholder", &select.placeholder, 150);
    assert!((1..=25).contains(&select.options.len()), "{} options", select.options.len());
    assert!(select.options.iter().filter(|option| option.selected).count() <= 1, "two options are selected");
    let mut values = HashSet::new();
    for option in &select.options {
        assert_length("option", &option.label, 100);
        option.description.iter().for_each(|description| assert_length("option's description", description, 100));
        check_id(&option.value.to_string(), &mut values);
    }
}

fn check_id(id: &str, ids: &mut HashSet<String>) {
    assert_length("custom_id", id, 100);
    assert_eq!(id.parse::<basari::render::CustomId>().map(|parsed| parsed.to_string()), Ok(id.to_owned()));
    assert!(ids.insert(id.to_owned()), "{id} appears twice in a message");
}

#[test]
fn no_page_of_a_game_with_hostile_names_breaks_a_limit() {
    let icons = longest_icons();
    let players = players_with_hostile_names();
    for &locale in Locale::ALL {
        let words = locale.words();
        // English checks every number of players. In other languages the largest games are enough to find long labels.
        let fullest = |kind: Kind, number: usize| number == *kind.players().end();
        for (kind, number) in TABLES.into_iter().filter(|&(kind, number)| locale == Locale::En || fullest(kind, number))
        {
            for_each_state(kind, number, 7, |played| {
                let asked = played.game.prompt().seats;
                // The panels of players who are not asked differ only in their numbers.
                let idle = Seat::all(number).filter(|&seat| !asked.contains(seat)).take(2);
                let seats = asked.iter().chain(idle).flat_map(|seat| private_pages(words, played, &players, seat));
                for (_, page) in public_pages(words, played, &players).into_iter().chain(seats) {
                    check_with_and_without_icons(&page, &icons);
                    check_with_and_without_icons(&page.without_embeds(), &icons);
                }
            });
        }
    }
}

#[test]
fn no_page_outside_of_games_breaks_a_limit() {
    let icons = longest_icons();
    for &locale in Locale::ALL {
        for (_, page) in fixed_pages(locale.words()) {
            check_with_and_without_icons(&page, &icons);
            check_with_and_without_icons(&page.without_embeds(), &icons);
        }
    }
}

fn check_with_and_without_icons(page: &Page, icons: &Icons) {
    check_page(page);
    if let Some(shown) = page.with_icons(icons) {
        check_page(&shown);
    }
}

#[test]
fn the_largest_board_fits_into_menus() {
    let archways: Vec<String> =
        (1..=100).map(|id| format!("{{ id = {id}, points = 7, gems = [1, 1, 1, 1] }}")).collect();
    let text = format!("id = \"long\"\ngems_per_colour = 60\npoints_track = 80\narchways = [{}]", archways.join(", "));
    let material = Material::Board(Arc::new(toml::from_str(&text).unwrap()));
    let setup = Setup { material, seniority: Seat::all(4).collect(), stages: Stages::FULL };
    let events = Game::start(setup, &mut SplitMix(1)).unwrap();
    let played = RandomGame { game: Game::replay(&events).unwrap(), events };
    for (name, page) in private_pages(Locale::En.words(), &played, &players_with_hostile_names(), Seat::new(3)) {
        check_page(&page);
        let options: usize =
            page.rows.iter().map(|row| if let Row::Select(menu) = row { menu.options.len() } else { 0 }).sum();
        let expected = if name.starts_with("panel-pa") { 0 } else { 100 };
        assert_eq!(options, expected, "{name}");
    }
}

#[test]
fn a_page_that_is_too_long_for_plain_text_is_cut_at_a_line_break() {
    let line = "x".repeat(99);
    let mut embed = Embed::new(basari::render::Tone::Neutral, "long");
    embed.description = Some(vec![line.clone(); 40].join("\n"));
    let content = Page::from_embed(embed).without_embeds().content.unwrap();
    assert!(content.len() <= 2000);
    assert!(content.lines().skip(1).all(|kept| kept == line), "no line is cut in half");
}
