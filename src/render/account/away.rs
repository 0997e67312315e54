//! A person's declared absences in all of their games.

use crate::locale::Words;
use crate::model::absence::{Absence, AbsenceMode};
use crate::render::account::games::{GameListLine, linked_name};
use crate::render::message::custom_id::{CustomId, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::notices::refusal::{Refusal, sentence};
use crate::say;

/// One game, and the absence there or the reason why there is none.
#[derive(Clone, Debug)]
pub struct AwayLine {
    pub game: GameListLine,
    pub absence: Option<Absence>,
    pub refusal: Option<Refusal>,
}

/// Games that are listed. More do not fit into a message.
const MAX_LISTED: usize = 10;

/// The absences, with a button to come back.
pub fn away_page(words: &Words, games: &[AwayLine]) -> Page {
    let is_away = games.iter().any(|line| line.absence.is_some());
    let intro = match (games.is_empty(), is_away) {
        (true, _) => say!(words, "games-none"),
        (false, true) => say!(words, "away-intro", back = say!(words, "button-back")),
        (false, false) => say!(words, "away-nowhere"),
    };
    let lines = games.iter().take(MAX_LISTED).map(|line| {
        let what = linked_name(words, &line.game);
        let state = match (&line.refusal, line.absence) {
            (Some(refusal), _) => sentence(words, refusal),
            (None, Some(absence)) => absence_text(words, absence),
            (None, None) => say!(words, "away-here"),
        };
        say!(words, "games-line", what = what, state = state)
    });
    let page =
        Page::from_embed(Embed::new(Tone::Neutral, say!(words, "away-title")).lines([intro].into_iter().chain(lines)));
    if is_away { page.row(vec![back_button(words, CustomId::without_game(Verb::ComeBack))]) } else { page }
}

pub(in crate::render) fn back_button(words: &Words, custom_id: CustomId) -> Button {
    Button::new(Style::Primary, say!(words, "button-back"), custom_id)
}

/// What happens while the reader is away.
pub(in crate::render) fn absence_text(words: &Words, absence: Absence) -> String {
    let when = text::relative_time(absence.until);
    match absence.mode {
        AbsenceMode::Computer => say!(words, "away-computer", when = when),
        AbsenceMode::Wait => say!(words, "away-wait", when = when),
    }
}
