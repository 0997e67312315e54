//! The lobby: who has joined, and the settings of the game.

use crate::locale::Words;
use crate::model::pace::Pace;
use crate::render::account::rules::rules_button;
use crate::render::game::context::Player;
use crate::render::learn::lesson::learn_button;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::names::name;
use crate::render::message::page::{Button, Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::{Kind, Stages};
use basari_rules::players::Level;

/// A game that has not begun.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct Lobby<'a> {
    pub game: &'a GameRef,
    pub kind: Kind,
    pub max_players: u8,
    pub players: &'a [Player],
    pub host: Option<u64>,
    /// People of the former game who have not joined this rematch yet.
    pub invited: Vec<u64>,
    pub stages: Stages,
    pub pace: Pace,
    /// The level of the next computer player.
    pub level: Level,
    pub auto_start: bool,
    /// Whether the game may wait for players who are away.
    pub waiting: bool,
    /// Whether the game is rated with the present players.
    pub rated: bool,
    /// Whether there are hints with the present players.
    pub hints: bool,
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
pub fn lobby_page(words: &Words, lobby: &Lobby<'_>) -> Page {
    let title = say!(words, "lobby-title", kind = text::kind(words, lobby.kind));
    let (tone, state) = match lobby.state {
        LobbyState::Open if is_full(lobby) => (Tone::Question, say!(words, "lobby-full")),
        LobbyState::Open => (Tone::Question, say!(words, "lobby-open", missing = missing(lobby))),
        LobbyState::Started => (Tone::Success, say!(words, "lobby-started")),
        LobbyState::Cancelled => (Tone::Error, say!(words, "lobby-cancelled")),
        LobbyState::Expired => (Tone::Error, say!(words, "lobby-expired")),
    };
    let seats: Vec<String> = (0..usize::from(lobby.max_players)).map(|seat| seat_line(words, lobby, seat)).collect();
    let auto = if lobby.auto_start && lobby.state == LobbyState::Open && !is_full(lobby) {
        say!(words, "lobby-auto")
    } else {
        String::new()
    };
    let embed = Embed::new(tone, title)
        .lines([state, auto, rating(words, lobby), waiting(words, lobby)])
        .field(say!(words, "lobby-seats", taken = lobby.players.len(), wanted = lobby.max_players), seats.join("\n"))
        .field(say!(words, "lobby-length"), say!(words, "lobby-stages-choice", stages = lobby.stages.count()))
        .field(say!(words, "lobby-pace"), pace_explained(words, lobby.pace))
        .footer(say!(words, "lobby-commitment", commitment = text::short_hash(lobby.commitment)));
    let page = Page { content: invitation(words, lobby), ..Page::from_embed(embed).silent() };
    if lobby.state == LobbyState::Open { buttons(words, lobby, page) } else { page }
}

/// Asks the people of the former game whether they play again.
fn invitation(words: &Words, lobby: &Lobby<'_>) -> Option<String> {
    if lobby.invited.is_empty() || lobby.state != LobbyState::Open || is_full(lobby) {
        return None;
    }
    let who: Vec<String> = lobby.invited.iter().map(|user| format!("<@{user}>")).collect();
    Some(say!(words, "lobby-rematch", who = words.list(&who), join = say!(words, "button-join")))
}

/// Says before the start whether the game counts, and whether there are hints: never both.
fn rating(words: &Words, lobby: &Lobby<'_>) -> String {
    match (lobby.state, lobby.rated, lobby.hints) {
        (LobbyState::Cancelled | LobbyState::Expired, _, _) => String::new(),
        (_, true, _) => say!(words, "lobby-rated"),
        (_, false, true) if lobby.stages.is_short() => say!(words, "lobby-short-hints"),
        (_, false, false) if lobby.stages.is_short() => say!(words, "lobby-short"),
        (_, false, true) => say!(words, "lobby-unrated-hints"),
        (_, false, false) => say!(words, "lobby-unrated"),
    }
}

/// Says before the start that the game waits for nobody.
fn waiting(words: &Words, lobby: &Lobby<'_>) -> String {
    if lobby.waiting { String::new() } else { say!(words, "lobby-no-waiting") }
}

fn is_full(lobby: &Lobby<'_>) -> bool {
    lobby.players.len() >= usize::from(lobby.max_players)
}

/// How many players are missing to start.
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
            say!(words, "lobby-host", number = seat + 1, name = shown, crown = text::crown())
        }
        None => say!(words, "lobby-person", number = seat + 1, name = shown),
    }
}

fn buttons(words: &Words, lobby: &Lobby<'_>, page: Page) -> Page {
    let full = is_full(lobby);
    let button = |style, label, verb| Button::new(style, label, CustomId::for_game(lobby.game, verb));
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
    .row(vec![rules_button(words, lobby.kind, usize::from(lobby.max_players)), learn_button(words, lobby.kind)])
}

/// The settings of a game, in private for its host.
pub fn lobby_settings_page(words: &Words, lobby: &Lobby<'_>) -> Page {
    let custom_id = |verb| CustomId::for_game(lobby.game, verb);
    let embed =
        Embed::new(Tone::Question, say!(words, "lobby-settings-title")).lines([say!(words, "lobby-settings-intro")]);
    let seats = lobby.kind.players().filter_map(|seats| u8::try_from(seats).ok()).map(|seats| SelectOption {
        label: say!(words, "lobby-seats-choice", seats = seats),
        description: None,
        emoji: None,
        value: custom_id(Verb::LobbySeats(seats)),
        selected: seats == lobby.max_players,
    });
    let stages = Stages::ALL.map(|stages| SelectOption {
        label: say!(words, "lobby-stages-choice", stages = stages.count()),
        description: None,
        emoji: None,
        value: custom_id(Verb::LobbyStages(stages)),
        selected: stages == lobby.stages,
    });
    let levels = Level::ALL.map(|level| SelectOption {
        label: say!(words, "lobby-level-choice", level = text::level(words, level)),
        description: None,
        emoji: None,
        value: custom_id(Verb::LobbyLevel(level)),
        selected: level == lobby.level,
    });
    let auto = if lobby.auto_start { say!(words, "button-auto-off") } else { say!(words, "button-auto-on") };
    let waiting = if lobby.waiting { say!(words, "button-waiting-off") } else { say!(words, "button-waiting-on") };
    let computers = lobby.players.iter().any(|player| player.computer.is_some());
    Page::from_embed(embed)
        .select(Select {
            custom_id: custom_id(Verb::Menu(0)),
            placeholder: say!(words, "lobby-pace"),
            options: pace_choices(lobby.pace, |choice| {
                let label = say!(words, "lobby-pace-choice", pace = pace(words, choice));
                (label, custom_id(Verb::LobbyPace(choice)))
            }),
        })
        .select(Select {
            custom_id: custom_id(Verb::Menu(1)),
            placeholder: say!(words, "lobby-seats-menu"),
            options: seats.collect(),
        })
        .select(Select {
            custom_id: custom_id(Verb::Menu(2)),
            placeholder: say!(words, "lobby-level-menu"),
            options: levels.into(),
        })
        .select(Select {
            custom_id: custom_id(Verb::Menu(3)),
            placeholder: say!(words, "lobby-length"),
            options: stages.into(),
        })
        .row(vec![
            Button::new(Style::Secondary, auto, custom_id(Verb::LobbyAutoStart(!lobby.auto_start))),
            Button::new(Style::Secondary, waiting, custom_id(Verb::LobbyWaiting(!lobby.waiting))),
            Button::new(Style::Secondary, say!(words, "button-remove-computer"), custom_id(Verb::RemoveComputer))
                .enabled(computers),
        ])
}

/// Asks for confirmation before a game ends for everyone.
pub fn cancel_confirmation_page(words: &Words, game: &GameRef) -> Page {
    let embed = Embed::new(Tone::Warning, say!(words, "cancel-title")).lines([say!(words, "cancel-question")]);
    Page::from_embed(embed).row(vec![Button::new(
        Style::Danger,
        say!(words, "button-cancel-sure"),
        CustomId::for_game(game, Verb::ConfirmCancel),
    )])
}

/// The options of a menu of paces. A closed menu shows only the label of the selected option, so it says what it is for.
pub(in crate::render) fn pace_choices(current: Pace, option: impl Fn(Pace) -> (String, CustomId)) -> Vec<SelectOption> {
    let choice = |preset| {
        let (label, value) = option(preset);
        SelectOption { label, description: None, emoji: None, value, selected: current == preset }
    };
    Pace::PRESETS.map(choice).into()
}

pub(in crate::render) fn pace(words: &Words, pace: Pace) -> String {
    match pace {
        Pace::Live => say!(words, "pace-live"),
        Pace::Evening => say!(words, "pace-evening"),
        Pace::Day => say!(words, "pace-day"),
        Pace::Slow => say!(words, "pace-slow"),
        Pace::Custom { decision, reserve: 0 } => seconds(words, decision),
        Pace::Custom { decision, reserve } => {
            say!(words, "pace-custom", decision = seconds(words, decision), reserve = seconds(words, reserve))
        }
    }
}

fn seconds(words: &Words, seconds: u32) -> String {
    match seconds {
        ..60 => say!(words, "pace-seconds", seconds = seconds),
        60..7200 => say!(words, "pace-minutes", minutes = seconds / 60),
        7200.. => say!(words, "pace-hours", hours = seconds / 3600),
    }
}

/// The pace, and how the reserve works if there is one.
fn pace_explained(words: &Words, chosen: Pace) -> String {
    let shown = pace(words, chosen);
    if chosen.reserve().is_zero() { shown } else { format!("{shown}\n{}", say!(words, "lobby-reserve")) }
}
