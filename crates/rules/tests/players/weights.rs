//! The weights are data: they are parsed, validated, written and trained.

use basari_rules::game::Kind;
use basari_rules::players::PlayerWeights;
use basari_rules::players::weights::{HardWeights, WeightsError};
use basari_rules::training::{TrainingPlan, train, train_challenger, trainable_tables};

use super::weights;
use crate::support::{TABLES, material};

const HARD: &str = include_str!("../../../../config/players/hard.toml");
const HEURISTIC: &str = include_str!("../../../../config/players/heuristic.toml");

#[test]
fn the_embedded_weights_are_those_of_the_files() {
    assert_eq!(*weights(), PlayerWeights::parse(HARD, HEURISTIC).unwrap());
    assert_ne!(weights().hard, HardWeights::untrained());
    assert_ne!(weights().heuristic.easy, weights().heuristic.normal);
}

#[test]
fn written_weights_parse_to_the_same_weights() {
    let hard = &weights().hard;
    assert_eq!(HardWeights::parse(&hard.to_text().unwrap()).unwrap(), *hard);
}

/// What loading says if one of the files has this replacement.
fn load_with(from: &str, to: &str) -> Result<PlayerWeights, WeightsError> {
    assert!(HARD.contains(from) || HEURISTIC.contains(from), "{from}");
    PlayerWeights::parse(&HARD.replacen(from, to, 1), &HEURISTIC.replacen(from, to, 1))
}

#[test]
fn a_file_with_a_missing_or_unknown_entry_fails_to_load() {
    for (from, to) in [
        ("[card-4]", "[card-6]"),
        ("pace", "haste"),
        ("[easy]", "[simple]"),
        ("whim = 0.2", ""),
        ("[normal]", "[normal"),
    ] {
        assert!(matches!(load_with(from, to), Err(WeightsError::Toml(_))), "{from} to {to}");
    }
}

#[test]
fn a_number_out_of_range_fails_to_load() {
    for (from, to) in [
        ("pace = ", "pace = -"),
        ("money = ", "money = nan # "),
        ("doubt = ", "doubt = inf # "),
        ("surprise = ", "surprise = 1.5 # "),
        ("gem = [2.0, 1.8", "gem = [2.0, -1.8"),
        ("whim = 0.2", "whim = 1.2"),
        ("boldness = 2.8", "boldness = nan"),
    ] {
        assert!(matches!(load_with(from, to), Err(WeightsError::OutOfRange { .. })), "{from} to {to}");
    }
}

#[test]
fn every_game_and_number_of_players_can_be_trained() {
    assert_eq!(trainable_tables().collect::<Vec<_>>(), TABLES);
}

#[test]
fn training_depends_on_the_seed_and_not_on_the_number_of_jobs() {
    let plan = TrainingPlan { players: 3, games: 2, generations: 1, seed: 9, jobs: 1 };
    let material = material(Kind::Card);
    let mut improved = false;
    let alone = train(&material, plan, |progress| {
        improved = progress.log_loss_after < progress.log_loss_before;
    })
    .unwrap();
    let together = train(&material, TrainingPlan { jobs: 2, ..plan }, |_| {}).unwrap();
    let elsewhere = train(&material, TrainingPlan { seed: 10, ..plan }, |_| {}).unwrap();
    assert!(improved, "the training improved nothing");
    assert_eq!(alone, together);
    assert_ne!(alone, elsewhere);
}

#[test]
fn a_challenger_depends_on_the_seed_and_not_on_the_number_of_jobs() {
    let plan = TrainingPlan { players: 3, games: 4, generations: 2, seed: 9, jobs: 1 };
    let (material, hard) = (material(Kind::Board), &weights().hard);
    let mut generations = Vec::new();
    let alone = train_challenger(&material, plan, hard, |result| generations.push(result)).unwrap();
    let together = train_challenger(&material, TrainingPlan { jobs: 2, ..plan }, hard, |_| {}).unwrap();
    assert_eq!(alone, together);
    assert_eq!(generations[0].weights, hard.board_3, "it begins with the evaluation of its opponents");
    assert_ne!(generations[1].weights, hard.board_3, "it learns from its games");
    let best = generations.iter().map(|result| result.win_share).fold(0.0, f64::max);
    assert!(generations.iter().any(|result| (result.win_share - best).abs() < 1e-9 && result.weights == alone.weights));
}
