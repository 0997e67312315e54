//! Bad configurations, given to the real program: each gets one line that names the place, the value and what is allowed,
//! and shows no secret.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// What stands in basari.toml, what in the environment, the flags, and what the line must hold.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str], &'static [&'static str]);

const CASES: &[Case] = &[
    ("", &[], &[], &["no bot token", "DISCORD_TOKEN", "discord.token_file"]),
    ("", &[("DISCORD_TOKEN", "hunter2"), ("DISCORD_TOKEN_FILE", "b")], &[], &["both set"]),
    ("", &[("DISCORD_TOKEN_FILE", "/nowhere/at/all")], &[], &["DISCORD_TOKEN_FILE", "cannot read"]),
    // The secret itself, where the name of its file belongs.
    ("", &[("DISCORD_TOKEN_FILE", "hunter2")], &[], &["DISCORD_TOKEN_FILE", "cannot read"]),
    ("", &[("DATABASE_URL_FILE", "postgres://me:hunter2@here")], &[], &["DATABASE_URL_FILE", "cannot read"]),
    ("[discord]\ntoken_file = \"empty\"", &[], &[], &["basari.toml: discord.token_file", "is empty"]),
    ("[discord]\ntoken = \"hunter2\"", &[], &[], &["basari.toml: discord.token", "discord.token_file"]),
    ("[discord]\napi_base = \"discord\"", &[], &[], &["basari.toml: discord.api_base", "\"discord\"", "https://"]),
    ("", &[("DISCORD_API_BASE", "ftp://here")], &[], &["DISCORD_API_BASE", "ftp://here", "https://"]),
    ("", &[("DATABASE_URL", "mysql://me:hunter2@here")], &[], &["DATABASE_URL", "sqlite://", "postgres://"]),
    ("[database]\nconnections = 0", &[], &[], &["basari.toml: database.connections", "\"0\"", "2 to 200"]),
    ("[database]\nurl = \"\"", &[], &[], &["basari.toml: database.url", "must not be empty"]),
    ("[games]\nthinkng = \"0-0\"", &[], &[], &["basari.toml: games.thinkng", "thinking"]),
    ("[game]\nthinking = \"0-0\"", &[], &[], &["basari.toml", "[game]", "games"]),
    ("thinking = \"0-0\"", &[], &[], &["basari.toml", "thinking", "games"]),
    ("[games]\nthinking = true", &[], &[], &["basari.toml: games.thinking", "true", "whole number"]),
    ("[games\n", &[], &[], &["basari.toml, line 1"]),
    ("[games]\n\n= 3\n", &[], &[], &["basari.toml, line 3"]),
    ("[games]\nmisses = 3\n  oops\n", &[], &[], &["basari.toml, line 3"]),
    ("", &[("BASARI_THINKING", "900-100")], &[], &["BASARI_THINKING", "900-100", "800-2500"]),
    ("", &[("BASARI_LOG", "=/=")], &[], &["BASARI_LOG", "=/=", "warn"]),
    ("", &[("BASARI_LOG_FORMAT", "xml")], &[], &["BASARI_LOG_FORMAT", "xml", "text or json"]),
    ("[monitoring]\nlisten = \"here\"", &[], &[], &["basari.toml: monitoring.listen", "here", "127.0.0.1:9464"]),
    ("", &[], &["--config", "/nowhere.toml"], &["--config", "/nowhere.toml"]),
    ("", &[("BASARI_CONFIG", "/nowhere.toml")], &[], &["BASARI_CONFIG", "/nowhere.toml"]),
    ("", &[], &["--set", "games.misses"], &["--set", "games.misses", "section.setting=value"]),
    ("", &[], &["--set", "games.misses=many"], &["--set games.misses", "many", "1 to 100"]),
    ("", &[], &["--shards", "0-1"], &["--shards", "--of"]),
    ("", &[], &["--shards", "2-1", "--of", "4"], &["--shards", "2-1", "0 to 3"]),
    ("", &[], &["--shards", "4", "--of", "4"], &["--shards", "\"4\"", "0 to 3"]),
    ("", &[("BASARI_SHARDS_OF", "all")], &[], &["BASARI_SHARDS_OF", "all", "100000"]),
];

#[test]
fn each_gets_its_one_clear_line() {
    for (file, variables, flags, words) in CASES {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("basari.toml"), file).unwrap();
        std::fs::write(folder.path().join("empty"), "\n").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
        command.current_dir(folder.path()).env_clear().envs(variables.iter().copied()).arg("run").args(*flags);
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{file:?} {variables:?} {flags:?}: {said}");
        assert_eq!((said.lines().count(), said.starts_with("error: ")), (1, true), "{said}");
        for word in *words {
            assert!(said.contains(word), "{word:?} is missing in: {said}");
        }
        assert!(!said.contains("hunter2"), "a secret shows: {said}");
    }
}

#[test]
fn a_settings_file_that_cannot_be_read_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("basari.toml"), b"[games]\nmisses = 5 # \xff\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    let output = command.current_dir(folder.path()).env_clear().arg("check").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("cannot read basari.toml"), "{said}");
}

#[test]
fn a_log_that_goes_to_no_terminal_has_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    // Nobody listens there, so it says where it is monitor and then tries again and again.
    command.env_clear().env("DISCORD_TOKEN", "x").env("DISCORD_API_BASE", "http://127.0.0.1:1");
    command.current_dir(folder.path()).args(["run", "--set", "monitoring.listen=0"]);
    let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(process.stderr.take().unwrap()).read_line(&mut said).unwrap();
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(said.contains("monitoring server started") && !said.contains('\u{1b}'), "{said:?}");
}
