//! Moves in the words of a review: what somebody did, and what was better.

use crate::locale::Words;
use crate::render::message::text;
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Move;

/// What a player did: "offered 2🔺R".
pub fn move_made(words: &Words, mv: Move) -> String {
    match mv {
        Move::Place(archway) => say!(words, "review-did-start", number = archway),
        Move::Play(action) => say!(words, "review-did-lay", action = text::action(words, action)),
        Move::Offer(offer) => say!(words, "review-did-offer", gems = gems(words, offer.gems())),
        Move::Accept => say!(words, "review-did-accept"),
        Move::Decline => say!(words, "review-did-decline"),
        Move::Swap { give: Some(give), take } => {
            say!(words, "review-did-swap", gem = text::gem(words, give), gems = gems(words, take))
        }
        Move::Swap { give: None, take } => say!(words, "review-did-take", gems = gems(words, take)),
        Move::Take(color) => say!(words, "review-did-take", gems = text::gem(words, color)),
    }
}

/// What a player could have done: "offer 2🔺R".
pub fn move_to_make(words: &Words, mv: Move) -> String {
    match mv {
        Move::Place(archway) => say!(words, "review-do-start", number = archway),
        Move::Play(action) => say!(words, "review-do-lay", action = text::action(words, action)),
        Move::Offer(offer) => say!(words, "review-do-offer", gems = gems(words, offer.gems())),
        Move::Accept => say!(words, "review-do-accept"),
        Move::Decline => say!(words, "review-do-decline"),
        Move::Swap { give: Some(give), take } => {
            say!(words, "review-do-swap", gem = text::gem(words, give), gems = gems(words, take))
        }
        Move::Swap { give: None, take } => say!(words, "review-do-take", gems = gems(words, take)),
        Move::Take(color) => say!(words, "review-do-take", gems = text::gem(words, color)),
    }
}
