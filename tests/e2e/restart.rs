//! The bot dies in the middle of a barter and comes back: everything goes on, with the buttons from before.

use std::time::Duration;

use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};

use super::support::{House, Plan, Process, next_thread_opens_slowly, play_until, start_game, thread_to_come};

async fn start(house: &House) -> Process {
    let bot = Process::start(house, &house.database(), &[]);
    house.commands_registered().await;
    bot
}

async fn dies(bot: Process, house: &House) {
    bot.dies();
    let bot = house.bot_id();
    house.until("the bot is gone", |house| house.world.read(|state| (!state.is_online(bot)).then_some(()))).await;
}

async fn dies_in_a_barter(kind: &str) {
    let house = House::without_bot(Plan::default()).await;
    let people = house.people[..3].to_vec();
    let bot = start(&house).await;
    start_game(&house, house.table, &people, &format!("/basari new game:{kind} seats:3")).await;
    let bartering = |house: &House| house.button(people[0], house.table, "accept");
    play_until(&house, house.table, &people, 5, |house| bartering(house).is_some()).await;
    let (message, accept) = bartering(&house).unwrap();
    let asked = people.iter().find(|person| message.content.contains(&format!("<@{person}>"))).copied();
    let asked = asked.expect("the post says whose turn it is");

    dies(bot, &house).await;
    let bot = start(&house).await;
    // The button of the old life.
    house.press(asked, &message, &accept).await;
    house
        .until("the barter is settled", |house| {
            let now = house.messages(asked, house.table).into_iter().find(|other| other.id == message.id)?;
            (now.text().contains("accepts") && now.buttons().is_empty()).then_some(())
        })
        .await;
    let rounds = |house: &House| {
        let all = house.messages(people[0], house.table).into_iter();
        all.filter(|message| message.text().contains("Round ") && !message.buttons().is_empty()).count()
    };
    play_until(&house, house.table, &people, 6, |house| rounds(house) > 0).await;
    drop(bot);
    house.close().await;
}

#[tokio::test]
async fn a_card_game_survives_the_death_of_the_bot_in_a_barter() {
    dies_in_a_barter("card").await;
}

#[tokio::test]
async fn a_board_game_survives_the_death_of_the_bot_in_a_barter() {
    dies_in_a_barter("board").await;
}

#[tokio::test]
async fn a_barter_that_is_written_by_a_dying_bot_and_settled_before_the_next_try_has_no_buttons_left() {
    let house = House::without_bot(Plan::default()).await;
    let people = house.people[..3].to_vec();
    let bot = start(&house).await;
    start_game(&house, house.table, &people, "/basari new game:card seats:3").await;
    next_thread_opens_slowly(&house);
    for (person, card) in people.iter().zip([":play:a", ":play:a", ":play:b"]) {
        let picker = house.press_verb(*person, house.table, "choose").await.unwrap();
        let buttons = picker.buttons().into_iter().filter_map(|button| button.custom_id);
        house.press(*person, &picker, &buttons.into_iter().find(|id| id.ends_with(card)).unwrap()).await;
    }
    // Into its thread it writes, and it does not live to hear that it has.
    let write = RequestFilter::new("POST", &format!("channels/{}/messages", thread_to_come(&house).await));
    let late = RequestEffect::DelayResponse(Duration::from_mins(10));
    house.world.configure_faults(|faults| faults.on_requests(write, Frequency::Next(1), late));
    let (message, offer) = house.until("the barter", |house| house.button(people[0], house.table, "offer")).await;
    dies(bot, &house).await;

    let bot = start(&house).await;
    let (opener, other) = if message.content.contains(&format!("<@{}>", people[0])) {
        (people[0], people[1])
    } else {
        (people[1], people[0])
    };
    house.press(opener, &message, &offer).await;
    // The post does not show it yet; but whoever presses a button of the past is told what he is asked now.
    if let Err(error) = house.try_press(other, &message, &offer, None).await {
        println!("the next try was quicker: {error:?}");
    }
    house.press_verb(other, house.table, "accept").await;
    house
        .until("the barter is settled", |house| {
            let now = house.messages(other, house.table).into_iter().find(|one| one.id == message.id)?;
            (now.text().contains("accepts") && now.buttons().is_empty()).then_some(())
        })
        .await;
    drop(bot);
    house.close().await;
}
