//! `basari picture`: renders a picture of a record.

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
fn every_kind_of_picture_is_a_png_with_a_description() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.png");
    for (args, expected) in [
        (&["--game", "1", "--stage", "2"][..], "Ada"),
        (&["--game", "1", "--final"], "wins"),
        (&["--game", "1", "--chart"], "Zoë"),
        (&["--game", "1", "--table"], "Grace"),
        (&["--game", "1", "--final", "--language", "de"], "gewinnt"),
        (&["--leaderboard"], "Ada"),
    ] {
        let rest: Vec<&str> = args.iter().copied().chain(["--names", NAMES]).collect();
        let output = picture(&record(), &out, &rest);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        let alt = String::from_utf8(output.stdout).unwrap();
        assert!(alt.contains(expected) && alt.trim_end().ends_with(['.', '!']), "{args:?}: {alt}");
        let png = std::fs::read(&out).unwrap();
        assert!(png.starts_with(b"\x89PNG") && png.len() < 100_000, "{args:?}: {} bytes", png.len());
        std::fs::remove_file(&out).unwrap();
    }
}

#[test]
fn an_error_is_one_line_and_creates_no_file() {
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
        let output = picture(record, &out, rest);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(expected), "{rest:?}: {error}");
        assert_eq!(error.trim_end().lines().count(), 1, "{error}");
        assert!(!out.exists());
    }
}
