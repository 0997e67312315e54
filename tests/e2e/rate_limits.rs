//! Discord's rate limits: waited for, never exceeded twice, and forgotten when they are over.

use std::time::{Duration, Instant};

use basari::discord::{DiscordApi, RateLimits, Verdict};
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::rate_limits::{RateLimits as PlaygroundLimits, RouteLimit};
use discord_playground::world::ChannelKind;
use serenity::all::ApplicationId;

use super::support::{BotFixture, play_cards, play_to_the_end, snapshot_of, start_game};
use crate::faults::post_checks::check_delivered_once;
use basari_rules::game::Action;

/// More than are delivered at the same time.
const LIMITED_CHANNELS: usize = 10;

#[tokio::test]
async fn a_whole_game_is_posted_under_rate_limits() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let per_route = Some(RouteLimit { requests: 2, window: Duration::from_millis(100) });
    fixture.world.set_rate_limits(PlaygroundLimits { per_route, global_per_second: Some(50) });
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_to_the_end(&fixture, fixture.channel, &people, 7).await;
    fixture.wait_for_outbox().await;
    let mut findings = Vec::new();
    fixture.world.read(|state| check_delivered_once(state, &game, true, &mut findings));
    assert!(findings.is_empty(), "{findings:?}");
    fixture.close().await;
}

#[tokio::test]
async fn games_in_limited_channels_hold_up_no_others() {
    let fixture = BotFixture::start().await;
    let channel =
        |number: usize| fixture.playground.add_channel("Game Night", ChannelKind::Text, &format!("room-{number}"));
    let channels: Vec<Id> = (0..LIMITED_CHANNELS + 20).map(channel).collect();
    let (limited, open) = channels.split_at(LIMITED_CHANNELS);
    fixture.world.configure_faults(|faults| {
        for channel in limited {
            let write = RequestFilter::new("POST", &format!("channels/{channel}/messages"));
            let effect = RequestEffect::RateLimited { retry_after: 600.0, global: false };
            faults.on_requests(write, Frequency::Next(2), effect);
        }
    });
    let ada = fixture.people[0];
    for channel in limited.iter().chain(open) {
        fixture.command(ada, *channel, "/basari new game:card").await;
    }
    for channel in open {
        fixture.wait_for("a lobby", |fixture| fixture.button(ada, *channel, "join")).await;
    }
    // A change of a lobby that waits is no reason to ask Discord again.
    for channel in limited {
        fixture.command(fixture.people[1], *channel, "/basari join").await;
    }
    for channel in open {
        fixture.command(fixture.people[1], *channel, "/basari join").await;
        let joined = |fixture: &BotFixture| {
            fixture
                .messages(ada, *channel)
                .iter()
                .any(|post| !post.ephemeral && post.text().contains("Bruno"))
                .then_some(())
        };
        fixture.wait_for("the lobby with two players", joined).await;
    }
    let left = fixture.world.configure_faults(|faults| faults.remaining()).requests;
    assert_eq!(left, [1; LIMITED_CHANNELS], "each limited channel was tried once");
    assert!(limited.iter().all(|channel| fixture.button(ada, *channel, "join").is_none()));
    fixture.close().await;
}

#[tokio::test]
async fn a_rejected_post_is_sent_when_discord_allows_it() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    let effect = |global| RequestEffect::RateLimited { retry_after: 0.3, global };
    fixture.world.configure_faults(|faults| {
        faults.on_requests(RequestFilter::new("PATCH", "channels/*/messages/*"), Frequency::Next(1), effect(false));
        faults.on_requests(RequestFilter::new("POST", "channels/*/messages"), Frequency::Next(1), effect(true));
        // The first response to an interaction waits as well.
        faults.on_requests(RequestFilter::new("POST", "interactions/*/*/callback"), Frequency::Next(1), effect(false));
    });
    let picker = fixture.press_verb(people[0], fixture.channel, "choose").await.expect("a response");
    assert!(picker.text().contains("Your action"));
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    fixture.wait_for_outbox().await;
    assert!(fixture.world.configure_faults(|faults| faults.remaining()).is_empty());
    let mut findings = Vec::new();
    fixture.world.read(|state| check_delivered_once(state, &game, false, &mut findings));
    assert!(findings.is_empty(), "{findings:?}");
    fixture.close().await;
}

#[tokio::test]
async fn clicks_are_not_remembered() {
    let fixture = BotFixture::without_bot(super::support::FixtureOptions::default()).await;
    let per_route = Some(RouteLimit { requests: 1, window: Duration::from_mins(1) });
    fixture.world.set_rate_limits(PlaygroundLimits { per_route, global_per_second: None });
    let api = DiscordApi::from(&fixture.login);
    for click in 0..3_000 {
        let unknown = api.delete_response(ApplicationId::new(1), &format!("token-{click}")).await;
        assert!(unknown.is_err());
    }
    assert_eq!(api.closed_routes(), 0);
    fixture.playground.close().await;
}

#[test]
fn only_routes_that_are_closed_now_are_remembered() {
    let limits = RateLimits::default();
    let mut now = Instant::now();
    for channel in 0..10_000 {
        now += Duration::from_millis(10);
        limits.record(("create_message", channel), Verdict::UsedUp(Duration::from_secs(1)), now);
        assert!(limits.size() <= 100, "{}", limits.size());
    }
    assert_eq!(limits.closed_for(("create_message", 9_999), now), Some(Duration::from_secs(1)));
    assert_eq!(limits.closed_for(("create_message", 1), now), None);
    assert_eq!(limits.closed_for(("edit_message", 9_999), now), None);
    limits.record(("edit_message", 1), Verdict::of_rejection(Some("5"), b"<html>"), now);
    assert_eq!(limits.closed_for(("create_message", 1), now), Some(Duration::from_secs(5)), "all routes are closed");
}

#[test]
fn the_exact_time_is_preferred() {
    let body = br#"{"message": "You are being rate limited.", "retry_after": 0.25, "global": false}"#;
    let route = Verdict::Rejected { wait: Duration::from_millis(250), is_global: false };
    assert_eq!(Verdict::of_rejection(Some("1"), body), route);
    assert_eq!(Verdict::of_headers(Some("0"), Some("1.5")), Some(Verdict::UsedUp(Duration::from_millis(1500))));
    assert_eq!(Verdict::of_headers(Some("1"), Some("1.5")), None);
    assert_eq!(Verdict::of_headers(None, None), None);
}
