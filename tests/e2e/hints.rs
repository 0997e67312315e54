//! Hints from the computer player: in games that are not rated, if the server allows them.

use discord_playground::Id;
use discord_playground::world::MessageView;

use super::support::{BotFixture, forged_message};

fn hint_button(page: &MessageView) -> Option<String> {
    page.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.ends_with(":hint")))
}

async fn lobby_text(fixture: &BotFixture, person: Id) -> String {
    fixture.wait_for_outbox().await;
    let (lobby, _) = fixture.wait_for("the lobby", |fixture| fixture.button(person, fixture.channel, "leave")).await;
    lobby.text()
}

#[tokio::test]
async fn a_hint_rates_every_choice_unless_the_server_forbids_hints() {
    let fixture = BotFixture::start().await;
    let person = fixture.people[0];
    fixture.command(person, fixture.channel, "/basari new game:card seats:3 computers:2").await;
    assert!(lobby_text(&fixture, person).await.contains("hints are on"));
    fixture.press_verb(person, fixture.channel, "start").await;
    let picker = fixture.press_verb(person, fixture.channel, "choose").await.unwrap();
    let hint = hint_button(&picker).expect("a button for it");
    let answer = fixture.press(person, &picker, &hint).await.unwrap().text();
    assert!(answer.contains("How often the computer would choose each option"), "{answer}");
    assert_eq!(answer.lines().filter(|line| line.contains('%') && line.contains(['▰', '▱'])).count(), 3, "{answer}");
    fixture.command(person, fixture.channel, "/basari-settings hints:false").await;
    let answer = fixture.press(person, &picker, &hint).await.unwrap().text();
    assert!(answer.contains("turned off") && !answer.contains('▱'), "{answer}");
    fixture.close().await;
}

#[tokio::test]
async fn a_rated_game_says_so_in_the_lobby_and_has_no_hints() {
    let fixture = BotFixture::start().await;
    let people = fixture.people[..2].to_vec();
    fixture.command(people[0], fixture.channel, "/basari new game:card seats:3 computers:1").await;
    assert!(lobby_text(&fixture, people[0]).await.contains("Not rated"));
    fixture.press_verb(people[1], fixture.channel, "join").await;
    let lobby = lobby_text(&fixture, people[0]).await;
    assert!(lobby.contains("Rated · no hints"), "{lobby}");
    fixture.press_verb(people[0], fixture.channel, "start").await;
    let picker = fixture.press_verb(people[1], fixture.channel, "choose").await.unwrap();
    assert_eq!(hint_button(&picker), None, "no button instead of one that refuses");
    // A button of an older version still responds, with the reason.
    let choose = picker.buttons().into_iter().find_map(|button| button.custom_id.filter(|id| id.contains(":play")));
    let old = choose.unwrap().split(":play").next().unwrap().to_owned() + ":hint";
    let old_page = forged_message(&fixture, fixture.channel, &old);
    let answer = fixture.press(people[1], &old_page, &old).await.unwrap().text();
    assert!(answer.contains("This game is rated") && !answer.contains('▱'), "{answer}");
    fixture.close().await;
}
