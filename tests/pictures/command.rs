//! `basari picture`: anybody can make a picture of a record.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const NAMES: &str = "Ada,Grace,さくら,محمد,Zoë";

fn record() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/record-example.jsonl")
}

fn picture(record: &Path, out: &Path, rest: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    command.arg("picture").arg("--record").arg(record).arg("--out").arg(out).args(rest);
    command.output().unwrap()
}

#[test]
fn every_kind_is_a_png_with_its_description() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.png");
    for (what, expected) in [
        (&["--game", "1", "--stage", "2"][..], "Ada"),
        (&["--game", "1", "--final"], "wins"),
        (&["--game", "1", "--chart"], "Zoë"),
        (&["--game", "1", "--table"], "Grace"),
        (&["--game", "1", "--final", "--language", "de"], "gewinnt"),
        (&["--leaderboard"], "Ada"),
    ] {
        let rest: Vec<&str> = what.iter().copied().chain(["--names", NAMES]).collect();
        let made = picture(&record(), &out, &rest);
        assert!(made.status.success(), "{what:?}: {}", String::from_utf8_lossy(&made.stderr));
        let alt = String::from_utf8(made.stdout).unwrap();
        assert!(alt.contains(expected) && alt.trim_end().ends_with(['.', '!']), "{what:?}: {alt}");
        let png = std::fs::read(&out).unwrap();
        assert!(png.starts_with(b"\x89PNG") && png.len() < 100_000, "{what:?}: {} bytes", png.len());
        std::fs::remove_file(&out).unwrap();
    }
}

#[test]
fn what_cannot_be_painted_is_one_line_and_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.png");
    let missing = folder.path().join("missing.jsonl");
    let record = record();
    for (record, rest, expected) in [
        (&missing, &["--table"][..], "missing.jsonl"),
        (&record, &["--table"], "choose one with --game"),
        (&record, &["--game", "77"], "has no game"),
        (&record, &["--game", "1", "--stage", "9"], "does not score stage 9"),
        (&record, &["--game", "1", "--language", "tlh"], "unknown language"),
        (&record, &["--leaderboard", "--names", "Ada"], "name every player with --names"),
    ] {
        let made = picture(record, &out, rest);
        let said = String::from_utf8(made.stderr).unwrap();
        assert!(!made.status.success() && said.contains(expected), "{rest:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        assert!(!out.exists());
    }
}
