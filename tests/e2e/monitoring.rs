//! Health, readiness, metrics and logs, and that none of them contains a secret.

use super::support::{BotFixture, FixtureOptions, Process, TEST_TIMEOUT, play_until, start_game};
use crate::support::database::Database;

pub async fn get(address: &str, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("{address}{path}")).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// The monitoring address that the process has logged.
pub async fn address(fixture: &BotFixture, process: &Process) -> String {
    fixture
        .wait_for("the monitoring address", |_| {
            let log = process.log();
            let line = log.lines().find(|line| line.contains("monitoring server started"))?;
            let (_, port) = line.split_once("127.0.0.1:")?;
            let digits: String = port.chars().take_while(char::is_ascii_digit).collect();
            Some(format!("http://127.0.0.1:{digits}"))
        })
        .await
}

/// Runs `basari ready` like a health check.
fn asks(address: &str) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_basari"));
    command.arg("ready").env_clear().env("BASARI_LISTEN", address.trim_start_matches("http://")).output().unwrap()
}

fn figure(metrics: &str, name: &str) -> f64 {
    let lines = metrics.lines().filter(|line| line.split([' ', '{']).next() == Some(name));
    lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

#[tokio::test]
async fn the_program_reports_health_readiness_and_metrics() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let flags = [
        "--set",
        "monitoring.listen=0",
        "--set",
        "log.format=json",
        "--set",
        "log.filter=info,serenity=warn,basari=debug",
        "--set",
        "limits.user_per_minute=8",
    ];
    let process = Process::start(&fixture, &fixture.database(), &flags);
    let address = address(&fixture, &process).await;
    fixture.commands_registered().await;
    assert_eq!(get(&address, "/health").await.0, 200);
    let (_, metrics) = get(&address, "/metrics").await;
    for first in [
        "basari_refusals_total{whose=\"fault\"} 0",
        "basari_refusals_total{whose=\"busy\"} 0",
        "basari_interactions_total{kind=\"press\",result=\"lost\"} 0",
        "basari_deliveries_total{result=\"given_up\"} 0",
        "basari_conflicts_total 0",
        "basari_too_often_total 0",
        "basari_discord_rate_limits_total 0",
    ] {
        assert!(
            metrics.contains(&format!("\n{first}\n")),
            "{first} is missing, and its first time would be:\n{metrics}"
        );
    }
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    play_until(&fixture, fixture.channel, &people, 2, |fixture| {
        fixture.button(people[0], fixture.channel, "bid").is_some()
    })
    .await;
    assert_eq!(
        get(&address, "/ready").await,
        (200, "database: answers\nshards: 1 of 1 connected\ncommands: registered\n".to_owned())
    );

    let asked = asks(&address);
    assert!(asked.status.success() && String::from_utf8_lossy(&asked.stdout).contains("1 of 1"), "{asked:?}");

    // Repeats a refused command until the person's limit is reached.
    while !fixture.command(fixture.people[3], fixture.channel, "/basari join").await.text().contains("too much at once")
    {
    }

    let (status, metrics) = get(&address, "/metrics").await;
    assert_eq!(status, 200);
    assert!(metrics.contains("\nbasari_too_often_total 1\n"), "{metrics}");
    assert!(figure(&metrics, "basari_refusals_total") >= 8.0, "{metrics}");
    assert!(metrics.contains("\nbasari_refusals_total{whose=\"fault\"} 0\n"), "{metrics}");
    for name in ["basari_interactions_total", "basari_commits_total", "basari_deliveries_total", "basari_games_live"] {
        assert!(figure(&metrics, name) >= 1.0, "{name} counts:\n{metrics}");
    }
    assert!(figure(&metrics, "basari_answer_seconds_count") >= 6.0, "{metrics}");
    for (name, value) in [
        ("basari_gateway_shards", 1.0),
        ("basari_gateway_shards_connected", 1.0),
        ("basari_database_up", 1.0),
        ("basari_games_live", 1.0),
    ] {
        assert!((figure(&metrics, name) - value).abs() < 0.1, "{name}:\n{metrics}");
    }
    for name in ["basari_outbox_depth", "basari_outbox_age_seconds", "basari_deadlines_overdue_seconds"] {
        assert!(metrics.contains(&format!("\n{name} ")), "{name}:\n{metrics}");
    }

    let log = process.stop().await;
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
    assert!(log.lines().all(json), "every line is an object:\n{log}");
    let token = fixture.login.token.reveal();
    assert!(!log.contains(token) && !metrics.contains(token), "the token shows");
    let tokens = fixture
        .world
        .read(|state| state.interactions.values().map(|interaction| interaction.token.clone()).collect::<Vec<_>>());
    assert!(
        tokens.len() >= 6 && !tokens.iter().any(|token| log.contains(token.as_str())),
        "an interaction's token shows"
    );
    fixture.close().await;
}

#[tokio::test]
async fn log_lines_about_an_interaction_have_its_id_and_no_content() {
    use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let process = Process::start(&fixture, &fixture.database(), &["--set", "log.format=json"]);
    fixture.commands_registered().await;
    let fails = RequestFilter::new("POST", "interactions/*/*/callback");
    fixture.world.configure_faults(|faults| faults.on_requests(fails, Frequency::Next(1), RequestEffect::Status(500)));
    let answer = fixture.world.run_typed_command(fixture.people[0], fixture.channel, "/basari about").unwrap();
    fixture.answer(fixture.people[0], answer).await;
    let log = process.stop().await;
    let line =
        log.lines().find(|line| line.contains("Discord rejected a response")).expect("a rejected response is logged");
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(line["span"]["id"], answer.to_string(), "{line}");
    assert_eq!(line["span"]["kind"], "command");
    assert!(!log.contains("Reinhard"), "what was answered is not logged: {log}");
    fixture.close().await;
}

#[tokio::test]
async fn without_a_database_the_program_is_healthy_but_not_ready() {
    let Some(database) = Database::postgres().await else { return };
    let proxy = crate::support::database_proxy::DatabaseProxy::open(database.url());
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let process = Process::start(&fixture, &proxy.url(), &["--set", "monitoring.listen=127.0.0.1:0"]);
    let address = address(&fixture, &process).await;
    fixture.commands_registered().await;
    proxy.block();
    let (status, body) = get(&address, "/ready").await;
    assert_eq!((status, body.lines().next()), (503, Some("database: does not answer")));
    assert!(!asks(&address).status.success());
    assert_eq!(get(&address, "/health").await.0, 200);
    let (_, metrics) = get(&address, "/metrics").await;
    assert!(figure(&metrics, "basari_database_up").abs() < 0.1, "{metrics}");
    drop(process);
    fixture.close().await;
}

#[tokio::test]
async fn a_taken_monitoring_port_is_a_one_line_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = format!("monitoring.listen={}", taken.local_addr().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_basari"))
        .args(["run", "--set", &listen])
        .env_clear()
        .env("DISCORD_TOKEN", "x")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("error: monitoring.listen: cannot listen on 127.0.0.1:"), "{stderr}");
}

/// The processes of a rolling restart receive the same clicks.
#[tokio::test]
async fn a_click_that_another_process_answered_is_not_lost() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let start = || Process::start(&fixture, &fixture.database(), &["--set", "monitoring.listen=0"]);
    let processes = [start(), start()];
    let addresses = [address(&fixture, &processes[0]).await, address(&fixture, &processes[1]).await];
    fixture.shard_connected(0, 2).await;
    fixture.command(fixture.people[0], fixture.channel, "/basari about").await;
    let counts = async || {
        let all = [get(&addresses[0], "/metrics").await.1, get(&addresses[1], "/metrics").await.1].concat();
        let count = |result: &str| {
            let lines =
                all.lines().filter(|line| line.starts_with("basari_interactions_total") && line.contains(result));
            lines.filter(|line| !line.ends_with(" 0")).count()
        };
        (count("answered"), count("elsewhere"), count("lost"))
    };
    let both = tokio::time::timeout(TEST_TIMEOUT, async {
        loop {
            let counts = counts().await;
            if counts.0 + counts.1 + counts.2 >= 2 {
                return counts;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    });
    assert_eq!(both.await.expect("both count the command"), (1, 1, 0));
    drop(processes);
    fixture.close().await;
}
