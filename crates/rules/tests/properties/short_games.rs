//! Short games: they end after one or two stages, and their logs and records say so.

use basari_rules::catalog::Catalog;
use basari_rules::game::{Event, Game, Kind, Stages, Viewer};
use basari_rules::players::Level;
use basari_rules::players::PlayerWeights;
use basari_rules::record::{from_text, to_text};
use basari_rules::simulation::{SeededRandom, play_with};
use proptest::prelude::*;
use proptest::sample::select;

use super::{cases, tables};
use crate::support::material;
use crate::support::random_play::{play_out, play_out_short};

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_short_game_scores_as_many_stages_as_it_has(
        ((kind, players), seed) in tables(),
        stages in select(Stages::ALL.to_vec()),
    ) {
        let finished = play_out_short(kind, players, stages, seed);
        let scored: Vec<u8> = finished.events().iter().filter_map(|event| match event {
            Event::StageScored(score) => Some(score.stage),
            _ => None,
        }).collect();
        prop_assert_eq!(scored, (1..=stages.count()).collect::<Vec<u8>>());
        prop_assert_eq!(finished.game.view(Viewer::Public).stages, stages);
    }

    #[test]
    fn the_record_of_a_short_game_replays_to_the_same_result(
        ((kind, players), seed) in tables(),
        stages in select(Stages::ALL.to_vec()),
    ) {
        let catalog = Catalog::built_in().unwrap();
        let finished = play_out_short(kind, players, stages, seed);
        let text = to_text("short", &finished.log).unwrap();
        let start = text.lines().next().unwrap();
        prop_assert_eq!(start.contains("\"stages\""), stages.is_short());
        let read = from_text(&text, |kind, id| catalog.find(kind, id)).unwrap();
        prop_assert_eq!(&to_text("short", &read[0].log).unwrap(), &text);
        let again = Game::replay(read[0].log.iter().map(|(event, _)| event)).unwrap();
        prop_assert_eq!(again, finished.game);
    }
}

#[test]
fn a_game_does_not_go_on_after_its_last_stage() {
    let mut events = play_out(Kind::Card, 3, 1).events();
    let Some(Event::Started(setup)) = events.first_mut() else { panic!("no start") };
    setup.stages = Stages::new(2).unwrap();
    let error = Game::replay(&events).unwrap_err();
    assert!(matches!(events[error.index], Event::RoundBegan { stage: 3, round: 1 }), "{error}");
}

#[test]
fn a_record_says_how_many_stages_a_game_may_have() {
    let catalog = Catalog::built_in().unwrap();
    let text = to_text("short", &play_out_short(Kind::Card, 3, Stages::new(1).unwrap(), 1).log).unwrap();
    let read = |stages: &str| from_text(&text.replacen("\"stages\":1", stages, 1), |kind, id| catalog.find(kind, id));
    assert!(read("\"stages\":1").is_ok());
    for wrong in ["0", "4", "200"] {
        let error = read(&format!("\"stages\":{wrong}")).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line 1: a game has 1 to 3 stages, not {wrong}")), "{error}");
    }
    assert!(read("\"stages\":2").is_err(), "the record ends after the first stage");
}

/// In the only stage of a game, a computer player knows that nothing comes after it.
#[test]
fn every_computer_player_plays_short_games() {
    let weights = PlayerWeights::embedded().unwrap();
    for (kind, players) in crate::support::TABLES {
        for level in Level::ALL {
            let mut random = SeededRandom::new(5, 1);
            let stages = Stages::new(1).unwrap();
            let played = play_with(material(kind), stages, players, &mut random, |_, view, legal, random| {
                basari_rules::players::Player::Level(level).choose_move(weights, view, legal, random)
            });
            assert_eq!(played.unwrap().game.view(Viewer::Public).stage, 1);
        }
    }
}
