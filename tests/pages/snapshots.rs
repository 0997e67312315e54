//! Every page as text, compared with the files in `snapshots/`. `BASARI_WRITE_SNAPSHOTS=1` rewrites them.

use std::collections::BTreeMap;
use std::fmt::Write;

use basari::lessons::Lessons;
use basari::locale::{Locale, Words};
use basari::model::absence::{Absence, AbsenceMode};
use basari::model::coaching::Coaching;
use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::render::message::custom_id::RulesTopic;
use basari::render::{
    self, AwayLine, BusyChannel, CommandLinks, Emoji, GameListLine, ListedGameStatus, Lobby, LobbyState,
    NotifySettings, Page, Player, Refusal, Row, Style, Target, UnreachableGame,
};
use basari::say;
use basari_rules::game::{Kind, Seat, Stages};
use basari_rules::players::Level;
use jiff::civil::time;

use super::all_pages::{private_pages, public_pages};
use super::lessons::walk;
use super::random_games::{SHOWN_TIME, for_each_state, game_ref, ordinary_players, players_with_hostile_names};
use super::sample_messages::{game_lines, notices, refusals, server};
use crate::support::snapshots::compare_with_file;

fn emoji_text(emoji: &Emoji) -> String {
    match emoji {
        Emoji::Symbol(symbol) => symbol.emoji_on_button().map(|emoji| format!("{emoji} ")).unwrap_or_default(),
        Emoji::Icon(icon) => format!(":{}: ", icon.name),
    }
}

/// Everything that a page shows, from top to bottom.
pub fn as_text(page: &Page) -> String {
    let mut text = String::new();
    if page.silent {
        text.push_str("(silent)\n");
    }
    if let Some(content) = &page.content {
        let _ = writeln!(text, "{content}");
    }
    for embed in &page.embeds {
        let _ = writeln!(text, "== {:?}: {}", embed.tone, embed.title.as_deref().unwrap_or("-"));
        if let Some(description) = &embed.description {
            let _ = writeln!(text, "{description}");
        }
        for field in &embed.fields {
            let _ = writeln!(text, "-- {}\n{}", field.name, field.value);
        }
        if let Some(footer) = &embed.footer {
            let _ = writeln!(text, "__ {footer}");
        }
    }
    for row in &page.rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    let style = match button.style {
                        Style::Primary => "blue",
                        Style::Secondary => "grey",
                        Style::Success => "green",
                        Style::Danger => "red",
                    };
                    let target = match &button.target {
                        Target::Click(id) => id.to_string(),
                        Target::Link(link) => link.clone(),
                    };
                    let off = if button.disabled { " (off)" } else { "" };
                    let emoji = button.emoji.as_ref().map(emoji_text).unwrap_or_default();
                    let _ = writeln!(text, "[{emoji}{}] {style}{off} {target}", button.label);
                }
            }
            Row::Select(select) => {
                let _ = writeln!(text, "<{}> {}", select.placeholder, select.custom_id);
                for option in &select.options {
                    let mark = if option.selected { '*' } else { '-' };
                    let description = option.description.as_ref().map(|text| format!(" ({text})")).unwrap_or_default();
                    let _ = writeln!(text, "  {mark} {}{description} {}", option.label, option.value);
                }
            }
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// The pages outside of running games.
pub fn fixed_pages(words: &Words) -> Vec<(String, Page)> {
    let mut pages: Vec<(String, Page)> = Vec::new();
    let mut add = |name: &str, page: Page| pages.push((name.to_owned(), page));
    lobby_pages(words, &mut add);
    super::finished_games::pages(words, &mut add);
    super::reviews::pages(words, &mut add);
    add("cancel-question", render::cancel_confirmation_page(words, &game_ref()));
    for kind in Kind::ALL {
        for &topic in RulesTopic::ALL {
            let players = *kind.players().end();
            add(
                &format!("rules-{kind:?}-{}", topic.word()).to_lowercase(),
                render::rules_page(words, kind, players, topic),
            );
        }
    }
    lesson_pages(words, &mut add);
    add("help", render::help_page(words, words.locale(), CommandLinks { id: Some(1_200_000_000_000_000_000) }));
    let plain_help = || render::help_page(words, words.locale(), CommandLinks::default());
    add("help-plain", plain_help());
    add("about", render::about_page(words, "1.2.3"));
    add("privacy", render::privacy_page(words));
    add("privacy-question", render::privacy_confirmation_page(words));
    let games = game_lines();
    add("games-none", render::games_page(words, &[], 0));
    add("games", render::games_page(words, &games[..3], 0));
    add("games-many", render::games_page(words, &games, 1));
    let waiting: Vec<GameListLine> = (10..)
        .zip(&games)
        .map(|(number, line)| GameListLine {
            game: format!("dora-mipu-kela-{number}").parse().unwrap(),
            ..line.clone()
        })
        .collect();
    add("dm-waiting", render::waiting_games_page(words, &waiting[..3]));
    add("dm-waiting-many", render::waiting_games_page(words, &waiting));
    let modes = [Some(AbsenceMode::Computer), Some(AbsenceMode::Wait), None, None];
    let away: Vec<AwayLine> = games
        .iter()
        .zip(modes)
        .enumerate()
        .map(|(index, (game, mode))| AwayLine {
            game: game.clone(),
            absence: mode.map(|mode| Absence { mode, since: SHOWN_TIME, until: SHOWN_TIME }),
            refusal: (index == 3).then_some(Refusal::WaitNotAllowed),
        })
        .collect();
    add("away", render::away_page(words, &away));
    add("away-nowhere", render::away_page(words, &away[2..3]));
    let many: Vec<u64> = (0..30).map(|id| 1_200_000_000_000_000_000 + id).collect();
    for (name, channels) in [("settings", &[][..]), ("settings-channels", &many[..2]), ("settings-many", &many[..])] {
        add(name, render::settings_page(words, &server(channels)));
    }
    let settings = NotifySettings { how: Notify::Mention, quiet: None, coaching: Coaching::Off };
    add("notify", render::notify_page(words, &settings));
    let settings = NotifySettings {
        how: Notify::DirectMessage,
        quiet: Some((time(22, 0, 0, 0), time(7, 5, 0, 0), "Europe/Berlin")),
        coaching: Coaching::FirstGame,
    };
    add("notify-quiet", render::notify_page(words, &settings));
    let settings = NotifySettings { coaching: Coaching::On, ..settings };
    add("notify-coached", render::notify_page(words, &settings));
    add("practice-greeting", render::practice_greeting_page(words));
    add("practice-opened", render::practice_opened_page(words, "https://discord.com/channels/@me/2"));
    add("language", render::language_page(words, None));
    add("language-chosen", render::language_page(words, Some(Locale::En)));
    for (name, what) in [
        ("parked-dm", UnreachableGame::Parked),
        ("parked-closed-dm", UnreachableGame::Closed),
        ("never-posted-dm", UnreachableGame::NeverPosted),
    ] {
        add(name, render::unreachable_message_page(words, what, Kind::Board, "Game *Night*"));
    }
    for (number, line) in games.iter().take(6).enumerate() {
        let busy = BusyChannel {
            game: game_ref(),
            kind: line.kind,
            status: line.status,
            link: "https://discord.com/channels/1/2/3".to_owned(),
            may_join: line.status == ListedGameStatus::Lobby,
            may_cancel: number % 2 == 0,
            is_private: false,
        };
        add(&format!("busy-{number}"), render::busy_channel_page(words, &busy));
        let private = BusyChannel { is_private: true, may_join: false, may_cancel: true, ..busy };
        add(&format!("busy-practice-{number}"), render::busy_channel_page(words, &private));
    }
    for notice in notices(words.locale()) {
        add(&format!("notice-{}", short_name(&notice)), render::notice_page(words, Some(&game_ref()), &notice));
    }
    for refusal in refusals() {
        add(&format!("refused-{}", short_name(&refusal)), render::refusal_page(words, &refusal, None));
    }
    add("refused-with-prompt", render::refusal_page(words, &Refusal::StalePrompt, Some(plain_help())));
    pages
}

/// Every page of every lesson, and the question where to play.
fn lesson_pages(words: &Words, add: &mut impl FnMut(&str, Page)) {
    for kind in Kind::ALL {
        let lesson = Lessons::built_in().unwrap().of(kind);
        for ((step, answer), page) in walk(words, lesson, "Ada") {
            let answer = answer.map(|answer| format!("-{answer}")).unwrap_or_default();
            add(&format!("learn-{kind}-{step:02}{answer}"), page);
        }
    }
    add("learn-practice", render::practice_place_page(words, Kind::Card));
}

fn short_name(value: &impl std::fmt::Debug) -> String {
    let name = format!("{value:?}").to_lowercase();
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    name.split('-').filter(|part| !part.is_empty()).take(2).collect::<Vec<_>>().join("-")
}

fn lobby_pages(words: &Words, add: &mut impl FnMut(&str, Page)) {
    let (game_id, players) = (game_ref(), ordinary_players());
    let commitment = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    let lobby_of = |rated, hints, players, state| Lobby {
        game: &game_id,
        kind: Kind::Card,
        max_players: 4,
        players,
        invited: Vec::new(),
        host: Some(1_000_000_000_000_000_000),
        stages: Stages::FULL,
        pace: Pace::Day,
        level: Level::Normal,
        auto_start: true,
        waiting: true,
        rated,
        hints,
        commitment,
        state,
    };
    let lobby = |players, state| lobby_of(true, false, players, state);
    add("lobby-new", render::lobby_page(words, &lobby_of(false, true, &players[..1], LobbyState::Open)));
    add("lobby-no-hints", render::lobby_page(words, &lobby_of(false, false, &players[..1], LobbyState::Open)));
    add("lobby-ready", render::lobby_page(words, &lobby(&players[..3], LobbyState::Open)));
    add("lobby-full", render::lobby_page(words, &lobby(&players[..4], LobbyState::Open)));
    add("lobby-started", render::lobby_page(words, &lobby(&players[..4], LobbyState::Started)));
    let hostile_practice: Vec<Player> = players_with_hostile_names();
    for (name, state) in
        [("started", LobbyState::Started), ("cancelled", LobbyState::Cancelled), ("expired", LobbyState::Expired)]
    {
        add(&format!("practice-{name}"), render::practice_page(words, &lobby(&players[..4], state)));
        add(&format!("practice-{name}-names"), render::practice_page(words, &lobby(&hostile_practice, state)));
    }
    add("lobby-cancelled", render::lobby_page(words, &lobby(&players[..2], LobbyState::Cancelled)));
    add("lobby-expired", render::lobby_page(words, &lobby(&players[..2], LobbyState::Expired)));
    let guests = vec![1_000_000_000_000_000_001, 1_000_000_000_000_000_002];
    let rematch = Lobby { invited: guests, ..lobby(&players[..1], LobbyState::Open) };
    for (name, hints) in [("hints", true), ("no-hints", false)] {
        let short =
            Lobby { stages: Stages::new(1).unwrap(), ..lobby_of(false, hints, &players[..3], LobbyState::Open) };
        add(&format!("lobby-short-{name}"), render::lobby_page(words, &short));
    }
    add("lobby-rematch", render::lobby_page(words, &rematch));
    add("lobby-settings", render::lobby_settings_page(words, &lobby(&players[..3], LobbyState::Open)));
    let hostile: Vec<Player> = players_with_hostile_names();
    for (name, decision, reserve) in [("seconds", 45, 0), ("minutes", 1800, 5400), ("hours", 7200, 0)] {
        let custom_pace = Lobby {
            pace: Pace::Custom { decision, reserve },
            max_players: 5,
            auto_start: false,
            waiting: false,
            ..lobby(&hostile, LobbyState::Open)
        };
        add(&format!("lobby-own-pace-{name}"), render::lobby_page(words, &custom_pace));
    }
}

/// The first page of each name in a game. Stories and barters grow, so the longest of them.
pub fn game_pages(
    words: &Words,
    kind: Kind,
    number: usize,
    players: &[Player],
    show: impl Fn(&Page) -> String,
) -> BTreeMap<&'static str, String> {
    let mut pages: BTreeMap<&'static str, String> = BTreeMap::new();
    for_each_state(kind, number, 3, |played| {
        let seats = Seat::all(number).flat_map(|seat| private_pages(words, played, players, seat));
        for (name, page) in public_pages(words, played, players).into_iter().chain(seats) {
            let before = pages.get(name);
            if before.is_none() || matches!(name, "story" | "barter") {
                let text = show(&page);
                if before.is_none_or(|before| before.len() < text.len()) {
                    pages.insert(name, text);
                }
            }
        }
    });
    pages
}

pub fn compare(name: &str, text: &str) {
    compare_with_file(&format!("tests/pages/snapshots/{name}.txt"), text);
}

#[test]
fn pages_outside_of_games_match_their_snapshots() {
    for &locale in Locale::ALL {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for (name, page) in fixed_pages(locale.words()) {
            let group = name.split('-').next().unwrap_or(&name).to_owned();
            let text = texts.entry(group).or_default();
            let _ = writeln!(text, "##### {name}\n{}", as_text(&page));
        }
        for (group, text) in texts {
            compare(&format!("{}-{group}", locale.code()), &text);
        }
    }
}

/// A closed menu shows only the label of the selected option.
#[test]
fn the_menus_of_settings_and_leaderboards_say_what_they_are_for() {
    for &locale in Locale::ALL {
        let words = locale.words();
        let bare = [
            say!(words, "pace-evening"),
            say!(words, "kind-card"),
            say!(words, "language-name"),
            say!(words, "who-cancel-host"),
            say!(words, "board-by-rating"),
            say!(words, "board-month"),
        ];
        let has_menus = |name: &str| ["settings", "language", "leaderboard"].iter().any(|part| name.contains(part));
        for (name, page) in fixed_pages(words).iter().filter(|(name, _)| has_menus(name)) {
            let menus = page.rows.iter().filter_map(|row| match row {
                Row::Select(select) => Some(select),
                Row::Buttons(_) => None,
            });
            for option in menus.flat_map(|menu| &menu.options) {
                assert!(!bare.contains(&option.label), "{locale:?}, {name}: {}", option.label);
            }
        }
    }
}

#[test]
fn pages_of_games_match_their_snapshots() {
    for &locale in Locale::ALL {
        for (kind, number, players) in [
            (Kind::Card, 5, ordinary_players()),
            (Kind::Board, 4, ordinary_players()),
            (Kind::Card, 4, players_with_hostile_names()),
        ] {
            let pages = game_pages(locale.words(), kind, number, &players, as_text);
            let mut text = String::new();
            for (name, page) in pages {
                let _ = writeln!(text, "##### {name}\n{page}");
            }
            let suffix = if players == players_with_hostile_names() { "-hostile-names" } else { "" };
            compare(&format!("{}-game-{kind:?}-{number}{suffix}", locale.code()).to_lowercase(), &text);
        }
    }
}
