//! `basari review`, and the measurements of `basari train`.

use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

fn basari(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).args(args).output().unwrap()
}

#[track_caller]
fn stdout_of(args: &[&str]) -> String {
    let output = basari(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A record with two games.
fn record(folder: &TempDir) -> PathBuf {
    let file = folder.path().join("games.jsonl");
    let path = file.to_str().unwrap();
    stdout_of(&[
        "simulate",
        "--game",
        "card",
        "--players",
        "3",
        "--games",
        "2",
        "--seats",
        "easy,normal,easy",
        "--trace",
        path,
    ]);
    file
}

#[test]
fn a_review_explains_decisions_barters_and_luck() {
    let folder = TempDir::new().unwrap();
    let file = record(&folder);
    let file = file.to_str().unwrap();
    let both = stdout_of(&["review", file]);
    assert_eq!(both.lines().filter(|line| line.starts_with("Game ")).count(), 2, "{both}");
    assert_eq!(both.lines().filter(|line| line.starts_with("Seat ")).count(), 6, "{both}");
    let one = stdout_of(&["review", file, "--game", "2", "--seat", "1"]);
    assert_eq!(one.lines().filter(|line| line.starts_with("Seat 1: from ")).count(), 1, "{one}");
    assert_eq!(one.lines().filter(|line| line.starts_with("  luck ")).count(), 1, "{one}");
    assert_eq!(one.lines().filter(|line| line.contains(" cost ")).count(), 3, "{one}");
    assert!(one.contains("fair to you") && (one.contains("bought") || one.contains("sold")), "{one}");
    assert_eq!(one, stdout_of(&["review", file, "--game", "2", "--seat", "1"]));
}

#[test]
fn json_has_parts_that_add_up() {
    let folder = TempDir::new().unwrap();
    let file = record(&folder);
    let text = stdout_of(&["review", file.to_str().unwrap(), "--json"]);
    assert_eq!(text.lines().count(), 2);
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        for seat in game["review"]["seats"].as_array().unwrap() {
            let number = |value: &serde_json::Value| value.as_f64().unwrap();
            let sum: f64 = seat["parts"].as_object().unwrap().values().map(number).sum();
            assert!((sum - (number(&seat["end"]) - number(&seat["start"]))).abs() < 1e-9, "{seat}");
        }
    }
}

#[test]
fn a_picture_shows_the_win_shares_of_a_game() {
    let folder = TempDir::new().unwrap();
    let file = record(&folder);
    let (file, picture) = (file.to_str().unwrap(), folder.path().join("review.png"));
    let out = picture.to_str().unwrap();
    let args = ["review", file, "--game", "2", "--seat", "1", "--names", "Anna,Ben,Cleo", "--out", out];
    let alt = stdout_of(&args);
    assert!(std::fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    for part in ["Review: Ben", "Anna: from ", "Cleo: from ", "Luck: ", "Own decisions: "] {
        assert!(alt.contains(part), "{part}: {alt}");
    }
    let german = stdout_of(&[&args[..], &["--language", "de"]].concat());
    assert!(german.contains("Analyse: Ben") && german.contains("Glück: "), "{german}");
    let several = basari(&["review", file, "--out", out]);
    let error = String::from_utf8(several.stderr).unwrap();
    assert!(!several.status.success() && error.contains("2 games") && error.lines().count() == 1, "{error}");
    let unwritable = basari(&["review", file, "--game", "1", "--out", folder.path().to_str().unwrap()]);
    let error = String::from_utf8(unwritable.stderr).unwrap();
    assert!(!unwritable.status.success() && error.lines().count() == 1, "{error}");
}

#[test]
fn a_summary_lists_the_loss_of_each_kind_of_decision() {
    let folder = TempDir::new().unwrap();
    let file = record(&folder);
    let text = stdout_of(&["review", file.to_str().unwrap(), "--summary"]);
    assert!(text.starts_with("games: 2\n"), "{text}");
    for kind in ["action", "barter"] {
        assert!(text.lines().any(|line| line.starts_with(kind) && line.ends_with('%')), "{text}");
    }
}

#[test]
fn bad_records_get_one_clear_line() {
    let folder = TempDir::new().unwrap();
    let file = record(&folder);
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines.iter().position(|line| line.starts_with(r#"{"t":"end""#)).unwrap();
    let choice = lines.iter().position(|line| line.contains(r#""phase":"choose""#)).unwrap();
    let cases = [
        ("empty", String::new(), "no games"),
        ("not a record", "hello\n".to_owned(), "line 1"),
        ("truncated", lines[..end - 1].join("\n"), "ends too early"),
        ("unfinished", lines[..=choice].join("\n"), "not over"),
        ("tampered", text.replacen(r#""points":0"#, r#""points":9"#, 1), "expected a different state"),
        ("another deck", text.replacen("card-reconstructed-1", "my-deck", 1), "no deck or board called"),
    ];
    let bad = folder.path().join("bad.jsonl");
    let (path, picture) = (bad.to_str().unwrap(), folder.path().join("bad.png"));
    for (name, text, expected) in cases {
        std::fs::write(&bad, text).unwrap();
        for args in [vec!["review", path], vec!["review", path, "--game", "1", "--out", picture.to_str().unwrap()]] {
            let output = basari(&args);
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(!output.status.success() && !picture.exists(), "{name}");
            assert!(error.contains(expected) && error.lines().count() == 1, "{name}: {error}");
        }
    }
    for (args, expected) in [(["--game", "7"], "no game"), (["--seat", "4"], "no seat 4")] {
        let output = basari(&[&["review", file.to_str().unwrap()], &args[..]].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(expected) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn a_challenger_is_measured_against_its_fair_share() {
    let args = ["train", "--against", "hard", "--game", "card", "--players", "3", "--games", "3", "--generations", "2"];
    let text = stdout_of(&args);
    assert!(text.starts_with("card game, one challenger against 2 hard, 3 games per generation\n"), "{text}");
    for line in
        ["generation 1 ", "generation 2 ", "new games", "fair share                    33.3 %", "difference in points"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn the_calibration_is_a_table_for_the_chosen_game() {
    let text = stdout_of(&["train", "--calibration", "--game", "board", "--players", "3", "--games", "1"]);
    assert!(text.starts_with("board game, 3 players, 1 games\n") && text.contains("mean error"), "{text}");
}
