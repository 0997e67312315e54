//! Permanent errors of Discord hold up no game, and errors that are not about a channel park none.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use basari::service::{Clock, ManualClock, Status, SystemClock};
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use jiff::SignedDuration;
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::support::{BotFixture, FixtureOptions, TEST_TIMEOUT, play_cards, snapshot_of, start_game};

const ALWAYS: Frequency = Frequency::Random { probability: 1.0, seed: 0 };

fn with_manual_clock() -> (Arc<ManualClock>, FixtureOptions) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    (Arc::clone(&clock), FixtureOptions { clock: Some(clock), ..FixtureOptions::default() })
}

fn fail_new_messages(fixture: &BotFixture, often: Frequency, effect: RequestEffect) {
    fixture.world.configure_faults(|faults| {
        faults.on_requests(RequestFilter::new("POST", "channels/*/messages"), often, effect);
    });
}

/// A lobby without its post, so that the next change creates a new one.
async fn lobby_without_a_post(fixture: &BotFixture) {
    fixture.command(fixture.people[0], fixture.channel, "/basari new game:card").await;
    fixture.wait_for("the lobby", |fixture| fixture.button(fixture.people[0], fixture.channel, "join")).await;
    fixture.wait_for_outbox().await;
    delete_lobby(fixture);
}

fn delete_lobby(fixture: &BotFixture) {
    let (lobby, _) = fixture.button(fixture.people[0], fixture.channel, "join").unwrap();
    fixture.world.delete_message(lobby.id.parse().unwrap());
}

/// Advances the clock until the outbox is empty.
async fn drain_outbox(fixture: &BotFixture, clock: &ManualClock) {
    let waiting = timeout(TEST_TIMEOUT, async {
        while fixture.service().next_delivery().await.unwrap().is_some() {
            clock.advance(SignedDuration::from_secs(1));
            sleep(Duration::from_millis(5)).await;
        }
    });
    waiting.await.expect("the outbox becomes empty");
}

#[tokio::test]
async fn a_game_in_a_locked_thread_is_parked() {
    let fixture = BotFixture::start().await;
    let (parent, bot) = (fixture.channel, fixture.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    let corner = fixture.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap();
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, corner, &people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, corner).await.game;
    fixture.world.moderate_thread(corner, false, true);
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    fixture.wait_for_outbox().await;
    assert_eq!(snapshot_of(&fixture, corner).await.status, Status::Parked);
    fixture.close().await;
}

#[tokio::test]
async fn a_reminder_for_a_locked_thread_goes_to_the_channel() {
    let (clock, plan) = with_manual_clock();
    let fixture = BotFixture::start_with(plan).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    let (post, _) = fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    fixture.wait_for_outbox().await;
    let thread: Id = post.channel_id.parse().unwrap();
    assert_ne!(thread, fixture.channel, "the barter has a thread");
    let question = snapshot_of(&fixture, fixture.channel).await.prompt();
    fixture.world.moderate_thread(thread, false, true);
    // 15 of 20 minutes: after the first reminder and before the deadline, however slow the machine is.
    let steps_left = Cell::new(90);
    fixture
        .wait_for("a reminder in the channel", |fixture| {
            if steps_left.get() > 0 {
                steps_left.set(steps_left.get() - 1);
                clock.advance(SignedDuration::from_secs(10));
            }
            let all = fixture.messages(people[0], fixture.channel);
            let here = all.iter().filter(|message| message.channel_id == fixture.channel.to_string());
            here.into_iter().any(|message| message.content.contains("is waiting for you")).then_some(())
        })
        .await;
    assert_eq!(
        snapshot_of(&fixture, fixture.channel).await.prompt(),
        question,
        "in time, not once the computer has answered"
    );
    fixture.close().await;
}

#[tokio::test]
async fn a_person_who_cannot_get_direct_messages_is_mentioned_in_the_channel() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    let refused = RequestEffect::Reject(ApiError::unknown_user());
    fixture.world.configure_faults(|faults| {
        faults.on_requests(RequestFilter::new("POST", "users/@me/channels"), ALWAYS, refused);
    });
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let called = fixture.messages(people[1], fixture.channel);
    assert!(called.iter().any(|message| message.pings_me && message.text().contains("is waiting for you")));
    fixture.close().await;
}

#[tokio::test]
async fn a_delivery_that_fails_permanently_is_given_up() {
    let (clock, plan) = with_manual_clock();
    let fixture = BotFixture::start_with(plan).await;
    lobby_without_a_post(&fixture).await;
    fail_new_messages(&fixture, ALWAYS, RequestEffect::Reject(ApiError::archived_thread()));
    fixture.command(fixture.people[1], fixture.channel, "/basari join").await;
    drain_outbox(&fixture, &clock).await;
    assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Lobby);
    // The next change is delivered normally.
    fixture.world.configure_faults(discord_playground::faults::Faults::clear);
    fixture.command(fixture.people[2], fixture.channel, "/basari join").await;
    let (lobby, _) =
        fixture.wait_for("the lobby", |fixture| fixture.button(fixture.people[0], fixture.channel, "join")).await;
    assert!(lobby.text().contains("Bruno") && lobby.text().contains("千代"), "{}", lobby.text());
    fixture.close().await;
}

#[tokio::test]
async fn a_refusal_after_a_long_outage_does_not_give_a_post_up() {
    let (clock, plan) = with_manual_clock();
    let fixture = BotFixture::start_with(plan).await;
    lobby_without_a_post(&fixture).await;
    fail_new_messages(&fixture, Frequency::Next(10), RequestEffect::Status(503));
    fail_new_messages(&fixture, Frequency::Next(1), RequestEffect::Reject(ApiError::archived_thread()));
    fixture.command(fixture.people[1], fixture.channel, "/basari join").await;
    drain_outbox(&fixture, &clock).await;
    let remaining = fixture.world.configure_faults(|faults| faults.remaining());
    assert!(remaining.is_empty(), "these faults did not occur: {remaining:?}");
    let lobby = fixture.button(fixture.people[0], fixture.channel, "join");
    assert!(lobby.is_some(), "the post is delivered in the end");
    fixture.close().await;
}

#[tokio::test]
async fn a_401_or_a_403_without_a_code_parks_no_game() {
    let (clock, plan) = with_manual_clock();
    let fixture = BotFixture::start_with(plan).await;
    lobby_without_a_post(&fixture).await;
    for (status, person) in [(403, fixture.people[1]), (401, fixture.people[2])] {
        fail_new_messages(&fixture, Frequency::Next(3), RequestEffect::Status(status));
        fixture.command(person, fixture.channel, "/basari join").await;
        drain_outbox(&fixture, &clock).await;
        assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Lobby, "{status}");
        delete_lobby(&fixture);
    }
    fixture.close().await;
}
