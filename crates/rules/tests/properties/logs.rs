//! The log is the truth: it folds to the live game, all of its beginnings fold, and it survives being written down.

use basari_rules::game::{Event, Game};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::play_out;

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn a_log_folds_to_the_live_game_and_every_beginning_folds(((kind, players), seed) in tables()) {
        let finished = play_out(kind, players, seed);
        let events = finished.events();
        prop_assert_eq!(&Game::replay(&events).unwrap(), &finished.game);
        let mut folded = Game::replay(&events[..1]).unwrap();
        for (length, event) in (2..).zip(&events[1..]) {
            folded.apply(event).unwrap();
            if length % 40 == 0 {
                prop_assert_eq!(&Game::replay(&events[..length]).unwrap(), &folded);
            }
        }
        prop_assert_eq!(folded, finished.game);
    }

    #[test]
    fn every_event_survives_json(((kind, players), seed) in tables()) {
        for event in play_out(kind, players, seed).events() {
            let text = serde_json::to_string(&event).unwrap();
            let back: Event = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(back, event);
        }
    }
}
