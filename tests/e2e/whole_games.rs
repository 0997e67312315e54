//! Whole games, from the lobby to the final table.

use std::sync::Arc;

use basari::service::{Clock, ManualClock, SystemClock};

use super::support::{House, Plan, play_to_the_end, start_game};

/// Names of 32 characters with all that names should not have: emoji, markdown, mentions, text from right to left.
const NAMES: [&str; 5] = [
    "**_~~||`Ada`||~~_** <@1> @everyon",
    "🧙🏽‍♀️👨‍👩‍👧‍👦🇩🇪🎲🃏💎🔴🟡🟢🔵✨🎉🎊",
    "مرحبا بك في اللعبة \u{202e}abc\u{202c} שלום",
    "[click](https://example.org/) # 1",
    "> quote\u{200b}\u{200b} - list 1. ``` code",
];

fn rename(house: &House) {
    house.world.update(|state| {
        for (person, name) in house.people.iter().zip(NAMES) {
            state.users.get_mut(person).unwrap().display_name = name.chars().take(32).collect();
        }
    });
}

async fn a_whole_game(kind: &str, number: usize) {
    let house = House::open().await;
    rename(&house);
    let people = house.people[..number].to_vec();
    let new = format!("/basari new game:{kind} seats:{number} pace:evening");
    start_game(&house, house.table, &people, &new).await;
    play_to_the_end(&house, house.table, &people, 7).await;
    let pinged = house.world.read(|state| state.messages.values().any(|message| message.pings_everyone));
    assert!(!pinged, "a name must not ping everybody");
    house.close().await;
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
    let house = House::open().await;
    let me = house.people[2];
    house.command(me, house.table, "/basari new computers:3 start:true level:easy").await;
    play_to_the_end(&house, house.table, &[me], 3).await;
    house.close().await;
}

#[tokio::test]
async fn a_game_goes_on_when_one_never_answers() {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let house = House::furnished(Plan { clock: Some(clock), ..Plan::default() }).await;
    let people = house.people[..4].to_vec();
    start_game(&house, house.table, &people, "/basari new game:card seats:4 pace:live").await;
    play_to_the_end(&house, house.table, &people[..3], 11).await;
    let read = house.transcript(people[0], house.table);
    assert!(read.contains("ran out of time"), "the first deadlines are noted:\n{read}");
    assert!(read.contains("A computer plays for them until"), "then the computer goes on by itself:\n{read}");
    house.close().await;
}
