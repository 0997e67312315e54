//! From a lesson to a first game against computers: here, or in private.

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, PracticePlace, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::Kind;

/// Asks where to play.
pub(in crate::render) fn practice_button(words: &Words, kind: Kind) -> Button {
    let verb = Verb::Practice { kind, place: None };
    Button::new(Style::Secondary, say!(words, "button-play-against-computers"), CustomId::without_game(verb))
}

/// Asks where the reader wants to play against computers.
pub fn practice_place_page(words: &Words, kind: Kind) -> Page {
    let places = PracticePlace::ALL;
    let line = |place: &PracticePlace| match place {
        PracticePlace::Here => say!(words, "practice-place-here", button = label(words, *place)),
        PracticePlace::Private => say!(words, "practice-place-private", button = label(words, *place)),
    };
    let embed = Embed::new(Tone::Question, say!(words, "practice-place-title")).lines(places.iter().map(line));
    let buttons = places.iter().map(|&place| {
        let verb = Verb::Practice { kind, place: Some(place) };
        Button::new(Style::Primary, label(words, place), CustomId::without_game(verb))
    });
    Page::from_embed(embed).row(buttons.collect())
}

fn label(words: &Words, place: PracticePlace) -> String {
    match place {
        PracticePlace::Here => say!(words, "button-practice-here"),
        PracticePlace::Private => say!(words, "button-practice-private"),
    }
}
