//! Invalid settings, passed to the real program: each causes one line that names the setting, the value and what is
//! allowed, without showing a secret.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// The content of basari.toml, the environment, the flags, and what the error has to contain.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str], &'static [&'static str]);

const CASES: &[Case] = &[
    ("", &[], &[], &["no bot token", "DISCORD_TOKEN", "discord.token_file"]),
    ("", &[("DISCORD_TOKEN", "hunter2"), ("DISCORD_TOKEN_FILE", "b")], &[], &["both set"]),
    ("", &[("DISCORD_TOKEN_FILE", "/nowhere/at/all")], &[], &["DISCORD_TOKEN_FILE", "cannot read"]),
    // The secret itself instead of the name of its file.
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
fn every_invalid_setting_is_reported_in_one_line() {
    for (file, variables, flags, words) in CASES {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("basari.toml"), file).unwrap();
        std::fs::write(folder.path().join("empty"), "\n").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
        command.current_dir(folder.path()).env_clear().envs(variables.iter().copied()).arg("run").args(*flags);
        let output = command.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{file:?} {variables:?} {flags:?}: {error}");
        assert_eq!((error.lines().count(), error.starts_with("error: ")), (1, true), "{error}");
        for word in *words {
            assert!(error.contains(word), "{word:?} is missing in: {error}");
        }
        assert!(!error.contains("hunter2"), "a secret is shown: {error}");
    }
}

#[test]
fn an_unreadable_settings_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("basari.toml"), b"[games]\nmisses = 5 # \xff\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    let output = command.current_dir(folder.path()).env_clear().arg("check").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("cannot read basari.toml"), "{error}");
}

#[test]
fn a_log_outside_of_a_terminal_has_no_colors() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    // Nothing listens at this address, so the program starts its monitoring server and keeps retrying.
    command.env_clear().env("DISCORD_TOKEN", "x").env("DISCORD_API_BASE", "http://127.0.0.1:1");
    command.current_dir(folder.path()).args(["run", "--set", "monitoring.listen=0"]);
    let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stderr.take().unwrap()).read_line(&mut line).unwrap();
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(line.contains("monitoring server started") && !line.contains('\u{1b}'), "{line:?}");
}
