//! Transient errors of Discord: everything is posted, and visible once.

use std::time::Duration;

use basari::service::GameId;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::{MessageView, permissions};

use super::support::{
    BotFixture, delay_next_thread, play_cards, play_until, settle_barter, snapshot_of, start_game, wait_for_thread,
    wait_until_parked,
};
use crate::faults::checks::expected_titles;
use crate::faults::post_checks::{check_delivered_once, check_no_stale_buttons};

#[tokio::test]
async fn lost_responses_and_server_errors_cause_no_missing_or_duplicate_posts() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let write = || RequestFilter::new("POST", "channels/*/messages");
    let edit = || RequestFilter::new("PATCH", "channels/*/messages/*");
    fixture.world.configure_faults(|faults| {
        faults.on_requests(write(), Frequency::Next(2), RequestEffect::ProcessThenDisconnect);
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::Status(502));
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::ProcessThenStatus(500));
        faults.on_requests(write(), Frequency::Next(1), RequestEffect::RateLimited { retry_after: 0.1, global: false });
        faults.on_requests(edit(), Frequency::Next(2), RequestEffect::Status(503));
        faults.on_requests(edit(), Frequency::Next(1), RequestEffect::DelayRequest(Duration::from_millis(300)));
    });
    let titles = |fixture: &BotFixture| {
        let posts = fixture.messages(people[0], fixture.channel).into_iter();
        let here = posts.filter(|message| !message.ephemeral && message.channel_id == fixture.channel.to_string());
        let titles = here.filter_map(|message| message.embeds.first()?["title"].as_str().map(str::to_owned));
        titles.collect::<Vec<_>>()
    };
    let all_struck = |fixture: &BotFixture| fixture.world.configure_faults(|faults| faults.remaining()).is_empty();
    let second_round = |fixture: &BotFixture| titles(fixture).iter().any(|title| title == "Stage 1 · Round 2");
    play_until(&fixture, fixture.channel, &people, 4, |fixture| second_round(fixture) && all_struck(fixture)).await;
    fixture.wait_for_outbox().await;
    assert!(all_struck(&fixture), "nothing went wrong");
    let snapshot = snapshot_of(&fixture, fixture.channel).await;
    let events: Vec<_> = snapshot.public_log.iter().map(|entry| entry.event.clone()).collect();
    let (wanted, seen) = (expected_titles(&events), titles(&fixture));
    assert!(wanted.len() >= 2, "two rounds: {wanted:?}");
    for title in wanted {
        let count = seen.iter().filter(|one| **one == title).count();
        assert_eq!(count, 1, "posts that say \"{title}\":\n{}", fixture.transcript(people[0], fixture.channel));
    }
    fixture.close().await;
}

#[tokio::test]
async fn a_dropped_gateway_connection_is_restored_and_nothing_is_lost() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    fixture.world.drop_gateway_connections();
    fixture.commands_registered().await;
    let picker = fixture.press_verb(people[1], fixture.channel, "choose").await.unwrap();
    assert!(picker.text().contains("Your action"));
    fixture.close().await;
}

#[tokio::test]
async fn a_post_whose_response_was_lost_is_refreshed_by_the_next_attempt() {
    let fixture = BotFixture::start().await;
    let [ada, bruno] = [fixture.people[0], fixture.people[1]];
    let write = RequestFilter::new("POST", "channels/*/messages");
    fixture
        .world
        .configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect));
    fixture.command(ada, fixture.channel, "/basari new").await;
    fixture.wait_for("the lobby", |fixture| fixture.button(ada, fixture.channel, "join")).await;
    // Before the next attempt, which gets the same message with its old content.
    fixture.command(bruno, fixture.channel, "/basari join").await;
    fixture.wait_for_outbox().await;
    let posts: Vec<_> =
        fixture.messages(ada, fixture.channel).into_iter().filter(|message| !message.ephemeral).collect();
    assert_eq!(posts.len(), 1, "{}", fixture.transcript(ada, fixture.channel));
    assert!(posts[0].text().contains("Bruno"), "the lobby shows who has joined:\n{}", posts[0].text());
    fixture.close().await;
}

#[tokio::test]
async fn a_post_deleted_while_its_response_was_lost_is_posted_again() {
    let fixture = BotFixture::start().await;
    let ada = fixture.people[0];
    let write = RequestFilter::new("POST", "channels/*/messages");
    fixture
        .world
        .configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect));
    fixture.command(ada, fixture.channel, "/basari new").await;
    let (lost, _) = fixture.wait_for("the lobby", |fixture| fixture.button(ada, fixture.channel, "join")).await;
    fixture.world.delete_message(lost.id.parse().unwrap());
    fixture.wait_for_outbox().await;
    let posts = fixture.messages(ada, fixture.channel).into_iter().filter(|message| !message.ephemeral);
    let posts: Vec<String> = posts.map(|message| message.id).collect();
    assert!(posts.len() == 1 && posts[0] != lost.id, "{posts:?}");
    fixture.close().await;
}

/// Two of three players choose the same card in the first round of a card game. Faults that are set now affect only the
/// first attempt to post their barter. Returns the game and the still empty thread.
async fn start_barter_with_slow_thread(fixture: &BotFixture, people: &[Id]) -> (GameId, Id) {
    start_game(fixture, fixture.channel, people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    delay_next_thread(fixture);
    let game = snapshot_of(fixture, fixture.channel).await.game;
    play_cards(fixture, &game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)]).await;
    (game, wait_for_thread(fixture).await)
}

/// Checks that all faults have occurred, everything is posted once, and only the current prompt has buttons.
async fn check_everything_is_posted_once(fixture: &BotFixture, game: &GameId) {
    fixture.wait_for_outbox().await;
    assert!(fixture.world.configure_faults(|faults| faults.remaining()).is_empty(), "not all went wrong");
    let now = fixture.service().view_game(game, None).await.unwrap().prompt();
    let mut findings = Vec::new();
    fixture.world.read(|state| {
        check_delivered_once(state, game, false, &mut findings);
        check_no_stale_buttons(state, game, now, &mut findings);
    });
    assert!(findings.is_empty(), "{findings:?}\n{}", fixture.transcript(fixture.people[0], fixture.channel));
}

#[tokio::test]
async fn a_barter_posted_in_its_thread_without_a_response_is_not_posted_in_the_channel() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let (game, thread) = start_barter_with_slow_thread(&fixture, &people).await;
    fixture.world.configure_faults(|faults| {
        let write = RequestFilter::new("POST", &format!("channels/{thread}/messages"));
        faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect);
        // The next attempt finds the thread but cannot reopen it at first.
        faults.on_requests(RequestFilter::new("PATCH", "channels/*"), Frequency::Next(1), RequestEffect::Status(500));
    });
    fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    check_everything_is_posted_once(&fixture, &game).await;
    fixture.close().await;
}

/// The first attempt posts a barter but gets no response. The barter is settled before the next attempt.
async fn settle_after_lost_response(fixture: &BotFixture, people: &[Id], game: &GameId, place: Id) {
    let write = RequestFilter::new("POST", &format!("channels/{place}/messages"));
    fixture
        .world
        .configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), RequestEffect::ProcessThenDisconnect));
    fixture.wait_for("the barter", |fixture| fixture.button(people[0], fixture.channel, "bid")).await;
    settle_barter(fixture, game).await;
    check_everything_is_posted_once(fixture, game).await;
    let here =
        fixture.messages(people[0], fixture.channel).into_iter().filter(|one| one.channel_id == place.to_string());
    let texts: Vec<String> = here.map(|one| one.text()).collect();
    assert!(texts.iter().any(|text| text.starts_with("**") && text.contains("** accepts")), "how it ended: {texts:?}");
}

#[tokio::test]
async fn a_barter_settled_between_two_attempts_has_no_buttons_left() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let (game, thread) = start_barter_with_slow_thread(&fixture, &people).await;
    settle_after_lost_response(&fixture, &people, &game, thread).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_barter_without_a_thread_settled_between_two_attempts_has_no_buttons_left() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.world.set_thread_limit(fixture.playground.server_of("table-one"), 0);
    let (game, _) = start_barter_with_slow_thread(&fixture, &people).await;
    settle_after_lost_response(&fixture, &people, &game, fixture.channel).await;
    fixture.close().await;
}

/// The first round of a card game, in which the next edit of a post is refused with this error. Returns the game.
async fn start_game_with_refused_edit(fixture: &BotFixture, people: &[Id], refusal: ApiError) -> GameId {
    start_game(fixture, fixture.channel, people, "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    let edit = RequestFilter::new("PATCH", "channels/*/messages/*");
    fixture
        .world
        .configure_faults(|faults| faults.on_requests(edit, Frequency::Next(1), RequestEffect::Reject(refusal)));
    snapshot_of(fixture, fixture.channel).await.game
}

/// The posts of the round.
fn round_posts(fixture: &BotFixture) -> Vec<MessageView> {
    let all = fixture.messages(fixture.people[0], fixture.channel).into_iter();
    all.filter(|post| post.text().contains("have chosen")).collect()
}

/// Checks that there is one post of the round, and that it counts one choice.
async fn check_one_has_chosen(fixture: &BotFixture, game: &GameId) {
    check_everything_is_posted_once(fixture, game).await;
    let rounds: Vec<String> = round_posts(fixture).iter().map(MessageView::text).collect();
    assert!(rounds.len() == 1 && rounds[0].contains("**1 of 3** have chosen"), "{rounds:?}");
}

#[tokio::test]
async fn a_post_with_too_many_edits_waits_and_stays() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let game = start_game_with_refused_edit(&fixture, &people, ApiError::too_many_old_edits(0.2)).await;
    let before: Vec<String> = round_posts(&fixture).into_iter().map(|post| post.id).collect();
    play_cards(&fixture, &game, &[(people[0], Action::A)]).await;
    check_one_has_chosen(&fixture, &game).await;
    let after: Vec<String> = round_posts(&fixture).into_iter().map(|post| post.id).collect();
    assert_eq!(before, after, "the same message is edited later");
    fixture.close().await;
}

#[tokio::test]
async fn a_post_that_discord_does_not_find_is_replaced() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let game = start_game_with_refused_edit(&fixture, &people, ApiError::unknown_message()).await;
    play_cards(&fixture, &game, &[(people[0], Action::A)]).await;
    check_one_has_chosen(&fixture, &game).await;
    play_cards(&fixture, &game, &[(people[1], Action::A), (people[2], Action::B)]).await;
    check_everything_is_posted_once(&fixture, &game).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_post_that_discord_does_not_find_is_remembered_until_it_can_be_deleted() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let game = start_game_with_refused_edit(&fixture, &people, ApiError::unknown_message()).await;
    fixture.world.deny_permissions(fixture.channel, permissions::VIEW_CHANNEL);
    play_cards(&fixture, &game, &[(people[0], Action::A)]).await;
    wait_until_parked(&fixture, &game).await;
    fixture.world.deny_permissions(fixture.channel, 0);
    fixture.command(people[0], fixture.channel, "/basari manage resume").await;
    check_one_has_chosen(&fixture, &game).await;
    fixture.close().await;
}
