//! What most pages of a running game are made of.

use crate::locale::Words;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::render::message::names::{MAX_NAME_LENGTH, name, plain_name};
use crate::render::message::page::{Button, Page, Style};
use crate::render::message::text;
use crate::say;
use basari_rules::game::board::Board;
use basari_rules::game::{Gems, Seat, Seats, View, Viewer};
use basari_rules::players::Level;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub user: Option<u64>,
    /// As Discord has it; pages escape it.
    pub name: String,
    /// The level of a computer that plays here.
    pub computer: Option<Level>,
    /// The computer plays for a person until he comes back.
    pub autopilot: bool,
}

impl Player {
    /// Whether a computer answers for this seat at present.
    fn is_computed(&self) -> bool {
        self.computer.is_some() || self.autopilot
    }
}

/// Who sits on a seat, where nothing is formatted.
pub fn seat_label(words: &Words, player: &Player, seat: usize) -> String {
    let shown = plain_name(words, &player.name, seat, MAX_NAME_LENGTH);
    if player.is_computed() { say!(words, "player-computer", name = shown) } else { shown }
}

/// A game as its pages see it. Private pages take the view of a seat, public ones that of the public.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub game: &'a GameKey,
    pub view: &'a View,
    /// By seat.
    pub players: &'a [Player],
    /// Seconds since 1970.
    pub deadline: Option<i64>,
    /// Whether this server allows hints.
    pub hints: bool,
}

impl Scene<'_> {
    pub(in crate::render) fn name(&self, words: &Words, seat: Seat) -> String {
        let index = seat.index();
        let shown = name(words, self.players.get(index).map_or("", |player| &player.name), index);
        match self.players.get(index) {
            Some(player) if player.is_computed() => say!(words, "player-computer", name = shown),
            _ => shown,
        }
    }

    pub(in crate::render) fn names(&self, words: &Words, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.name(words, seat)).collect();
        words.list(&names)
    }

    /// Whose page this is; None on public pages.
    pub(in crate::render) fn me(&self) -> Option<Seat> {
        match self.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    pub(in crate::render) fn purse(&self, seat: Seat) -> Gems {
        self.view.seat(seat).map_or(Gems::NONE, |seat| seat.gems)
    }

    /// Archways of the ring; 0 in the card game.
    pub(in crate::render) fn around(&self) -> usize {
        self.view.board().map_or(0, Board::len)
    }

    /// A press that answers the question at hand.
    pub(in crate::render) fn press(&self, verb: Verb) -> Press {
        Press::asked(self.game, self.view.prompt, verb)
    }

    pub(in crate::render) fn button(&self, style: Style, label: impl Into<String>, verb: Verb) -> Button {
        Button::new(style, label, self.press(verb))
    }

    pub(in crate::render) fn hint_button(&self, words: &Words) -> Option<Button> {
        self.hints.then(|| self.button(Style::Secondary, say!(words, "button-hint"), Verb::Hint))
    }

    pub(in crate::render) fn deadline_line(&self, words: &Words) -> String {
        self.deadline.map(|at| say!(words, "deadline", when = text::moment(at))).unwrap_or_default()
    }

    /// The people among these seats: computers and autopilots are not called.
    pub(in crate::render) fn people(&self, seats: Seats) -> Vec<u64> {
        seats
            .iter()
            .filter_map(|seat| self.players.get(seat.index()))
            .filter(|player| !player.is_computed())
            .filter_map(|player| player.user)
            .collect()
    }

    /// Calls those whose answer is awaited; silent where that is nobody.
    pub(in crate::render) fn calling(&self, words: &Words, page: Page) -> Page {
        page.pinging(words, &self.people(self.view.asked))
    }
}
