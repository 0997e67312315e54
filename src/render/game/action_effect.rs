//! Describes what an action does for a player.

use crate::locale::Words;
use crate::render::message::text::{gems, points};
use crate::say;
use basari_rules::game::view::SeatView;
use basari_rules::game::{Action, Gems};

/// What this player gets if they perform the action.
pub(in crate::render) fn action_effect(words: &Words, action: Action, side: &SeatView, stock: Gems) -> String {
    let (score, shown) = side.spot.current_reward().unwrap_or((0, Gems::NONE));
    match action {
        Action::A => say!(words, "picker-a"),
        Action::B | Action::Points => say!(words, "picker-b", points = points(words, score)),
        Action::C | Action::Gems => {
            let there = shown.at_most(stock);
            if there == shown {
                say!(words, "picker-c", gems = gems(words, there))
            } else if there.is_empty() {
                say!(words, "picker-c-nothing")
            } else {
                say!(words, "picker-c-short", gems = gems(words, there))
            }
        }
        Action::D => say!(words, "picker-d"),
        Action::Die => say!(words, "picker-die"),
    }
}
