//! `basari simulate`.

use std::path::Path;
use std::process::{Command, Output};

fn simulate(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).arg("simulate").args(args).output().unwrap()
}

/// The one-line error of a command that fails.
#[track_caller]
fn error_of(args: &[&str]) -> String {
    let output = simulate(args);
    assert!(!output.status.success(), "{args:?}");
    assert!(output.stdout.is_empty(), "there is no output besides the error");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

#[test]
fn the_output_depends_only_on_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    for (game, players) in [("card", "5"), ("board", "3")] {
        let run = |seed: &str, name: &str| {
            let trace = folder.path().join(name);
            let arguments = ["--game", game, "--players", players, "--games", "3", "--seed", seed, "--trace"];
            let output = simulate(&[&arguments[..], &[trace.to_str().unwrap()]].concat());
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            (output.stdout, std::fs::read(trace).unwrap())
        };
        let (one, again, other) = (run("7", "one"), run("7", "again"), run("8", "other"));
        assert!(one == again, "the same seed gives the same bytes");
        assert!(one.1 != other.1);
        let text = String::from_utf8(one.1).unwrap();
        assert_eq!(text.lines().filter(|line| line.starts_with(r#"{"t":"start","format":1,"#)).count(), 3);
        assert_eq!(text.lines().filter(|line| line.starts_with(r#"{"t":"end","#)).count(), 3);
    }
}

#[test]
fn the_summary_shows_rounds_barters_prices_points_and_wins() {
    let output =
        simulate(&["--game", "card", "--players", "4", "--games", "2", "--seats", "random,random,random,random"]);
    let table = String::from_utf8(output.stdout).unwrap();
    for row in ["rounds a stage", "barters a game", "bids a barter", "price in gems", "points", "win share"] {
        assert!(table.contains(row), "{row} in\n{table}");
    }
}

#[test]
fn too_many_players_and_unknown_games_are_refused_in_one_line() {
    assert_eq!(error_of(&["--game", "card", "--players", "6"]), "error: the card game is for 3 to 5 players, not 6");
    assert_eq!(error_of(&["--game", "board", "--players", "5"]), "error: the board game is for 3 to 4 players, not 5");
    let chess = error_of(&["--game", "chess", "--players", "3"]);
    assert!(chess.contains("chess") && chess.contains("card or board"), "{chess}");
    assert!(error_of(&["--game", "card", "--players", "3", "--seats", "random"]).contains("--seats lists 1"));
    assert!(error_of(&["--game", "card", "--players", "3", "--seats", "deep,random,random"]).contains("\"deep\""));
    assert!(error_of(&["--game", "card", "--players", "3", "--deck", "tarot"]).contains("\"tarot\""));
    assert!(error_of(&["--game", "board", "--players", "3", "--deck", "x"]).contains("--board"));
    assert!(error_of(&["--players", "3"]).contains("--game"));
}

#[test]
fn an_unwritable_trace_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing").join("trace.jsonl");
    let error = error_of(&["--game", "card", "--players", "3", "--trace", path.to_str().unwrap()]);
    assert!(error.starts_with(&format!("error: cannot write {}: ", path.display())), "{error}");
}

#[test]
fn an_invalid_deck_file_is_reported_with_the_card_and_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let decks = folder.path().join("decks");
    std::fs::create_dir(&decks).unwrap();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/decks/card-reconstructed-1.toml");
    let text = std::fs::read_to_string(built_in).unwrap().replace("card-reconstructed-1", "mine");
    let deck = decks.join("mine.toml");
    std::fs::write(&deck, &text).unwrap();
    let arguments = ["--game", "card", "--players", "3", "--games", "1", "--deck", "mine", "--data"];
    let with_data = [&arguments[..], &[folder.path().to_str().unwrap()]].concat();
    assert!(simulate(&with_data).status.success());
    std::fs::write(&deck, text.replacen("gems = [0, 0, 2, 0]", "gems = [0, 0, 9, 0]", 1)).unwrap();
    let error = error_of(&with_data);
    assert_eq!(error, format!("error: {}: card 3: 9 gems, but a card must have 2 to 4", deck.display()));
}

#[test]
fn a_short_game_has_fewer_stages() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("short.jsonl");
    let arguments = ["--game", "card", "--players", "3", "--games", "2", "--stages", "1", "--trace"];
    let output = simulate(&[&arguments[..], &[trace.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(trace).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with(r#"{"t":"scored","#)).count(), 2);
    let wrong = simulate(&["--game", "card", "--players", "3", "--stages", "4"]);
    assert!(!wrong.status.success());
    assert!(String::from_utf8(wrong.stderr).unwrap().contains("a game has 1 to 3 stages, not 4"));
}
