//! The log is the source of truth: it replays to the live game, and so does every prefix, and it can be stored as JSON.

use basari_rules::game::{Event, Game};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::play_out;

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn a_log_and_every_prefix_of_it_can_be_replayed(((kind, players), seed) in tables()) {
        let finished = play_out(kind, players, seed);
        let events = finished.events();
        prop_assert_eq!(&Game::replay(&events).unwrap(), &finished.game);
        let mut replayed = Game::replay(&events[..1]).unwrap();
        for (length, event) in (2..).zip(&events[1..]) {
            replayed.apply(event).unwrap();
            if length % 40 == 0 {
                prop_assert_eq!(&Game::replay(&events[..length]).unwrap(), &replayed);
            }
        }
        prop_assert_eq!(replayed, finished.game);
    }

    #[test]
    fn every_event_round_trips_through_json(((kind, players), seed) in tables()) {
        for event in play_out(kind, players, seed).events() {
            let text = serde_json::to_string(&event).unwrap();
            let back: Event = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(back, event);
        }
    }
}
