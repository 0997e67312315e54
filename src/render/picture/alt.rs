//! What the descriptions of pictures share.

use crate::locale::Words;
use crate::render::game::scene::Scene;
use crate::render::message::names::{WIDEST, plain_name};
use basari_rules::game::Seat;

/// So long a name may be where five of them, twice each, have to fit a description.
const SHORT: usize = 12;

/// A name as it is painted: what turns the direction of a text is not needed there.
pub(super) fn name(words: &Words, scene: &Scene<'_>, seat: Seat) -> String {
    let shown = named(words, scene, seat, WIDEST);
    shown.chars().filter(|c| !matches!(c, '\u{2066}'..='\u{2069}')).collect()
}

/// A name inside a sentence.
pub(super) fn short_name(words: &Words, scene: &Scene<'_>, seat: Seat) -> String {
    named(words, scene, seat, SHORT)
}

fn named(words: &Words, scene: &Scene<'_>, seat: Seat, width: usize) -> String {
    let index = seat.index();
    plain_name(words, scene.players.get(index).map_or("", |player| &player.name), index, width)
}
