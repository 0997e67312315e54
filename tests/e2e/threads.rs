//! Barter threads: one per round, open long enough, and nothing left behind in them.

use std::sync::Arc;
use std::time::Duration;

use basari::service::{Clock, GameId, ManualClock, SystemClock};
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use jiff::SignedDuration;
use tokio::time::{sleep, timeout};

use super::support::{
    BotFixture, FixtureOptions, TEST_TIMEOUT, accept_offer, make_offer, play_cards, settle_barter, snapshot_of,
    start_game, wait_for_thread,
};

/// The first round of a card game: one barter with three players, two with four. Returns the game and its thread.
async fn start_barters(fixture: &BotFixture, people: &[Id], options: &str) -> (GameId, Id) {
    let new = format!("/basari new game:card seats:{} {options}", people.len());
    start_game(fixture, fixture.channel, people, &new).await;
    let game = snapshot_of(fixture, fixture.channel).await.game;
    let cards = [Action::A, Action::A, Action::B, Action::B];
    let cards: Vec<(Id, Action)> = people.iter().copied().zip(cards).collect();
    play_cards(fixture, &game, &cards).await;
    let thread = wait_for_thread(fixture).await;
    fixture.wait_for("the first barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    fixture.wait_for_outbox().await;
    (game, thread)
}

#[tokio::test]
async fn the_second_barter_of_a_round_uses_the_existing_thread() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..4].to_vec();
    let (game, thread) = start_barters(&fixture, &people, "").await;
    settle_barter(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    let (second, _) = fixture.button(people[0], fixture.channel, "bid").expect("the second barter");
    assert_eq!(second.channel_id, thread.to_string());
    let rejected = fixture.world.read(|state| {
        state
            .rejected_requests
            .iter()
            .map(|one| format!("{} {}: {}", one.method, one.path, one.error))
            .collect::<Vec<_>>()
    });
    assert!(!rejected.iter().any(|one| one.contains("/threads")), "{rejected:?}");
    fixture.close().await;
}

#[tokio::test]
async fn a_thread_stays_open_longer_than_an_answer_may_take() {
    for (pace, hours) in [("evening", 24), ("day", 72), ("slow", 7 * 24)] {
        let fixture = BotFixture::start().await;
        let people = fixture.people[..3].to_vec();
        let (_, thread) = start_barters(&fixture, &people, &format!("pace:{pace}")).await;
        let minutes = fixture.world.read(|state| state.channels[&thread].thread.as_ref().unwrap().auto_archive_minutes);
        assert_eq!(minutes, hours * 60, "{pace}");
        fixture.close().await;
    }
}

#[tokio::test]
async fn a_mention_whose_response_was_lost_does_not_stay_in_the_thread() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let (game, thread) = start_barters(&fixture, &people, "").await;
    let posts = |fixture: &BotFixture| {
        let all = fixture.messages(people[0], fixture.channel).into_iter();
        all.filter(|post| post.channel_id == thread.to_string()).map(|post| post.text()).collect::<Vec<_>>()
    };
    let before = posts(&fixture).len();
    // The offer edits the post and mentions the other player. The barter is over before the next attempt.
    let write = RequestFilter::new("POST", &format!("channels/{thread}/messages"));
    let lost = RequestEffect::ProcessThenDisconnect;
    fixture.world.configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), lost));
    make_offer(&fixture, &game).await;
    fixture.wait_for("the mention", |fixture| (posts(fixture).len() > before).then_some(())).await;
    accept_offer(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    let left = posts(&fixture);
    assert!(left.len() == before && left.iter().any(|text| text.contains("** accepts")), "{left:#?}");
    fixture.close().await;
}

/// A manual clock and a bot that runs on it.
async fn start_with_clock() -> (Arc<ManualClock>, BotFixture) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), ..FixtureOptions::default() };
    (clock, BotFixture::start_with(options).await)
}

fn is_archived(fixture: &BotFixture, thread: Id) -> bool {
    fixture.world.read(|state| state.channels[&thread].is_archived())
}

/// Waits until everything that is due by now is executed and delivered.
async fn settle_work(fixture: &BotFixture, clock: &ManualClock) {
    let is_due = async || fixture.service().next_deadline().await.unwrap().is_some_and(|due| due <= clock.now());
    timeout(TEST_TIMEOUT, async {
        while is_due().await {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("the deadlines are executed");
    fixture.wait_for_outbox().await;
}

#[tokio::test]
async fn a_thread_stays_open_for_ten_minutes_after_the_deal_even_over_a_restart() {
    let (clock, mut fixture) = start_with_clock().await;
    let people = fixture.people[..3].to_vec();
    let (game, thread) = start_barters(&fixture, &people, "pace:slow").await;
    settle_barter(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    clock.advance(SignedDuration::from_mins(9));
    settle_work(&fixture, &clock).await;
    assert!(!is_archived(&fixture, thread), "people can still talk");
    fixture.app.take().unwrap().stop().await;
    clock.advance(SignedDuration::from_mins(2));
    fixture.start_bot().await;
    fixture.wait_for("the closed thread", |fixture| is_archived(fixture, thread).then_some(())).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_thread_is_not_closed_under_the_next_barter() {
    let (clock, fixture) = start_with_clock().await;
    let people = fixture.people[..4].to_vec();
    let (game, thread) = start_barters(&fixture, &people, "pace:slow").await;
    settle_barter(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    clock.advance(SignedDuration::from_mins(11));
    settle_work(&fixture, &clock).await;
    assert!(!is_archived(&fixture, thread), "the second barter uses it");
    settle_barter(&fixture, &game).await;
    fixture.wait_for_outbox().await;
    clock.advance(SignedDuration::from_mins(9));
    settle_work(&fixture, &clock).await;
    assert!(!is_archived(&fixture, thread), "less than ten minutes after the last deal");
    clock.advance(SignedDuration::from_mins(2));
    fixture.wait_for("the closed thread", |fixture| is_archived(fixture, thread).then_some(())).await;
    fixture.close().await;
}
