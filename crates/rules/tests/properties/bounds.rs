//! Gems, points and the length of games.

use std::collections::BTreeMap;

use basari_rules::game::{Event, Game, Gems, Kind, Material, Viewer};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::{play_out, watch};

fn all_gems(game: &Game) -> Gems {
    let view = game.view(Viewer::Public);
    view.seats.iter().fold(view.stock, |sum, seat| sum.plus(seat.gems).unwrap())
}

fn points(game: &Game) -> Vec<u16> {
    game.view(Viewer::Public).seats.iter().map(|seat| seat.points).collect()
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn the_number_of_gems_is_constant_and_points_never_fall(((kind, players), seed) in tables()) {
        watch(kind, players, seed, |step| {
            let each = match step.after.view(Viewer::Public).material {
                Material::Card(deck) => deck.gems_per_color(),
                Material::Board(board) => board.gems_per_color(),
            };
            assert_eq!(all_gems(step.after), Gems::each(each));
            for (before, after) in points(step.before).into_iter().zip(points(step.after)) {
                assert!(before <= after);
            }
        });
    }

    #[test]
    fn a_card_stage_has_two_to_nine_rounds_and_the_pile_never_runs_out(players in 3_usize..=5, seed: u64) {
        let finished = play_out(Kind::Card, players, seed);
        let mut rounds: BTreeMap<u8, u8> = BTreeMap::new();
        let events = finished.events();
        for pair in events.windows(2) {
            match &pair[0] {
                Event::RoundBegan { stage, round } => { rounds.insert(*stage, *round); }
                Event::Performed { action: basari_rules::game::Action::A, .. } => {
                    prop_assert!(matches!(pair[1], Event::Drew { .. }), "the pile ran dry");
                }
                _ => {}
            }
        }
        let most = [9, 8, 7][players - 3];
        prop_assert_eq!(rounds.len(), 3);
        for count in rounds.into_values() {
            prop_assert!((2..=most).contains(&count), "{} rounds with {} players", count, players);
        }
    }

    #[test]
    fn every_asked_player_has_a_move_and_others_can_only_change_their_choice(((kind, players), seed) in tables()) {
        watch(kind, players, seed, |step| {
            let asked = step.before.prompt().seats;
            assert!(!asked.is_empty());
            for seat in basari_rules::game::Seat::all(players) {
                let legal = step.before.legal_moves(seat);
                if asked.contains(seat) {
                    assert!(!legal.moves().is_empty(), "{seat:?} is asked and cannot answer");
                } else {
                    let may = legal.is_nothing() || matches!(legal, basari_rules::game::LegalMoves::Play(_));
                    assert!(may, "{seat:?} is not asked but may {legal:?}");
                }
            }
        });
    }

    #[test]
    fn the_prompt_number_changes_exactly_when_the_question_changes(((kind, players), seed) in tables()) {
        watch(kind, players, seed, |step| {
            let (before, after) = (step.before.prompt(), step.after.prompt());
            let quiet = step.events.len() == 1
                && matches!(step.events[0], Event::Laid { .. } | Event::Placed { .. });
            assert!(before.number <= after.number);
            if !step.after.is_over() {
                assert_eq!(before.number == after.number, quiet, "{:?}", step.events);
            }
        });
    }
}
