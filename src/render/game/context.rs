//! The input of most pages of a running game.

use jiff::Timestamp;

use crate::locale::Words;
use crate::model::barter_plan::OwnPlan;
use crate::render::game::talk_line::TalkLine;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::names::{MAX_NAME_LENGTH, name, plain_name};
use crate::render::message::page::{Button, Page, Style};
use crate::render::message::text;
use crate::say;
use basari_rules::game::board::Board;
use basari_rules::game::view::SeatView;
use basari_rules::game::{Gems, Seat, Seats, View, Viewer};
use basari_rules::players::Level;

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub user: Option<u64>,
    /// Unescaped, as Discord reports it.
    pub name: String,
    /// The level of a computer player.
    pub computer: Option<Level>,
    /// The computer plays for a person until they come back.
    pub autopilot: bool,
    /// The game waits for them until then, because they are away.
    pub waited_for_until: Option<Timestamp>,
}

impl Player {
    /// Whether a computer currently decides for this seat.
    fn is_played_by_computer(&self) -> bool {
        self.computer.is_some() || self.autopilot
    }
}

/// The occupant of a seat in plain text.
pub fn seat_label(words: &Words, player: &Player, seat: usize) -> String {
    let shown = plain_name(words, &player.name, seat, MAX_NAME_LENGTH);
    if player.is_played_by_computer() { say!(words, "player-computer", name = shown) } else { shown }
}

/// A game and what its pages need. Private pages take the view of a seat, public pages the public's view.
#[derive(Clone, Copy, Debug)]
pub struct GameContext<'a> {
    pub id: &'a GameRef,
    pub view: &'a View,
    /// By seat.
    pub players: &'a [Player],
    pub deadline: Option<Timestamp>,
    /// When the time for the decision ends and the reserve begins.
    pub reserve_from: Option<Timestamp>,
    /// Whether the players may ask for hints.
    pub hints: bool,
    /// What has been said in the barters of this page.
    pub talk: &'a [TalkLine],
    /// The viewer's barter plan, on private pages.
    pub plan: OwnPlan,
}

impl<'a> GameContext<'a> {
    /// Only the table: no clock, no talk, no plans. For pictures and lessons.
    pub fn of_table(id: &'a GameRef, view: &'a View, players: &'a [Player]) -> GameContext<'a> {
        GameContext {
            id,
            view,
            players,
            deadline: None,
            reserve_from: None,
            hints: false,
            talk: &[],
            plan: OwnPlan::default(),
        }
    }
}

impl GameContext<'_> {
    pub(in crate::render) fn name(&self, words: &Words, seat: Seat) -> String {
        let index = seat.index();
        let shown = name(words, self.players.get(index).map_or("", |player| &player.name), index);
        match self.players.get(index) {
            Some(player) if player.is_played_by_computer() => say!(words, "player-computer", name = shown),
            _ => shown,
        }
    }

    pub(in crate::render) fn names(&self, words: &Words, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.name(words, seat)).collect();
        words.list(&names)
    }

    /// The seat whose page this is. None on public pages.
    pub(in crate::render) fn viewer_seat(&self) -> Option<Seat> {
        match self.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// The seat whose page this is, with what everyone sees of it.
    pub(in crate::render) fn viewer(&self) -> Option<(Seat, &SeatView)> {
        let seat = self.viewer_seat()?;
        Some((seat, self.view.seat(seat)?))
    }

    pub(in crate::render) fn purse(&self, seat: Seat) -> Gems {
        self.view.seat(seat).map_or(Gems::NONE, |seat| seat.gems)
    }

    /// The number of archways. 0 in the card game.
    pub(in crate::render) fn ring_length(&self) -> usize {
        self.view.board().map_or(0, Board::len)
    }

    /// A custom id for the current prompt.
    pub(in crate::render) fn custom_id(&self, verb: Verb) -> CustomId {
        CustomId::for_prompt(self.id, self.view.prompt, verb)
    }

    pub(in crate::render) fn button(&self, style: Style, label: impl Into<String>, verb: Verb) -> Button {
        Button::new(style, label, self.custom_id(verb))
    }

    pub(in crate::render) fn hint_button(&self, words: &Words) -> Option<Button> {
        self.hints.then(|| self.button(Style::Secondary, say!(words, "button-hint"), Verb::Hint))
    }

    /// Leads from another private page back to the panel.
    pub fn panel_button(&self, words: &Words) -> Button {
        self.button(Style::Secondary, say!(words, "button-to-panel"), Verb::Refresh)
    }

    pub(in crate::render) fn deadline_line(&self, words: &Words) -> String {
        let waits = self.view.asked.iter().filter_map(|seat| {
            let until = self.players.get(seat.index())?.waited_for_until?;
            Some(say!(words, "waits-for", name = self.name(words, seat), when = text::relative_time(until)))
        });
        let lines = [self.clock_line(words)].into_iter().chain(waits).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn clock_line(&self, words: &Words) -> String {
        match (self.deadline.map(text::relative_time), self.reserve_from.map(text::relative_time)) {
            (None, _) => String::new(),
            (Some(due), None) => say!(words, "deadline", when = due),
            (Some(due), Some(from)) if self.viewer_seat().is_some() => {
                say!(words, "deadline-own-reserve", when = from, reserve = due)
            }
            (Some(due), Some(from)) => say!(words, "deadline-reserve", when = from, reserve = due),
        }
    }

    /// The users on these seats, without computers and autopilots.
    pub(in crate::render) fn users(&self, seats: Seats) -> Vec<u64> {
        seats
            .iter()
            .filter_map(|seat| self.players.get(seat.index()))
            .filter(|player| !player.is_played_by_computer())
            .filter_map(|player| player.user)
            .collect()
    }

    /// Mentions the players whose decision is awaited. Without any, the page is silent.
    pub(in crate::render) fn mention_awaited(&self, words: &Words, page: Page) -> Page {
        page.mentioning(words, &self.users(self.view.asked))
    }
}
