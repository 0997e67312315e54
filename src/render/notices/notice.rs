//! Short messages: something happened to a game, a permission is missing, or a command succeeded.

use jiff::Timestamp;

use crate::locale::{Locale, Words};
use crate::model::absence::AbsenceMode;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::names::name;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;

/// A player and their seat.
#[derive(Clone, Copy, Debug)]
pub struct NamedSeat<'a> {
    pub seat: usize,
    pub name: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// A deadline passed, so the computer made this one decision.
    DeadlineMissed(NamedSeat<'a>),
    Autopilot(NamedSeat<'a>),
    Back(NamedSeat<'a>),
    Left(NamedSeat<'a>),
    /// Somebody is away: a computer plays for them, or the game waits.
    Away {
        who: NamedSeat<'a>,
        mode: AbsenceMode,
        until: Timestamp,
    },
    /// The host has ended a wait.
    WaitEnded(NamedSeat<'a>),
    /// Somebody or a computer took over a seat: that of the named person, or of a computer.
    Replaced {
        new: NamedSeat<'a>,
        former: Option<&'a str>,
    },
    Paused,
    Resumed,
    Cancelled,
    Expired,
    /// The game continues in this channel.
    MovedHere,
    MissingPermission(MissingPermission),
    /// More players have to agree.
    Voted {
        votes: usize,
        needed: usize,
    },
    Joined,
    LeftLobby,
    /// Nobody else may have the seat until then.
    LeftGame {
        kept_until: Timestamp,
    },
    NotifyOff,
    Forgotten,
    Exported,
    /// A lobby was opened in the channel. Its post is in this language.
    Opened {
        posts: Locale,
    },
    /// The game has started. Its posts are in this language.
    Started {
        posts: Locale,
    },
    /// A practice game has started in direct messages.
    PracticeStarted,
    SeatGiven,
    /// Hidden from leaderboards.
    Hidden,
    /// Visible on leaderboards again.
    Unhidden,
}

/// A permission that the bot lacks in a channel. Without the first two it cannot play there; for the others it has
/// fallbacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingPermission {
    ViewChannel,
    SendMessages,
    CreateThreads,
    SendInThreads,
    EmbedLinks,
    AttachFiles,
}

/// The notice as a message.
pub fn notice_page(words: &Words, game: Option<&GameRef>, notice: &Notice<'_>) -> Page {
    let (tone, text) = tone_and_text(words, notice);
    let embed = Embed { description: Some(text), tone, ..Embed::default() };
    let page = Page::from_embed(embed).silent();
    match (notice, game) {
        (
            Notice::Autopilot(_)
            | Notice::Left(_)
            | Notice::LeftGame { .. }
            | Notice::Away { .. }
            | Notice::DeadlineMissed(_),
            Some(game),
        ) => page.row(vec![Button::new(
            Style::Primary,
            say!(words, "button-back"),
            CustomId::for_game(game, Verb::ImBack),
        )]),
        (Notice::Hidden, _) => page.row(vec![Button::new(
            Style::Secondary,
            say!(words, "button-unhide"),
            CustomId::without_game(Verb::Hide(false)),
        )]),
        _ => page,
    }
}

fn tone_and_text(words: &Words, notice: &Notice<'_>) -> (Tone, String) {
    let who = |who: &NamedSeat<'_>| name(words, who.name, who.seat);
    match notice {
        Notice::DeadlineMissed(seat) => (Tone::Warning, say!(words, "notice-deadline-missed", name = who(seat))),
        Notice::Autopilot(seat) => (Tone::Warning, say!(words, "notice-autopilot", name = who(seat))),
        Notice::Back(seat) => (Tone::Success, say!(words, "notice-back", name = who(seat))),
        Notice::Left(seat) => (Tone::Warning, say!(words, "notice-left", name = who(seat))),
        Notice::Away { who: seat, mode: AbsenceMode::Computer, until } => {
            let when = text::relative_time(*until);
            (Tone::Neutral, say!(words, "notice-away-computer", name = who(seat), when = when))
        }
        Notice::Away { who: seat, mode: AbsenceMode::Wait, until } => {
            (Tone::Neutral, say!(words, "notice-away-wait", name = who(seat), when = text::relative_time(*until)))
        }
        Notice::WaitEnded(seat) => (Tone::Neutral, say!(words, "notice-wait-ended", name = who(seat))),
        Notice::Replaced { new, former: None } => (Tone::Neutral, say!(words, "notice-replaced", name = who(new))),
        Notice::Replaced { new, former: Some(former) } => (
            Tone::Neutral,
            say!(words, "notice-replaced-person", name = who(new), former = name(words, former, new.seat)),
        ),
        Notice::Paused => (Tone::Warning, say!(words, "notice-paused")),
        Notice::Resumed => (Tone::Success, say!(words, "notice-resumed")),
        Notice::Cancelled => (Tone::Error, say!(words, "notice-cancelled")),
        Notice::Expired => (Tone::Error, say!(words, "notice-expired")),
        Notice::MovedHere => (Tone::Neutral, say!(words, "notice-moved-here")),
        Notice::MissingPermission(missing) => {
            (Tone::Warning, say!(words, "notice-missing", permission = permission(words, *missing)))
        }
        Notice::Voted { votes, needed } => {
            (Tone::Neutral, say!(words, "notice-voted", votes = *votes, needed = *needed))
        }
        Notice::Joined => (Tone::Success, say!(words, "notice-joined")),
        Notice::LeftLobby => (Tone::Neutral, say!(words, "notice-left-lobby")),
        Notice::LeftGame { kept_until } => {
            (Tone::Neutral, say!(words, "notice-left-game", when = text::relative_time(*kept_until)))
        }
        Notice::NotifyOff => (Tone::Neutral, say!(words, "notice-notify-off")),
        Notice::Forgotten => (Tone::Neutral, say!(words, "notice-forgotten")),
        Notice::Exported => (Tone::Neutral, say!(words, "notice-exported")),
        Notice::Opened { posts } => {
            (Tone::Success, say!(words, "notice-opened", join = say!(posts.words(), "button-join")))
        }
        Notice::Started { posts } => {
            (Tone::Success, say!(words, "notice-started", choose = say!(posts.words(), "button-choose")))
        }
        Notice::PracticeStarted => (Tone::Success, say!(words, "notice-practice-started")),
        Notice::SeatGiven => (Tone::Success, say!(words, "notice-seat-given")),
        Notice::Hidden => (Tone::Neutral, say!(words, "hidden-now")),
        Notice::Unhidden => (Tone::Success, say!(words, "shown-now")),
    }
}

pub(in crate::render) fn permission(words: &Words, missing: MissingPermission) -> String {
    match missing {
        MissingPermission::ViewChannel => say!(words, "permission-view"),
        MissingPermission::SendMessages => say!(words, "permission-send"),
        MissingPermission::CreateThreads => say!(words, "permission-create-threads"),
        MissingPermission::SendInThreads => say!(words, "permission-send-in-threads"),
        MissingPermission::EmbedLinks => say!(words, "permission-embed"),
        MissingPermission::AttachFiles => say!(words, "permission-attach"),
    }
}
