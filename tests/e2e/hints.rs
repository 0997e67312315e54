//! Hints from the computer player, if the server allows them.

use super::support::{BotFixture, start_game};

#[tokio::test]
async fn a_hint_rates_every_choice_unless_the_server_forbids_hints() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..3].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:3").await;
    let picker = fixture.press_verb(people[1], fixture.channel, "choose").await.unwrap();
    let hint = picker.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with(":hint")));
    let hint = hint.expect("a button for it");
    let answer = fixture.press(people[1], &picker, &hint).await.unwrap().text();
    assert!(answer.contains("How often the computer would choose each option"), "{answer}");
    assert_eq!(answer.lines().filter(|line| line.contains('%') && line.contains(['▰', '▱'])).count(), 3, "{answer}");
    fixture.command(people[0], fixture.channel, "/basari-settings hints:false").await;
    let answer = fixture.press(people[1], &picker, &hint).await.unwrap().text();
    assert!(answer.contains("turned off") && !answer.contains('▱'), "{answer}");
    fixture.close().await;
}
