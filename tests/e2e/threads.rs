//! Barter threads: one per round, open long enough, and nothing left behind in them.

use basari::service::GameId;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};

use super::support::{
    BotFixture, accept_offer, make_offer, play_cards, settle_barter, snapshot_of, start_game, wait_for_thread,
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
async fn a_mention_whose_response_was_lost_does_not_stay_in_the_closed_thread() {
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
    assert!(fixture.world.read(|state| state.channels[&thread].is_archived()), "the thread is closed");
    fixture.close().await;
}
