//! A record describes a game completely.

use basari_rules::catalog::Catalog;
use basari_rules::game::Game;
use basari_rules::record::{from_text, to_text};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::play_out;

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_record_replays_to_the_same_result(((kind, players), seed) in tables()) {
        let catalog = Catalog::built_in().unwrap();
        let finished = play_out(kind, players, seed);
        let text = to_text("a game", &finished.log).unwrap();
        let read = from_text(&text, |kind, id| catalog.find(kind, id)).unwrap();
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(&to_text("a game", &read[0].log).unwrap(), &text);
        let again = Game::replay(read[0].log.iter().map(|(event, _)| event)).unwrap();
        prop_assert_eq!(again, finished.game);
    }

    #[test]
    fn the_record_of_an_unfinished_game_can_be_read(((kind, players), seed) in tables(), place: u16) {
        let catalog = Catalog::built_in().unwrap();
        let finished = play_out(kind, players, seed);
        // A stored log always ends where a player is asked, just before the next move.
        let answers: Vec<usize> = (0..finished.log.len())
            .filter(|&at| {
                use basari_rules::game::Event::{Accepted, Declined, Laid, Offered, Placed, Swapped, Took};
                matches!(finished.log[at].0,
                    Placed { .. } | Laid { .. } | Offered { .. } | Accepted { .. } | Declined { .. } | Swapped { .. } | Took { .. })
            })
            .collect();
        let log = &finished.log[..answers[usize::from(place) % answers.len()]];
        let text = to_text("a pause", log).unwrap();
        let read = from_text(&text, |kind, id| catalog.find(kind, id)).unwrap();
        prop_assert_eq!(to_text("a pause", &read[0].log).unwrap(), text);
    }
}
