//! What the computer would do in your place.

use super::page::{Embed, Page, Tone};
use super::picker::picker;
use super::scene::Scene;
use super::text::{self, gems};
use crate::game::Move;
use crate::locale::Words;
use crate::say;

/// The advice above the question it is for.
pub fn hint(words: &Words, scene: &Scene<'_>, mv: &Move) -> Page {
    let advice = match *mv {
        Move::Place(archway) => say!(words, "hint-place", number = archway),
        Move::Play(action) => say!(words, "hint-play", action = text::action(words, action)),
        Move::Offer(offer) => say!(words, "hint-offer", gems = gems(words, offer.gems())),
        Move::Accept => say!(words, "hint-accept"),
        Move::Decline => say!(words, "hint-decline"),
        Move::Swap { give: Some(give), take } => {
            say!(words, "hint-swap", gem = text::gem(words, give), gems = gems(words, take))
        }
        Move::Swap { give: None, take } => say!(words, "hint-take", gems = gems(words, take)),
        Move::Take(color) => say!(words, "hint-take", gems = text::gem(words, color)),
    };
    let mut page = picker(words, scene);
    page.embeds.insert(0, Embed { description: Some(advice), tone: Tone::Calm, ..Embed::default() });
    page
}
