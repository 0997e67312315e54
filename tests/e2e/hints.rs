//! The computer is asked what it thinks, where the server allows it.

use super::support::{House, start_game};

#[tokio::test]
async fn a_hint_weighs_every_choice_until_the_server_forbids_it() {
    let house = House::open().await;
    let people = house.people[..3].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    let picker = house.press_verb(people[1], house.table, "choose").await.unwrap();
    let hint = picker.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with(":hint")));
    let hint = hint.expect("a button for it");
    let answer = house.press(people[1], &picker, &hint).await.unwrap().text();
    assert!(answer.contains("How often the computer would choose each option"), "{answer}");
    assert_eq!(answer.lines().filter(|line| line.contains('%') && line.contains(['▰', '▱'])).count(), 3, "{answer}");
    house.command(people[0], house.table, "/basari-settings hints:false").await;
    let answer = house.press(people[1], &picker, &hint).await.unwrap().text();
    assert!(answer.contains("turned off") && !answer.contains('▱'), "{answer}");
    house.close().await;
}
