//! `basari simulate` and `basari train`, as far as players are concerned.

use std::process::{Command, Output};

use basari_rules::players::PlayerWeights;
use basari_rules::players::weights::HardWeights;

fn basari(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).args(args).output().unwrap()
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = basari(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const TABLE: [&str; 9] =
    ["simulate", "--game", "card", "--players", "3", "--games", "9", "--seats", "normal,easy,never-accept"];

#[test]
fn the_same_seed_prints_the_same_whatever_the_jobs() {
    let alone = printed(&TABLE);
    let together = printed(&[&TABLE[..], &["--jobs", "3"]].concat());
    assert_eq!(alone, together);
    assert_ne!(alone, printed(&[&TABLE[..], &["--seed", "2"]].concat()));
    for player in ["normal", "easy", "never-accept"] {
        let line = alone.lines().find(|line| line.starts_with(&format!("{player} "))).unwrap_or_default();
        assert!(line.contains(" to "), "{player} has a share with an interval in\n{alone}");
    }
}

#[test]
fn the_time_of_a_decision_is_told_apart_from_what_repeats() {
    let told = String::from_utf8(basari(&TABLE).stderr).unwrap();
    assert_eq!(told.lines().filter(|line| line.contains("seconds a decision")).count(), 3, "{told}");
}

#[test]
fn everybody_who_is_rated_gets_a_rating() {
    let rated = printed(&[&TABLE[..], &["--rate", "--jobs", "2"]].concat());
    let lines: Vec<&str> = rated.lines().collect();
    assert_eq!(lines.len(), 4, "{rated}");
    assert!(lines[1].starts_with("normal ") && lines[1].ends_with(" 1000"), "the first is the measure: {rated}");
    let alone = basari(&["simulate", "--game", "card", "--players", "3", "--rate", "--seats", "easy"]);
    assert!(!alone.status.success());
}

#[test]
fn what_training_prints_is_a_file_of_weights() {
    let table = ["train", "--game", "card", "--players", "3", "--games", "1", "--generations", "1"];
    let book = HardWeights::parse(&printed(&table)).unwrap();
    assert_ne!(book.card_3, PlayerWeights::embedded().unwrap().hard.card_3, "this table was trained");
    assert_eq!(book.card_4, PlayerWeights::embedded().unwrap().hard.card_4, "this one was not");
}

#[test]
fn nobody_is_trained_for_a_table_that_cannot_be() {
    let output = basari(&["train", "--game", "board", "--players", "5"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: the board game is for 3 to 4 players, not 5\n");
}
