//! The list of one's games, over all servers.

use crate::locale::Words;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::render::message::names::server_name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;

/// Games on one page.
const PAGE: usize = 8;

/// One game of the list.
#[derive(Clone, Debug)]
pub struct GameLine {
    pub game: GameKey,
    pub kind: Kind,
    pub server: Option<String>,
    pub link: Option<String>,
    pub state: GameState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    Lobby,
    Running {
        stage: u8,
        round: u8,
    },
    /// With the deadline, if there is one.
    MyTurn {
        stage: u8,
        round: u8,
        until: Option<i64>,
    },
    Paused,
    Parked,
}

/// One page of them, counted from 0.
pub fn games(words: &Words, all: &[GameLine], page: u8) -> Page {
    let title = say!(words, "games-title");
    if all.is_empty() {
        let help = Button::new(Style::Secondary, say!(words, "button-help"), Press::anywhere(Verb::Help));
        return Page::of(Embed::new(Tone::Calm, title).lines([say!(words, "games-none")])).row(vec![help]);
    }
    let last = u8::try_from((all.len() - 1) / PAGE).unwrap_or(u8::MAX);
    let page = page.min(last);
    let part = all.iter().skip(usize::from(page) * PAGE).take(PAGE);
    let lines = part.map(|line| {
        let name = say!(words, "games-name", kind = text::kind(words, line.kind), server = server(words, line));
        let what = match &line.link {
            Some(link) => say!(words, "games-name-linked", name = name, link = link.as_str()),
            None => name,
        };
        say!(words, "games-line", what = what, state = state(words, line.state))
    });
    let shown = Page::of(Embed::new(Tone::Calm, title).lines(lines));
    if last == 0 {
        return shown;
    }
    let turn = |label, to| Button::new(Style::Secondary, label, Press::anywhere(Verb::Games(to)));
    let back = page.checked_sub(1).map(|to| turn(say!(words, "button-previous"), to));
    let on = (page < last).then(|| turn(say!(words, "button-next"), page + 1));
    shown.row(back.into_iter().chain(on).collect())
}

fn server(words: &Words, line: &GameLine) -> String {
    line.server.as_ref().map_or_else(|| say!(words, "games-server-none"), |server| server_name(words, server))
}

fn state(words: &Words, state: GameState) -> String {
    match state {
        GameState::Lobby => say!(words, "games-lobby"),
        GameState::Running { stage, round } => say!(words, "games-running", stage = stage, round = round),
        GameState::MyTurn { stage, round, until: None } => {
            say!(words, "games-your-turn", stage = stage, round = round)
        }
        GameState::MyTurn { stage, round, until: Some(at) } => {
            say!(words, "games-your-turn-until", stage = stage, round = round, when = text::moment(at))
        }
        GameState::Paused => say!(words, "games-paused"),
        GameState::Parked => say!(words, "games-parked"),
    }
}
