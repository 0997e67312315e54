//! Whole games, from the lobby to the final table.

use std::sync::Arc;

use basari::service::{Clock, ManualClock, SystemClock};

use super::support::{BotFixture, FixtureOptions, play_to_the_end, start_game};

/// Names of 32 characters with emoji, markdown, mentions and right-to-left text.
const NAMES: [&str; 5] = [
    "**_~~||`Ada`||~~_** <@1> @everyon",
    "🧙🏽‍♀️👨‍👩‍👧‍👦🇩🇪🎲🃏💎🔴🟡🟢🔵✨🎉🎊",
    "مرحبا بك في اللعبة \u{202e}abc\u{202c} שלום",
    "[click](https://example.org/) # 1",
    "> quote\u{200b}\u{200b} - list 1. ``` code",
];

fn rename(fixture: &BotFixture) {
    fixture.world.update(|state| {
        for (person, name) in fixture.people.iter().zip(NAMES) {
            state.users.get_mut(person).unwrap().display_name = name.chars().take(32).collect();
        }
    });
}

async fn a_whole_game(kind: &str, number: usize) {
    let fixture = BotFixture::start().await;
    rename(&fixture);
    let people = fixture.people[..number].to_vec();
    let new = format!("/basari new game:{kind} seats:{number} pace:evening");
    start_game(&fixture, fixture.channel, &people, &new).await;
    play_to_the_end(&fixture, fixture.channel, &people, 7).await;
    let pinged = fixture.world.read(|state| state.messages.values().any(|message| message.pings_everyone));
    assert!(!pinged, "a name must not ping everybody");
    fixture.close().await;
}

#[tokio::test]
async fn three_people_play_a_whole_card_game() {
    a_whole_game("card", 3).await;
}

#[tokio::test]
async fn four_people_play_a_whole_card_game() {
    a_whole_game("card", 4).await;
}

#[tokio::test]
async fn five_people_play_a_whole_card_game() {
    a_whole_game("card", 5).await;
}

#[tokio::test]
async fn three_people_play_a_whole_board_game() {
    a_whole_game("board", 3).await;
}

#[tokio::test]
async fn four_people_play_a_whole_board_game() {
    a_whole_game("board", 4).await;
}

#[tokio::test]
async fn one_person_plays_with_three_computers() {
    let fixture = BotFixture::start().await;
    let me = fixture.people[2];
    fixture.command(me, fixture.channel, "/basari new computers:3 start:true level:easy").await;
    play_to_the_end(&fixture, fixture.channel, &[me], 3).await;
    fixture.close().await;
}

#[tokio::test]
async fn a_game_goes_on_if_one_player_never_answers() {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let fixture = BotFixture::start_with(FixtureOptions { clock: Some(clock), ..FixtureOptions::default() }).await;
    let people = fixture.people[..4].to_vec();
    start_game(&fixture, fixture.channel, &people, "/basari new game:card seats:4 pace:live").await;
    play_to_the_end(&fixture, fixture.channel, &people[..3], 11).await;
    let read = fixture.transcript(people[0], fixture.channel);
    assert!(read.contains("ran out of time"), "the first deadlines are noted:\n{read}");
    assert!(read.contains("A computer plays for them until"), "then the computer goes on by itself:\n{read}");
    fixture.close().await;
}
