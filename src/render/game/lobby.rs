//! Before a game: who sits down, and on which terms.

use crate::locale::Words;
use crate::model::pace::Pace;
use crate::render::game::scene::Player;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::render::message::names::name;
use crate::render::message::page::{Button, Choice, Embed, Page, Select, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;
use basari_rules::players::Level;

/// A game that has not begun.
#[derive(Clone, Copy, Debug)]
pub struct Lobby<'a> {
    pub game: &'a GameKey,
    pub kind: Kind,
    /// The most that may sit down.
    pub wanted: u8,
    pub players: &'a [Player],
    pub host: Option<u64>,
    pub pace: Pace,
    /// The level of the next computer.
    pub level: Level,
    pub auto_start: bool,
    pub commitment: &'a str,
    pub state: LobbyState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyState {
    Open,
    Started,
    Cancelled,
    Expired,
}

/// The lobby post.
pub fn lobby(words: &Words, lobby: &Lobby<'_>) -> Page {
    let title = say!(words, "lobby-title", kind = text::kind(words, lobby.kind));
    let (tone, state) = match lobby.state {
        LobbyState::Open if is_full(lobby) => (Tone::Ask, say!(words, "lobby-full")),
        LobbyState::Open => (Tone::Ask, say!(words, "lobby-open", missing = missing(lobby))),
        LobbyState::Started => (Tone::Good, say!(words, "lobby-started")),
        LobbyState::Cancelled => (Tone::Bad, say!(words, "lobby-cancelled")),
        LobbyState::Expired => (Tone::Bad, say!(words, "lobby-expired")),
    };
    let seats: Vec<String> = (0..usize::from(lobby.wanted)).map(|seat| seat_line(words, lobby, seat)).collect();
    let auto = if lobby.auto_start && lobby.state == LobbyState::Open && !is_full(lobby) {
        say!(words, "lobby-auto")
    } else {
        String::new()
    };
    let embed = Embed::new(tone, title)
        .lines([state, auto])
        .field(say!(words, "lobby-seats", taken = lobby.players.len(), wanted = lobby.wanted), seats.join("\n"))
        .field(say!(words, "lobby-pace"), pace(words, lobby.pace))
        .footer(say!(words, "lobby-commitment", commitment = lobby.commitment));
    let page = Page::of(embed).silent();
    if lobby.state == LobbyState::Open { buttons(words, lobby, page) } else { page }
}

fn is_full(lobby: &Lobby<'_>) -> bool {
    lobby.players.len() >= usize::from(lobby.wanted)
}

/// How many are still needed to begin.
fn missing(lobby: &Lobby<'_>) -> usize {
    lobby.kind.players().start().saturating_sub(lobby.players.len())
}

fn seat_line(words: &Words, lobby: &Lobby<'_>, seat: usize) -> String {
    let Some(player) = lobby.players.get(seat) else { return say!(words, "lobby-free", number = seat + 1) };
    let shown = name(words, &player.name, seat);
    match player.computer {
        Some(level) => {
            say!(words, "lobby-computer", number = seat + 1, name = shown, level = text::level(words, level))
        }
        None if player.user.is_some() && player.user == lobby.host => {
            say!(words, "lobby-host", number = seat + 1, name = shown)
        }
        None => say!(words, "lobby-person", number = seat + 1, name = shown),
    }
}

fn buttons(words: &Words, lobby: &Lobby<'_>, page: Page) -> Page {
    let full = is_full(lobby);
    let button = |style, label, verb| Button::new(style, label, Press::of(lobby.game, verb));
    page.row(vec![
        button(Style::Success, say!(words, "button-join"), Verb::Join).enabled(!full),
        button(Style::Secondary, say!(words, "button-leave"), Verb::Leave),
        button(Style::Secondary, say!(words, "button-add-computer"), Verb::AddComputer).enabled(!full),
    ])
    .row(vec![
        button(Style::Primary, say!(words, "button-start"), Verb::Start).enabled(missing(lobby) == 0),
        button(Style::Secondary, say!(words, "button-settings"), Verb::LobbySettings),
        button(Style::Danger, say!(words, "button-cancel"), Verb::Cancel),
    ])
}

/// The terms of a game, for its host, in private.
pub fn lobby_settings(words: &Words, lobby: &Lobby<'_>) -> Page {
    let press = |verb| Press::of(lobby.game, verb);
    let embed = Embed::new(Tone::Ask, say!(words, "lobby-settings-title")).lines([say!(words, "lobby-settings-intro")]);
    let seats = lobby.kind.players().filter_map(|seats| u8::try_from(seats).ok()).map(|seats| Choice {
        label: say!(words, "lobby-seats-choice", seats = seats),
        description: None,
        emoji: None,
        value: press(Verb::LobbySeats(seats)),
        chosen: seats == lobby.wanted,
    });
    let levels = Level::ALL.map(|level| Choice {
        label: say!(words, "lobby-level-choice", level = text::level(words, level)),
        description: None,
        emoji: None,
        value: press(Verb::LobbyLevel(level)),
        chosen: level == lobby.level,
    });
    let auto = if lobby.auto_start { say!(words, "button-auto-off") } else { say!(words, "button-auto-on") };
    let computers = lobby.players.iter().any(|player| player.computer.is_some());
    Page::of(embed)
        .select(Select {
            press: press(Verb::Menu(0)),
            placeholder: say!(words, "lobby-pace"),
            options: pace_choices(words, lobby.pace, |pace| press(Verb::LobbyPace(pace))),
        })
        .select(Select {
            press: press(Verb::Menu(1)),
            placeholder: say!(words, "lobby-seats-menu"),
            options: seats.collect(),
        })
        .select(Select {
            press: press(Verb::Menu(2)),
            placeholder: say!(words, "lobby-level-menu"),
            options: levels.into(),
        })
        .row(vec![
            Button::new(Style::Secondary, auto, press(Verb::LobbyAutoStart(!lobby.auto_start))),
            Button::new(Style::Secondary, say!(words, "button-remove-computer"), press(Verb::RemoveComputer))
                .enabled(computers),
        ])
}

/// Asks before a game is ended for everybody.
pub fn cancel_question(words: &Words, game: &GameKey) -> Page {
    let embed = Embed::new(Tone::Warn, say!(words, "cancel-title")).lines([say!(words, "cancel-question")]);
    Page::of(embed).row(vec![Button::new(
        Style::Danger,
        say!(words, "button-cancel-sure"),
        Press::of(game, Verb::CancelSure),
    )])
}

pub(in crate::render) fn pace_choices(words: &Words, current: Pace, press: impl Fn(Pace) -> Press) -> Vec<Choice> {
    let choice = |preset| Choice {
        label: pace(words, preset),
        description: None,
        emoji: None,
        value: press(preset),
        chosen: current == preset,
    };
    Pace::PRESETS.map(choice).into()
}

pub(in crate::render) fn pace(words: &Words, pace: Pace) -> String {
    match pace {
        Pace::Live => say!(words, "pace-live"),
        Pace::Evening => say!(words, "pace-evening"),
        Pace::Day => say!(words, "pace-day"),
        Pace::Slow => say!(words, "pace-slow"),
        Pace::Custom(seconds) if seconds < 60 => say!(words, "pace-seconds", seconds = seconds),
        Pace::Custom(seconds) if seconds < 2 * 3600 => say!(words, "pace-minutes", minutes = seconds / 60),
        Pace::Custom(seconds) => say!(words, "pace-hours", hours = seconds / 3600),
    }
}
