//! The list of a person's games on all servers.

use jiff::Timestamp;

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::names::server_name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;

/// Games on one page.
const PAGE_SIZE: usize = 8;

#[derive(Clone, Debug)]
pub struct GameListLine {
    pub game: GameRef,
    pub kind: Kind,
    pub server: Option<String>,
    pub link: Option<String>,
    pub status: ListedGameStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedGameStatus {
    Lobby,
    Running {
        stage: u8,
        round: u8,
    },
    /// With the deadline and the beginning of the reserve, if any.
    MyTurn {
        stage: u8,
        round: u8,
        until: Option<Timestamp>,
        /// When the reserve begins.
        reserve_from: Option<Timestamp>,
    },
    Paused,
    /// With the time when it is closed.
    Parked {
        closes: Option<Timestamp>,
    },
}

/// One page of the list. Pages count from 0.
pub fn games_page(words: &Words, all: &[GameListLine], page: u8) -> Page {
    let title = say!(words, "games-title");
    if all.is_empty() {
        let help = Button::new(Style::Secondary, say!(words, "button-help"), CustomId::without_game(Verb::Help));
        return Page::from_embed(Embed::new(Tone::Neutral, title).lines([say!(words, "games-none")])).row(vec![help]);
    }
    let last = u8::try_from((all.len() - 1) / PAGE_SIZE).unwrap_or(u8::MAX);
    let page = page.min(last);
    let part = all.iter().skip(usize::from(page) * PAGE_SIZE).take(PAGE_SIZE);
    let lines =
        part.map(|line| say!(words, "games-line", what = linked_name(words, line), state = status(words, line.status)));
    let shown = Page::from_embed(Embed::new(Tone::Neutral, title).lines(lines));
    if last == 0 {
        return shown;
    }
    let page_button = |label, to| Button::new(Style::Secondary, label, CustomId::without_game(Verb::Games(to)));
    let back = page.checked_sub(1).map(|to| page_button(say!(words, "button-previous"), to));
    let on = (page < last).then(|| page_button(say!(words, "button-next"), page + 1));
    shown.row(back.into_iter().chain(on).collect())
}

/// The game's kind and server, as a link if there is one.
pub(in crate::render) fn linked_name(words: &Words, line: &GameListLine) -> String {
    let name = say!(words, "games-name", kind = text::kind(words, line.kind), server = server(words, line));
    match &line.link {
        Some(url) => say!(words, "games-name-linked", name = name, link = url.as_str()),
        None => name,
    }
}

fn server(words: &Words, line: &GameListLine) -> String {
    line.server.as_ref().map_or_else(|| say!(words, "games-server-none"), |server| server_name(words, server))
}

pub(in crate::render) fn status(words: &Words, status: ListedGameStatus) -> String {
    match status {
        ListedGameStatus::Lobby => say!(words, "games-lobby"),
        ListedGameStatus::Running { stage, round } => say!(words, "games-running", stage = stage, round = round),
        ListedGameStatus::MyTurn { stage, round, until: None, .. } => {
            say!(words, "games-your-turn", stage = stage, round = round)
        }
        ListedGameStatus::MyTurn { stage, round, until: Some(at), reserve_from: None } => {
            say!(words, "games-your-turn-until", stage = stage, round = round, when = text::relative_time(at))
        }
        ListedGameStatus::MyTurn { stage, round, until: Some(at), reserve_from: Some(from) } => say!(
            words,
            "games-your-turn-reserve",
            stage = stage,
            round = round,
            when = text::relative_time(from),
            reserve = text::relative_time(at)
        ),
        ListedGameStatus::Paused => say!(words, "games-paused"),
        ListedGameStatus::Parked { closes: None } => say!(words, "games-parked"),
        ListedGameStatus::Parked { closes: Some(at) } => {
            say!(words, "games-parked-until", when = text::relative_time(at))
        }
    }
}
