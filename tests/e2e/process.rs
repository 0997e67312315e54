//! The program as a process: start, messages and exit.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::support::{BotFixture, FixtureOptions, TEST_TIMEOUT};

fn basari(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basari"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DISCORD_API_BASE", "DATABASE_URL", "BASARI_LOG", "BASARI_DATA"]
    {
        command.env_remove(name);
    }
    command
}

fn run(fixture: &BotFixture, token: &str) -> Command {
    let mut command = basari(&["run"]);
    command.env("DISCORD_TOKEN", token).env("DATABASE_URL", fixture.database());
    command.env("DISCORD_API_BASE", fixture.login.api_base.as_deref().unwrap());
    command
}

/// Waits for the process to exit. Kills it and fails on a timeout.
async fn ended(child: Child) -> Output {
    let id = i32::try_from(child.id()).unwrap();
    let waiting = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap());
    if let Ok(output) = tokio::time::timeout(TEST_TIMEOUT, waiting).await {
        return output.unwrap();
    }
    let _ = kill(Pid::from_raw(id), Signal::SIGKILL);
    panic!("the process does not end");
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
}

#[tokio::test]
async fn a_rejected_token_is_a_one_line_error_and_a_failing_exit_code() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let output = ended(run(&fixture, "not-the-token").spawn().unwrap()).await;
    assert!(!output.status.success());
    let stderr = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = stderr.lines().filter(|line| line.starts_with("error:")).collect();
    assert_eq!(lines.len(), 1, "{stderr}");
    assert!(lines[0].contains("Discord rejected the token"), "{stderr}");
    assert!(!stderr.contains("not-the-token"), "the token itself is not shown: {stderr}");
    fixture.close().await;
}

#[tokio::test]
async fn a_missing_token_is_an_error_and_a_failing_exit_code() {
    let output = ended(basari(&["run"]).spawn().unwrap()).await;
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("no bot token"));
}

#[tokio::test]
async fn the_bot_exits_on_sigterm() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let child = run(&fixture, fixture.login.token.reveal()).spawn().unwrap();
    fixture.commands_registered().await;
    signal(&child, Signal::SIGTERM);
    let output = ended(child).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fixture.close().await;
}

#[tokio::test]
async fn the_playground_prints_its_address_and_leaves_no_files_behind() {
    let scratch = tempfile::tempdir().unwrap();
    let mut child = basari(&["playground", "--port", "0"]).env("TMPDIR", scratch.path()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let (line, mut output) = tokio::task::spawn_blocking(move || {
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        (line, output)
    })
    .await
    .unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("it says where").to_owned();
    let people: serde_json::Value =
        reqwest::get(format!("{address}/playground/people")).await.unwrap().json().await.unwrap();
    let ada = people["people"].as_array().unwrap().iter().find(|person| person["name"] == "ada").unwrap();
    let request =
        reqwest::Client::new().get(format!("{address}/playground/state")).header("x-user", ada["id"].as_str().unwrap());
    let state: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(state["welcome"]["buttons"][0]["label"], "Play now");
    assert_eq!(state["welcome"]["buttons"][0]["command"], "/basari new computers:3 start:true");
    assert_eq!(state["welcome"]["buttons"][1]["label"], "Learn in 3 minutes");
    assert_eq!(state["welcome"]["buttons"][1]["command"], "/basari learn");
    assert!(state["welcome"]["picture"]["alt"].as_str().unwrap().contains("nobody gets it"), "{}", state["welcome"]);
    let started = Instant::now();
    loop {
        let people: serde_json::Value =
            reqwest::get(format!("{address}/playground/people")).await.unwrap().json().await.unwrap();
        if people["bots"][0]["online"] == true {
            break;
        }
        assert!(started.elapsed() < TEST_TIMEOUT, "the bot comes online");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    signal(&child, Signal::SIGINT);
    tokio::task::spawn_blocking(move || output.read_to_string(&mut String::new())).await.unwrap().unwrap();
    let ended = ended(child).await;
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(std::fs::read_dir(scratch.path()).unwrap().count(), 0, "nothing is left behind");
}
