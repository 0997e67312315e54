//! "There is already a game here": which one, its state, and what to do.

use crate::locale::Words;
use crate::render::account::games::{ListedGameStatus, status};
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::Kind;

/// The live game in a channel where somebody wants to play another one.
#[derive(Clone, Debug)]
pub struct BusyChannel {
    pub game: GameRef,
    pub kind: Kind,
    pub status: ListedGameStatus,
    /// Leads to its current post.
    pub link: String,
    pub may_join: bool,
    pub may_cancel: bool,
    /// It is a practice game in direct messages, which have no other channel.
    pub is_private: bool,
}

pub fn busy_channel_page(words: &Words, busy: &BusyChannel) -> Page {
    let state = status(words, busy.status);
    let kind = text::kind(words, busy.kind);
    let which = if busy.is_private {
        say!(words, "busy-practice-game", kind = kind, game = busy.game.as_str(), state = state)
    } else {
        say!(words, "busy-channel", kind = kind, game = busy.game.as_str(), state = state)
    };
    let advice = match busy.status {
        ListedGameStatus::Paused | ListedGameStatus::Parked { .. } if busy.is_private => {
            say!(words, "busy-practice-parked", cancel = say!(words, "button-cancel"))
        }
        _ if busy.is_private => say!(words, "busy-practice", cancel = say!(words, "button-cancel")),
        ListedGameStatus::Lobby if busy.may_join => say!(words, "busy-join"),
        ListedGameStatus::Paused | ListedGameStatus::Parked { .. } => say!(words, "busy-resume"),
        ListedGameStatus::Lobby | ListedGameStatus::Running { .. } | ListedGameStatus::MyTurn { .. } => {
            say!(words, "busy-elsewhere")
        }
    };
    let embed = Embed { description: Some(format!("{which}\n{advice}")), tone: Tone::Warning, ..Embed::default() };
    let button = |style, label, verb| Button::new(style, label, CustomId::for_game(&busy.game, verb));
    let join = busy.may_join.then(|| button(Style::Success, say!(words, "button-join"), Verb::Join));
    let link = Button::link(say!(words, "button-to-game"), &busy.link);
    let cancel = busy.may_cancel.then(|| button(Style::Danger, say!(words, "button-cancel"), Verb::Cancel));
    Page::from_embed(embed).row(join.into_iter().chain([link]).chain(cancel).collect())
}
