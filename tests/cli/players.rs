//! Computer players in `basari simulate` and `basari train`.

use std::process::{Command, Output};

use basari_rules::players::PlayerWeights;
use basari_rules::players::weights::HardWeights;

fn basari(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).args(args).output().unwrap()
}

#[track_caller]
fn stdout_of(args: &[&str]) -> String {
    let output = basari(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const TABLE: [&str; 9] =
    ["simulate", "--game", "card", "--players", "3", "--games", "9", "--seats", "normal,easy,never-accept"];

#[test]
fn the_output_depends_on_the_seed_but_not_on_the_number_of_jobs() {
    let one_job = stdout_of(&TABLE);
    let three_jobs = stdout_of(&[&TABLE[..], &["--jobs", "3"]].concat());
    assert_eq!(one_job, three_jobs);
    assert_ne!(one_job, stdout_of(&[&TABLE[..], &["--seed", "2"]].concat()));
    for player in ["normal", "easy", "never-accept"] {
        let line = one_job.lines().find(|line| line.starts_with(&format!("{player} "))).unwrap_or_default();
        assert!(line.contains(" to "), "{player} has a share with an interval in\n{one_job}");
    }
}

#[test]
fn decision_times_are_printed_to_stderr_so_that_stdout_is_reproducible() {
    let stderr = String::from_utf8(basari(&TABLE).stderr).unwrap();
    assert_eq!(stderr.lines().filter(|line| line.contains("seconds a decision")).count(), 3, "{stderr}");
}

#[test]
fn every_player_gets_a_rating() {
    let rated = stdout_of(&[&TABLE[..], &["--rate", "--jobs", "2"]].concat());
    let lines: Vec<&str> = rated.lines().collect();
    assert_eq!(lines.len(), 4, "{rated}");
    assert!(
        lines[1].starts_with("normal ") && lines[1].ends_with(" 1000"),
        "the first player is the reference: {rated}"
    );
    let alone = basari(&["simulate", "--game", "card", "--players", "3", "--rate", "--seats", "easy"]);
    assert!(!alone.status.success());
}

#[test]
fn training_prints_a_valid_weights_file() {
    let args = ["train", "--game", "card", "--players", "3", "--games", "1", "--generations", "1"];
    let weights = HardWeights::parse(&stdout_of(&args)).unwrap();
    assert_ne!(weights.card_3, PlayerWeights::embedded().unwrap().hard.card_3, "this number of players was trained");
    assert_eq!(weights.card_4, PlayerWeights::embedded().unwrap().hard.card_4, "the others were not");
}

#[test]
fn training_for_an_invalid_number_of_players_is_refused() {
    let output = basari(&["train", "--game", "board", "--players", "5"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "error: the board game is for 3 to 4 players, not 5\n");
}
