//! Short messages: something happened to a game, something is missing, something was done.

use crate::locale::Words;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::render::message::names::name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;

/// Somebody at the table.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a> {
    pub seat: usize,
    pub name: &'a str,
}

/// What is told.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// A deadline passed and the computer made this one decision.
    ClockPlayed(Who<'a>),
    Autopilot(Who<'a>),
    Back(Who<'a>),
    Left(Who<'a>),
    Replaced(Who<'a>),
    Paused,
    Resumed,
    Cancelled,
    Expired,
    /// The game goes on in another channel.
    MovedHere,
    Missing(Missing),
    /// More have to agree.
    Voted {
        votes: usize,
        needed: usize,
    },
    Joined,
    LeftLobby,
    LeftGame,
    NotifyOff,
    Forgotten,
    Exported,
    /// A lobby stands in the channel now.
    Opened,
    Started,
    SeatGiven,
    /// Off the leaderboards.
    Hidden,
    /// On them again.
    Unhidden,
}

/// A permission without which something is done in the next best way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    SendMessages,
    CreateThreads,
    SendInThreads,
    EmbedLinks,
    AttachFiles,
}

/// The notice as a message.
pub fn notice(words: &Words, game: Option<&GameKey>, notice: &Notice<'_>) -> Page {
    let (tone, text) = said(words, notice);
    let embed = Embed { description: Some(text), tone, ..Embed::default() };
    let page = Page::of(embed).silent();
    match (notice, game) {
        (Notice::Autopilot(_) | Notice::Left(_) | Notice::LeftGame | Notice::ClockPlayed(_), Some(game)) => {
            page.row(vec![Button::new(Style::Primary, say!(words, "button-back"), Press::of(game, Verb::ImBack))])
        }
        _ => page,
    }
}

fn said(words: &Words, notice: &Notice<'_>) -> (Tone, String) {
    let who = |who: &Who<'_>| name(words, who.name, who.seat);
    match notice {
        Notice::ClockPlayed(seat) => (Tone::Warn, say!(words, "notice-clock-played", name = who(seat))),
        Notice::Autopilot(seat) => (Tone::Warn, say!(words, "notice-autopilot", name = who(seat))),
        Notice::Back(seat) => (Tone::Good, say!(words, "notice-back", name = who(seat))),
        Notice::Left(seat) => (Tone::Warn, say!(words, "notice-left", name = who(seat))),
        Notice::Replaced(seat) => (Tone::Calm, say!(words, "notice-replaced", name = who(seat))),
        Notice::Paused => (Tone::Warn, say!(words, "notice-paused")),
        Notice::Resumed => (Tone::Good, say!(words, "notice-resumed")),
        Notice::Cancelled => (Tone::Bad, say!(words, "notice-cancelled")),
        Notice::Expired => (Tone::Bad, say!(words, "notice-expired")),
        Notice::MovedHere => (Tone::Calm, say!(words, "notice-moved-here")),
        Notice::Missing(missing @ Missing::SendMessages) => {
            (Tone::Bad, say!(words, "notice-missing-send", permission = permission(words, *missing)))
        }
        Notice::Missing(missing) => {
            (Tone::Warn, say!(words, "notice-missing", permission = permission(words, *missing)))
        }
        Notice::Voted { votes, needed } => (Tone::Calm, say!(words, "notice-voted", votes = *votes, needed = *needed)),
        Notice::Joined => (Tone::Good, say!(words, "notice-joined")),
        Notice::LeftLobby => (Tone::Calm, say!(words, "notice-left-lobby")),
        Notice::LeftGame => (Tone::Calm, say!(words, "notice-left-game")),
        Notice::NotifyOff => (Tone::Calm, say!(words, "notice-notify-off")),
        Notice::Forgotten => (Tone::Calm, say!(words, "notice-forgotten")),
        Notice::Exported => (Tone::Calm, say!(words, "notice-exported")),
        Notice::Opened => (Tone::Good, say!(words, "notice-opened")),
        Notice::Started => (Tone::Good, say!(words, "notice-started")),
        Notice::SeatGiven => (Tone::Good, say!(words, "notice-seat-given")),
        Notice::Hidden => (Tone::Calm, say!(words, "hidden-now")),
        Notice::Unhidden => (Tone::Good, say!(words, "shown-now")),
    }
}

fn permission(words: &Words, missing: Missing) -> String {
    match missing {
        Missing::SendMessages => say!(words, "permission-send"),
        Missing::CreateThreads => say!(words, "permission-create-threads"),
        Missing::SendInThreads => say!(words, "permission-send-in-threads"),
        Missing::EmbedLinks => say!(words, "permission-embed"),
        Missing::AttachFiles => say!(words, "permission-attach"),
    }
}
