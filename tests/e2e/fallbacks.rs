//! Fallbacks for missing permissions, threads, posts and channels: the game goes on.

use basari::service::Status;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::world::permissions;
use serde_json::json;

use super::support::{BotFixture, play_cards, snapshot_of, start_game, wait_until_parked};

/// A three-player card game in which the first two barter for A.
async fn start_barter(fixture: &BotFixture, channel: Id) {
    let people = fixture.people[..3].to_vec();
    start_game(fixture, channel, &people, "/basari new game:card seats:3").await;
    let snapshot = snapshot_of(fixture, channel).await;
    play_cards(fixture, &snapshot.game, &[(people[0], Action::A), (people[1], Action::A), (people[2], Action::B)])
        .await;
}

/// Waits for the post of the barter and returns its channel.
async fn barter_channel(fixture: &BotFixture, channel: Id) -> Id {
    let person = fixture.people[0];
    let (message, _) = fixture.wait_for("the barter", |fixture| fixture.button(person, channel, "bid")).await;
    message.channel_id.parse().unwrap()
}

/// The asked person makes the first visible offer, and the other accepts.
async fn settle_barter(fixture: &BotFixture, channel: Id) {
    for verb in ["offer", "accept"] {
        let (message, button) =
            fixture.wait_for(verb, |fixture| fixture.button(fixture.people[0], channel, verb)).await;
        let asked = fixture.people.iter().find(|person| message.content.contains(&format!("<@{person}>")));
        fixture.press(*asked.expect("somebody is asked"), &message, &button).await;
    }
    fixture
        .wait_for("the next round", |fixture| {
            let round = fixture.button(fixture.people[0], channel, "choose")?;
            round.0.text().contains("Round 2").then_some(())
        })
        .await;
}

fn count(fixture: &BotFixture, channel: Id, text: &str) -> usize {
    fixture.messages(fixture.people[0], channel).iter().filter(|message| message.text().contains(text)).count()
}

#[tokio::test]
async fn a_barter_gets_a_thread_in_which_no_mentions_stay() {
    let fixture = BotFixture::start().await;
    start_barter(&fixture, fixture.channel).await;
    let thread = barter_channel(&fixture, fixture.channel).await;
    assert_eq!(fixture.world.read(|state| state.channels[&thread].parent), Some(fixture.channel));
    settle_barter(&fixture, fixture.channel).await;
    fixture.wait_for_outbox().await;
    // Only the post and the thread's first message are left; the mentions are deleted.
    let left = fixture.world.read(|state| state.messages_view(fixture.people[0], thread).unwrap());
    let pings = left.iter().filter(|message| message.kind == "message" && message.embeds.is_empty()).count();
    assert_eq!(pings, 0, "{left:#?}");
    fixture.close().await;
}

#[tokio::test]
async fn without_thread_permission_a_barter_stays_in_the_channel_and_the_bot_reports_it_once() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, permissions::CREATE_PUBLIC_THREADS);
    start_barter(&fixture, fixture.channel).await;
    assert_eq!(barter_channel(&fixture, fixture.channel).await, fixture.channel);
    settle_barter(&fixture, fixture.channel).await;
    let people = fixture.people[..3].to_vec();
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::B), (people[1], Action::B), (people[2], Action::C)]).await;
    assert_eq!(barter_channel(&fixture, fixture.channel).await, fixture.channel);
    fixture.wait_for_outbox().await;
    assert_eq!(count(&fixture, fixture.channel, "Create Public Threads"), 1 + private_reports(&fixture));
    fixture.close().await;
}

/// The response to the host's command has already reported the permission.
fn private_reports(fixture: &BotFixture) -> usize {
    let all = fixture.messages(fixture.people[0], fixture.channel);
    all.iter().filter(|message| message.ephemeral && message.text().contains("Create Public Threads")).count()
}

#[tokio::test]
async fn with_too_many_threads_a_barter_stays_in_the_channel() {
    let fixture = BotFixture::start().await;
    fixture.world.set_thread_limit(fixture.playground.server_of("table-one"), 0);
    start_barter(&fixture, fixture.channel).await;
    assert_eq!(barter_channel(&fixture, fixture.channel).await, fixture.channel);
    settle_barter(&fixture, fixture.channel).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_game_inside_a_thread_stays_in_it() {
    let fixture = BotFixture::start().await;
    let (parent, bot) = (fixture.channel, fixture.bot_id());
    let body = json!({"name": "A quiet corner", "type": 11, "auto_archive_duration": 60});
    let corner = fixture.world.update(|state| state.open_thread(bot, parent, None, &body)).unwrap();
    start_barter(&fixture, corner).await;
    assert_eq!(barter_channel(&fixture, corner).await, corner);
    settle_barter(&fixture, corner).await;
    fixture.close().await;
}

#[tokio::test]
async fn an_archived_thread_is_reopened() {
    let fixture = BotFixture::start().await;
    start_barter(&fixture, fixture.channel).await;
    let thread = barter_channel(&fixture, fixture.channel).await;
    fixture.wait_for_outbox().await;
    fixture.world.moderate_thread(thread, true, false);
    settle_barter(&fixture, fixture.channel).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_deleted_post_is_created_again() {
    let fixture = BotFixture::start().await;
    fixture.command(fixture.people[0], fixture.channel, "/basari new game:card").await;
    let (lobby, join) =
        fixture.wait_for("the lobby", |fixture| fixture.button(fixture.people[1], fixture.channel, "join")).await;
    fixture.press(fixture.people[1], &lobby, &join).await;
    fixture.wait_for_outbox().await;
    fixture.world.delete_message(lobby.id.parse().unwrap());
    fixture.command(fixture.people[2], fixture.channel, "/basari join").await;
    fixture
        .wait_for("a new lobby with all three", |fixture| {
            let (again, _) = fixture.button(fixture.people[0], fixture.channel, "join")?;
            let text = again.text();
            (again.id != lobby.id && text.contains("Bruno") && text.contains("千代")).then_some(())
        })
        .await;
    fixture.close().await;
}

#[tokio::test]
async fn without_embed_permission_posts_are_plain_text() {
    let fixture = BotFixture::start().await;
    fixture.world.deny_permissions(fixture.channel, permissions::EMBED_LINKS);
    start_barter(&fixture, fixture.channel).await;
    settle_barter(&fixture, fixture.channel).await;
    fixture.wait_for_outbox().await;
    let posts = fixture.messages(fixture.people[2], fixture.channel);
    let rich = posts.iter().filter(|message| !message.ephemeral && !message.embeds.is_empty()).count();
    assert_eq!(rich, 0, "no embed gets through");
    assert!(posts.iter().any(|message| message.content.contains("Round 2")), "the text is all there");
    fixture.close().await;
}

#[tokio::test]
async fn a_game_parked_for_a_missing_permission_resumes_in_its_channel() {
    let fixture = BotFixture::start().await;
    let person = fixture.people[0];
    start_game(&fixture, fixture.channel, &fixture.people[..3], "/basari new game:card seats:3").await;
    fixture.wait_for_outbox().await;
    fixture.world.deny_permissions(fixture.channel, permissions::SEND_MESSAGES);
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(person, Action::A), (fixture.people[1], Action::B), (fixture.people[2], Action::C)])
        .await;
    wait_until_parked(&fixture, &game).await;
    fixture.world.deny_permissions(fixture.channel, 0);
    fixture.command(person, fixture.channel, "/basari manage resume").await;
    assert_eq!(snapshot_of(&fixture, fixture.channel).await.status, Status::Running);
    let (post, _) =
        fixture.wait_for("the next round", |fixture| fixture.button(person, fixture.channel, "choose")).await;
    assert!(post.text().contains("Round 2"), "{}", post.text());
    fixture.close().await;
}
