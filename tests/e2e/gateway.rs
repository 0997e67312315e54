//! The connection to Discord: registering commands, undecodable events, and giving up.

use std::time::Duration;

use basari::app::{App, AppError, StartOptions};
use basari::config::Secret;
use basari::discord::ConnectError;
use basari_rules::catalog::Catalog;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::{SessionStarts, WorldState};
use serde_json::json;

use super::support::{BotFixture, FixtureOptions, Process, TEST_TIMEOUT};

#[tokio::test]
async fn an_event_that_cannot_be_decoded_is_not_logged() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let process = Process::start(&fixture, &fixture.database(), &[]);
    fixture.commands_registered().await;
    let click = json!({"token": "secret-token", "data": {"custom_id": "secret-choice"}});
    fixture.world.send_undecodable_event("INTERACTION_CREATE", &click);
    // The connection survives, and the next command is answered.
    fixture.command(fixture.people[0], fixture.channel, "/basari about").await;
    let log = process.stop().await;
    assert!(!log.contains("secret"), "{log}");
    fixture.close().await;
}

#[tokio::test]
async fn commands_are_registered_as_soon_as_discord_accepts_them() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    fixture.world.configure_faults(|faults| {
        let registrations = RequestFilter::new("PUT", "applications/*/commands");
        faults.on_requests(registrations, Frequency::Next(2), RequestEffect::Status(500));
    });
    let process = Process::start(&fixture, &fixture.database(), &["--set", "monitoring.listen=0"]);
    fixture.wait_for("a failed registration", |_| process.log().contains("will retry").then_some(())).await;
    let address = super::monitoring::address(&fixture, &process).await;
    let (status, text) = super::monitoring::get(&address, "/ready").await;
    assert_eq!(status, 503, "not ready without commands: {text}");
    assert!(text.contains("commands: not registered yet"), "{text}");
    fixture.commands_registered().await;
    process.stop().await;
    fixture.close().await;
}

#[tokio::test]
async fn the_program_ends_if_no_shard_stays_connected() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let mut options =
        StartOptions::new(fixture.login.clone(), Secret::new(fixture.database()), Catalog::built_in().unwrap());
    options.max_disconnected = Duration::from_secs(2);
    let mut app = App::start(options).await.unwrap();
    // The server is gone; serenity keeps trying.
    fixture.close().await;
    let error = tokio::time::timeout(TEST_TIMEOUT, app.ended()).await.expect("it ends");
    assert!(matches!(error, AppError::Connect(ConnectError::Disconnected(_))), "{error}");
    app.stop().await;
}

#[tokio::test]
async fn the_last_sessions_of_a_day_are_not_used() {
    let fixture = BotFixture::without_bot(FixtureOptions::default()).await;
    let reset_ms = fixture.world.read(WorldState::now_ms) + 2_000;
    let starts = SessionStarts { remaining: 5, reset_ms: Some(reset_ms), ..SessionStarts::default() };
    fixture.world.set_session_starts(fixture.bot_id(), starts);
    let process = Process::start(&fixture, &fixture.database(), &[]);
    fixture.wait_for("a wait", |_| process.log().contains("sessions are nearly used up").then_some(())).await;
    // It connects when the count starts again.
    fixture.commands_registered().await;
    let remaining = fixture.world.read(|state| state.session_starts(fixture.bot_id()).remaining);
    assert_eq!(remaining, 999, "none of the last five was used");
    process.stop().await;
    fixture.close().await;
}
