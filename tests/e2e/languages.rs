//! Three languages in one game: private pages in each reader's language, public posts in the server's.

use std::collections::BTreeSet;

use basari::locale::{Locale, Words};
use basari::render::GameRef;
use basari::say;
use basari_rules::game::{Gems, STARTING_GEMS};
use discord_playground::Id;
use discord_playground::world::MessageView;
use serde_json::Value;

use super::support::{BotFixture, direct_messages, play_until, start_game};
use crate::support::locale_words::{foreign_words, words_of};

/// Names, which are the same in every language.
const NAMES: [&str; 9] = ["Ada", "Bruno", "Dev", "Co", "Élise", "Spielekreis", "English", "Deutsch", "UTC"];

/// The gem letters of German posts, which all readers see.
const GERMAN_GEMS: [&str; 2] = ["Ge", "Gr"];

/// Discord's limits for a description or a choice, and for a whole command.
const TEXT: usize = 100;
const COMMAND: usize = 8000;

/// A text without the buttons of posts that it mentions. Their labels are in the language of the posts.
fn without_labels(text: &str) -> String {
    let labels = Locale::ALL.iter().flat_map(|locale| {
        let words = locale.words();
        [say!(words, "button-join"), say!(words, "button-start"), say!(words, "button-choose")]
    });
    labels.fold(text.to_owned(), |text, label| text.replace(&format!("**{label}**"), ""))
}

/// Checks that a message and its buttons use only words of this language.
fn assert_speaks(words: &Words, message: &MessageView) {
    let own = words_of(words.locale());
    let labels = message.buttons().into_iter().map(|button| button.label);
    let menus = message.selects().into_iter().flat_map(|select| {
        std::iter::once(select.placeholder)
            .chain(select.options.into_iter().map(|(_, label)| label))
            .collect::<Vec<_>>()
    });
    for text in std::iter::once(message.text()).chain(labels).chain(menus) {
        let is_game_id = |word: &&str| word.trim_end_matches(['.', ',']).parse::<GameRef>().is_ok();
        let text = text.split(' ').filter(|word| !is_game_id(word)).collect::<Vec<_>>().join(" ");
        let foreign = foreign_words(&own, &[&NAMES[..], &GERMAN_GEMS[..]].concat(), &without_labels(&text));
        assert!(foreign.is_empty(), "{:?}: {foreign:?} in {text:?}", words.locale());
    }
}

async fn answer(fixture: &BotFixture, person: Id, channel: Id, command: &str, words: &Words, expected: &str) {
    let answer = fixture.command(person, channel, command).await;
    assert!(answer.ephemeral, "{command} is answered in private");
    assert!(answer.text().contains(expected), "{command} without {expected:?}: {}", answer.text());
    assert_speaks(words, &answer);
}

/// Waits for a public post with this text.
async fn posted(fixture: &BotFixture, person: Id, channel: Id, expected: &str) -> MessageView {
    fixture
        .wait_for(expected, |fixture| {
            let messages = fixture.messages(person, channel).into_iter().rev();
            messages.filter(|message| !message.ephemeral).find(|message| message.text().contains(expected))
        })
        .await
}

#[tokio::test]
async fn private_pages_use_the_readers_language_and_posts_the_servers() {
    let fixture = BotFixture::start().await;
    let tongues = [("ada", "en-GB", Locale::En), ("bruno", "de", Locale::De), ("chiyo", "ja", Locale::Ja)];
    let people = tongues.map(|(name, discord, _)| {
        let person = fixture.playground.person(name);
        person.set_locale(discord);
        person.id
    });
    let channel = fixture.playground.channel("tisch");
    let german = Locale::De.words();
    start_game(&fixture, channel, &people, "/basari new game:card seats:3 pace:evening").await;
    posted(&fixture, people[0], channel, &say!(german, "lobby-started")).await;
    posted(&fixture, people[0], channel, &say!(german, "round-title", stage = 1, round = 1)).await;

    for (&person, (_, _, locale)) in people.iter().zip(&tongues) {
        let words = locale.words();
        let picker = fixture.press_verb(person, channel, "choose").await.expect("a private page");
        assert!(picker.ephemeral && picker.text().contains(&say!(words, "picker-title")), "{}", picker.text());
        assert_speaks(words, &picker);
        let gems = basari::render::message::text::purse(words, Gems::each(STARTING_GEMS));
        assert!(picker.text().contains(&gems), "the gem letters are the reader's: {}", picker.text());
        answer(&fixture, person, channel, "/basari hand", words, &say!(words, "picker-title")).await;
        answer(&fixture, person, channel, "/basari rules topic:barter game:board", words, &say!(words, "topic-barter"))
            .await;
        answer(&fixture, person, channel, "/basari start", words, &say!(words, "refuse-already-started")).await;
        answer(&fixture, person, channel, "/basari me language", words, &say!(words, "language-auto-now")).await;
    }

    let second = say!(german, "round-title", stage = 1, round = 2);
    play_until(&fixture, channel, &people, 11, |fixture| {
        fixture.messages(people[0], channel).iter().any(|message| message.text().contains(&second))
    })
    .await;
    posted(&fixture, people[0], channel, &say!(german, "story-heading")).await;
    for (&person, (_, _, locale)) in people.iter().zip(&tongues) {
        for message in fixture.messages(person, channel).iter().filter(|message| message.state == "sent") {
            assert_speaks(if message.ephemeral { locale.words() } else { german }, message);
        }
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_chosen_language_overrides_the_discord_locale() {
    let fixture = BotFixture::start().await;
    let (english, german, japanese) = (Locale::En.words(), Locale::De.words(), Locale::Ja.words());
    let bruno = fixture.playground.person("bruno");
    bruno.set_locale("de");
    let (bruno, channel) = (bruno.id, fixture.playground.channel("tisch"));
    answer(&fixture, bruno, channel, "/basari help", german, &say!(german, "help-text")).await;
    answer(&fixture, bruno, channel, "/basari me language language:ja", japanese, &say!(japanese, "language-title"))
        .await;
    answer(&fixture, bruno, channel, "/basari help", japanese, &say!(japanese, "help-text")).await;
    answer(&fixture, bruno, channel, "/basari me language language:auto", german, &say!(german, "language-auto-now"))
        .await;
    answer(&fixture, bruno, channel, "/basari help", german, &say!(german, "help-text")).await;

    let german_posts = say!(german, "settings-language", language = say!(german, "language-name"));
    answer(&fixture, bruno, channel, "/basari-settings", german, &german_posts).await;
    let english_posts = say!(german, "settings-language", language = say!(english, "language-name"));
    answer(&fixture, bruno, channel, "/basari-settings language:en", german, &english_posts).await;
    fixture.command(bruno, channel, "/basari new game:card").await;
    let lobby =
        posted(&fixture, bruno, channel, &say!(english, "lobby-title", kind = say!(english, "kind-card"))).await;
    assert_speaks(english, &lobby);
    fixture.close().await;
}

#[tokio::test]
async fn without_a_choice_of_the_server_posts_are_in_the_language_of_the_person_who_opened_the_game() {
    let mut fixture = BotFixture::start().await;
    let tongues = [("bruno", "de"), ("chiyo", "ja"), ("ada", "en-GB")];
    let people = tongues.map(|(name, discord)| {
        let person = fixture.playground.person(name);
        person.set_locale(discord);
        person.id
    });
    // This server has no Community feature, so Discord reports its language as `en-US`.
    let (channel, german, japanese) = (fixture.channel, Locale::De.words(), Locale::Ja.words());
    fixture.command(people[1], channel, "/basari me notify how:dm").await;
    start_game(&fixture, channel, &people, "/basari new game:card seats:3 pace:day").await;
    posted(&fixture, people[0], channel, &say!(german, "round-title", stage = 1, round = 1)).await;
    let told = fixture
        .wait_for("a direct message", |fixture| direct_messages(fixture, people[1]).into_iter().next_back())
        .await;
    let turn = say!(japanese, "dm-turn", kind = say!(japanese, "kind-card"), server = "Game Night");
    assert!(told.text().contains(&turn), "{}", told.text());

    fixture.app.take().unwrap().stop().await;
    fixture.start_bot().await;
    fixture.command(people[2], channel, "/basari manage pause").await;
    let notice = posted(&fixture, people[0], channel, &say!(german, "notice-paused")).await;
    assert_speaks(german, &notice);
    let unset = say!(Locale::En.words(), "settings-language-opener");
    answer(&fixture, people[2], channel, "/basari-settings", Locale::En.words(), &unset).await;
    fixture.close().await;
}

/// Checks the descriptions of a command and its options. Collects their ids and returns the counted characters.
fn walk(part: &Value, path: &str, used: &mut BTreeSet<String>, locale: Locale) -> usize {
    let text = |field: &str| {
        let plain = part[field].as_str().unwrap_or_default();
        let own = part[format!("{field}_localizations")][locale.code()].as_str();
        own.unwrap_or(plain).to_owned()
    };
    let name = part["name"].as_str().unwrap();
    let is_command = part["type"].as_u64().is_some_and(|kind| kind <= 2);
    let path = if is_command { name.to_owned() } else { format!("{path}-{name}") };
    let expected = locale.words().command(&path).unwrap_or_else(|| panic!("nobody describes {path} in {locale:?}"));
    assert_eq!(text("description"), expected, "{path} in {locale:?}");
    assert!((1..=TEXT).contains(&expected.encode_utf16().count()), "{path} in {locale:?}: {expected}");
    assert!(part["name_localizations"].as_object().is_none_or(serde_json::Map::is_empty), "names stay English");
    used.insert(format!("command-{path}"));
    let mut total = name.len() + expected.encode_utf16().count();
    for choice in part["choices"].as_array().into_iter().flatten() {
        let value = choice["value"].as_str().unwrap();
        let shown = choice["name_localizations"][locale.code()].as_str().or(choice["name"].as_str()).unwrap();
        if Locale::from_code(value).is_none() {
            let path = format!("choice-{name}-{value}");
            assert_eq!(Some(shown.to_owned()), locale.words().command(&path), "{path} in {locale:?}");
            used.insert(format!("command-{path}"));
        }
        assert!((1..=TEXT).contains(&shown.encode_utf16().count()), "{shown}");
        total += shown.encode_utf16().count() + value.len();
    }
    let options = part["options"].as_array().into_iter().flatten();
    total + options.map(|option| walk(option, &path, used, locale)).sum::<usize>()
}

#[tokio::test]
async fn every_command_is_described_in_every_language_and_no_description_is_unused() {
    let fixture = BotFixture::start().await;
    let commands: Vec<Value> =
        fixture.world.read(|state| state.commands.values().map(|command| command.json.clone()).collect());
    for &locale in Locale::ALL {
        let mut used = BTreeSet::new();
        for command in &commands {
            let total = walk(command, "", &mut used, locale);
            assert!(total <= COMMAND, "{} has {total} characters in {locale:?}", command["name"]);
        }
        let file = format!("{}/assets/locales/{}/commands.ftl", env!("CARGO_MANIFEST_DIR"), locale.code());
        let text = std::fs::read_to_string(file).unwrap();
        let written = text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id.to_owned());
        let written: BTreeSet<String> = written.filter(|id| id.starts_with("command-")).collect();
        assert_eq!(used, written, "{locale:?}");
    }
    fixture.close().await;
}
