//! Direct messages: for those who want them, by default at a slow pace. A game never depends on them.

use std::sync::Arc;

use basari::service::ManualClock;
use basari_rules::game::Action;
use discord_playground::Id;
use discord_playground::error::ApiError;
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::world::MessageView;
use jiff::SignedDuration;

use super::support::{
    BotFixture, FixtureOptions, direct_messages, panel, play_cards, prompt_and_verb, question, snapshot_of, start_game,
};

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
    let first = first_direct_message(&fixture, people[1]).await;
    fail_to_open_channels(&fixture, RequestEffect::Status(500));
    let game = snapshot_of(&fixture, fixture.channel).await.game;
    play_cards(&fixture, &game, &[(people[0], Action::A), (people[1], Action::B), (people[2], Action::C)]).await;
    let second = |fixture: &BotFixture| direct_messages(fixture, people[1]).into_iter().find(|one| one.id != first.id);
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

/// The custom id of the button with this label.
fn labeled(message: &MessageView, label: &str) -> String {
    let button = message.buttons().into_iter().find(|button| button.label == label);
    button.and_then(|button| button.custom_id).unwrap_or_else(|| panic!("no {label}: {}", message.text()))
}

/// Waits until the bot has replaced this message.
async fn next_direct_message(fixture: &BotFixture, person: Id, former: &MessageView) -> MessageView {
    let only_other = |fixture: &BotFixture| match &direct_messages(fixture, person)[..] {
        [only] if only.id != former.id => Some(only.clone()),
        _ => None,
    };
    fixture.wait_for("another message alone", only_other).await
}

#[tokio::test]
async fn one_direct_message_lists_all_games_that_wait() {
    let clock = Arc::new(ManualClock::at(jiff::Timestamp::now()));
    let options = FixtureOptions { clock: Some(Arc::clone(&clock)), ..FixtureOptions::default() };
    let fixture = BotFixture::start_with(options).await;
    let people = fixture.people[..3].to_vec();
    let bruno = people[1];
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3 pace:day").await;
    let first = first_direct_message(&fixture, bruno).await;
    start_game(&fixture, fixture.other_channel, &people, "/basari new game:board seats:3 pace:day").await;
    let asked = |fixture: &BotFixture| fixture.button(bruno, fixture.other_channel, "choose");
    fixture.wait_for("the second game asks", asked).await;
    // The message about it is postponed, even if the bot looks again before its time.
    for minutes in [0, 5, 4] {
        clock.advance(SignedDuration::from_mins(minutes));
        let service = fixture.service();
        while service.next_delivery().await.unwrap().is_none_or(|at| at <= service.now()) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let all = direct_messages(&fixture, bruno);
        assert_eq!(all.iter().map(|message| &message.id).collect::<Vec<_>>(), [&first.id], "not more often");
    }
    clock.advance(SignedDuration::from_mins(2));
    let list = next_direct_message(&fixture, bruno, &first).await;
    assert!(list.content.contains("2 games are waiting for you."), "{}", list.text());
    assert!(list.text().contains("Card game") && list.text().contains("Board game"), "{}", list.text());

    // Everything can be answered in this one message.
    let number = if list.text().contains("1. [Card game") { 1 } else { 2 };
    let card = fixture.press(bruno, &list, &labeled(&list, &format!("{number} · Card game"))).await.unwrap();
    assert_eq!(card.id, list.id);
    let chosen = fixture.press(bruno, &card, &question(&card).unwrap().1).await.unwrap();
    assert!(chosen.text().contains("You chose"), "{}", chosen.text());
    let board = fixture.press(bruno, &chosen, &labeled(&chosen, "Next game")).await.unwrap();
    assert!(board.text().contains("Board game"), "{}", board.text());
    fixture.close().await;
}

#[tokio::test]
async fn the_panel_leads_to_the_next_game_and_follows_that_one() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    let (ada, bruno) = (people[0], people[1]);
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let first = snapshot_of(&fixture, fixture.channel).await.game;
    let asking = fixture.press_verb(ada, fixture.channel, "choose").await.unwrap();
    assert!(asking.buttons().iter().all(|button| button.label != "Next game"), "this game waits for them");
    let chosen = fixture.press(ada, &asking, &question(&asking).unwrap().1).await.unwrap();
    assert!(chosen.buttons().iter().all(|button| button.label != "Next game"), "there is no other game");
    start_game(&fixture, fixture.other_channel, &people, "/basari new game:board seats:3").await;
    fixture.wait_for("the other game asks", |fixture| fixture.button(ada, fixture.other_channel, "choose")).await;
    fixture.wait_for_outbox().await;
    let chosen = fixture.press_verb(ada, fixture.channel, "refresh").await.unwrap();
    let next = fixture.press(ada, &chosen, &labeled(&chosen, "Next game")).await.unwrap();
    assert_eq!(next.id, asking.id, "in the same message");
    assert!(next.text().contains("Board game"), "{}", next.text());
    // The first game goes on. Somebody who still looks at it sees that; this panel belongs to the other game now.
    let watching = fixture.press_verb(bruno, fixture.channel, "choose").await.unwrap();
    let (prompt, _) = prompt_and_verb(&question(&watching).unwrap().1);
    play_cards(&fixture, &first, &[(bruno, Action::B), (people[2], Action::C)]).await;
    let moved_on = |fixture: &BotFixture| question(&panel(fixture, bruno)).filter(|(now, ..)| *now > prompt);
    fixture.wait_for("the next round", moved_on).await;
    assert!(panel(&fixture, ada).text().contains("Board game"), "{}", panel(&fixture, ada).text());
    fixture.close().await;
}
