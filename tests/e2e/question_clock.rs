//! The clock runs only on questions that people can see and answer: not during an outage of Discord, and not while the bot
//! is down.

use std::sync::Arc;
use std::time::Duration;

use basari::service::{Clock, GameId, GameSnapshot, ManualClock, SystemClock};
use basari_rules::game::Action;
use basari_rules::game::record::MovedBy;
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use jiff::SignedDuration;
use tokio::time::{sleep, timeout};

use super::support::{BotFixture, FixtureOptions, TEST_TIMEOUT, play_cards, snapshot_of, start_game};

const NEW: &str = "/basari new game:card seats:3 pace:live";

async fn with_manual_clock(max_gap: SignedDuration) -> (Arc<ManualClock>, BotFixture) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), max_gap, ..FixtureOptions::default() };
    (clock, BotFixture::start_with(options).await)
}

async fn wait_until(what: &str, is_true: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_true().await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, waiting).await.unwrap_or_else(|_| panic!("timed out: {what}"));
}

fn assert_nobody_was_decided_for(snapshot: &GameSnapshot) {
    let by_clock: Vec<_> = snapshot.public_log.iter().filter(|entry| entry.by != MovedBy::Person).collect();
    assert!(by_clock.is_empty(), "{by_clock:?}");
    assert!(snapshot.occupants.iter().all(|occupant| occupant.missed_deadlines == 0));
}

/// Checks that a post shows the stored deadline of the current question.
async fn check_shown_deadline(fixture: &BotFixture, channel: Id) {
    let snapshot = snapshot_of(fixture, channel).await;
    let due = snapshot.answer_deadlines.iter().map(|(_, due)| *due).min().expect("the clock runs");
    let text = format!("<t:{}:R>", due.as_second());
    let posts = fixture.messages(fixture.people[0], channel);
    assert!(posts.iter().any(|post| post.text().contains(&text)), "{}", fixture.transcript(fixture.people[0], channel));
}

/// Everybody plays another card, so that no barter follows.
async fn play_round(fixture: &BotFixture, game: &GameId) {
    let people = &fixture.people;
    play_cards(fixture, game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
}

#[tokio::test]
async fn nobody_is_decided_for_while_discord_refuses_the_question() {
    let (clock, fixture) = with_manual_clock(SignedDuration::from_hours(24)).await;
    let people = fixture.people[..3].to_vec();
    let channels = [fixture.channel, fixture.other_channel];
    let mut games = Vec::new();
    for channel in channels {
        start_game(&fixture, channel, &people, NEW).await;
        fixture.wait_for_outbox().await;
        games.push(snapshot_of(&fixture, channel).await.game);
    }
    fixture.world.configure_faults(|faults| {
        for (method, path) in [("POST", "channels/*/messages"), ("PATCH", "channels/*/messages/*")] {
            let always = Frequency::Random { probability: 1.0, seed: 1 };
            faults.on_requests(RequestFilter::new(method, path), always, RequestEffect::Status(503));
        }
    });
    for game in &games {
        play_round(&fixture, game).await;
    }
    // Much longer than the time for a decision.
    for _ in 0..5 {
        clock.advance(SignedDuration::from_mins(3));
        wait_until("due deadlines are executed", async || {
            let next = fixture.service().next_deadline().await.unwrap();
            next.is_none_or(|next| next > fixture.service().now())
        })
        .await;
    }
    for channel in channels {
        assert_nobody_was_decided_for(&snapshot_of(&fixture, channel).await);
    }
    // From here on the clock stands still, so only the end of the outage can end the back-off.
    fixture.world.configure_faults(discord_playground::faults::Faults::clear);
    fixture.wait_for_outbox().await;
    for channel in channels {
        let snapshot = snapshot_of(&fixture, channel).await;
        assert_nobody_was_decided_for(&snapshot);
        let pace = snapshot.settings.pace;
        let full = fixture.service().now() + pace.decision_time() + pace.reserve();
        assert!(snapshot.answer_deadlines.iter().all(|(_, due)| *due == full), "{:?}", snapshot.answer_deadlines);
        check_shown_deadline(&fixture, channel).await;
    }
    fixture.close().await;
}

#[tokio::test]
async fn downtime_is_given_back() {
    let (clock, mut fixture) = with_manual_clock(SignedDuration::from_secs(10)).await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, NEW).await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let connected_now = async |fixture: &BotFixture| {
        let shard = fixture.service().store().shard_state(&game).await.unwrap();
        shard.is_some_and(|shard| shard.connected_at == fixture.service().now())
    };
    wait_until("the shard is known to be connected", async || connected_now(&fixture).await).await;
    let before = snapshot_of(&fixture, fixture.channel).await;

    fixture.app.take().unwrap().stop().await;
    let downtime = before.settings.pace.decision_time() + SignedDuration::from_secs(62);
    clock.advance(downtime);
    fixture.start_bot().await;
    wait_until("the shard is connected again", async || connected_now(&fixture).await).await;
    // The update of the round post waits a second for more changes.
    wait_until("the update is queued", async || fixture.service().next_delivery().await.unwrap().is_some()).await;
    clock.advance(SignedDuration::from_secs(1));
    fixture.wait_for_outbox().await;
    let after = snapshot_of(&fixture, fixture.channel).await;
    assert_nobody_was_decided_for(&after);
    let moved: Vec<_> = before.answer_deadlines.iter().map(|(seat, due)| (*seat, *due + downtime)).collect();
    assert_eq!(after.answer_deadlines, moved);
    check_shown_deadline(&fixture, fixture.channel).await;
    fixture.close().await;
}
