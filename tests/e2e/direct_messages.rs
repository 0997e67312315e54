//! Direct messages: for those who want them, by default at a slow pace. A game never depends on them.

use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::MessageView;

use super::support::{BotFixture, direct_messages, play_cards, snapshot_of, start_game};

const ALWAYS: Frequency = Frequency::Random { probability: 1.0, seed: 0 };

/// Every further request for the channel of a direct message has this effect.
fn fail_to_open_channels(fixture: &BotFixture, effect: RequestEffect) {
    let filter = RequestFilter::new("POST", "users/@me/channels");
    fixture.world.configure_faults(|faults| faults.on_requests(filter, ALWAYS, effect));
}

async fn first_direct_message(fixture: &BotFixture, person: Id) -> MessageView {
    fixture.wait_for("a direct message", |fixture| direct_messages(fixture, person).into_iter().next()).await
}

#[tokio::test]
async fn people_who_choose_direct_messages_are_asked_and_can_answer_there() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let message = first_direct_message(&fixture, people[1]).await;
    assert!(message.text().contains("Game Night"), "it says where: {}", message.text());
    assert!(message.buttons().iter().any(|button| button.url.is_some()), "and leads there");
    let play = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":play:")));
    let after = fixture.press(people[1], &message, &play.unwrap()).await.expect("the message shows the choice");
    assert!(after.text().contains("You chose"), "{}", after.text());
    fixture
        .wait_for("the channel counts it", |fixture| {
            let all = fixture.messages(people[0], fixture.channel);
            all.iter().any(|message| message.text().contains("**1 of 3** have chosen")).then_some(())
        })
        .await;
    assert!(direct_messages(&fixture, people[0]).is_empty(), "others are not written to");
    fixture.close().await;
}

#[tokio::test]
async fn at_a_slow_pace_people_get_direct_messages_until_they_opt_out() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:day").await;
    let message = first_direct_message(&fixture, people[2]).await;
    let off = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with("notify-off")));
    let after = fixture.press(people[2], &message, &off.expect("one click ends it")).await.unwrap();
    assert!(after.text().contains("won't send you direct messages"), "{}", after.text());
    fixture.close().await;
}

#[tokio::test]
async fn closed_direct_messages_delay_nothing() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.world.set_dms_open(people[1], false);
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:slow").await;
    fixture.wait_for_outbox().await;
    assert!(direct_messages(&fixture, people[1]).is_empty());
    let called = fixture.messages(people[1], fixture.channel);
    assert!(
        called.iter().any(|message| message.pings_me && message.text().contains("is waiting for you")),
        "the channel calls instead"
    );
    let picker = fixture.press_verb(people[1], fixture.channel, "choose").await.unwrap();
    assert!(picker.ephemeral && picker.text().contains("Your action"));
    fixture.close().await;
}

#[tokio::test]
async fn a_failing_direct_message_holds_up_neither_the_game_nor_other_people() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    for person in &people[1..] {
        fixture.command(*person, fixture.channel, "/basari me notify how:dm").await;
    }
    let unlucky = fixture.world.update(|state| state.find_or_create_dm(fixture.bot_id(), people[1]));
    let write = RequestFilter::new("POST", &format!("channels/{unlucky}/messages"));
    fixture.world.configure_faults(|faults| faults.on_requests(write, ALWAYS, RequestEffect::Status(500)));
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    first_direct_message(&fixture, people[2]).await;
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    let next_round = |fixture: &BotFixture| {
        let all = fixture.messages(people[0], fixture.channel);
        all.iter().any(|message| message.text().contains("Stage 1 · Round 2")).then_some(())
    };
    fixture.wait_for("the next round", next_round).await;
    assert!(direct_messages(&fixture, people[1]).is_empty(), "their messages still fail");
    fixture.close().await;
}

#[tokio::test]
async fn the_channel_of_a_persons_direct_messages_is_requested_once() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    first_direct_message(&fixture, people[1]).await;
    fail_to_open_channels(&fixture, RequestEffect::Status(500));
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    let second = |fixture: &BotFixture| (direct_messages(fixture, people[1]).len() == 2).then_some(());
    fixture.wait_for("the second message", second).await;
    fixture.close().await;
}

#[tokio::test]
async fn the_channel_calls_people_whom_the_bot_may_not_write_to() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    fixture.command(people[1], fixture.channel, "/basari me notify how:dm").await;
    let no_shared_server =
        ApiError::new(403, 50278, "Cannot send messages to this user due to having no mutual guilds");
    fail_to_open_channels(&fixture, RequestEffect::Reject(no_shared_server));
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let called = |fixture: &BotFixture| {
        let all = fixture.messages(people[1], fixture.channel);
        all.iter().any(|message| message.pings_me && message.text().contains("is waiting for you")).then_some(())
    };
    fixture.wait_for("a mention in the channel", called).await;
    fixture.close().await;
}
