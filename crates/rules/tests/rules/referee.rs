//! An independent referee, written only from the rule books, checks our records.

use std::path::Path;
use std::process::{Command, Output};

use basari_rules::game::Stages;
use basari_rules::players::Level;
use basari_rules::record::to_text;
use basari_rules::simulation::{SeededRandom, play_one_game};

use crate::support::random_play::{play_out, play_out_short};
use crate::support::skip_notice::skip;
use crate::support::{TABLES, material};

/// `None` if there is no Python with a TOML parser.
fn referee(file: &Path) -> Option<Output> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_installed =
        Command::new("python3").args(["-c", "import tomllib"]).output().is_ok_and(|output| output.status.success());
    if !is_installed {
        skip("the independent referee, which needs Python 3.11 or later");
        return None;
    }
    let script = here.join("tests/referee/referee.py");
    Some(Command::new("python3").arg(script).arg("--data").arg(here.join("../../config")).arg(file).output().unwrap())
}

fn records() -> String {
    let mut text = String::new();
    for (kind, players) in TABLES {
        for number in 0..8 {
            let finished = play_out(kind, players, 100 + number);
            text += &to_text(&format!("played-{number}"), &finished.log).unwrap();
        }
        for stages in Stages::ALL {
            text += &to_text("short", &play_out_short(kind, players, stages, 7).log).unwrap();
        }
        let mut random = SeededRandom::new(3, 4);
        let played = play_one_game(material(kind), &vec![Level::Random; players], &mut random).unwrap();
        let log: Vec<_> =
            played.log.into_iter().map(|event| (event, basari_rules::game::record::MovedBy::Computer)).collect();
        text += &to_text("simulated", &log).unwrap();
    }
    text
}

#[test]
fn the_independent_referee_accepts_our_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.jsonl");
    std::fs::write(&file, records()).unwrap();
    if let Some(output) = referee(&file) {
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("60 games without a fault"), "{said}");
    }
}

#[test]
fn the_independent_referee_rejects_a_wrong_score() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.jsonl");
    let finished = play_out(basari_rules::game::Kind::Card, 4, 1);
    let text = to_text("altered", &finished.log).unwrap();
    let line = 1 + text.lines().position(|line| line.contains("\"each\":12")).unwrap();
    std::fs::write(&file, text.replacen("\"each\":12", "\"each\":11", 1)).unwrap();
    if let Some(output) = referee(&file) {
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        // The referee must report the fault and not crash.
        assert!(said.contains(&format!(": line {line}: the score should be ")), "{said}");
    }
}
