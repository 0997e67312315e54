//! Direct messages: for those who want them, by default at a slow pace, and never needed.

use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{House, direct, start_game};

async fn first_direct(house: &House, person: Id) -> MessageView {
    house.until("a direct message", |house| direct(house, person).into_iter().next()).await
}

#[tokio::test]
async fn whoever_wants_it_is_asked_in_private_and_can_answer_there() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    house.command(people[1], house.table, "/basari notify how:dm").await;
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    let message = first_direct(&house, people[1]).await;
    assert!(message.text().contains("Game Night"), "it says where: {}", message.text());
    assert!(message.buttons().iter().any(|button| button.url.is_some()), "and leads there");
    let play = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":play:")));
    let after = house.press(people[1], &message, &play.unwrap()).await.expect("the message shows the choice");
    assert!(after.text().contains("You chose"), "{}", after.text());
    house
        .until("the channel counts it", |house| {
            let all = house.messages(people[0], house.table);
            all.iter().any(|message| message.text().contains("**1 of 3** have chosen")).then_some(())
        })
        .await;
    assert!(direct(&house, people[0]).is_empty(), "others are not written to");
    house.close().await;
}

#[tokio::test]
async fn at_a_slow_pace_people_are_written_to_until_they_say_no() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3 pace:day").await;
    let message = first_direct(&house, people[2]).await;
    let off = message.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with("notify-off")));
    let after = house.press(people[2], &message, &off.expect("one click ends it")).await.unwrap();
    assert!(after.text().contains("won't send you direct messages"), "{}", after.text());
    house.close().await;
}

#[tokio::test]
async fn closed_direct_messages_hold_nothing_up() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    house.world.set_dms_open(people[1], false);
    house.command(people[1], house.table, "/basari notify how:dm").await;
    start_game(&house, house.table, &people, "/basari new game:card seats:3 pace:slow").await;
    house.settled().await;
    assert!(direct(&house, people[1]).is_empty());
    let called = house.messages(people[1], house.table);
    assert!(
        called.iter().any(|message| message.pings_me && message.text().contains("is waiting for you")),
        "the channel calls instead"
    );
    let picker = house.press_verb(people[1], house.table, "choose").await.unwrap();
    assert!(picker.ephemeral && picker.text().contains("Your action"));
    house.close().await;
}
